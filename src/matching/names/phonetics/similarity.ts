// biome-ignore-all lint/style/noExcessiveLinesPerFile: one dynamic program whose steps share buffers, for speed.
/**
 * Phonetic similarity between a word in another script and a Latin word: how likely one transliterates the other.
 *
 *     alone      surprise of each spelling by itself: letter after letter
 *     together   lowest cost of reading one as the other, chunk by chunk: zh:j a:ea n:n
 *
 *     explained = 1 - together / alone       evidence = alone - together (nats)
 *
 * Two phonetically similar names explain each other nearly completely. Short words give little evidence, however similar.
 * Rejected: edit distance of romanized words, because an extra "u" in Katakana costs as much as another name. Rejected: a neural network
 * over letters, because it needs milliseconds for each pair and megabytes, and its results cannot be explained.
 */
import { BEGIN, END, LETTERS, NEVER_ADDED, type PhoneticTable, phoneticTable } from './table.ts';

/** Tenths of a nat for letters without a table entry. `scripts/sounds/chances.ts` has the same values. */
const UNKNOWN = 80;
const UNKNOWN_ALONE = 56;
const NEVER = 0x7fffffff;
/** Positions in a word are bits of one number. */
const MAX_CHARS = 24;
const MAX_CHUNK = 4;
const ROW = MAX_CHARS + 3;
/** Upper bound of the surprise of two words, in tenths of a nat. */
const MAX_SURPRISE = 2 * 256 * (MAX_CHARS + 1);
const NOT_COMPUTED = -1_000_000;
/** Number of thresholds whose limits are cached. A model has two. */
const MAX_LIMITS = 16;
const MEMO_BITS = 9;

/** A romanized word, prepared once for all comparisons. */
export interface WrittenWord {
  table: PhoneticTable;
  /** In letters, with both ends. */
  length: number;
  /** Position times `MAX_CHUNK`: nodes of the chunks of one, two, ... letters from there on; 0 = none. */
  nodes: Uint16Array;
  surprise: number;
  /** One bit for each Latin letter that any chunk may stand for. Other letters of a Latin word are irrelevant. */
  mayBe: number;
}

/** Readings ("ways") of the loaded word's chunks, as linked lists: the first way of each Latin node; -1 = none. */
let firstWay = new Int16Array(0);
/** Number of loaded ways. */
let ways = 0;
/** Latin node of each way. */
let wayLatin = new Uint16Array(1_024);
/**
 * The rest of each way, packed into one number for locality: cost in tenths of a nat, positions after and before its chunk in the
 * written word, next way plus one.
 */
let wayRest = new Int32Array(1_024);
const TO_BITS = 8;
const FROM_BITS = 13;
const NEXT_BITS = 18;
const PLACE = 31;
const COST = 255;
/** By position: the first way that reads a chunk from there on as nothing; -1 = none. */
const nothingFrom = new Int16Array(ROW);
let loaded: WrittenWord | null = null;

const latinCodes = new Uint8Array(ROW + MAX_CHUNK);
/** Surprise of the Latin word in tenths of a nat, and one bit for each of its letters. */
let latinSurprise = 0;
let latinLetters = 0;
/** Position times `MAX_CHUNK`: nodes of the Latin chunks of one, two, ... letters from there on; 0 = none. */
const latinNodes = new Uint16Array(ROW * MAX_CHUNK);
/** By position in either word: least cost of its remaining letters, with nothing but letters of the other word. */
let writtenRest: Uint16Array = new Uint16Array(ROW);
const latinRest = new Uint16Array(ROW);
/** The written word to which `rests` belong. It is compared with many Latin words, which share sets of letters. */
let bounded: WrittenWord | null = null;
let round = 0;
const ROUND = 1 << 16;
/** Cache of `writtenRest` by the relevant letters of the Latin word. */
const restRound = new Uint32Array(1 << MEMO_BITS);
const restLetters = new Uint32Array(1 << MEMO_BITS);
const rests = Array.from(restRound, () => new Uint16Array(ROW));
/** Position from which on each entry is known. Words that are too costly are not read to their beginning. */
const restFrom = new Uint8Array(1 << MEMO_BITS);
/** Maximum cost of a reading. */
let limit = 0;
/** By column: one bit for each row that a reading within the limit reaches. */
const live = new Uint32Array(ROW + MAX_CHUNK);
/** Lowest cost of reading the first written letters (row) as the first Latin letters (column), column by column. Valid for live rows. */
const best = new Int32Array(ROW * (ROW + 1));

export interface PhoneticLikeness {
  /** 0..1, share of the surprise of both words that each explains of the other. */
  explained: number;
  /** In nats. */
  evidence: number;
}

const found: PhoneticLikeness = { explained: 0, evidence: 0 };

/** Null for characters other than a-z, or too many. */
export function writtenWord(phoneticScript: number, word: Uint8Array): WrittenWord | null {
  const codes = new Uint8Array(word.length + 2);
  const length = word.length > MAX_CHARS ? 0 : read(word, 0, word.length, codes);
  if (length === 0) return null;
  const table = phoneticTable(phoneticScript);
  const nodes = new Uint16Array(length * MAX_CHUNK);
  let mayBe = 0;
  for (let at = 0; at < length; at++) {
    let node = 0;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < length; chars++) {
      node = table.written.next[node * LETTERS + codes[at + chars]!]!;
      if (node === 0) break;
      nodes[at * MAX_CHUNK + chars] = node;
      mayBe |= table.nodeLetters[node]!;
    }
  }
  return {
    table,
    length,
    nodes,
    surprise: surprise(table.writtenAfter, codes, length),
    mayBe,
  };
}

/**
 * Compares a written word with `latin[from, to)`, a-z. All zero if their likeness (`explained` times root of `evidence`) is below `minLikeness`.
 * The next call overwrites the object.
 */
export function phoneticLikeness(
  written: WrittenWord,
  latin: Uint8Array,
  from = 0,
  to = latin.length,
  minLikeness = 0,
): PhoneticLikeness {
  found.explained = found.evidence = 0;
  const { table } = written;
  const length = to - from > MAX_CHARS ? 0 : readLatin(latin, from, to, table.latinAfter);
  if (length === 0) return found;
  const alone = (written.surprise + latinSurprise) / 2;
  limit = limitOf(written.surprise + latinSurprise, minLikeness);
  if (limit < 0) return found;
  const together = cheapest(written, length);
  if (together > limit) return found;
  found.explained = 1 - together / alone;
  found.evidence = (alone - together) / 10;
  return found;
}

/** Fills `codes` with the word and its ends. @returns their number; 0 for characters other than letters */
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

/** The same into `latinCodes`, `latinSurprise` and `latinLetters`, in one pass. */
function readLatin(bytes: Uint8Array, from: number, to: number, after: Uint8Array): number {
  let length = 0;
  let before = BEGIN;
  let sum = 0;
  let letters = (1 << BEGIN) | (1 << END);
  latinCodes[length++] = BEGIN;
  for (let at = from; at < to; at++) {
    const code = bytes[at]! - 97;
    if (code < 0 || code > 25) return 0;
    latinCodes[length++] = code;
    letters |= 1 << code;
    sum += after[before * LETTERS + code]!;
    before = code;
  }
  latinCodes[length++] = END;
  latinSurprise = sum + after[before * LETTERS + END]!;
  latinLetters = letters;
  return length;
}

/** Data about the current Latin query word, for one other script. */
interface LatinInScript {
  table: PhoneticTable;
  /** Number of the query word to which the data belongs. */
  query: number;
  surprise: number;
  /** By node of `latin`: number of the last query word that contains this chunk. */
  has: Uint32Array;
  /** By node of `written`: least cost as a chunk of the word or as nothing, and the number of its query word. */
  least: Uint8Array;
  leastIn: Uint32Array;
}

const latinInScripts: (LatinInScript | undefined)[] = [];
const queryCodes = new Uint8Array(ROW);
let queryLength = 0;
let queryNumber = 0;

/** Sets the word for `mayBePhoneticMatch`. */
export function setLatinQuery(latin: Uint8Array): void {
  queryLength = latin.length > MAX_CHARS ? 0 : read(latin, 0, latin.length, queryCodes);
  if (++queryNumber < 0xffffffff) return;
  latinInScripts.length = 0;
  queryNumber = 1;
}

function latinIn(phoneticScript: number): LatinInScript {
  const table = phoneticTable(phoneticScript);
  latinInScripts[phoneticScript] ??= {
    table,
    query: 0,
    surprise: 0,
    has: new Uint32Array(table.latin.count),
    least: new Uint8Array(table.written.count),
    leastIn: new Uint32Array(table.written.count),
  };
  const latin = latinInScripts[phoneticScript];
  if (latin.query === queryNumber) return latin;
  latin.query = queryNumber;
  latin.surprise = surprise(table.latinAfter, queryCodes, queryLength);
  for (let at = 0; at < queryLength; at++) {
    let node = 0;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < queryLength; chars++) {
      node = table.latin.next[node * LETTERS + queryCodes[at + chars]!]!;
      if (node === 0) break;
      latin.has[node] = queryNumber;
    }
  }
  latin.has[0] = queryNumber;
  return latin;
}

/** Cost of a chunk that matches no chunk of the Latin word. More than any other cost. */
const NEVER_WRITTEN = 255;

function minCostOfChunk({ table, has, least, leastIn }: LatinInScript, node: number): number {
  if (leastIn[node] === queryNumber) return least[node]!;
  const { entryStart, cheapestFirst, entryLatin, entryCosts } = table;
  let cost = NEVER_WRITTEN;
  for (let place = entryStart[node]!; place < entryStart[node + 1]!; place++) {
    const entry = cheapestFirst[place]!;
    if (has[entryLatin[entry]!] !== queryNumber) continue;
    cost = entryCosts[entry]!;
    break;
  }
  leastIn[node] = queryNumber;
  least[node] = cost;
  return cost;
}

/** `restOfWritten[at]`: least cost of the written letters from there on. */
const restOfWritten = new Uint16Array(ROW);
const writtenCodes = new Uint8Array(ROW);

/**
 * A cheap test before the likeness, which most words fail. False if the word in the script with number `phoneticScript` is less similar
 * than `minSimilarity` to the word of `setLatinQuery`.
 */
export function mayBePhoneticMatch(
  phoneticScript: number,
  text: Uint8Array,
  from: number,
  to: number,
  minSimilarity: number,
): boolean {
  const length = to - from > MAX_CHARS ? 0 : read(text, from, to, writtenCodes);
  if (length === 0 || queryLength === 0) return false;
  const latin = latinIn(phoneticScript);
  const { next } = latin.table.written;
  const maxCost = limitOf(
    surprise(latin.table.writtenAfter, writtenCodes, length) + latin.surprise,
    minLikenessFor(minSimilarity),
  );
  restOfWritten[length] = 0;
  for (let at = length - 1; at >= 0; at--) {
    let cheapest = restOfWritten[at + 1]! + UNKNOWN_ALONE;
    let node = 0;
    for (let chars = 1; chars <= MAX_CHUNK && at + chars <= length; chars++) {
      node = next[node * LETTERS + writtenCodes[at + chars - 1]!]!;
      if (node === 0) break;
      const cost = minCostOfChunk(latin, node);
      if (cost !== NEVER_WRITTEN && restOfWritten[at + chars]! + cost < cheapest)
        cheapest = restOfWritten[at + chars]! + cost;
    }
    restOfWritten[at] = cheapest;
  }
  return restOfWritten[0]! <= maxCost;
}

const limitsOf = new Map<number, Float64Array>();
let limitsMinLikeness = -1;
let limits: Float64Array = new Float64Array(0);

/** Greatest cost of reading one word as the other, for a surprise of `bothSurprise` and a likeness of `minLikeness`. Cached, because roots are costly. */
function limitOf(bothSurprise: number, minLikeness: number): number {
  if (minLikeness !== limitsMinLikeness) {
    if (limitsOf.size === MAX_LIMITS) limitsOf.clear();
    limits = limitsOf.get(minLikeness) ?? new Float64Array(MAX_SURPRISE).fill(NOT_COMPUTED);
    limitsOf.set(minLikeness, limits);
    limitsMinLikeness = minLikeness;
  }
  if (limits[bothSurprise] === NOT_COMPUTED) {
    const alone = bothSurprise / 2;
    // Solves `explained` times root of `evidence` = `minLikeness` for the cost of both words together.
    limits[bothSurprise] = Math.floor(alone - (minLikeness * alone * Math.sqrt(10)) ** (2 / 3));
  }
  return limits[bothSurprise]!;
}

function surprise(after: Uint8Array, codes: Uint8Array, length: number): number {
  let sum = 0;
  for (let at = 1; at < length; at++) sum += after[codes[at - 1]! * LETTERS + codes[at]!]!;
  return sum;
}

function makeRoom(): void {
  const room = 2 * ways;
  const latin = wayLatin;
  const rest = wayRest;
  wayLatin = new Uint16Array(room);
  wayRest = new Int32Array(room);
  wayLatin.set(latin);
  wayRest.set(rest);
}

/** Groups the ways of the written word by Latin chunk, so that a Latin word visits only its own. */
function load(written: WrittenWord): void {
  const { table, nodes, length } = written;
  const { entryStart, entryLatin, entryCosts, latin, chunkLeast } = table;
  if (firstWay.length < latin.count) firstWay = new Int16Array(latin.count).fill(-1);
  for (let way = 0; way < ways; way++) {
    const to = wayLatin[way]!;
    firstWay[to] = -1;
    loaded!.table.chunkLeast[to] = loaded!.table.addedLeast[to]!;
  }
  ways = 0;
  nothingFrom.fill(-1);
  // Iterates backwards, since each way is inserted first.
  for (let at = length - 1; at >= 0; at--) {
    for (let chars = 0; chars < MAX_CHUNK && at + chars < length; chars++) {
      const node = nodes[at * MAX_CHUNK + chars]!;
      if (node === 0) break;
      for (let entry = entryStart[node]!; entry < entryStart[node + 1]!; entry++) {
        const to = entryLatin[entry]!;
        const cost = entryCosts[entry]!;
        if (ways === wayLatin.length) makeRoom();
        wayLatin[ways] = to;
        wayRest[ways] = ((firstWay[to]! + 1) << NEXT_BITS) | (at << FROM_BITS) | ((at + chars + 1) << TO_BITS) | cost;
        if (cost < chunkLeast[to]!) chunkLeast[to] = cost;
        firstWay[to] = ways;
        if (to === 0) nothingFrom[at] = ways;
        ways += 1;
      }
    }
  }
  loaded = written;
}

/** Lowest cost of reading one word as the other, in tenths of a nat. `NEVER` if no reading is within the limit. */
function cheapest(written: WrittenWord, latinLength: number): number {
  if (bounded !== written) bound(written);
  if (minCostOfWritten(written) > limit) return NEVER;
  if (loaded !== written) load(written);
  if (minCostOfLatin(written, latinLength) > limit) return NEVER;
  for (let column = 0; column <= latinLength; column++) live[column] = 0;
  best[0] = 0;
  live[0] = 1;
  for (let column = 0; column < latinLength; column++) {
    if (live[column] === 0) continue;
    withoutLatin(written, column);
    withLatin(written, column, latinLength);
  }
  if (live[latinLength] === 0) return NEVER;
  withoutLatin(written, latinLength);
  return (live[latinLength]! & (1 << written.length)) === 0 ? NEVER : best[latinLength * ROW + written.length]!;
}

/** Invalidates the cache of the previous word. */
function bound(written: WrittenWord): void {
  if (++round === ROUND) {
    restRound.fill(0);
    round = 1;
  }
  bounded = written;
}

/** Sets `writtenRest` for `latinLetters`. @returns the least cost of the whole word, or a value over `limit` if that is higher */
function minCostOfWritten({ table, nodes, length, mayBe }: WrittenWord): number {
  const letters = latinLetters & mayBe;
  const memo = Math.imul(letters, 0x9e3779b1) >>> (32 - MEMO_BITS);
  const rest = rests[memo]!;
  writtenRest = rest;
  if (restRound[memo] !== round || restLetters[memo] !== letters) {
    restRound[memo] = round;
    restLetters[memo] = letters;
    restFrom[memo] = length;
    rest[length] = 0;
  }
  let at = restFrom[memo]!;
  if (at === 0) return rest[0]!;
  const { writtenStart, writtenCosts, writtenLetters } = table;
  const most = limit;
  while (at > 0) {
    // Every reading passes one of these positions.
    if (rest[at]! > most && rest[at + 1]! > most && rest[at + 2]! > most && rest[at + 3]! > most) break;
    at--;
    let least = rest[at + 1]! + UNKNOWN_ALONE;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < length; chars++) {
      const node = nodes[at * MAX_CHUNK + chars]!;
      if (node === 0) break;
      const after = rest[at + chars + 1]!;
      for (let place = writtenStart[node]!, end = writtenStart[node + 1]!; place < end; place++) {
        const cost = after + writtenCosts[place]!;
        if (cost >= least) break;
        if ((writtenLetters[place]! & ~letters) !== 0) continue;
        least = cost;
        break;
      }
    }
    rest[at] = least;
  }
  restFrom[memo] = at;
  return rest[at]!;
}

/** Fills `latinNodes` and `latinRest`. @returns the least cost of the whole word, or a value over `limit` if that is higher */
function minCostOfLatin({ table }: WrittenWord, length: number): number {
  const { next } = table.latin;
  const { chunkLeast } = table;
  const most = limit;
  latinRest[length] = 0;
  // No chunk continues after the end of a word.
  for (let after = length; after < length + MAX_CHUNK - 1; after++) latinCodes[after] = BEGIN;
  // Costs of the remaining letters, from the next position on, from the one after it, and so on.
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  for (let at = length - 1; at >= 0; at--) {
    const place = at * MAX_CHUNK;
    let least = one + UNKNOWN_ALONE;
    let node = next[latinCodes[at]!]!;
    latinNodes[place] = node;
    if (node !== 0) {
      least = Math.min(least, one + chunkLeast[node]!);
      node = next[node * LETTERS + latinCodes[at + 1]!]!;
      latinNodes[place + 1] = node;
      if (node !== 0) {
        least = Math.min(least, two + chunkLeast[node]!);
        node = next[node * LETTERS + latinCodes[at + 2]!]!;
        latinNodes[place + 2] = node;
        if (node !== 0) {
          least = Math.min(least, three + chunkLeast[node]!);
          node = next[node * LETTERS + latinCodes[at + 3]!]!;
          latinNodes[place + 3] = node;
          if (node !== 0) least = Math.min(least, four + chunkLeast[node]!);
        }
      }
    }
    latinRest[at] = least;
    // Every reading passes one of these positions.
    if (least > most && one > most && two > most && three > most) return least;
    four = three;
    three = two;
    two = one;
    one = least;
  }
  return one;
}

/** Reads written letters as nothing, in order, since one may follow another. */
function withoutLatin({ length }: WrittenWord, column: number): void {
  const base = column * ROW;
  // Later rows follow from earlier ones.
  for (let remaining = live[column]!; remaining !== 0; ) {
    const bit = remaining & -remaining;
    const row = 31 - Math.clz32(bit);
    if (row >= length) return;
    const before = best[base + row]!;
    for (let way = nothingFrom[row]!; way >= 0; ) {
      const rest = wayRest[way]!;
      if (((rest >>> FROM_BITS) & PLACE) !== row) break;
      reach(column, (rest >>> TO_BITS) & PLACE, before + (rest & COST));
      way = (rest >>> NEXT_BITS) - 1;
    }
    if (row > 0 && row < length - 1) reach(column, row + 1, before + UNKNOWN_ALONE);
    remaining = live[column]! & -(bit << 1);
  }
}

/** Reads the Latin letters after this column as written letters, or as nothing. */
function withLatin({ table, length }: WrittenWord, column: number, latinLength: number): void {
  const { added } = table;
  const base = column * ROW;
  const ends = column === latinLength - 1;
  const rows = live[column]!;
  for (let remaining = rows; remaining !== 0; remaining &= remaining - 1) {
    const row = 31 - Math.clz32(remaining & -remaining);
    const before = best[base + row]!;
    // Without a table entry: a letter that stands for any other one, or was not written.
    if (row < length && (row === 0) === (column === 0) && (row === length - 1) === ends)
      reach(column + 1, row + 1, before + UNKNOWN);
    if (row > 0 && row < length && column > 0 && !ends) reach(column + 1, row, before + UNKNOWN_ALONE);
  }
  for (let chars = 1; chars <= MAX_CHUNK; chars++) {
    const node = latinNodes[column * MAX_CHUNK + chars - 1]!;
    if (node === 0) break;
    const to = column + chars;
    const alone = added[node]!;
    if (alone !== NEVER_ADDED) {
      for (let remaining = rows; remaining !== 0; remaining &= remaining - 1) {
        const row = 31 - Math.clz32(remaining & -remaining);
        reach(to, row, best[base + row]! + alone);
      }
    }
    for (let way = firstWay[node]!; way >= 0; ) {
      const rest = wayRest[way]!;
      const from = (rest >>> FROM_BITS) & PLACE;
      // The rest begins at later positions.
      const remaining = rows >>> from;
      if (remaining === 0) break;
      if ((remaining & 1) !== 0) reach(to, (rest >>> TO_BITS) & PLACE, best[base + from]! + (rest & COST));
      way = (rest >>> NEXT_BITS) - 1;
    }
  }
}

/** Records a reading up to this column and row if it is the cheapest, and may end within the limit. */
function reach(column: number, row: number, cost: number): void {
  if (cost + writtenRest[row]! > limit || cost + latinRest[column]! > limit) return;
  const place = column * ROW + row;
  const rows = live[column]!;
  const bit = 1 << row;
  if ((rows & bit) !== 0 && cost >= best[place]!) return;
  best[place] = cost;
  live[column] = rows | bit;
}

/**
 * Likeness (`explained` times the root of `evidence`) -> similarity. Calibrated so that one listed word in ten thousand has a similarity
 * of 0.8 to an unrelated name.
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

/** The lowest likeness with this similarity. */
function likenessFor(similarity: number): number {
  let [fromX, fromY] = CURVE[0]!;
  for (const [x, y] of CURVE) {
    if (similarity < y) return similarity <= fromY ? fromX : fromX + ((x - fromX) * (similarity - fromY)) / (y - fromY);
    [fromX, fromY] = [x, y];
  }
  return fromX;
}

/** Cache of the last threshold, which belongs to a model and rarely changes. */
let lastSimilarity = -1;
let minLikeness = 0;

function minLikenessFor(similarity: number): number {
  if (similarity !== lastSimilarity) {
    lastSimilarity = similarity;
    minLikeness = likenessFor(similarity);
  }
  return minLikeness;
}

/** 0..1, on the scale of the similarities of words compared by letters. 0 if it is below `minSimilarity`, or nearly. */
export function phoneticSimilarity(
  written: WrittenWord,
  latin: Uint8Array,
  from = 0,
  to = latin.length,
  minSimilarity = CURVE[0]![1],
): number {
  const { explained, evidence } = phoneticLikeness(written, latin, from, to, minLikenessFor(minSimilarity));
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
