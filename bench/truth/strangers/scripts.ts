/**
 * Latin names transcribed to another alphabet, letter by letter or by sound, without a standard, and back by another scheme. The
 * tables are coarse on purpose: they are not those of the matcher.
 */
import { pick } from '../../random.ts';
import type { Random } from './slips.ts';

type Rules = readonly (readonly [string, readonly string[]])[];

/** Longer chunks first. */
const CYRILLIC: Rules = [
  ['shch', ['щ']],
  ['sch', ['ш', 'щ']],
  ['tch', ['ч']],
  ['sh', ['ш']],
  ['ch', ['ч']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['gh', ['г']],
  ['dh', ['д']],
  ['th', ['т']],
  ['ph', ['ф']],
  ['ts', ['ц']],
  ['dj', ['дж']],
  ['ya', ['я']],
  ['yu', ['ю']],
  ['yo', ['ё', 'йо']],
  ['ye', ['е', 'йе']],
  ['iy', ['ий']],
  ['ee', ['и']],
  ['oo', ['у']],
  ['ou', ['у']],
  ['ck', ['к']],
  ['a', ['а']],
  ['b', ['б']],
  ['c', ['к']],
  ['d', ['д']],
  ['e', ['е', 'е', 'э']],
  ['f', ['ф']],
  ['g', ['г']],
  ['h', ['х', 'х', 'г']],
  ['i', ['и']],
  ['j', ['дж', 'дж', 'ж']],
  ['k', ['к']],
  ['l', ['л', 'л', 'ль']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['p', ['п']],
  ['q', ['к']],
  ['r', ['р']],
  ['s', ['с']],
  ['t', ['т']],
  ['u', ['у']],
  ['v', ['в']],
  ['w', ['в', 'у']],
  ['x', ['кс']],
  ['y', ['й', 'и']],
  ['z', ['з']],
];
const GREEK: Rules = [
  ['sh', ['σ']],
  ['ch', ['τσ']],
  ['kh', ['χ']],
  ['th', ['θ']],
  ['ph', ['φ']],
  ['ou', ['ου']],
  ['oo', ['ου']],
  ['a', ['α']],
  ['b', ['μπ']],
  ['c', ['κ']],
  ['d', ['ντ']],
  ['e', ['ε']],
  ['f', ['φ']],
  ['g', ['γκ']],
  ['h', ['χ']],
  ['i', ['ι']],
  ['j', ['τζ']],
  ['k', ['κ']],
  ['l', ['λ']],
  ['m', ['μ']],
  ['n', ['ν']],
  ['o', ['ο']],
  ['p', ['π']],
  ['q', ['κ']],
  ['r', ['ρ']],
  ['s', ['σ']],
  ['t', ['τ']],
  ['u', ['ου']],
  ['v', ['β']],
  ['w', ['ου']],
  ['x', ['ξ']],
  ['y', ['ι', 'γι']],
  ['z', ['ζ']],
];
const ARABIC: Rules = [
  ['sh', ['ش']],
  ['ch', ['تش', 'ش']],
  ['kh', ['خ']],
  ['gh', ['غ']],
  ['th', ['ث', 'ت']],
  ['dh', ['ذ', 'ض']],
  ['zh', ['ج']],
  ['ou', ['و']],
  ['oo', ['و']],
  ['ee', ['ي']],
  ['a', ['ا', '']],
  ['b', ['ب']],
  ['c', ['ك']],
  ['d', ['د']],
  ['e', ['ي', '']],
  ['f', ['ف']],
  ['g', ['غ', 'ج']],
  ['h', ['ه', 'ح']],
  ['i', ['ي', '']],
  ['j', ['ج']],
  ['k', ['ك']],
  ['l', ['ل']],
  ['m', ['م']],
  ['n', ['ن']],
  ['o', ['و']],
  ['p', ['ب']],
  ['q', ['ق']],
  ['r', ['ر']],
  ['s', ['س']],
  ['t', ['ت']],
  ['u', ['و', '']],
  ['v', ['ف']],
  ['w', ['و']],
  ['x', ['كس']],
  ['y', ['ي']],
  ['z', ['ز']],
];
const HEBREW: Rules = [
  ['sh', ['ש']],
  ['ch', ["צ'"]],
  ['kh', ['ח', 'כ']],
  ['th', ['ת']],
  ['ts', ['צ']],
  ['a', ['א', '', '']],
  ['b', ['ב']],
  ['c', ['ק']],
  ['d', ['ד']],
  ['e', ['', 'א']],
  ['f', ['פ']],
  ['g', ['ג']],
  ['h', ['ה', 'ח']],
  ['i', ['י']],
  ['j', ["ג'"]],
  ['k', ['ק']],
  ['l', ['ל']],
  ['m', ['מ']],
  ['n', ['נ']],
  ['o', ['ו']],
  ['p', ['פ']],
  ['q', ['ק']],
  ['r', ['ר']],
  ['s', ['ס']],
  ['t', ['ט']],
  ['u', ['ו']],
  ['v', ['ו', 'ב']],
  ['w', ['ו']],
  ['x', ['קס']],
  ['y', ['י']],
  ['z', ['ז']],
];
/** Cyrillic to Latin, by the conventions of several passports and newspapers. */
const BACK: Readonly<Record<string, readonly string[]>> = {
  а: ['a'],
  б: ['b'],
  в: ['v', 'v', 'w'],
  г: ['g'],
  д: ['d'],
  е: ['e', 'ie', 'ye'],
  ё: ['e', 'yo'],
  ж: ['zh', 'j'],
  з: ['z', 's'],
  и: ['i'],
  й: ['y', 'i', 'j'],
  к: ['k'],
  л: ['l'],
  м: ['m'],
  н: ['n'],
  о: ['o'],
  п: ['p'],
  р: ['r'],
  с: ['s', 's', 'ss'],
  т: ['t'],
  у: ['u', 'ou'],
  ф: ['f'],
  х: ['kh', 'h', 'ch'],
  ц: ['ts', 'tc', 'z'],
  ч: ['ch', 'tch'],
  ш: ['sh', 'ch'],
  щ: ['shch', 'sch'],
  ъ: [''],
  ы: ['y'],
  ь: ['', '', "'"],
  э: ['e'],
  ю: ['yu', 'iu', 'ju'],
  я: ['ya', 'ia', 'ja'],
};

const TABLES = { cyrillic: CYRILLIC, greek: GREEK, arabic: ARABIC, hebrew: HEBREW };
type Alphabet = keyof typeof TABLES;

/** A choice for a chunk applies to the whole name, as with a single writer. */
export function written(text: string, alphabet: Alphabet, random: Random): string {
  const rules = TABLES[alphabet];
  const chosen = new Map(rules.map(([from, to]) => [from, pick(to, random)]));
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\s-]/g, '');
  return plain
    .split(/\s+/)
    .map((word) => {
      let rest = alphabet === 'arabic' ? word.replace(/^al-/, 'ال').replace(/(.)\1/g, '$1') : word;
      let out = '';
      while (rest !== '') {
        const rule = rules.find(([from]) => rest.startsWith(from));
        const from = rule?.[0] ?? rest[0]!;
        // Arabic and Hebrew write the vowel at the start and end of a word.
        const edge = out === '' || rest.length === from.length;
        const to = rule === undefined ? rest[0]! : chosen.get(from) || (edge ? rule[1].find((one) => one !== '')! : '');
        out += to;
        rest = rest.slice(from.length);
      }
      return alphabet === 'cyrillic' || alphabet === 'greek' ? out.charAt(0).toUpperCase() + out.slice(1) : out;
    })
    .join(' ');
}

/** Transcribed to Cyrillic by sound, and back to Latin by another writer. */
export function thereAndBack(text: string, random: Random): string {
  const chosen = new Map(Object.entries(BACK).map(([from, to]) => [from, pick(to, random)]));
  return [...written(text, 'cyrillic', random).toLowerCase()].map((letter) => chosen.get(letter) ?? letter).join('');
}
