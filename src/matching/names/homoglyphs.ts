/**
 * Replaces homoglyphs: a word that mixes letters of two alphabets ("Vіktоr Воut" with Cyrillic і, о, В) becomes a word of one alphabet.
 * No language mixes alphabets, but obfuscation does.
 * Own selection from the look-alikes of Unicode Technical Standard 39; only letters that look the same in most typefaces.
 */

const PAIRS: readonly (readonly [string, string])[] = [
  ['АВСЕНІЈКМОРЅТУХасеһіјкорѕухԛԝ', 'ABCEHIJKMOPSTYXacehijkopsyxqw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινοκρυ', 'ABEZHIKMNOPTYXaivokpu'],
];
/** Letters that resemble a Latin letter less. They become Latin in Latin words; Latin letters never become these. */
const RESEMBLING = ['ԁԌԜԚѴѵҮүҺԀӀӏЬгҽΥσγϹϲϳϺͿ', 'dGWQVvYyHdllbreYoyCcjMJ'] as const;
const TO_LATIN = new Map(
  [...PAIRS, RESEMBLING].flatMap(([from, to]) => [...from].map((letter, at) => [letter, to[at]!] as const)),
);
const TO_CYRILLIC = new Map([...PAIRS[0]![0]].map((letter, at) => [PAIRS[0]![1][at]!, letter] as const));
const OTHER = /[\u0370-\u03ff\u0400-\u052f]/;
const LATIN = /[A-Za-z\u00c0-\u017f]/;
const WORD = /\p{L}+/gu;

export function withoutHomoglyphs(text: string): string {
  if (!OTHER.test(text) || !LATIN.test(text)) return text;
  return text.replace(WORD, (word) => {
    if (!OTHER.test(word) || !LATIN.test(word)) return word;
    const [latin, cyrillic] = [mapped(word, OTHER, TO_LATIN), mapped(word, LATIN, TO_CYRILLIC)];
    // "СIКОРСКI" beside words that are certainly Cyrillic.
    return (cyrillic !== null && isCyrillic(text) ? cyrillic : latin) ?? cyrillic ?? word;
  });
}

/** Whether the text has letters without a Latin homoglyph, and no Latin letters without a Cyrillic one. */
function isCyrillic(text: string): boolean {
  let cyrillic = false;
  for (const letter of text) {
    if (OTHER.test(letter)) cyrillic ||= !TO_LATIN.has(letter);
    else if (LATIN.test(letter) && !TO_CYRILLIC.has(plain(letter))) return false;
  }
  return cyrillic;
}

/** Without diacritics, which mark stress in Cyrillic words. */
function plain(letter: string): string {
  return letter < '\u00c0' ? letter : letter.normalize('NFD').charAt(0);
}

/** Null if a letter of the alphabet has no homoglyph in the other one. */
function mapped(word: string, alphabet: RegExp, letters: ReadonlyMap<string, string>): string | null {
  let text = '';
  for (const letter of word) {
    const other = alphabet.test(letter) ? (letters.get(letter) ?? letters.get(plain(letter))) : letter;
    if (other === undefined) return null;
    text += other;
  }
  return text;
}
