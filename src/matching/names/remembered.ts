/**
 * Answers of a pure function of one word, kept because words repeat: "limited" and "mohammed" are asked for in every tenth name.
 *
 * A table of pairs of places. A word has one pair, by its number; the one of the two that was asked for last stays longer. A hit costs one
 * look at numbers that lie together, and one comparison of letters; what is new pushes out one word and grows nothing. A word and its answer
 * lie side by side, so that there is one place less in memory to wait for.
 * Rejected: `lru-cache` here, which costs more than many of the functions themselves; two generations of maps, of which a list of many
 * words made and dropped one after another.
 */
const PAIR_BITS = 13;
/** Longer words are hardly words, and must not fill the memory. */
const LONGEST = 32;

/** `make` must be pure, and what it returns must not be changed by anybody. */
export function remembering<T>(make: (word: string) => T): (word: string) => T {
  // Made by the first question: most scripts are never met.
  let numbers = new Uint32Array(0);
  /** By place: the word, and behind it its answer. */
  let kept: (string | T)[] = [];
  return (word) => {
    const { length } = word;
    if (length > LONGEST) return make(word);
    let number = length;
    for (let at = 0; at < length; at++) number = Math.imul(number ^ word.charCodeAt(at), 0x01000193);
    // 0 stands for nobody.
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
