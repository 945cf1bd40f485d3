/**
 * Memoizes a pure function of one word, because words repeat: "limited" and "mohammed" occur in every tenth name.
 *
 * The cache is a two-way set-associative table. Each word maps to one pair of slots, and a new word evicts the older one. A hit costs
 * one lookup of adjacent hashes and one string comparison, and the cache never grows. Words and answers are adjacent to save a memory access.
 * Rejected: `lru-cache`, because it costs more than many of the functions. Rejected: two generations of maps, because a list with many words
 * allocated and dropped one after another.
 */
const PAIR_BITS = 13;
/** Longer texts are hardly words, and would fill the memory. */
const LONGEST = 32;

/** `make` must be pure. Callers must not change its results. */
export function remembering<T>(make: (word: string) => T): (word: string) => T {
  // Allocated on first use, because most scripts never occur.
  let numbers = new Uint32Array(0);
  /** Alternates words and their answers. */
  let kept: (string | T)[] = [];
  return (word) => {
    const { length } = word;
    if (length > LONGEST) return make(word);
    let number = length;
    for (let at = 0; at < length; at++) number = Math.imul(number ^ word.charCodeAt(at), 0x01000193);
    // 0 marks an empty slot.
    number = Math.imul(number ^ (number >>> 15), 0x9e3779b1) >>> 0 || 1;
    const first = (number >>> (32 - PAIR_BITS)) << 1;
    const at = first << 1;
    if (numbers[first] === number && kept[at] === word) return kept[at + 1] as T;
    const second = first + 1;
    const isSecond = numbers[second] === number && kept[at + 2] === word;
    const answer = isSecond ? (kept[at + 3] as T) : make(word);
    if (numbers.length === 0) {
      numbers = new Uint32Array(2 << PAIR_BITS);
      kept = new Array<string | T>(4 << PAIR_BITS).fill('');
    }
    numbers[second] = numbers[first]!;
    kept[at + 2] = kept[at]!;
    kept[at + 3] = kept[at + 1]!;
    numbers[first] = number;
    kept[at] = word;
    kept[at + 1] = answer;
    return answer;
  };
}
