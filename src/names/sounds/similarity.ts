/**
 * How surely a word in another script and a word in Latin letters are one name, written by ear.
 *
 *     alone      how surprising each spelling is by itself: letters behind letters
 *     together   the cheapest way to read the one as the other, chunk by chunk: zh:j a:ea n:n
 *
 *     explained = 1 - together / alone       evidence = alone - together (nats)
 *
 * Two names that sound alike explain each other nearly whole; what is short explains little, however alike it is.
 * Rejected: an edit distance of romanised words (a "u" too many in Katakana costs as much as another name); a network over
 * letters (milliseconds a pair, megabytes, and nobody can say why).
 */
import { BEGIN, END, LETTERS, NEVER_ADDED, type SoundTable, soundTable } from './table.ts';

/** Tenths of a nat, for letters that the table has nothing about. The same as in `scripts/sounds/chances.ts`. */
const UNKNOWN = 80;
const UNKNOWN_ALONE = 56;
const NEVER = 0x7fffffff;
/** Places in a word are bits of one number. */
const MAX_CHARS = 24;
const MAX_CHUNK = 4;
const ROW = MAX_CHARS + 3;

/** A romanised word, read once for all that it is compared with. */
export interface WrittenWord {
  table: SoundTable;
  /** With both ends. */
  length: number;
  /** Place times `MAX_CHUNK`: nodes of the chunks of one, two, ... letters from there on; 0 = none. */
  nodes: Uint16Array;
  surprise: number;
  /** Bit per letter of it. */
  letters: number;
}

const latinCodes = new Uint8Array(ROW);
/** Place times `MAX_CHUNK`: what one, two, ... letters from there on cost where nothing is written for them. */
const latinAdded = new Uint8Array(ROW * MAX_CHUNK);
/** Where each chunk of the Latin word begins, as bits, by its node; and the nodes that have any. */
let begins = new Uint32Array(0);
const begun = new Uint16Array(ROW * MAX_CHUNK);
let begunCount = 0;
/** Dearer ways are not followed. */
let limit = NEVER - 1;
const best = new Int32Array(ROW * ROW);
/** By row: places that a way within the limit reaches, as bits. */
const live = new Uint32Array(ROW + MAX_CHUNK);
/** By place in either word: what its letters from there on cost at least, as nothing but letters that the other word has. */
const writtenRest = new Uint16Array(ROW);
const latinRest = new Uint16Array(ROW);

export interface SoundLikeness {
  /** 0..1, share of the surprise of both words that each takes from the other. */
  explained: number;
  /** Nats. */
  evidence: number;
}

const found: SoundLikeness = { explained: 0, evidence: 0 };

/** null: other than letters a-z, or too many of them. */
export function writtenWord(tongue: number, word: Uint8Array): WrittenWord | null {
  const codes = new Uint8Array(word.length + 2);
  const length = word.length > MAX_CHARS ? 0 : read(word, 0, word.length, codes);
  if (length === 0) return null;
  const table = soundTable(tongue);
  const nodes = new Uint16Array(length * MAX_CHUNK);
  for (let at = 0; at < length; at++) {
    let node = 0;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < length; chars++) {
      node = table.written.next[node * LETTERS + codes[at + chars]!]!;
      if (node === 0) break;
      nodes[at * MAX_CHUNK + chars] = node;
    }
  }
  return {
    table,
    length,
    nodes,
    surprise: surprise(table.writtenAfter, codes, length),
    letters: lettersOf(codes, length),
  };
}

function lettersOf(codes: Uint8Array, length: number): number {
  let letters = 0;
  for (let at = 0; at < length; at++) letters |= 1 << codes[at]!;
  return letters;
}

/**
 * Of a written word and `latin[from, to)`, a-z. Nothing where their likeness (`explained` times root of `evidence`) is below `least`.
 * The object is filled anew by the next call.
 */
export function soundLikeness(
  written: WrittenWord,
  latin: Uint8Array,
  from = 0,
  to = latin.length,
  least = 0,
): SoundLikeness {
  found.explained = found.evidence = 0;
  const { table } = written;
  const length = to - from > MAX_CHARS ? 0 : read(latin, from, to, latinCodes);
  if (length === 0) return found;
  const alone = (written.surprise + surprise(table.latinAfter, latinCodes, length)) / 2;
  // Solves `explained` times root of `evidence` = `least` for what the two may cost together.
  limit = Math.floor(alone - (least * alone * Math.sqrt(10)) ** (2 / 3));
  if (limit < 0) return found;
  const together = cheapest(written, length);
  if (together > limit) return found;
  found.explained = 1 - together / alone;
  found.evidence = (alone - together) / 10;
  return found;
}

/** Codes of the word between its ends; 0 where it has anything but letters. */
function read(bytes: Uint8Array, from: number, to: number, codes: Uint8Array): number {
  let length = 0;
  codes[length++] = BEGIN;
  for (let at = from; at < to; at++) {
    const code = bytes[at]! - 97;
    if (code < 0 || code > 25) return 0;
    codes[length++] = code;
  }
  codes[length++] = END;
  return length;
}

function surprise(after: Uint8Array, codes: Uint8Array, length: number): number {
  let sum = 0;
  for (let at = 1; at < length; at++) sum += after[codes[at - 1]! * LETTERS + codes[at]!]!;
  return sum;
}

/** Fills `writtenRest`. @returns what the whole word costs at least */
function leastOfWritten({ table, nodes, length }: WrittenWord, latinLetters: number): number {
  const { entryStart, cheapestFirst, entryLetters, entryCosts } = table;
  writtenRest[length] = 0;
  for (let at = length - 1; at >= 0; at--) {
    let least = writtenRest[at + 1]! + UNKNOWN_ALONE;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < length; chars++) {
      const node = nodes[at * MAX_CHUNK + chars]!;
      if (node === 0) break;
      const behind = writtenRest[at + chars + 1]!;
      for (let place = entryStart[node]!; place < entryStart[node + 1]!; place++) {
        const entry = cheapestFirst[place]!;
        const cost = behind + entryCosts[entry]!;
        if (cost >= least) break;
        if ((entryLetters[entry]! & ~latinLetters) !== 0) continue;
        least = cost;
        break;
      }
    }
    writtenRest[at] = least;
  }
  return writtenRest[0]!;
}

/** Where each chunk of the Latin word begins, what it costs to add it, and `latinRest`. */
function readLatin({ table, letters }: WrittenWord, length: number): void {
  const { latin, added, latinStart, latinCosts, latinLetters } = table;
  if (begins.length < latin.count) begins = new Uint32Array(latin.count);
  begunCount = 0;
  latinAdded.fill(NEVER_ADDED, 0, length * MAX_CHUNK);
  latinRest[length] = 0;
  for (let at = length - 1; at >= 0; at--) {
    let node = 0;
    let least = latinRest[at + 1]! + UNKNOWN_ALONE;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < length; chars++) {
      node = latin.next[node * LETTERS + latinCodes[at + chars]!]!;
      if (node === 0) break;
      if (begins[node] === 0) begun[begunCount++] = node;
      begins[node]! |= 1 << at;
      latinAdded[at * MAX_CHUNK + chars] = added[node]!;
      const behind = latinRest[at + chars + 1]!;
      for (let place = latinStart[node]!; place < latinStart[node + 1]!; place++) {
        const cost = behind + latinCosts[place]!;
        if (cost >= least) break;
        if ((latinLetters[place]! & ~letters) !== 0) continue;
        least = cost;
        break;
      }
    }
    latinRest[at] = least;
  }
  // The empty chunk begins everywhere, behind the last letter too.
  begins[0] = 2 ** (length + 1) - 1;
}

/** Tenths of a nat; `NEVER` where no way is within the limit. */
function cheapest(written: WrittenWord, latinLength: number): number {
  const { table, nodes, length } = written;
  const width = latinLength + 1;
  if (leastOfWritten(written, lettersOf(latinCodes, latinLength)) > limit) return NEVER;
  readLatin(written, latinLength);
  if (latinRest[0]! > limit) {
    for (let at = 0; at < begunCount; at++) begins[begun[at]!] = 0;
    return NEVER;
  }
  best.fill(NEVER, 0, (length + 1) * width);
  live.fill(0, 0, length + 1);
  best[0] = 0;
  live[0] = 1;
  for (let i = 0; i <= length; i++) {
    if (live[i] === 0) continue;
    addedLetters(written, i, latinLength);
    if (i === length) break;
    letterByLetter(written, i, latinLength);
    for (let chars = 1; chars <= MAX_CHUNK; chars++) {
      const node = nodes[i * MAX_CHUNK + chars - 1]!;
      if (node === 0 || i + chars > length) break;
      chunk(table, node, i, i + chars, width);
    }
  }
  for (let at = 0; at < begunCount; at++) begins[begun[at]!] = 0;
  return best[length * width + latinLength]!;
}

/** Keeps a way to row `i` and place `j` where it is the cheapest, and within the limit. */
function reach(i: number, j: number, width: number, cost: number): void {
  const to = i * width + j;
  if (cost >= best[to]! || cost + writtenRest[i]! > limit || cost + latinRest[j]! > limit) return;
  best[to] = cost;
  live[i]! |= 1 << j;
}

/** The chunk of this node, from row to row, as each of the Latin chunks that it may be. */
function chunk(table: SoundTable, node: number, i: number, toRow: number, width: number): void {
  const { entryStart, entryLatin, entryChars, entryCosts } = table;
  const row = i * width;
  const alive = live[i]!;
  for (let entry = entryStart[node]!; entry < entryStart[node + 1]!; entry++) {
    for (let rest = begins[entryLatin[entry]!]! & alive; rest !== 0; rest &= rest - 1) {
      const j = 31 - Math.clz32(rest & -rest);
      reach(toRow, j + entryChars[entry]!, width, best[row + j]! + entryCosts[entry]!);
    }
  }
}

/** Latin letters where nothing is written: from left to right, since one may follow another. */
function addedLetters({ length }: WrittenWord, i: number, latinLength: number): void {
  const width = latinLength + 1;
  const inside = i > 0 && i < length;
  for (let j = 0; j < latinLength; j++) {
    if ((live[i]! & (1 << j)) === 0) continue;
    const before = best[i * width + j]!;
    if (inside && j > 0 && j < latinLength - 1) reach(i, j + 1, width, before + UNKNOWN_ALONE);
    for (let chars = 0; chars < MAX_CHUNK; chars++) {
      const cost = latinAdded[j * MAX_CHUNK + chars]!;
      if (cost !== NEVER_ADDED) reach(i, j + chars + 1, width, before + cost);
    }
  }
}

/** What the table has nothing about: a written letter that stands for none, or for any other one. */
function letterByLetter({ length }: WrittenWord, i: number, latinLength: number): void {
  const width = latinLength + 1;
  const first = i === 0;
  const last = i === length - 1;
  for (let left = live[i]!; left !== 0; left &= left - 1) {
    const j = 31 - Math.clz32(left & -left);
    const before = best[i * width + j]!;
    if (!first && !last) reach(i + 1, j, width, before + UNKNOWN_ALONE);
    if (j === latinLength || first !== (j === 0) || last !== (j === latinLength - 1)) continue;
    reach(i + 1, j + 1, width, before + UNKNOWN);
  }
}

/**
 * Likeness (`explained` times the root of `evidence`) and the similarity that it is worth: chosen so that a word of a list sounds
 * like a stranger's with 0.8 once in ten thousand times.
 */
const CURVE: readonly (readonly [likeness: number, similarity: number])[] = [
  [0.85, 0.6],
  [1.1, 0.7],
  [1.5, 0.8],
  [1.95, 0.86],
  [2.4, 0.9],
  [3, 0.94],
  [3.8, 0.96],
];

/** The least likeness that is worth so much. */
function likenessFor(similarity: number): number {
  let [fromX, fromY] = CURVE[0]!;
  for (const [x, y] of CURVE) {
    if (similarity < y) return similarity <= fromY ? fromX : fromX + ((x - fromX) * (similarity - fromY)) / (y - fromY);
    [fromX, fromY] = [x, y];
  }
  return fromX;
}

/** 0..1, as the similarities of words that are compared by their letters; 0 where it is less than `least`, or nearly. */
export function soundSimilarity(
  written: WrittenWord,
  latin: Uint8Array,
  from = 0,
  to = latin.length,
  least = CURVE[0]![1],
): number {
  const { explained, evidence } = soundLikeness(written, latin, from, to, likenessFor(least));
  if (explained <= 0 || evidence <= 0) return 0;
  const likeness = explained * Math.sqrt(evidence);
  let [fromX, fromY] = CURVE[0]!;
  if (likeness < fromX) return 0;
  for (const [x, y] of CURVE) {
    if (likeness < x) return fromY + ((y - fromY) * (likeness - fromX)) / (x - fromX);
    [fromX, fromY] = [x, y];
  }
  return fromY;
}
