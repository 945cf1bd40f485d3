/**
 * Words that a text may be with one letter wrong, missing or too many: those that share with it what is left without a letter.
 *
 *     "limted"  ─►  limted, imted, lmted, ..., limte, limtd      "limted" is also what LIMITED is without its second i
 *
 * Most texts are near no word at all. So each rest is looked for by its number first, which is found from its neighbor's
 * without writing it down.
 */
const FACTOR = 31;
const BITS = 17;
/** Longer texts are looked up rest by rest. */
const MOST_CHARS = 64;

/** By place: the number of the text behind it, and the factor that brings what is before it to its place. */
const behind = new Int32Array(MOST_CHARS + 1);
const power = new Int32Array(MOST_CHARS + 1);
power[0] = 1;
for (let at = 1; at <= MOST_CHARS; at++) power[at] = Math.imul(power[at - 1]!, FACTOR);

function numberOf(text: string): number {
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
  readonly #mayBe = new Uint32Array(1 << (BITS - 5));

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
    const bit = bitOf(numberOf(rest));
    this.#mayBe[bit >>> 5]! |= 1 << (bit & 31);
  }

  /** The words of the text itself, then those of the text without its first letter, its second one, ...: some more than once. */
  of(text: string): readonly string[] {
    const length = text.length;
    const found: string[] = [];
    if (length > MOST_CHARS) {
      this.#take(text, found);
      for (let at = 0; at < length; at++) this.#take(without(text, at), found);
      return found;
    }
    behind[length] = 0;
    for (let at = length - 1; at >= 0; at--)
      behind[at] = (Math.imul(text.charCodeAt(at), power[length - 1 - at]!) + behind[at + 1]!) | 0;
    if (this.#isMaybe(behind[0]!)) this.#take(text, found);
    let before = 0;
    for (let at = 0; at < length; at++) {
      if (this.#isMaybe((Math.imul(before, power[length - 1 - at]!) + behind[at + 1]!) | 0))
        this.#take(without(text, at), found);
      before = (Math.imul(before, FACTOR) + text.charCodeAt(at)) | 0;
    }
    return found;
  }

  #isMaybe(number: number): boolean {
    const bit = bitOf(number);
    return (this.#mayBe[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }

  #take(rest: string, found: string[]): void {
    const words = this.#byRest.get(rest);
    if (words !== undefined) for (const word of words) found.push(word);
  }
}
