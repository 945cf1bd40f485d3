/**
 * Numbers distinct words 0, 1, 2, ... in order of first occurrence. The index builder looks up each name part.
 *
 * Rejected: a `Map`, because it takes twice as long for a million words.
 */
import { GrowingArray } from './growing.ts';

const FIRST_BITS = 6;

export class WordNumbers {
  readonly words: string[] = [];
  /** Hash by word number, so that hardly any different word is compared letter by letter. */
  readonly #hashes = new GrowingArray(Uint32Array);
  /** Word number plus one. 0 = free. At most every second entry is in use. */
  #table = new Uint32Array(1 << FIRST_BITS);
  #bits = FIRST_BITS;

  /** The number of the word. A new word gets the next number. */
  numberOf(word: string): number {
    const hash = hashOf(word);
    const hashes = this.#hashes.values;
    const table = this.#table;
    const last = table.length - 1;
    let at = hash >>> (32 - this.#bits);
    for (; table[at] !== 0; at = (at + 1) & last) {
      const number = table[at]! - 1;
      if (hashes[number] === hash && this.words[number] === word) return number;
    }
    const number = this.words.length;
    this.words.push(word);
    this.#hashes.push(hash);
    table[at] = number + 1;
    if (2 * this.words.length > table.length) this.#grow();
    return number;
  }

  #grow(): void {
    this.#bits++;
    this.#table = new Uint32Array(1 << this.#bits);
    const last = this.#table.length - 1;
    const hashes = this.#hashes.values;
    for (let number = 0; number < this.words.length; number++) {
      let at = hashes[number]! >>> (32 - this.#bits);
      while (this.#table[at] !== 0) at = (at + 1) & last;
      this.#table[at] = number + 1;
    }
  }
}

function hashOf(word: string): number {
  let hash = word.length;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 0;
}
