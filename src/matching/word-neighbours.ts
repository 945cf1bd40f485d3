/**
 * Words of the index that can be few letters away from a given word, without looking at the others.
 *
 *     listed "ivanov"  ─►  ivanov, vanov, ianov, ..., anov, vnov, ...    every way to lose up to two letters
 *     asked  "ivonov"  ─►  ivonov, vonov, ..., ivnov, ...                  is a key; words that meet in one are looked at
 *
 * Two words that are k edits apart have a common rest after at most k deletions on each side, and so have their first
 * `PREFIX` letters: only these are taken. (A letter that one beginning lacks moves another one into it from behind; the
 * other beginning, of the same length, then has one too many.) The longest words may be three edits apart: either two or fewer of the edits
 * lie in the first seven letters of the longer one, or the last five letters are the same; these are a key as well.
 * So nobody within `MAX_DELETIONS` (or three, from `LONG_WORD` letters on) is left out, and a look-up costs some
 * 30 reads however many words there are.
 * Rejected: the scan over all words of similar length (50 us at 40,000 words, 2 ms at a million); a trie with an
 * automaton (ten times the steps of this at two edits); letter trigrams (one typo in "Kadir" leaves none).
 */

const PREFIX = 7;
const MAX_DELETIONS = 2;
const SUFFIX = 5;
/** From this length on three letters may differ (`editBudget`), so words from three letters less on need the last key. */
const LONG_WORD = 12;
const MIN_SUFFIXED = LONG_WORD - 3;
const MAX_KEYS = 1 + PREFIX + (PREFIX * (PREFIX - 1)) / 2 + 1;
/** Words a bucket holds on average. */
const BUCKET_LOAD = 4;
/** An index of one party has no more words. */
const HANDFUL = 64;

/** How many deletions a listed word of this length needs: no model allows more edits between words of it. */
function deletionsOf(length: number): number {
  return length < 3 ? 0 : length < 5 ? 1 : MAX_DELETIONS;
}

/** Hash of `bytes[from, from + length)` without the letters at `first` and `second` (-1 = none). */
function hashWithout(bytes: Uint8Array, from: number, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++)
    if (at !== first && at !== second) hash = Math.imul(hash ^ bytes[from + at]!, 0x01000193);
  return hash >>> 0;
}

const keys = new Uint32Array(MAX_KEYS);
let keyCount = 0;
/** What the last word asked about has to be looked for in: the first elements. */
export const neighbourBuckets = new Uint32Array(MAX_KEYS);

function addKey(key: number): void {
  for (let at = 0; at < keyCount; at++) if (keys[at] === key) return;
  keys[keyCount++] = key;
}

/** Fills `keys`: the word's beginning without up to `deletions` letters, each key once. */
function deletionKeys(bytes: Uint8Array, from: number, length: number, deletions: number): void {
  keyCount = 0;
  const prefix = Math.min(length, PREFIX);
  addKey(hashWithout(bytes, from, prefix, -1, -1));
  if (deletions === 0) return;
  for (let first = 0; first < prefix; first++) {
    addKey(hashWithout(bytes, from, prefix, first, -1));
    if (deletions > 1)
      for (let second = first + 1; second < prefix; second++) addKey(hashWithout(bytes, from, prefix, first, second));
  }
}

function suffixKey(bytes: Uint8Array, from: number, length: number): number {
  return Math.imul(hashWithout(bytes, from + length - SUFFIX, SUFFIX, -1, -1) ^ 0x5bd1e995, 0x01000193) >>> 0;
}

function bucketOf(key: number, bits: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - bits);
}

export interface WordNeighbours {
  /** First entry of each bucket; a power of two of them, and one more. */
  neighbourStart: Uint32Array;
  neighbourWords: Uint32Array;
}

/** `wordAt`, `wordText`: the words end to end, as in the corpus. */
export function buildWordNeighbours(wordAt: Uint32Array, wordText: Uint8Array): WordNeighbours {
  const words = wordAt.length - 1;
  const keysOf = (word: number) => {
    const from = wordAt[word]!;
    const length = wordAt[word + 1]! - from;
    deletionKeys(wordText, from, length, deletionsOf(length));
    if (length >= MIN_SUFFIXED) addKey(suffixKey(wordText, from, length));
  };
  if (words <= HANDFUL) return neighboursOfFew(words, keysOf);
  let entries = 0;
  for (let word = 0; word < words; word++) {
    keysOf(word);
    entries += keyCount;
  }
  const bits = bitsFor(entries);
  const neighbourStart = new Uint32Array(2 ** bits + 1);
  for (let word = 0; word < words; word++) {
    keysOf(word);
    for (let at = 0; at < keyCount; at++) neighbourStart[bucketOf(keys[at]!, bits) + 1]!++;
  }
  for (let at = 1; at < neighbourStart.length; at++) neighbourStart[at]! += neighbourStart[at - 1]!;
  const next = neighbourStart.slice(0, -1);
  const neighbourWords = new Uint32Array(entries);
  for (let word = 0; word < words; word++) {
    keysOf(word);
    for (let at = 0; at < keyCount; at++) neighbourWords[next[bucketOf(keys[at]!, bits)]!++] = word;
  }
  return { neighbourStart, neighbourWords };
}

/** The same in one pass: the keys of a handful of words are kept. */
function neighboursOfFew(words: number, keysOf: (word: number) => void): WordNeighbours {
  const all: number[] = [];
  const owners: number[] = [];
  for (let word = 0; word < words; word++) {
    keysOf(word);
    for (let at = 0; at < keyCount; at++) {
      all.push(keys[at]!);
      owners.push(word);
    }
  }
  const bits = bitsFor(all.length);
  const neighbourStart = new Uint32Array(2 ** bits + 1);
  for (let at = 0; at < all.length; at++) {
    all[at] = bucketOf(all[at]!, bits);
    neighbourStart[all[at]! + 1]!++;
  }
  for (let at = 1; at < neighbourStart.length; at++) neighbourStart[at]! += neighbourStart[at - 1]!;
  const next = neighbourStart.slice(0, -1);
  const neighbourWords = new Uint32Array(all.length);
  for (let at = 0; at < all.length; at++) neighbourWords[next[all[at]!]!++] = owners[at]!;
  return { neighbourStart, neighbourWords };
}

function bitsFor(entries: number): number {
  return Math.min(26, Math.max(4, Math.ceil(Math.log2(Math.max(1, entries / BUCKET_LOAD)))));
}

/**
 * Fills `neighbourBuckets`: these hold every listed word that can be within `edits` of the word asked about, often several
 * times, and some that cannot. `edits`: 0..3, the most that the model allows between this word and any other.
 *
 * @returns how many there are
 */
export function findNeighbours({ neighbourStart }: WordNeighbours, bytes: Uint8Array, edits: number): number {
  const bits = Math.log2(neighbourStart.length - 1);
  const length = bytes.length;
  deletionKeys(bytes, 0, length, Math.min(edits, MAX_DELETIONS));
  if (length >= MIN_SUFFIXED) addKey(suffixKey(bytes, 0, length));
  for (let at = 0; at < keyCount; at++) neighbourBuckets[at] = bucketOf(keys[at]!, bits);
  return keyCount;
}

/** Calls `visit` for each of these words. The visitor may not ask for others: the buckets are the module's own. */
export function visitNeighbours(
  index: WordNeighbours,
  bytes: Uint8Array,
  edits: number,
  visit: (word: number) => void,
): void {
  const { neighbourStart, neighbourWords } = index;
  const count = findNeighbours(index, bytes, edits);
  for (let at = 0; at < count; at++) {
    const bucket = neighbourBuckets[at]!;
    for (let entry = neighbourStart[bucket]!; entry < neighbourStart[bucket + 1]!; entry++)
      visit(neighbourWords[entry]!);
  }
}
