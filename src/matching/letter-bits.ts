/** One bit for each letter of the word. Other characters share six bits. */
export function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    bits |= 1 << (code >= 97 ? code - 97 : 26 + (code % 6));
  }
  return bits >>> 0;
}
