/**
 * A fast filter of words that are neither in a table nor an inflection of one of its words: no table word begins with the same letters.
 * It rejects most words of names before any ending is looked up.
 */
const LETTERS = 4;
const BITS = 16;

/** Hash of the first letters of the word. */
function numberOf(word: string, letters: number): number {
  let number = letters;
  for (let at = 0; at < letters; at++) number = Math.imul(number ^ word.charCodeAt(at), 0x01000193);
  return Math.imul(number, 0x9e3779b1) >>> (32 - BITS);
}

export class Prefixes {
  readonly #bits = new Uint32Array(1 << (BITS - 5));

  constructor(words: Iterable<string>) {
    for (const word of words) this.#add(numberOf(word, Math.min(LETTERS, word.length)));
  }

  #add(bit: number): void {
    this.#bits[bit >>> 5]! |= 1 << (bit & 31);
  }

  #has(bit: number): boolean {
    return (this.#bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }

  /** False if neither the word nor any beginning of it, from three letters on, is in the table. */
  mayHave(word: string): boolean {
    if (word.length < LETTERS - 1 || this.#has(numberOf(word, LETTERS - 1))) return true;
    return word.length >= LETTERS && this.#has(numberOf(word, LETTERS));
  }
}
