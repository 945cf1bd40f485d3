/**
 * Memoizes a pure function of one word, because words repeat: "limited" and "mohammed" occur in every tenth name.
 *
 * The cache is a two-way set-associative table. Each word maps to one pair of slots, and a new word evicts the older one. A hit costs
 * one lookup of adjacent hashes and one string comparison, and the cache never grows. Words and results are adjacent to save a memory access.
 * Rejected: `lru-cache`, because it costs more than many of the functions. Rejected: two generations of maps, because a list with many words
 * allocated and dropped one after another.
 */
const PAIR_BITS = 13;
/** Longer texts are not cached, because they rarely repeat and use much memory. */
const LONGEST = 32;

/** `make` must be pure. Callers must not change its results. */
export function memoized<T>(compute: (word: string) => T): (word: string) => T {
  // Allocated on first use, because most scripts never occur.
  let numbers = new Uint32Array(0);
  /** Alternates words and their results. */
  let slots: (string | T)[] = [];
  return (word) => {
    const { length } = word;
    if (length > LONGEST) return compute(word);
    let number = length;
    for (let at = 0; at < length; at++) number = Math.imul(number ^ word.charCodeAt(at), 0x01000193);
    // 0 marks an empty slot.
    number = Math.imul(number ^ (number >>> 15), 0x9e3779b1) >>> 0 || 1;
    const first = (number >>> (32 - PAIR_BITS)) << 1;
    const at = first << 1;
    if (numbers[first] === number && slots[at] === word) return slots[at + 1] as T;
    const second = first + 1;
    const isSecond = numbers[second] === number && slots[at + 2] === word;
    const result = isSecond ? (slots[at + 3] as T) : compute(word);
    if (numbers.length === 0) {
      numbers = new Uint32Array(2 << PAIR_BITS);
      slots = new Array<string | T>(4 << PAIR_BITS).fill('');
    }
    numbers[second] = numbers[first]!;
    slots[at + 2] = slots[at]!;
    slots[at + 3] = slots[at + 1]!;
    numbers[first] = number;
    slots[at] = word;
    slots[at + 1] = result;
    return result;
  };
}
