/**
 * Answers of a pure function of one word, kept because words repeat: "limited" and "mohammed" are asked for in every tenth name.
 *
 * A table of pairs of places. A word has one pair, by its number; the one of the two that was asked for last stays longer. A hit costs one
 * look at numbers that lie together, and one comparison of letters; what is new pushes out one word and grows nothing.
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
  let words: string[] = [];
  let answers: T[] = [];
  return (word) => {
    const { length } = word;
    if (length > LONGEST) return make(word);
    let number = length;
    for (let at = 0; at < length; at++) number = Math.imul(number ^ word.charCodeAt(at), 0x01000193);
    // 0 stands for nobody.
    number = Math.imul(number ^ (number >>> 15), 0x9e3779b1) >>> 0 || 1;
    const first = (number >>> (32 - PAIR_BITS)) << 1;
    if (numbers[first] === number && words[first] === word) return answers[first]!;
    const second = first + 1;
    const isSecond = numbers[second] === number && words[second] === word;
    const answer = isSecond ? answers[second]! : make(word);
    if (numbers.length === 0) {
      numbers = new Uint32Array(2 << PAIR_BITS);
      words = new Array<string>(2 << PAIR_BITS).fill('');
      answers = new Array<T>(2 << PAIR_BITS).fill(answer);
    }
    numbers[second] = numbers[first]!;
    words[second] = words[first]!;
    answers[second] = answers[first]!;
    numbers[first] = number;
    words[first] = word;
    answers[first] = answer;
    return answer;
  };
}
