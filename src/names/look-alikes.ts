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

const ONE_FOR = new Map<string, readonly string[]>();
const TWO_FOR = new Map<string, readonly string[]>();
for (const [two, one] of CONFUSED) {
  ONE_FOR.set(two, [...(ONE_FOR.get(two) ?? []), one]);
  TWO_FOR.set(one, [...(TWO_FOR.get(one) ?? []), two]);
}

/**
 * Every spelling with one place misread; where `twice`, those with two letters put for one in two places as well. The word itself
 * is not among them. `word`: a-z and 0-9.
 */
export function lookAlikeSpellings(word: string, twice = false): string[] {
  const spellings: string[] = [];
  if (word.length < MIN_CHARS) return spellings;
  addShorter(word, spellings);
  if (twice) for (let at = spellings.length - 1; at >= 0; at--) addShorter(spellings[at]!, spellings);
  for (let at = 0; at < word.length; at++)
    for (const two of TWO_FOR.get(word.charAt(at)) ?? NONE)
      spellings.push(word.slice(0, at) + two + word.slice(at + 1));
  return spellings;
}

const NONE: readonly string[] = [];

/** With two letters read as one, at each place in turn. */
function addShorter(word: string, spellings: string[]): void {
  for (let at = 0; at + 1 < word.length; at++)
    for (const one of ONE_FOR.get(word.slice(at, at + 2)) ?? NONE)
      spellings.push(word.slice(0, at) + one + word.slice(at + 2));
}
