/**
 * Phonetic keys for candidate lookup between words of two scripts.
 *
 *     Latin    "jean"  ─► consonants in classes of similar sounds: J N                      one key
 *     written  "zhan"  ─► likely Latin spellings of its chunks: J N · S N · T N ...          the likeliest few keys
 *
 * Latin keys need no table, so they cost little. The learned table of possible spellings of a sound is applied to the other script.
 * Rejected: one phonetic key for both sides. "Ch" is three sounds in three languages, and a key would have to choose.
 */
import { asciiBytes } from '../distance.ts';
import { LATIN, PHONETIC_SCRIPTS, type PhoneticScript, phoneticScriptOf } from './scripts.ts';
import { BEGIN, END, LETTERS, type PhoneticTable, phoneticTable, phoneticTableInPieces } from './table.ts';

/** Classes of letters. Vowels, "h", "w" and "y" have none, except at the beginning of a word. */
const CLASSES = ['bp', 'fv', 'd', 't', 'ckqx', 'g', 'sz', 'j', 'l', 'r', 'm', 'n'];
const CLASS_OF = new Uint8Array(LETTERS);
CLASSES.forEach((letters, at) => {
  for (const letter of asciiBytes(letters)) CLASS_OF[letter - 97] = at + 1;
});
const OPEN = CLASSES.length + 1;
const CLASS_BITS = 4;
const CLASS_MASK = (1 << CLASS_BITS) - 1;
/** Most classes of a key. Longer words are keyed by their beginning. */
const MAX_CLASSES = 6;
const FULL = 1 << (CLASS_BITS * MAX_CLASSES);
/** Leading bit of each key, which distinguishes "N" from "". */
const EMPTY = 1;
/** Flag of a chunk that begins with a letter without class. If it begins the word, the key begins with `OPEN`. */
const OPENS = 1 << 30;

function appendClass(key: number, letterClass: number): number {
  if (letterClass === 0 || key >= FULL) return key;
  // Doubled letters, and the same sound on both sides of a vowel, count once, because spellings differ in them.
  return key !== EMPTY && (key & CLASS_MASK) === letterClass ? key : (key << CLASS_BITS) | letterClass;
}

/** Key of a word of a-z. Never 0. */
export function latinPhoneticKey(bytes: Uint8Array): number {
  let key = EMPTY;
  for (const letter of bytes) {
    const letterClass = CLASS_OF[letter - 97] ?? 0;
    key = appendClass(key, key === EMPTY && letterClass === 0 ? OPEN : letterClass);
  }
  return key;
}

/** Limits of the keys of a word. */
export interface KeyRange {
  /** Most keys. */
  maxKeys: number;
  /** Greatest cost above the cheapest reading, in tenths of a nat. */
  maxExtraCost: number;
}
/** For listed words. Each key is an index entry, which each Latin word of a query looks up. */
export const LISTED_KEYS: KeyRange = { maxKeys: 16, maxExtraCost: 35 };
/**
 * For words of the query. Where few sounds stand for many, likely spellings follow after the 16th key. Among similar names in Chinese
 * characters, 87% have their key among the first 16, and 93% among the first 64. In Cyrillic and Hebrew more keys also find further matches.
 * In other scripts they found one of 500, and queries took a tenth longer.
 */
const QUERY_SYLLABLES: KeyRange = { maxKeys: 64, maxExtraCost: 50 };
const QUERY_LETTERS: KeyRange = { maxKeys: 32, maxExtraCost: 45 };
const QUERY_KEYS: Partial<Record<PhoneticScript, KeyRange>> = {
  kana: QUERY_SYLLABLES,
  kore: QUERY_SYLLABLES,
  hani: QUERY_SYLLABLES,
  cyrl: QUERY_LETTERS,
  hebr: QUERY_LETTERS,
};

/** Range for a query word of the script with number `phoneticScript`. */
export function queryKeyRange(phoneticScript: number): KeyRange {
  return QUERY_KEYS[PHONETIC_SCRIPTS[phoneticScript]!] ?? LISTED_KEYS;
}
/** Most partial readings that are kept for each position, and most readings of one chunk. */
const BEAM = 64;
const MAX_READINGS = 8;
const UNREADABLE = 50;
const MAX_CHUNK = 4;
const MAX_CODES = 26;

/** Readings of each chunk by node: classes packed as in a key, and costs in tenths of a nat, likeliest first. */
interface Readings {
  start: Uint32Array;
  classes: Uint32Array;
  costs: Uint8Array;
}

const readings: (Readings | undefined)[] = [];

function readingsOf(phoneticScript: number, table: PhoneticTable): Readings {
  const known = readings[phoneticScript];
  if (known) return known;
  for (const work = makeReadings(table); ; ) {
    const { done, value } = work.next();
    if (!done) continue;
    readings[phoneticScript] = value;
    return value;
  }
}

/**
 * Prepares the tables for comparing these names, in pieces of a few milliseconds. A caller that must not block runs it first. A table
 * that is not prepared is read on first use.
 */
export function* phoneticKeysOf(names: Iterable<string>): Generator<undefined, void> {
  const phoneticScripts = new Set<number>();
  for (const name of names) {
    yield;
    for (const word of name.normalize('NFD').replace(/\p{M}/gu, '').split(/\s+/))
      phoneticScripts.add(phoneticScriptOf(word));
  }
  phoneticScripts.delete(LATIN);
  for (const phoneticScript of phoneticScripts) {
    const table = yield* phoneticTableInPieces(phoneticScript);
    if (readings[phoneticScript]) continue;
    const made = yield* makeReadings(table);
    readings[phoneticScript] ??= made;
  }
}

/** Nodes in one piece of work. */
const NODES_PER_PIECE = 500;

function* makeReadings({
  entryStart,
  entryLatin,
  entryCosts,
  latin,
  written,
}: PhoneticTable): Generator<undefined, Readings> {
  const classesOf = latinClasses(latin.next, latin.count);
  const start = new Uint32Array(written.count + 1);
  const ways: [classes: number, cost: number][] = [];
  for (let node = 0; node < written.count; node++) {
    if (node % NODES_PER_PIECE === 0) yield;
    const best = new Map<number, number>();
    for (let entry = entryStart[node]!; entry < entryStart[node + 1]!; entry++) {
      const classes = classesOf[entryLatin[entry]!]!;
      best.set(classes, Math.min(best.get(classes) ?? 255, entryCosts[entry]!));
    }
    ways.push(...[...best].sort((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, MAX_READINGS));
    start[node + 1] = ways.length;
  }
  return {
    start,
    classes: Uint32Array.from(ways, ([classes]) => classes),
    costs: Uint8Array.from(ways, ([, cost]) => cost),
  };
}

/** Classes of each chunk in order, packed as in a key. A parent's number is lower than its children's. */
function latinClasses(next: Uint16Array, count: number): Uint32Array {
  const classes = new Uint32Array(count).fill(EMPTY);
  for (let node = 0; node < count; node++) {
    for (let letter = 0; letter < LETTERS; letter++) {
      const child = next[node * LETTERS + letter]!;
      if (child !== 0) classes[child] = withLetter(classes[node]!, letter);
    }
  }
  return classes;
}

/** Classes of a chunk, including `OPENS`, followed by one letter or end of a word. */
function withLetter(classes: number, letter: number): number {
  const letterClass = CLASS_OF[letter]!;
  if (classes === EMPTY && letterClass === 0 && letter < BEGIN) return EMPTY | OPENS;
  return appendClass(classes & ~OPENS, letterClass) | (classes & OPENS);
}

/** Likeliest keys of each beginning of the word: number, keys and costs. */
const beamCounts = new Uint8Array(MAX_CODES + 1);
const beamKeys = new Uint32Array((MAX_CODES + 1) * BEAM);
const beamCosts = new Uint16Array((MAX_CODES + 1) * BEAM);
/** By position: least cost of the remaining letters. Then: greatest cost of a complete reading. */
const rest = new Uint16Array(MAX_CODES + 1);
let maxCost = 0;
/** Partial readings that are kept for each position. */
let beamWidth = BEAM;
/** Codes of the word, with both ends. */
const codes = new Uint8Array(MAX_CODES);
/** Position times `MAX_CHUNK`: nodes of the chunks of one, two, ... letters from there on; 0 = none. */
const nodes = new Uint16Array(MAX_CODES * MAX_CHUNK);

/**
 * Keys of a romanized word from the script with number `phoneticScript`, the likeliest first, at most `most`. Empty for characters other
 * than letters, or more than 24 letters.
 */
export function writtenPhoneticKeys(
  phoneticScript: number,
  word: Uint8Array,
  range: KeyRange,
  most = range.maxKeys,
): number[] {
  const table = phoneticTable(phoneticScript);
  const { start, classes, costs } = readingsOf(phoneticScript, table);
  const length = readCodes(word);
  if (length === 0) return [];
  beamWidth = range.maxKeys;
  lookAhead(table, length, start, costs);
  maxCost = rest[0]! + range.maxExtraCost;
  beamCounts.fill(0);
  insert(0, EMPTY, 0);
  for (let at = 0; at < length; at++) {
    for (let chars = 1; chars <= MAX_CHUNK; chars++) {
      const node = nodes[at * MAX_CHUNK + chars - 1]!;
      if (node === 0) break;
      for (let way = start[node]!; way < start[node + 1]!; way++) extend(at, chars, classes[way]!, costs[way]!);
    }
    extend(at, 1, withLetter(EMPTY, codes[at]!), UNREADABLE);
  }
  return keysOf(length, most);
}

/** Fills `codes`. @returns their number; 0 for characters other than letters, or too many */
function readCodes(word: Uint8Array): number {
  const length = word.length + 2;
  if (length > MAX_CODES) return 0;
  codes[0] = BEGIN;
  for (let at = 0; at < word.length; at++) {
    const code = word[at]! - 97;
    if (code < 0 || code >= LETTERS) return 0;
    codes[at + 1] = code;
  }
  codes[length - 1] = END;
  return length;
}

function lookAhead(table: PhoneticTable, length: number, start: Uint32Array, costs: Uint8Array): void {
  nodes.fill(0);
  rest[length] = 0;
  for (let at = length - 1; at >= 0; at--) {
    let least = rest[at + 1]! + UNREADABLE;
    let node = 0;
    for (let chars = 1; chars <= MAX_CHUNK && at + chars <= length; chars++) {
      node = table.written.next[node * LETTERS + codes[at + chars - 1]!]!;
      if (node === 0) break;
      nodes[at * MAX_CHUNK + chars - 1] = node;
      if (start[node]! < start[node + 1]!) least = Math.min(least, rest[at + chars]! + costs[start[node]!]!);
    }
    rest[at] = least;
  }
}

/** Extends each reading of the first `at` letters by these classes. */
function extend(at: number, chars: number, classes: number, cost: number): void {
  const maxPartialCost = maxCost - rest[at + chars]! - cost;
  for (let slot = at * BEAM; slot < at * BEAM + beamCounts[at]!; slot++)
    if (beamCosts[slot]! <= maxPartialCost)
      insert(at + chars, appendClasses(beamKeys[slot]!, classes), beamCosts[slot]! + cost);
    // The rest costs more.
    else break;
}

function appendClasses(key: number, classes: number): number {
  if (classes === EMPTY) return key;
  let joined = key === EMPTY && (classes & OPENS) !== 0 ? appendClass(key, OPEN) : key;
  const ownClasses = classes & ~OPENS;
  const bits = 31 - Math.clz32(ownClasses);
  for (let shift = bits - CLASS_BITS; shift >= 0; shift -= CLASS_BITS)
    joined = appendClass(joined, (ownClasses >>> shift) & CLASS_MASK);
  return joined;
}

/** Inserts the key by cost. Drops the costliest key if there is no room. */
function insert(at: number, key: number, cost: number): void {
  const first = at * BEAM;
  let count = beamCounts[at]!;
  let place = first + count;
  for (let slot = first; slot < first + count; slot++) {
    if (beamKeys[slot] !== key) continue;
    if (beamCosts[slot]! <= cost) return;
    place = slot;
    break;
  }
  if (place === first + count) {
    if (count === beamWidth && beamCosts[place - 1]! <= cost) return;
    if (count === beamWidth) place--;
    else beamCounts[at] = ++count;
  }
  for (; place > first && beamCosts[place - 1]! > cost; place--) {
    beamKeys[place] = beamKeys[place - 1]!;
    beamCosts[place] = beamCosts[place - 1]!;
  }
  beamKeys[place] = key;
  beamCosts[place] = cost;
}

function keysOf(at: number, most: number): number[] {
  const keys: number[] = [];
  const first = at * BEAM;
  for (let slot = first; slot < first + beamCounts[at]! && keys.length < most; slot++) keys.push(beamKeys[slot]!);
  return keys;
}
