/**
 * Regular spelling variants of one name, which need no table of names. Persian "gh" and "q" are the same sound ("Taghi", "Taqi").
 * Surnames in Tajikistan, Uzbekistan and Azerbaijan have a Russian ending, a Persian one or none ("Karimov", "Karimzoda").
 */
const PERSIAN = /gh|q/;
const RUSSIAN_ENDING = /^(.{3,}?)(?:y?ev|ov)$/;
const PERSIAN_ENDING = /^(.{3,}?)z[oa]d[ae]$/;
const VOWEL_AT_END = /[aeiou]$/;
/** Without its ending, a shorter surname equals many other names. */
const MIN_STEM = 5;

const NONE: readonly string[] = [];

/** Other spellings of a romanized word. Most words have none. */
export function customarySpellings(word: string): readonly string[] {
  const last = word.charCodeAt(word.length - 1);
  const ends = last === V || last === A || last === E;
  if (!ends && !PERSIAN.test(word)) return NONE;
  const found: string[] = [];
  if (PERSIAN.test(word)) found.push(word.replace(/q/g, 'gh'), word.replace(/gh/g, 'q'));
  const russian = last === V ? RUSSIAN_ENDING.exec(word) : null;
  if (russian !== null) found.push(`${russian[1]}zoda`, `${russian[1]}zade`, `${russian[1]}zada`);
  const persian = last === V ? null : PERSIAN_ENDING.exec(word);
  if (persian !== null) {
    const stem = persian[1]!;
    found.push(...(VOWEL_AT_END.test(stem) ? [`${stem}ev`, `${stem}yev`] : [`${stem}ov`, `${stem}ev`]));
    if (stem.length >= MIN_STEM) found.push(stem);
  }
  return found.filter((spelling) => spelling !== word);
}

const [V, A, E] = [...'vae'].map((letter) => letter.charCodeAt(0)) as [number, number, number];
