/** One key for the usual Latin spellings of a name: Vasiliev, Vasilyev and Vasilev; Yelena, Jelena and Elena. */
export function spellingKey(word: string): string {
  return word
    .replace(/[jy]/g, 'i')
    .replace(/kh/g, 'h')
    .replace(/ie/g, 'e')
    .replace(/(.)\1+/g, '$1');
}
