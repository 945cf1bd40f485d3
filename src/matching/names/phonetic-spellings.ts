/**
 * How a Latin name may be spelled where it comes from, when somebody else wrote it down by ear: what German, French, Spanish,
 * Russian and English letters stand for, turned back.
 *
 *     "laridschani"  ─►  larijani, lariyani      "Schang"  ─►  shang, zhang      "Jalif"  ─►  khalif      "aldzkhaksej"  ─►  aljaksej
 *
 * A word gives the spellings under which it is looked up; none for most words, since a single strange letter is an edit already.
 * Rejected: one sound for all of these letters in the key of consonants. "sh", "zh", "ch", "j" and "y" then fall together for
 * everybody, and every second Arabic name with them.
 */

interface Habit {
  /** Without this the habit is none, and the word is left alone. */
  telling: RegExp;
  /** Each rule and what its letters may stand for; the letters as they are where `keep`. */
  rules: readonly { letters: RegExp; sounds: readonly string[]; keep?: true }[];
}

const HABITS: readonly Habit[] = [
  {
    // German.
    telling: /sch/,
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
    // German without the letters that give it away: two of the three, else it is an edit.
    telling: /w.*[js]|j.*[ws]|s.*[wj]|[aeiou]s[aeiou]s[aeiou]/,
    rules: [
      { letters: /w/g, sounds: ['v'], keep: true },
      { letters: /j/g, sounds: ['y'], keep: true },
      { letters: /(?<=[aeiouy])s(?=[aeiouy])|^s(?=[aeiou])/g, sounds: ['z'], keep: true },
    ],
  },
  {
    // Russian: "kh" for every h, "dzh" for j.
    telling: /dzk?h|[bcdgstz]kh|^ia|^kh/,
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
    telling: /dz(?!h)/,
    rules: [
      { letters: /dzs?/g, sounds: ['j', 'g'] },
      { letters: /(?<=[aeiou])i?j(?=[aeiou])/g, sounds: ['i'], keep: true },
    ],
  },
  {
    // French.
    telling: /dj|tch|ou|^ch/,
    rules: [
      // The article, glued on as it is spoken: "Azzaouahiri".
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
    telling: /j|qu|[aeo]u[aei]|^ua|[aeiou]y[aeiou]|c[aou]|^y[aeou]|[aeiou]s[aeiou]/,
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
    telling: /c[aeiou]|h[aeiou]?v/,
    rules: [
      { letters: /c(?=[aeiou])/g, sounds: ['j', 'ch'] },
      { letters: /v/g, sounds: ['w'], keep: true },
      { letters: /^h/g, sounds: ['kh'], keep: true },
      { letters: /s(?!h)/g, sounds: ['sh'], keep: true },
    ],
  },
  {
    // Through Cyrillic and back: "achmyed", "gousain", "jassir", "tazhidin", "djosye", "ryesa".
    telling: /[^aeiouy][iy]e|^ss|ss.*ss|[lrn]ss|sss|tch|ou|dzh|dj|zh|kh|ch|^ye|^ia|[^aeiouy]j[au]/,
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
    // French, of Slavic names: "Ievgueni".
    telling: /gu[ei]|^ie/,
    rules: [
      { letters: /gu(?=[ei])/g, sounds: ['g'] },
      { letters: /^ie/g, sounds: ['ye', 'e'] },
      { letters: /ou/g, sounds: ['u'] },
      { letters: /i$/g, sounds: ['y'], keep: true },
    ],
  },
  {
    // Turkish, of Slavic names: "Şerbakov".
    telling: /^s[aeiou].*(?:[aoe]v|in|enko)a?$/,
    rules: [{ letters: /^s/g, sounds: ['shch'] }],
  },
  {
    // Dutch, of Indonesian names: "Soesilo", "Joedhojono", "Tjokroaminoto".
    telling: /oe|^tj|[dt]j[aeiou]/,
    rules: [
      { letters: /tj/g, sounds: ['c', 'ch'] },
      { letters: /dj/g, sounds: ['j'] },
      { letters: /(?<!d)j/g, sounds: ['y'], keep: true },
      { letters: /oe/g, sounds: ['u'] },
    ],
  },
  {
    // English.
    telling: /oo|ee/,
    rules: [
      { letters: /oo/g, sounds: ['u'] },
      { letters: /ee/g, sounds: ['i'] },
    ],
  },
];
const HEARD = /d?sch|dzk?h|[bcdgstz]kh|zh|[^aeiouy][iy]e|[aeiou]ss[aeiou]|ou|oe|^j[^aeiouy]/;
/** Most words have none of it. */
const MAY_BE_HEARD = /[wjq]|[szdctbgk]h|sch|dj|^kh|^ia|ou|oo|ee|u[aei]|[iy]e|y[aeiou]|s[aeiou]|ss|c[aeiou]|h[aeiou]?v/;
const MIN_CHARS = 4;
/** However many rules apply. */
const MOST_SPELLINGS = 24;

/** No habit takes one of these letters away, puts one in or moves it. */
const LOOSE_LETTERS = /[^bflmnprx]+/g;

/** What a word has in common with all its `phoneticSpellings`: words that differ in it are no spellings of each other, which is told far sooner. */
export function steadyLetters(word: string): string {
  return word.replace(LOOSE_LETTERS, '');
}

/** Whether the word is spelled as only one language spells: then its consonants are worth looking for in the other spellings. */
export function isPhoneticSpelling(word: string): boolean {
  return HEARD.test(word);
}

/** Other spellings of a word of a-z; the word itself is not among them. */
export function phoneticSpellings(word: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (word.length < MIN_CHARS || !MAY_BE_HEARD.test(word)) return found;
  for (const { telling, rules } of HABITS) {
    if (!telling.test(word)) continue;
    let spellings = [word];
    for (const { letters, sounds, keep } of rules) {
      if (spellings.length > MOST_SPELLINGS / 2) break;
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
