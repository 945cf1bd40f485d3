/** Romanizes a word letter by letter. Letters without a table entry go through the general transliterator. */
import anyAscii from 'any-ascii';

export type Letters = Readonly<Record<string, string>>;

/** a-z and 0-9 only. */
export function byLetter(word: string, table: Letters): string {
  let out = '';
  for (const letter of word) out += table[letter] ?? (letter < '\u0080' ? letter : ascii(letter));
  return out.replace(/[^a-z0-9]/g, '');
}

/** The a-z and 0-9 of the general transliteration. */
export function ascii(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
