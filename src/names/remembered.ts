/**
 * Answers of a pure function of one word, kept because words repeat: "limited" and "mohammed" are asked for in every tenth name.
 *
 * Two generations: when the younger one is full, the older one is dropped. No order is kept, so that a hit costs one look into
 * a map. Rejected: `lru-cache` here, which costs more than many of the functions themselves.
 */
const MOST = 8192;
/** Longer words are hardly words, and must not fill the memory. */
const LONGEST = 32;

/** `make` must be pure, and what it returns must not be changed by anybody. */
export function remembering<T>(make: (word: string) => T): (word: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (word) => {
    const known = young.get(word);
    if (known !== undefined) return known;
    const before = old.get(word);
    const answer = before === undefined ? make(word) : before;
    if (word.length > LONGEST) return answer;
    if (young.size >= MOST) {
      old = young;
      young = new Map();
    }
    young.set(word, answer);
    return answer;
  };
}
