/** One key for the usual spellings of a name in Latin letters: Vasiliev, Vasilyev and Vasilev; Yelena, Jelena and Elena. */
export function spellingKey(word: string): string {
  return word
    .replace(/[jy]/g, 'i')
    .replace(/kh/g, 'h')
    .replace(/ie/g, 'e')
    .replace(/(.)\1+/g, '$1');
}
