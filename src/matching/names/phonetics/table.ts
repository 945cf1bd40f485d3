/**
 * One script's table, ready to be read letter by letter.
 *
 *     written "zhan"  ─ trie ─► chunks from each letter on: zh, zha ─► what each may be in Latin, with its cost: j, zh, g
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
/** Costs are less (`TENTHS`). */
export const NEVER_ADDED = 255;
/** More than any word costs. */
const NEVER_READ = 0xffff;

export interface PhoneticTable {
  written: Trie;
  latin: Trie;
  /** Node of `written` -> its first entry; one more than there are nodes. */
  entryStart: Uint32Array;
  /** Of each entry: node of `latin`, how many letters that is, tenths of a nat. */
  entryLatin: Uint16Array;
  entryChars: Uint8Array;
  entryCosts: Uint8Array;
  /** The entries of each node of `written`, the cheapest first. */
  cheapestFirst: Uint32Array;
  /**
   * Node of `written` -> those of them that are the cheapest for some letters, the cheapest first: tenths of a nat, and bit per letter of
   * the Latin chunk.
   */
  writtenStart: Uint32Array;
  writtenCosts: Uint8Array;
  writtenLetters: Uint32Array;
  /** By node of `written`: bit per letter of all of `writtenLetters`. */
  nodeLetters: Uint32Array;
  /** By node of `latin`: tenths of a nat where nothing is written for it; `NEVER_ADDED` where that does not happen. */
  added: Uint8Array;
  /** The same as sums have it: more than any word costs where that does not happen. */
  addedLeast: Uint16Array;
  /** By node of `latin`: what it costs at least as one of the chunks of the written word in hand, or as nothing. Kept by `similarity.ts`. */
  chunkLeast: Uint16Array;
  /** Tenths of a nat by which a letter surprises behind another: 28 by 28. */
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

/** Read when it is first asked for: most services never meet most scripts. It takes 15 to 90 ms of processor. */
export function phoneticTable(phoneticScript: number): PhoneticTable {
  const known = tables[phoneticScript];
  if (known) return known;
  for (const work = phoneticTableInPieces(phoneticScript); ; ) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same in pieces of few milliseconds, for who has others waiting. */
export function* phoneticTableInPieces(phoneticScript: number): Generator<undefined, PhoneticTable> {
  const known = tables[phoneticScript];
  if (known) return known;
  // Another one may have read it between two pieces.
  const read = yield* readTable(phoneticScript);
  tables[phoneticScript] ??= read;
  return tables[phoneticScript];
}

/** What one chunk may be in Latin. */
interface Entry {
  from: number;
  to: number;
  chars: number;
  cost: number;
  /** Bit per letter. */
  latin: number;
}

/** First place of each of `count` numbers in a sorted list of them, and one more. */
function startsOf(sorted: readonly number[], count: number): Uint32Array {
  const start = new Uint32Array(count + 1);
  for (const number of sorted) start[number + 1]!++;
  for (let at = 0; at < count; at++) start[at + 1]! += start[at]!;
  return start;
}

/** Costs and letters of each node, in its order: of what is dearer and needs more letters than another nothing is asked. */
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

/** Lines of a table that are read in one piece. */
const LINES_OF_A_PIECE = 200;

function* readTable(phoneticScript: number): Generator<undefined, PhoneticTable> {
  const linesOf = (part: string) => tableLines(SOUNDS, `${PHONETIC_SCRIPTS[phoneticScript]} ${part}`);
  const written = new GrowingTrie();
  const latin = new GrowingTrie();
  const entries: Entry[] = [];
  for (const [at, line] of linesOf('chunks').entries()) {
    if (at % LINES_OF_A_PIECE === 0) yield;
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

/** Bit per letter, both ends included. */
function lettersOf(chunk: string): number {
  let letters = 0;
  for (let at = 0; at < chunk.length; at++) letters |= 1 << codeOf(chunk.charCodeAt(at));
  return letters;
}

const chunkOf = (text: string) => (text === '_' ? '' : text);
const costOf = (sign: string) => sign.charCodeAt(0) - SIGNS_FROM;

/** Lines are in the order ^, a-z, $. */
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
