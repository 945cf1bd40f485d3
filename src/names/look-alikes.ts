/**
 * What a scanner, or a hurried eye, reads for a word: two letters for one, or one for two. The edits of single letters are
 * `distance.ts`'s; these would cost two edits, which short words do not have.
 *
 *     "sarl"  ◄─►  "saml"       "adnan"  ◄─►  "aclnan"       "vvagner"  ◄─►  "wagner"
 */
const CONFUSED: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
  ['nn', 'm'],
  ['ri', 'n'],
  ['li', 'h'],
  ['ii', 'u'],
  ['in', 'm'],
  ['lc', 'k'],
];
const MIN_CHARS = 4;

/** Every spelling with one place misread; the word itself is not among them. `word`: a-z and 0-9. */
export function lookAlikeSpellings(word: string): string[] {
  if (word.length < MIN_CHARS) return [];
  const spellings: string[] = [];
  for (const [two, one] of CONFUSED) {
    for (const [from, to] of [
      [two, one],
      [one, two],
    ] as const)
      for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
        spellings.push(word.slice(0, at) + to + word.slice(at + from.length));
  }
  return spellings;
}
