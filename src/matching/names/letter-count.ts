/** Counts the letters of a kind in a text without allocation. */
const NOT_KNOWN = 0;
const IS_ONE = 1;
const IS_NONE = 2;

export class LetterCount {
  readonly #kind: RegExp;
  readonly #known = new Uint8Array(0x1_0000);

  /** @param kind matches one letter; without the flag "g" */
  constructor(kind: RegExp) {
    this.#kind = kind;
  }

  #find(code: number): number {
    const found = this.#kind.test(String.fromCharCode(code)) ? IS_ONE : IS_NONE;
    this.#known[code] = found;
    return found;
  }

  of(text: string): number {
    const known = this.#known;
    let count = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0xd800 && code < 0xdc00 && at + 1 < text.length) {
        // A rare character of two code units.
        const letter = String.fromCodePoint(text.codePointAt(at)!);
        if (this.#kind.test(letter)) count++;
        if (letter.length === 2) at++;
        continue;
      }
      let kind = known[code]!;
      if (kind === NOT_KNOWN) kind = this.#find(code);
      if (kind === IS_ONE) count++;
    }
    return count;
  }
}
