/**
 * How surely a word in another script and a word in Latin letters are one name, written by ear.
 *
 *     alone      how surprising each spelling is by itself: letters behind letters
 *     together   the cheapest way to read the one as the other, chunk by chunk: zh:j a:ea n:n
 *
 *     explained = 1 - together / alone       evidence = alone - together (nats)
 *
 * Two names that sound alike explain each other nearly whole; what is short explains little, however alike it is.
 * Rejected: an edit distance of romanized words (a "u" too many in Katakana costs as much as another name); a network over
 * letters (milliseconds a pair, megabytes, and nobody can say why).
 */
import { BEGIN, END, LETTERS, NEVER_ADDED, type PhoneticTable, phoneticTable } from './table.ts';

/** Tenths of a nat, for letters that the table has nothing about. The same as in `scripts/sounds/chances.ts`. */
const UNKNOWN = 80;
const UNKNOWN_ALONE = 56;
const NEVER = 0x7fffffff;
/** Places in a word are bits of one number. */
const MAX_CHARS = 24;
const MAX_CHUNK = 4;
const ROW = MAX_CHARS + 3;
/** Sums of what two words surprise by, tenths of a nat, are less. */
const MAX_SURPRISE = 2 * 256 * (MAX_CHARS + 1);
const NOT_ASKED = -1_000_000;
/** So many different leasts have their limits kept; there are two a model. */
const MOST_LIMITS = 16;
const MEMO_BITS = 9;

/** A romanized word, read once for all that it is compared with. */
export interface WrittenWord {
  table: PhoneticTable;
  /** With both ends. */
  length: number;
  /** Place times `MAX_CHUNK`: nodes of the chunks of one, two, ... letters from there on; 0 = none. */
  nodes: Uint16Array;
  surprise: number;
  /** Bit per letter that anything in it may be in Latin: other letters of a Latin word say nothing. */
  mayBe: number;
}

/** What the loaded word's chunks may be: by node of the Latin chunk the first way, and of each way the next one, -1 = none. */
let firstWay = new Int16Array(0);
/** So many ways are loaded. */
let ways = 0;
/** Latin node of each. */
let wayLatin = new Uint16Array(1_024);
/**
 * All else of a way in one number, since ways of a chunk lie apart: tenths of a nat, the places of the written word behind and before its
 * chunk, and the next way plus one.
 */
let wayRest = new Int32Array(1_024);
const TO_BITS = 8;
const FROM_BITS = 13;
const NEXT_BITS = 18;
const PLACE = 31;
const COST = 255;
/** By place: the first way to read a chunk from there on as nothing, -1 = none. */
const nothingFrom = new Int16Array(ROW);
let loaded: WrittenWord | null = null;

const latinCodes = new Uint8Array(ROW + MAX_CHUNK);
/** Of the Latin word: tenths of a nat by which it surprises, and bit per letter of it. */
let latinSurprise = 0;
let latinLetters = 0;
/** Place times `MAX_CHUNK`: nodes of the Latin chunks of one, two, ... letters from there on; 0 = none. */
const latinNodes = new Uint16Array(ROW * MAX_CHUNK);
/** By place in either word: what its letters from there on cost at least, as nothing but letters that the other word has. */
let writtenRest: Uint16Array = new Uint16Array(ROW);
const latinRest = new Uint16Array(ROW);
/** The written word that `rests` are of, once for many Latin words, which have the same letters over and over. */
let bounded: WrittenWord | null = null;
let round = 0;
const ROUND = 1 << 16;
/** `writtenRest` by the letters of the Latin word, some of them. */
const restRound = new Uint32Array(1 << MEMO_BITS);
const restLetters = new Uint32Array(1 << MEMO_BITS);
const rests = Array.from(restRound, () => new Uint16Array(ROW));
/** From which place on they are known: what is too dear already is not read to its beginning. */
const restFrom = new Uint8Array(1 << MEMO_BITS);
/** Dearer ways are not followed. */
let limit = 0;
/** By column: rows that a way within the limit reaches, as bits. */
const live = new Uint32Array(ROW + MAX_CHUNK);
/** Cheapest way to read so many letters of the written word (row) as so many of the Latin one (column), column by column: of live rows. */
const best = new Int32Array(ROW * (ROW + 1));

export interface PhoneticLikeness {
  /** 0..1, share of the surprise of both words that each takes from the other. */
  explained: number;
  /** Nats. */
  evidence: number;
}

const found: PhoneticLikeness = { explained: 0, evidence: 0 };

/** null: other than letters a-z, or too many of them. */
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
 * Of a written word and `latin[from, to)`, a-z. Nothing where their likeness (`explained` times root of `evidence`) is below `least`.
 * The object is filled anew by the next call.
 */
export function phoneticLikeness(
  written: WrittenWord,
  latin: Uint8Array,
  from = 0,
  to = latin.length,
  least = 0,
): PhoneticLikeness {
  found.explained = found.evidence = 0;
  const { table } = written;
  const length = to - from > MAX_CHARS ? 0 : readLatin(latin, from, to, table.latinAfter);
  if (length === 0) return found;
  const alone = (written.surprise + latinSurprise) / 2;
  limit = limitOf(written.surprise + latinSurprise, least);
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

/** The same into `latinCodes`, `latinSurprise` and `latinLetters`, in one go. */
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

/** What one script says of the Latin word in hand. */
interface AskedIn {
  table: PhoneticTable;
  /** In which question the rest was found. */
  question: number;
  surprise: number;
  /** By node of `latin`: in which question the word had this chunk. */
  has: Uint32Array;
  /** By node of `written`: what it costs at least as a chunk of the word, or as nothing; and in which question that was found. */
  least: Uint8Array;
  leastIn: Uint32Array;
}

const askedIn: (AskedIn | undefined)[] = [];
const askedCodes = new Uint8Array(ROW);
let askedLength = 0;
let askedQuestion = 0;

/** Makes this the word that `mayBePhoneticMatch` asks about. */
export function askLatin(latin: Uint8Array): void {
  askedLength = latin.length > MAX_CHARS ? 0 : read(latin, 0, latin.length, askedCodes);
  if (++askedQuestion < 0xffffffff) return;
  askedIn.length = 0;
  askedQuestion = 1;
}

function askIn(phoneticScript: number): AskedIn {
  const table = phoneticTable(phoneticScript);
  askedIn[phoneticScript] ??= {
    table,
    question: 0,
    surprise: 0,
    has: new Uint32Array(table.latin.count),
    least: new Uint8Array(table.written.count),
    leastIn: new Uint32Array(table.written.count),
  };
  const asked = askedIn[phoneticScript];
  if (asked.question === askedQuestion) return asked;
  asked.question = askedQuestion;
  asked.surprise = surprise(table.latinAfter, askedCodes, askedLength);
  for (let at = 0; at < askedLength; at++) {
    let node = 0;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < askedLength; chars++) {
      node = table.latin.next[node * LETTERS + askedCodes[at + chars]!]!;
      if (node === 0) break;
      asked.has[node] = askedQuestion;
    }
  }
  asked.has[0] = askedQuestion;
  return asked;
}

/** More than any chunk costs where no chunk of the Latin word is written so. */
const NEVER_WRITTEN = 255;

function leastOfWrittenChunk({ table, has, least, leastIn }: AskedIn, node: number): number {
  if (leastIn[node] === askedQuestion) return least[node]!;
  const { entryStart, cheapestFirst, entryLatin, entryCosts } = table;
  let cost = NEVER_WRITTEN;
  for (let place = entryStart[node]!; place < entryStart[node + 1]!; place++) {
    const entry = cheapestFirst[place]!;
    if (has[entryLatin[entry]!] !== askedQuestion) continue;
    cost = entryCosts[entry]!;
    break;
  }
  leastIn[node] = askedQuestion;
  least[node] = cost;
  return cost;
}

/** `restOfWritten[at]`: what the written letters from there on cost at least. */
const restOfWritten = new Uint16Array(ROW);
const writtenCodes = new Uint8Array(ROW);

/**
 * false: the word in letters of the script with number `phoneticScript` does not sound so like the one of `askLatin`. Far cheaper than the likeness,
 * which most words do not have.
 */
export function mayBePhoneticMatch(
  phoneticScript: number,
  text: Uint8Array,
  from: number,
  to: number,
  least: number,
): boolean {
  const length = to - from > MAX_CHARS ? 0 : read(text, from, to, writtenCodes);
  if (length === 0 || askedLength === 0) return false;
  const asked = askIn(phoneticScript);
  const { next } = asked.table.written;
  const most = limitOf(
    surprise(asked.table.writtenAfter, writtenCodes, length) + asked.surprise,
    leastLikenessFor(least),
  );
  restOfWritten[length] = 0;
  for (let at = length - 1; at >= 0; at--) {
    let cheapest = restOfWritten[at + 1]! + UNKNOWN_ALONE;
    let node = 0;
    for (let chars = 1; chars <= MAX_CHUNK && at + chars <= length; chars++) {
      node = next[node * LETTERS + writtenCodes[at + chars - 1]!]!;
      if (node === 0) break;
      const cost = leastOfWrittenChunk(asked, node);
      if (cost !== NEVER_WRITTEN && restOfWritten[at + chars]! + cost < cheapest)
        cheapest = restOfWritten[at + chars]! + cost;
    }
    restOfWritten[at] = cheapest;
  }
  return restOfWritten[0]! <= most;
}

const limitsOf = new Map<number, Float64Array>();
let limitsLeast = -1;
let limits: Float64Array = new Float64Array(0);

/** What two words that surprise by `both` together may cost, where their likeness must be `least`. Roots are dear: each is drawn once. */
function limitOf(both: number, least: number): number {
  if (least !== limitsLeast) {
    if (limitsOf.size === MOST_LIMITS) limitsOf.clear();
    limits = limitsOf.get(least) ?? new Float64Array(MAX_SURPRISE).fill(NOT_ASKED);
    limitsOf.set(least, limits);
    limitsLeast = least;
  }
  if (limits[both] === NOT_ASKED) {
    const alone = both / 2;
    // Solves `explained` times root of `evidence` = `least` for what the two may cost together.
    limits[both] = Math.floor(alone - (least * alone * Math.sqrt(10)) ** (2 / 3));
  }
  return limits[both]!;
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

/** Sorts the ways to read the word's chunks by what they are in Latin: a Latin word then meets only its own. */
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
  // Backwards, since each way is put before the others.
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

/** Tenths of a nat to read the one word as the other; `NEVER` where no way is within the limit. */
function cheapest(written: WrittenWord, latinLength: number): number {
  if (bounded !== written) bound(written);
  if (leastOfWritten(written) > limit) return NEVER;
  if (loaded !== written) load(written);
  if (leastOfLatin(written, latinLength) > limit) return NEVER;
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

/** What was found for another word holds no longer. */
function bound(written: WrittenWord): void {
  if (++round === ROUND) {
    restRound.fill(0);
    round = 1;
  }
  bounded = written;
}

/** Makes `writtenRest` that of `latinLetters`. @returns what the whole word costs at least, or something more than `limit` where that does */
function leastOfWritten({ table, nodes, length, mayBe }: WrittenWord): number {
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
    // Every way to the beginning leads over one of so many places.
    if (rest[at]! > most && rest[at + 1]! > most && rest[at + 2]! > most && rest[at + 3]! > most) break;
    at--;
    let least = rest[at + 1]! + UNKNOWN_ALONE;
    for (let chars = 0; chars < MAX_CHUNK && at + chars < length; chars++) {
      const node = nodes[at * MAX_CHUNK + chars]!;
      if (node === 0) break;
      const behind = rest[at + chars + 1]!;
      for (let place = writtenStart[node]!, end = writtenStart[node + 1]!; place < end; place++) {
        const cost = behind + writtenCosts[place]!;
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

/** Fills `latinNodes` and `latinRest`. @returns what the whole word costs at least, or something more than `limit` where that does */
function leastOfLatin({ table }: WrittenWord, length: number): number {
  const { next } = table.latin;
  const { chunkLeast } = table;
  const most = limit;
  latinRest[length] = 0;
  // No chunk goes on behind the end of a word.
  for (let behind = length; behind < length + MAX_CHUNK - 1; behind++) latinCodes[behind] = BEGIN;
  // What the letters behind cost: from the next one on, from the one behind it, ...
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
    // Every way to the beginning leads over one of so many places.
    if (least > most && one > most && two > most && three > most) return least;
    four = three;
    three = two;
    two = one;
    one = least;
  }
  return one;
}

/** Written letters that stand for nothing, from the first to the last, since one may follow another. */
function withoutLatin({ length }: WrittenWord, column: number): void {
  const base = column * ROW;
  // Rows come behind the one in hand, and none before it.
  for (let left = live[column]!; left !== 0; ) {
    const bit = left & -left;
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
    left = live[column]! & -(bit << 1);
  }
}

/** What the Latin letters behind this column may be written with, or stand there for nothing. */
function withLatin({ table, length }: WrittenWord, column: number, latinLength: number): void {
  const { added } = table;
  const base = column * ROW;
  const ends = column === latinLength - 1;
  const rows = live[column]!;
  for (let left = rows; left !== 0; left &= left - 1) {
    const row = 31 - Math.clz32(left & -left);
    const before = best[base + row]!;
    // What the table has nothing about: a letter that stands for any other one, or was not written.
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
      for (let left = rows; left !== 0; left &= left - 1) {
        const row = 31 - Math.clz32(left & -left);
        reach(to, row, best[base + row]! + alone);
      }
    }
    for (let way = firstWay[node]!; way >= 0; ) {
      const rest = wayRest[way]!;
      const from = (rest >>> FROM_BITS) & PLACE;
      // Ways from places further on follow.
      const left = rows >>> from;
      if (left === 0) break;
      if ((left & 1) !== 0) reach(to, (rest >>> TO_BITS) & PLACE, best[base + from]! + (rest & COST));
      way = (rest >>> NEXT_BITS) - 1;
    }
  }
}

/** Keeps a way to this column and row where it is the cheapest, and can end within the limit. */
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

/** The last `least` that was asked for, which is a model's: it rarely changes. */
let leastAsked = -1;
let leastLikeness = 0;

function leastLikenessFor(similarity: number): number {
  if (similarity !== leastAsked) {
    leastAsked = similarity;
    leastLikeness = likenessFor(similarity);
  }
  return leastLikeness;
}

/** 0..1, as the similarities of words that are compared by their letters; 0 where it is less than `least`, or nearly. */
export function phoneticSimilarity(
  written: WrittenWord,
  latin: Uint8Array,
  from = 0,
  to = latin.length,
  least = CURVE[0]![1],
): number {
  const { explained, evidence } = phoneticLikeness(written, latin, from, to, leastLikenessFor(least));
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
