/**
 * Finds the words that differ from a text by one wrong, missing or extra letter, through their deletion neighborhoods: two such words
 * are equal after at most one deletion in each.
 *
 *     "limted"  ─►  limted, imted, lmted, ..., limte, limtd      "limted" is also LIMITED without its second i
 *
 * Most texts are near no word. So a bit array of hashes filters the deletions first. Hashes of the text before and after the deleted
 * letter give the hash of each deletion, without building a string.
 */
const FACTOR = 31;
const BITS = 17;
/** Longer texts skip the hash filter. */
const MAX_CHARS = 64;

/** By position: the hash of the text from there on, and the factor that shifts a hash by as many letters. */
const suffixHash = new Int32Array(MAX_CHARS + 1);
const powers = new Int32Array(MAX_CHARS + 1);
powers[0] = 1;
for (let at = 1; at <= MAX_CHARS; at++) powers[at] = Math.imul(powers[at - 1]!, FACTOR);

function hashOf(text: string): number {
  let number = 0;
  for (let at = 0; at < text.length; at++) number = (Math.imul(number, FACTOR) + text.charCodeAt(at)) | 0;
  return number;
}

function bitOf(number: number): number {
  return Math.imul(number, 0x9e3779b1) >>> (32 - BITS);
}

function without(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1);
}

export class DeletionIndex {
  readonly #words: ReadonlySet<string>;
  readonly #byRest = new Map<string, string[]>();
  readonly #bits = new Uint32Array(1 << (BITS - 5));

  constructor(words: Iterable<string>) {
    this.#words = new Set(words);
    for (const word of this.#words) {
      this.#add(word, word);
      for (let at = 0; at < word.length; at++) this.#add(without(word, at), word);
    }
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  #add(rest: string, word: string): void {
    const words = this.#byRest.get(rest);
    if (words === undefined) this.#byRest.set(rest, [word]);
    else words.push(word);
    const bit = bitOf(hashOf(rest));
    this.#bits[bit >>> 5]! |= 1 << (bit & 31);
  }

  /** The words near the text itself, then near the text without its first letter, its second one, and so on. May repeat words. */
  near(text: string): readonly string[] {
    const length = text.length;
    const found: string[] = [];
    if (length > MAX_CHARS) {
      this.#addWords(text, found);
      for (let at = 0; at < length; at++) this.#addWords(without(text, at), found);
      return found;
    }
    suffixHash[length] = 0;
    for (let at = length - 1; at >= 0; at--)
      suffixHash[at] = (Math.imul(text.charCodeAt(at), powers[length - 1 - at]!) + suffixHash[at + 1]!) | 0;
    if (this.#mayHave(suffixHash[0]!)) this.#addWords(text, found);
    let before = 0;
    for (let at = 0; at < length; at++) {
      if (this.#mayHave((Math.imul(before, powers[length - 1 - at]!) + suffixHash[at + 1]!) | 0))
        this.#addWords(without(text, at), found);
      before = (Math.imul(before, FACTOR) + text.charCodeAt(at)) | 0;
    }
    return found;
  }

  #mayHave(number: number): boolean {
    const bit = bitOf(number);
    return (this.#bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }

  #addWords(rest: string, found: string[]): void {
    const words = this.#byRest.get(rest);
    if (words !== undefined) for (const word of words) found.push(word);
  }
}
