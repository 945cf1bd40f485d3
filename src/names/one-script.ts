/**
 * Turns words that mix look-alike letters of two alphabets ("Vіktоr Воut" with Cyrillic і, о, В) into the alphabet that is
 * meant. No language mixes them; people do who want to hide from machines.
 * Own selection from the look-alikes of Unicode Technical Standard 39; only letters that look the same in most typefaces.
 */

const PAIRS: readonly (readonly [string, string])[] = [
  ['АВСЕНІЈКМОРЅТУХасеһіјкорѕухԛԝ', 'ABCEHIJKMOPSTYXacehijkopsyxqw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινοκρυ', 'ABEZHIKMNOPTYXaivokpu'],
];
const TO_LATIN = new Map(PAIRS.flatMap(([from, to]) => [...from].map((letter, at) => [letter, to[at]!] as const)));
const TO_CYRILLIC = new Map([...PAIRS[0]![0]].map((letter, at) => [PAIRS[0]![1][at]!, letter] as const));
const OTHER = /[\u0370-\u03ff\u0400-\u052f]/;
const LATIN = /[A-Za-z]/;
const WORD = /\p{L}+/gu;

export function oneScript(text: string): string {
  if (!OTHER.test(text) || !LATIN.test(text)) return text;
  return text.replace(WORD, (word) => {
    if (!OTHER.test(word) || !LATIN.test(word)) return word;
    return mapped(word, OTHER, TO_LATIN) ?? mapped(word, LATIN, TO_CYRILLIC) ?? word;
  });
}

/** null: a letter of that alphabet looks like none of the other. */
function mapped(word: string, alphabet: RegExp, letters: ReadonlyMap<string, string>): string | null {
  let text = '';
  for (const letter of word) {
    const other = alphabet.test(letter) ? letters.get(letter) : letter;
    if (other === undefined) return null;
    text += other;
  }
  return text;
}
