/**
 * Original spellings of a Latin name that a writer of another language spelled phonetically. The rules reverse German, French,
 * Spanish, Russian and English spelling conventions, among others.
 *
 *     "laridschani"  ─►  larijani, lariyani      "Schang"  ─►  shang, zhang      "Jalif"  ─►  khalif      "aldzkhaksej"  ─►  aljaksej
 *
 * The matcher also looks up a word under these spellings. Most words have none, since a single different letter is an edit already.
 * Rejected: one class for all of these letters in the consonant skeleton. It would merge "sh", "zh", "ch", "j" and "y" in all names,
 * and thereby every second Arabic name.
 */

interface Convention {
  /** Evidence of the convention. Other words are not changed. */
  evidence: RegExp;
  /** For each rule, letters and the sounds they may stand for. With `keep`, the original letters remain a possibility. */
  rules: readonly { letters: RegExp; sounds: readonly string[]; keep?: true }[];
}

const CONVENTIONS: readonly Convention[] = [
  {
    // German.
    evidence: /sch/,
    rules: [
      { letters: /(?<!s)ch/g, sounds: ['kh'], keep: true },
      { letters: /dsch/g, sounds: ['j', 'y'] },
      { letters: /tsch/g, sounds: ['ch'] },
      { letters: /sch/g, sounds: ['sh', 'zh'] },
      { letters: /w/g, sounds: ['v'] },
      { letters: /j(?!$)/g, sounds: ['y'], keep: true },
      { letters: /(?<=[aeiouy])s(?=[aeiouyj])|^s(?=[aeiou])/g, sounds: ['z'], keep: true },
    ],
  },
  {
    // German without its typical letters. Two of the three letters are required, since one alone is an edit.
    evidence: /w.*[js]|j.*[ws]|s.*[wj]|[aeiou]s[aeiou]s[aeiou]/,
    rules: [
      { letters: /w/g, sounds: ['v'], keep: true },
      { letters: /j/g, sounds: ['y'], keep: true },
      { letters: /(?<=[aeiouy])s(?=[aeiouy])|^s(?=[aeiou])/g, sounds: ['z'], keep: true },
    ],
  },
  {
    // Russian: "kh" for every h, "dzh" for j.
    evidence: /dzk?h|[bcdgstz]kh|^ia|^kh/,
    rules: [
      { letters: /(?<=[bcdgstz])kh/g, sounds: ['h'] },
      { letters: /dzh/g, sounds: ['j', 'y'] },
      { letters: /ia/g, sounds: ['ya'], keep: true },
      { letters: /v/g, sounds: ['w'], keep: true },
      { letters: /kh/g, sounds: ['h'], keep: true },
    ],
  },
  {
    // South Slavic, Baltic, Hungarian: "Džulija", "Dzsumblatt".
    evidence: /dz(?!h)/,
    rules: [
      { letters: /dzs?/g, sounds: ['j', 'g'] },
      { letters: /(?<=[aeiou])i?j(?=[aeiou])/g, sounds: ['i'], keep: true },
    ],
  },
  {
    // French.
    evidence: /dj|tch|ou|^ch/,
    rules: [
      // The article, assimilated and joined to the word: "Azzaouahiri".
      { letters: /^[ae]([dnrstz])(?=\1)/g, sounds: [''], keep: true },
      { letters: /dj/g, sounds: ['j'] },
      { letters: /tch/g, sounds: ['ch'] },
      { letters: /ch/g, sounds: ['sh'], keep: true },
      { letters: /ou(?=[aei])/g, sounds: ['w'] },
      { letters: /ou/g, sounds: ['u'], keep: true },
      { letters: /c(?=[aou])/g, sounds: ['k'] },
    ],
  },
  {
    // Spanish.
    evidence: /j|qu|[aeo]u[aei]|^ua|[aeiou]y[aeiou]|c[aou]|^y[aeou]|[aeiou]s[aeiou]/,
    rules: [
      { letters: /qu/g, sounds: ['k'] },
      { letters: /j/g, sounds: ['kh'], keep: true },
      { letters: /u(?=[aei])/g, sounds: ['w'], keep: true },
      { letters: /y(?=[aeiou])/g, sounds: ['j'], keep: true },
      { letters: /^s(?=[aeiou])/g, sounds: ['sh'], keep: true },
      { letters: /^y(?=[aeou])/g, sounds: ['j'], keep: true },
      { letters: /(?<=[aeiou])s(?=[aeiou])/g, sounds: ['z', 'sh'], keep: true },
      { letters: /c(?=[aou])/g, sounds: ['k'], keep: true },
    ],
  },
  {
    // Turkish: "Calaluddin", "Haverci".
    evidence: /c[aeiou]|h[aeiou]?v/,
    rules: [
      { letters: /c(?=[aeiou])/g, sounds: ['j', 'ch'] },
      { letters: /v/g, sounds: ['w'], keep: true },
      { letters: /^h/g, sounds: ['kh'], keep: true },
      { letters: /s(?!h)/g, sounds: ['sh'], keep: true },
    ],
  },
  {
    // Back-transliteration through Cyrillic: "achmyed", "gousain", "jassir", "tazhidin", "djosye", "ryesa".
    evidence: /[^aeiouy][iy]e|^ss|ss.*ss|[lrn]ss|sss|tch|ou|dzh|dj|zh|kh|ch|^ye|^ia|[^aeiouy]j[au]/,
    rules: [
      { letters: /sss*/g, sounds: ['s'] },
      { letters: /(?<=[^aeiouy])[iy]e|^ye/g, sounds: ['e'] },
      { letters: /ou(?=[aei])/g, sounds: ['w'] },
      { letters: /ou/g, sounds: ['u'] },
      { letters: /tch/g, sounds: ['ch'] },
      { letters: /dzh|dj|zh/g, sounds: ['j'] },
      { letters: /(?<=[^aeiouy])i?j(?=[au])|^[ij](?=[aou])/g, sounds: ['y'], keep: true },
      { letters: /kh|(?<!t)ch/g, sounds: ['h'], keep: true },
      { letters: /g(?!h)/g, sounds: ['h'], keep: true },
      { letters: /w/g, sounds: ['v'], keep: true },
      { letters: /(?<=[aeiou])s(?=[aeiou])/g, sounds: ['z'], keep: true },
    ],
  },
  {
    // French spelling of Slavic names: "Ievgueni".
    evidence: /gu[ei]|^ie/,
    rules: [
      { letters: /gu(?=[ei])/g, sounds: ['g'] },
      { letters: /^ie/g, sounds: ['ye', 'e'] },
      { letters: /ou/g, sounds: ['u'] },
      { letters: /i$/g, sounds: ['y'], keep: true },
    ],
  },
  {
    // Turkish spelling of Slavic names: "Şerbakov".
    evidence: /^s[aeiou].*(?:[aoe]v|in|enko)a?$/,
    rules: [{ letters: /^s/g, sounds: ['shch'] }],
  },
  {
    // Dutch spelling of Indonesian names: "Soesilo", "Joedhojono", "Tjokroaminoto".
    evidence: /oe|^tj|[dt]j[aeiou]/,
    rules: [
      { letters: /tj/g, sounds: ['c', 'ch'] },
      { letters: /dj/g, sounds: ['j'] },
      { letters: /(?<!d)j/g, sounds: ['y'], keep: true },
      { letters: /oe/g, sounds: ['u'] },
    ],
  },
  {
    // English.
    evidence: /oo|ee/,
    rules: [
      { letters: /oo/g, sounds: ['u'] },
      { letters: /ee/g, sounds: ['i'] },
    ],
  },
];
const CONVENTION_SIGN = /d?sch|dzk?h|[bcdgstz]kh|zh|[^aeiouy][iy]e|[aeiou]ss[aeiou]|ou|oe|^j[^aeiouy]/;
/** A cheap test that most words fail. */
const MAYBE_CONVENTION =
  /[wjq]|[szdctbgk]h|sch|dj|^kh|^ia|ou|oo|ee|u[aei]|[iy]e|y[aeiou]|s[aeiou]|ss|c[aeiou]|h[aeiou]?v/;
const MIN_CHARS = 4;
/** Upper bound for any number of rules. */
const MAX_SPELLINGS = 24;

/** Letters that a convention may remove, insert or move. */
const LOOSE_LETTERS = /[^bflmnprx]+/g;

/** The letters that a word shares with all its `phoneticSpellings`. Comparing them is a cheap test that rejects most pairs of words. */
export function invariantLetters(word: string): string {
  return word.replace(LOOSE_LETTERS, '');
}

/** Whether the spelling shows a foreign convention. Then the consonants of its other spellings are indexed too. */
export function isPhoneticSpelling(word: string): boolean {
  return CONVENTION_SIGN.test(word);
}

/** Other spellings of a word of a-z, without the word itself. */
export function phoneticSpellings(word: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (word.length < MIN_CHARS || !MAYBE_CONVENTION.test(word)) return found;
  for (const { evidence, rules } of CONVENTIONS) {
    if (!evidence.test(word)) continue;
    let spellings = [word];
    for (const { letters, sounds, keep } of rules) {
      if (spellings.length > MAX_SPELLINGS / 2) break;
      const next = spellings.flatMap((spelling) => {
        const others = sounds.map((sound) => spelling.replace(letters, sound));
        return keep ? [spelling, ...others] : others;
      });
      spellings = [...new Set(next)];
    }
    for (const spelling of spellings) if (spelling !== word) found.add(spelling);
  }
  return found;
}
