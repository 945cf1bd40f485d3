/** Checks that the letter table and the general path give the same results. A character that is not plain enforces the general path. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LetterCount } from './letter-count.ts';
import { cleanText, equalityKey, foldText } from './normalize.ts';
import { withoutObfuscation } from './obfuscation.ts';

/** Linear B: not in the table, and never changed. */
const STRANGE = '\u{10000}\u{10001}';
const ALPHABETS = [
  '\u0020-\u007e',
  '\u00a1-\u017f',
  '\u0370-\u052f',
  '\u0590-\u06ff',
  '\u0900-\u097f',
  '\u2010-\u2122',
];
const EAST = ['\u3001-\u30ff', '\u4e00-\u4e40', '\uac00-\uac40', '\uff01-\uff5e', '\u0300-\u0310'];
const letters = [...ALPHABETS, ...EAST].map((range) => {
  const [from = 0, to = 0] = range.split(/(?<=^.)-/u).map((letter) => letter.charCodeAt(0));
  return fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));
});
const marks = fc.integer({ min: 0x300, max: 0x310 }).map((code) => String.fromCharCode(code));
const more = [
  { weight: 2, arbitrary: fc.constant(' ') },
  { weight: 1, arbitrary: marks },
];
/** Mostly of one alphabet, with blanks, and with marks that compose with the letter before. */
const texts = fc.oneof(
  ...letters.map((letter) => fc.array(fc.oneof({ weight: 9, arbitrary: letter }, ...more)).map((all) => all.join(''))),
  fc.array(fc.oneof(...letters)).map((all) => all.join('')),
  // Letters that are upside down, rare or ambiguous.
  fc.array(fc.constantFrom(...'ןןԀſ·ªıßl|@aBcDeFg ')).map((all) => all.join('')),
);

const among = (text: string) => `${STRANGE} ${text} ${STRANGE}`;
const without = (text: string) => text.slice(STRANGE.length, text.length - STRANGE.length).trim();

it('folds text equally with either path', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(without(foldText(among(text)))).toBe(foldText(text).trim());
    }),
    { numRuns: 3_000 },
  );
});

it('cleans text equally with either path', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(without(cleanText(among(text)))).toBe(cleanText(text));
    }),
    { numRuns: 3_000 },
  );
});

it('makes equal keys with either path', () => {
  fc.assert(
    // The end of a word in a name may decide how a sign before it is read.
    fc.property(texts, (text) => {
      expect(without(equalityKey(among(text), false))).toBe(equalityKey(text, false));
    }),
    { numRuns: 3_000 },
  );
});

it('decodes obfuscation equally with either path', () => {
  fc.assert(
    fc.property(texts, (text) => {
      // Direction overrides would also reverse the text appended here.
      fc.pre(!/[\u202d\u202e]/.test(text));
      const plain = (of: string) => withoutObfuscation(of) ?? of.normalize('NFKC');
      expect(without(plain(among(text)))).toBe(plain(text).trim());
    }),
    { numRuns: 3_000 },
  );
});

it('counts the letters of a kind', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), texts, (text, other) => {
      const all = text + other;
      expect(new LetterCount(/\p{L}/u).of(all)).toBe(all.match(/\p{L}/gu)?.length ?? 0);
    }),
  );
});

it.each([
  ['ΟΔΥΣΣΕΎΣ Άντρας', 'οδυσσευς αντρας'],
  ['Ёлкин Йод', 'елкин йод'],
  ['Größe ŁÓDŹ', 'grosse lodz'],
  ['شركــة', 'شركة'],
])('folds %s to %s', (text, folded) => expect(foldText(text)).toBe(folded));
