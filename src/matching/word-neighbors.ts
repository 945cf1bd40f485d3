/**
 * A deletion-neighborhood index: finds words within a few edits of a given word without comparing the others.
 *
 *     listed "ivanov"  ─►  ivanov, vanov, ianov, ..., anov, vnov, ...    every way to delete up to two letters
 *     query  "ivonov"  ─►  ivonov, vonov, ..., ivnov, ...                  is a key; words with a common key are compared
 *
 * Two words at edit distance k have a common remainder after at most k deletions on each side. So have their first
 * `PREFIX` letters, which is why only these are indexed. (If one prefix lacks a letter, another letter moves into it
 * from behind. The other prefix, of equal length, then has one letter too many.)
 *
 * The longest words may differ by three edits. Then at most two edits lie in the first seven letters of the longer
 * word, or the last five letters are equal. These five letters are a key as well. So the index misses no word within
 * `MAX_DELETIONS` (or three, from `LONG_WORD` letters on). A look-up takes some 30 reads, however many words there are.
 *
 *     entry   end of the key's number │ word     a bucket holds the words of many keys, and words of other keys
 *             as many bits as are left│          are rejected without reading the word
 *
 * Exact look-ups use the same buckets, because each word has the key without deletions.
 * Rejected: a scan over all words of similar length (50 us at 40,000 words, 2 ms at a million).
 * Rejected: a trie with an automaton (ten times the steps at two edits).
 * Rejected: letter trigrams (after one typo in "Kadir" none remains).
 */

/**
 * An index of at most this many words has no tables of groups and neighbors, because scanning is faster than building.
 */
export const FEW_WORDS = 64;

const PREFIX = 7;
const MAX_DELETIONS = 2;
const SUFFIX = 5;
/**
 * From this length on, three edits are allowed (`editBudget`). Words up to three letters shorter need the suffix key.
 */
const LONG_WORD = 12;
const MIN_SUFFIXED = LONG_WORD - 3;
const MAX_KEYS = 1 + PREFIX + (PREFIX * (PREFIX - 1)) / 2 + 1;
/** Average number of words per bucket: about as many as the processor fetches at once. */
const BUCKET_LOAD = 16;

/** Number of deletions indexed for a listed word of this length. No model allows more edits for it. */
function deletionsOf(length: number): number {
  return length < 3 ? 0 : length < 5 ? 1 : MAX_DELETIONS;
}

const HASH_SEED = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** Continues the hash of the preceding bytes with `bytes[from, to)`. */
function continueHash(hash: number, bytes: Uint8Array, from: number, to: number): number {
  let next = hash;
  for (let at = from; at < to; at++) next = Math.imul(next ^ bytes[at]!, HASH_FACTOR);
  return next;
}

const keys = new Uint32Array(MAX_KEYS);
let keyCount = 0;
/** Start and end of the buckets to search for the last query word: the first elements. */
export const bucketFrom = new Uint32Array(MAX_KEYS);
export const bucketTo = new Uint32Array(MAX_KEYS);
/** First entry of each bucket, which has the lowest word number. */
export const bucketFirst = new Uint32Array(MAX_KEYS);
/** The bits above the word in an entry of this key. */
export const bucketMark = new Uint32Array(MAX_KEYS);

function addKey(hash: number): void {
  const key = hash >>> 0;
  for (let at = 0; at < keyCount; at++) if (keys[at] === key) return;
  keys[keyCount++] = key;
}

/** Fills `keys`: the word's prefix without up to `deletions` letters, each key once. */
function deletionKeys(bytes: Uint8Array, from: number, length: number, deletions: number): void {
  keyCount = 0;
  const end = from + Math.min(length, PREFIX);
  addKey(continueHash(HASH_SEED, bytes, from, end));
  if (deletions === 0) return;
  // The hash of the letters before a deletion is shared by all keys with later deletions.
  for (let first = from, before = HASH_SEED; first < end; first++) {
    addKey(continueHash(before, bytes, first + 1, end));
    if (deletions > 1) {
      for (let second = first + 1, between = before; second < end; second++) {
        addKey(continueHash(between, bytes, second + 1, end));
        between = Math.imul(between ^ bytes[second]!, HASH_FACTOR);
      }
    }
    before = Math.imul(before ^ bytes[first]!, HASH_FACTOR);
  }
}

function suffixKey(bytes: Uint8Array, from: number, length: number): number {
  return Math.imul(continueHash(HASH_SEED, bytes, from + length - SUFFIX, from + length) ^ 0x5bd1e995, HASH_FACTOR);
}

function scramble(key: number): number {
  return Math.imul(key, 0x9e3779b1);
}

function bucketOf(key: number, bits: number): number {
  return scramble(key) >>> (32 - bits);
}

/** Mask of the bits that a word number takes in an entry. */
export function wordBits(words: number): number {
  return 0xffffffff >>> Math.clz32(words);
}

/** The bits above the word in an entry: the key's number without the first `bits`, which the bucket implies. */
function markOf(key: number, bits: number, wordBits: number): number {
  return ((scramble(key) << bits) & ~wordBits) >>> 0;
}

export interface WordNeighbors {
  /**
   * First entry of each bucket, plus one end. The number of buckets is a power of two, or one for a few words.
   */
  neighborStart: Uint32Array;
  neighborWords: Uint32Array;
}

/** `wordAt`, `wordText`: the consecutive words, as in the corpus. */
export function buildWordNeighbors(wordAt: Uint32Array, wordText: Uint8Array): WordNeighbors {
  const words = wordAt.length - 1;
  if (words <= FEW_WORDS) return singleBucket(words);
  const keysOf = (word: number) => {
    const from = wordAt[word]!;
    const length = wordAt[word + 1]! - from;
    deletionKeys(wordText, from, length, deletionsOf(length));
    if (length >= MIN_SUFFIXED) addKey(suffixKey(wordText, from, length));
  };
  // Counts the finest buckets that may be needed. A coarser bucket is the sum of neighboring ones.
  const maxBits = bitsFor(maxKeys(wordAt));
  const counts = new Uint32Array(2 ** maxBits + 1);
  let entries = 0;
  for (let word = 0; word < words; word++) {
    keysOf(word);
    entries += keyCount;
    for (let at = 0; at < keyCount; at++) counts[bucketOf(keys[at]!, maxBits) + 1]!++;
  }
  const bits = bitsFor(entries);
  const neighborStart = coarser(counts, maxBits - bits);
  for (let at = 1; at < neighborStart.length; at++) neighborStart[at]! += neighborStart[at - 1]!;
  const next = neighborStart.slice(0, -1);
  const neighborWords = new Uint32Array(entries);
  const wordMask = wordBits(words);
  for (let word = 0; word < words; word++) {
    keysOf(word);
    for (let at = 0; at < keyCount; at++) {
      const key = keys[at]!;
      neighborWords[next[bucketOf(key, bits)]!++] = markOf(key, bits, wordMask) | word;
    }
  }
  return { neighborStart, neighborWords };
}

/**
 * Sums 2^bits neighboring counts into one, after the first number. In place, because the array takes tens of megabytes.
 */
function coarser(counts: Uint32Array, bits: number): Uint32Array {
  if (bits === 0) return counts;
  const buckets = (counts.length - 1) >>> bits;
  for (let bucket = 0; bucket < buckets; bucket++) {
    let sum = 0;
    for (let at = bucket << bits; at < (bucket + 1) << bits; at++) sum += counts[at + 1]!;
    counts[bucket + 1] = sum;
  }
  return counts.subarray(0, buckets + 1);
}

/** Upper bound of the number of keys: equal keys of a word count separately. */
function maxKeys(wordAt: Uint32Array): number {
  let count = 0;
  for (let word = 0; word + 1 < wordAt.length; word++) {
    const length = wordAt[word + 1]! - wordAt[word]!;
    const letters = Math.min(length, PREFIX);
    const deletions = deletionsOf(length);
    count += 1 + (deletions > 0 ? letters : 0) + (deletions > 1 ? (letters * (letters - 1)) / 2 : 0);
    if (length >= MIN_SUFFIXED) count++;
  }
  return count;
}

/** All words in one bucket. */
function singleBucket(words: number): WordNeighbors {
  return {
    neighborStart: Uint32Array.of(0, words),
    neighborWords: Uint32Array.from({ length: words }, (_, at) => at),
  };
}

function bitsFor(entries: number): number {
  return Math.min(26, Math.max(4, Math.ceil(Math.log2(Math.max(1, entries / BUCKET_LOAD)))));
}

/** The index and its number of words. */
type NeighborsOf = WordNeighbors & { wordCount: number };

/**
 * Fills `bucketFrom`, `bucketTo`, `bucketFirst` and `bucketMark`. The entries of these buckets with the mark contain
 * every listed word within `edits` of the query word. Some occur several times, and some are farther away.
 *
 * @param edits 0..3, the maximum that the model allows between this word and any other
 * @returns number of buckets
 */
export function findNeighbors(
  { neighborStart, neighborWords, wordCount }: NeighborsOf,
  bytes: Uint8Array,
  edits: number,
): number {
  if (neighborStart.length === 2) {
    [bucketFrom[0], bucketTo[0], bucketFirst[0], bucketMark[0]] = [0, neighborWords.length, 0, 0];
    return 1;
  }
  const bits = Math.log2(neighborStart.length - 1);
  const wordMask = wordBits(wordCount);
  const length = bytes.length;
  deletionKeys(bytes, 0, length, Math.min(edits, MAX_DELETIONS));
  if (length >= MIN_SUFFIXED) addKey(suffixKey(bytes, 0, length));
  // The buckets are scattered in memory. These reads do not depend on one another, so the processor can fetch them all
  // at once.
  for (let at = 0; at < keyCount; at++) {
    const bucket = bucketOf(keys[at]!, bits);
    bucketFrom[at] = neighborStart[bucket]!;
    bucketTo[at] = neighborStart[bucket + 1]!;
    bucketMark[at] = markOf(keys[at]!, bits, wordMask);
  }
  for (let at = 0; at < keyCount; at++) bucketFirst[at] = neighborWords[bucketFrom[at]!] ?? 0;
  return keyCount;
}

/**
 * Calls `visit` for each of these words. The visitor must not start another look-up, because the buckets are shared by
 * the module.
 */
export function visitNeighbors(
  index: NeighborsOf,
  bytes: Uint8Array,
  edits: number,
  visit: (word: number) => void,
): void {
  const { neighborWords } = index;
  const wordMask = wordBits(index.wordCount);
  const count = findNeighbors(index, bytes, edits);
  for (let at = 0; at < count; at++) {
    const mark = bucketMark[at]!;
    for (let entry = bucketFrom[at]!; entry < bucketTo[at]!; entry++) {
      const word = (neighborWords[entry]! ^ mark) >>> 0;
      if (word <= wordMask) visit(word);
    }
  }
}

/**
 * The number of the word with the first `length` of these letters, within `[first, end)`. -1 if there is none. Only for
 * an index with buckets.
 */
export function findInBuckets(
  index: NeighborsOf & { wordAt: Uint32Array; wordText: Uint8Array },
  bytes: Uint8Array,
  length: number,
  first: number,
  end: number,
): number {
  const { neighborStart, neighborWords, wordAt, wordText } = index;
  const bits = Math.log2(neighborStart.length - 1);
  const wordMask = wordBits(index.wordCount);
  const key = continueHash(HASH_SEED, bytes, 0, Math.min(length, PREFIX));
  const bucket = bucketOf(key, bits);
  const mark = markOf(key, bits, wordMask);
  let low = neighborStart[bucket]!;
  const last = neighborStart[bucket + 1]!;
  // Word numbers ascend in a bucket, and some buckets have thousands.
  for (let high = last; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((neighborWords[middle]! & wordMask) < first) low = middle + 1;
    else high = middle;
  }
  for (; low < last; low++) {
    const entry = neighborWords[low]!;
    const word = entry & wordMask;
    if (word >= end) return -1;
    if ((entry ^ word) >>> 0 !== mark) continue;
    const from = wordAt[word]!;
    let at = 0;
    while (at < length && wordText[from + at] === bytes[at]) at++;
    if (at === length) return word;
  }
  return -1;
}
