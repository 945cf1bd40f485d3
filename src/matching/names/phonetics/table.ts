/**
 * The phonetic table of one script, as tries for lookup letter by letter.
 *
 *     written "zhan"  ─ trie ─► chunks from each letter on: zh, zha ─► possible Latin spellings, with costs: j, zh, g
 *     latin   "jean"  ─ trie ─► chunks: j, je, jea
 */
import SOUNDS from '../data/sounds.txt' with { type: 'text' };
import { tableLines } from '../data/table-lines.ts';
import { PHONETIC_SCRIPTS } from './scripts.ts';
import { SIGNS_FROM } from './signs.ts';

/** a-z, then the beginning and the end of a word. */
export const LETTERS = 28;
export const BEGIN = 26;
export const END = 27;
/** Not a cost: costs are lower (`TENTHS`). */
export const NEVER_ADDED = 255;
/** More than the cost of any word. */
const NEVER_READ = 0xffff;

export interface PhoneticTable {
  written: Trie;
  latin: Trie;
  /** Node of `written` -> its first entry; one element more than nodes. */
  entryStart: Uint32Array;
  /** Of each entry: node of `latin`, number of its letters, cost in tenths of a nat. */
  entryLatin: Uint16Array;
  entryChars: Uint8Array;
  entryCosts: Uint8Array;
  /** The entries of each node of `written`, the cheapest first. */
  cheapestFirst: Uint32Array;
  /**
   * Node of `written` -> those entries that are the cheapest for some letters, the cheapest first: costs in tenths of a nat, and one bit
   * for each letter of the Latin chunk.
   */
  writtenStart: Uint32Array;
  writtenCosts: Uint8Array;
  writtenLetters: Uint32Array;
  /** By node of `written`: union of its `writtenLetters`. */
  nodeLetters: Uint32Array;
  /** By node of `latin`: cost in tenths of a nat if nothing is written for it; `NEVER_ADDED` if that never occurs. */
  added: Uint8Array;
  /** The same for sums: more than the cost of any word if that never occurs. */
  addedLeast: Uint16Array;
  /** By node of `latin`: least cost as a chunk of the current written word, or as nothing. Maintained by `similarity.ts`. */
  chunkLeast: Uint16Array;
  /** Surprise of a letter after another, in tenths of a nat: 28 by 28. */
  writtenAfter: Uint8Array;
  latinAfter: Uint8Array;
}

export interface Trie {
  /** Node times 28 plus letter: the next node, 0 = none. Node 0 is the empty chunk. */
  next: Uint16Array;
  count: number;
}

export function codeOf(letter: number): number {
  return letter === 94 ? BEGIN : letter === 36 ? END : letter - 97;
}

class GrowingTrie {
  readonly #next: number[] = new Array(LETTERS).fill(0);

  nodeOf(chunk: string): number {
    let node = 0;
    for (let at = 0; at < chunk.length; at++) {
      const place = node * LETTERS + codeOf(chunk.charCodeAt(at));
      if (this.#next[place] === 0) {
        this.#next[place] = this.#next.length / LETTERS;
        for (let letter = 0; letter < LETTERS; letter++) this.#next.push(0);
      }
      node = this.#next[place]!;
    }
    return node;
  }

  finish(): Trie {
    return { next: Uint16Array.from(this.#next), count: this.#next.length / LETTERS };
  }
}

const tables: (PhoneticTable | undefined)[] = [];

/** Read on first use, because most services never meet most scripts. Takes 15 to 90 ms of CPU time. */
export function phoneticTable(phoneticScript: number): PhoneticTable {
  const known = tables[phoneticScript];
  if (known) return known;
  for (const work = phoneticTableInPieces(phoneticScript); ; ) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same in pieces of a few milliseconds, for callers that must not block. */
export function* phoneticTableInPieces(phoneticScript: number): Generator<undefined, PhoneticTable> {
  const known = tables[phoneticScript];
  if (known) return known;
  // Another caller may have read it between two pieces.
  const read = yield* readTable(phoneticScript);
  tables[phoneticScript] ??= read;
  return tables[phoneticScript];
}

/** One Latin spelling of a chunk. */
interface Entry {
  from: number;
  to: number;
  chars: number;
  cost: number;
  /** One bit for each letter. */
  latin: number;
}

/** First index of each of `count` numbers in a sorted list, and the end. */
function startsOf(sorted: readonly number[], count: number): Uint32Array {
  const start = new Uint32Array(count + 1);
  for (const number of sorted) start[number + 1]!++;
  for (let at = 0; at < count; at++) start[at + 1]! += start[at]!;
  return start;
}

/** Costs and letters of each node in order. Excludes entries that are costlier than another and need more letters. */
interface Cheapest {
  start: Uint32Array;
  costs: Uint8Array;
  letters: Uint32Array;
}

/** `nodes`, `costs`, `letters`: parallel, by node and then by cost. */
function cheapestOf(
  nodes: readonly number[],
  costs: readonly number[],
  letters: readonly number[],
  count: number,
): Cheapest {
  const kept: number[] = [];
  for (let at = 0, first = 0; at < nodes.length; at++) {
    if (at > 0 && nodes[at] !== nodes[at - 1]) first = kept.length;
    let needed = true;
    for (let before = first; before < kept.length && needed; before++)
      needed = (letters[kept[before]!]! & ~letters[at]!) !== 0;
    if (needed) kept.push(at);
  }
  return {
    start: startsOf(
      kept.map((at) => nodes[at]!),
      count,
    ),
    costs: Uint8Array.from(kept, (at) => costs[at]!),
    letters: Uint32Array.from(kept, (at) => letters[at]!),
  };
}

/** Lines of a table in one piece of work. */
const LINES_PER_PIECE = 200;

function* readTable(phoneticScript: number): Generator<undefined, PhoneticTable> {
  const linesOf = (part: string) => tableLines(SOUNDS, `${PHONETIC_SCRIPTS[phoneticScript]} ${part}`);
  const written = new GrowingTrie();
  const latin = new GrowingTrie();
  const entries: Entry[] = [];
  for (const [at, line] of linesOf('chunks').entries()) {
    if (at % LINES_PER_PIECE === 0) yield;
    const [from = '', rest = ''] = line.split(' ');
    const node = written.nodeOf(chunkOf(from));
    for (const [, to = '', sign = ''] of rest.matchAll(/([a-z_^$]+)([^a-z_^$])/g)) {
      const chunk = chunkOf(to);
      entries.push({
        from: node,
        to: latin.nodeOf(chunk),
        chars: chunk.length,
        cost: costOf(sign),
        latin: lettersOf(chunk),
      });
    }
  }
  yield;
  entries.sort((a, b) => a.from - b.from || a.to - b.to);
  yield;
  const writtenTrie = written.finish();
  const latinTrie = latin.finish();
  yield;
  const byCost = entries
    .map((_, at) => at)
    .sort((a, b) => entries[a]!.from - entries[b]!.from || entries[a]!.cost - entries[b]!.cost);
  yield;
  const ofWritten = cheapestOf(
    byCost.map((at) => entries[at]!.from),
    byCost.map((at) => entries[at]!.cost),
    byCost.map((at) => entries[at]!.latin),
    writtenTrie.count,
  );
  yield;
  const added = new Uint8Array(latinTrie.count).fill(NEVER_ADDED);
  const nodeLetters = new Uint32Array(writtenTrie.count);
  for (let node = 0; node < writtenTrie.count; node++)
    for (let at = ofWritten.start[node]!; at < ofWritten.start[node + 1]!; at++)
      nodeLetters[node]! |= ofWritten.letters[at]!;
  for (const entry of entries) {
    if (entry.from === 0) added[entry.to] = entry.cost;
  }
  const addedLeast = Uint16Array.from(added, (cost) => (cost === NEVER_ADDED ? NEVER_READ : cost));
  return {
    written: writtenTrie,
    latin: latinTrie,
    added,
    addedLeast,
    chunkLeast: addedLeast.slice(),
    entryStart: startsOf(
      entries.map(({ from }) => from),
      writtenTrie.count,
    ),
    cheapestFirst: Uint32Array.from(byCost),
    nodeLetters,
    writtenStart: ofWritten.start,
    writtenCosts: ofWritten.costs,
    writtenLetters: ofWritten.letters,
    entryLatin: Uint16Array.from(entries, ({ to }) => to),
    entryChars: Uint8Array.from(entries, ({ chars }) => chars),
    entryCosts: Uint8Array.from(entries, ({ cost }) => cost),
    writtenAfter: afterOf(linesOf('written')),
    latinAfter: afterOf(linesOf('latin')),
  };
}

/** One bit for each letter, including both ends. */
function lettersOf(chunk: string): number {
  let letters = 0;
  for (let at = 0; at < chunk.length; at++) letters |= 1 << codeOf(chunk.charCodeAt(at));
  return letters;
}

const chunkOf = (text: string) => (text === '_' ? '' : text);
const costOf = (sign: string) => sign.charCodeAt(0) - SIGNS_FROM;

/** The lines are in the order ^, a-z, $. */
function afterOf(lines: readonly string[]): Uint8Array {
  const order = [BEGIN, ...Array.from({ length: 26 }, (_, letter) => letter), END];
  const after = new Uint8Array(LETTERS * LETTERS);
  lines.forEach((line, row) => {
    [...line].forEach((sign, column) => {
      after[order[row]! * LETTERS + order[column]!] = costOf(sign);
    });
  });
  return after;
}
