/** Sounds without a Hebrew letter: a geresh after a letter changes its sound. */

/** Source: the Academy of the Hebrew Language, transcription of foreign sounds (geresh). Facts. */
const WITH_GERESH: Readonly<Record<string, string>> = { ג: 'j', ז: 'zh', צ: 'ch', ץ: 'ch', ת: 'th' };
const GERESH = /([גזצץת])['\u2019\u05f3]/g;

/** "ג'ון" -> "jון". Runs before word signs are removed: without the geresh, the letter would have another sound. */
export function hebrewSounds(text: string): string {
  return /[\u05d0-\u05ea]['\u2019\u05f3]/.test(text)
    ? text.replace(GERESH, (_, letter: string) => WITH_GERESH[letter] ?? letter)
    : text;
}
