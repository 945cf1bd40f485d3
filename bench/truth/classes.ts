/**
 * Classes of failure, each with a generator whose parameters (which word, which slip, which form, which spelling) are drawn anew
 * for each name and each seed. Beside the kinds of `../disturb.ts`, which stay as they are so that scorecards can be compared.
 */
import type { MatchKind } from '../../src/matching/types.ts';
import type { Disturbance, ListedName } from '../disturb.ts';
import { pick } from '../random.ts';

const PERSONS: readonly MatchKind[] = ['PERSON'];
const FIRMS: readonly MatchKind[] = ['ORGANIZATION'];
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
const inCaseOf = (model: string, text: string) => (model === model.toLowerCase() ? text : text.toUpperCase());

/** One slip of a hand: a letter replaced, dropped, doubled, inserted, two swapped. */
function slipped(word: string, random: () => number): string {
  const letters = [...word];
  const at = Math.floor(random() * letters.length);
  const other = inCaseOf(letters[at]!, pick(ALPHABET, random));
  switch (Math.floor(random() * 5)) {
    case 0:
      return letters.with(at, other).join('');
    case 1:
      return letters.length > 2 ? letters.toSpliced(at, 1).join('') : letters.with(at, other).join('');
    case 2:
      return letters.toSpliced(at, 0, letters[at]!).join('');
    case 3:
      return letters.toSpliced(at, 0, other).join('');
    default: {
      const first = Math.min(at, letters.length - 2);
      if (first < 0) return letters.with(at, other).join('');
      return letters
        .with(first, letters[first + 1]!)
        .with(first + 1, letters[first]!)
        .join('');
    }
  }
}

const FORM_WORD =
  /^(?:limited|ltd|company|co|corporation|corp|incorporated|inc|joint|stock|open|closed|public|private|liability|llc|jsc|pjsc|ojsc|cjsc|plc|gmbh|sa|ag|sarl|srl|spa|bv|nv|fze|fzco|fzc|ooo|oao|pao|zao|ao|zrt|kft|doo|ad|a\.?d\.?|s\.?a\.?|sdn|bhd|pte|pty|pvt|aktiengesellschaft|gesellschaft|society|responsibility|with|anonima|sociedad|cv|de|rl|holding|holdings)[.,]*$/i;
const FORM_WORD_ONLY =
  /^(?:limited|ltd|company|co|corporation|corp|incorporated|inc|joint|stock|open|closed|public|private|liability|llc|jsc|pjsc|ojsc|cjsc|plc|gmbh|sarl|srl|bv|nv|fze|fzco|ooo|oao|pao|zao|sdn|bhd|pte|pvt)[.,]*$/i;

function changeWord(
  name: ListedName,
  which: RegExp,
  change: (word: string) => string | null,
  random: () => number,
): string | null {
  const possible = name.words.flatMap((word, at) =>
    which.test(word) && (at > 0 || name.words.length > 2) ? [at] : [],
  );
  if (possible.length === 0 || possible.length === name.words.length) return null;
  const at = pick(possible, random);
  const bare = name.words[at]!.replace(/[.,]+$/, '');
  const changed = change(bare);
  if (changed === null || changed === bare) return null;
  return name.words.map((word, other) => (other === at ? changed : word)).join(' ');
}

/** Words in front of and behind the legal form; null where the name has none, or nothing else. */
function splitForm(name: ListedName): { stem: string[]; form: string[] } | null {
  const { words } = name;
  let from = words.length;
  while (from > 0 && FORM_WORD.test(words[from - 1]!)) from--;
  if (from === words.length || from === 0) return null;
  return { stem: words.slice(0, from).map((word) => word.replace(/,$/, '')), form: words.slice(from) };
}

const SHORT_WORDS: Readonly<Record<string, readonly string[]>> = {
  company: ['CO', 'COMP', 'COY', 'CMPNY', 'CO.'],
  limited: ['LTD', 'LIM', 'LMTD', 'LTD.'],
  corporation: ['CORP', 'CORPN', 'CORP.'],
  incorporated: ['INC', 'INCORP', 'INC.'],
  joint: ['JT', 'JNT'],
  stock: ['STK', 'ST'],
  liability: ['LIAB', 'LIAB.'],
  public: ['PUB', 'PUBL'],
  private: ['PVT', 'PRIV'],
  open: ['OP', 'OPEN'],
};
const SHORT_GENERAL: Readonly<Record<string, readonly string[]>> = {
  international: ['INTL', "INT'L", 'INTERNAT', 'INT'],
  trading: ['TRDG', 'TRAD', 'TRDNG'],
  engineering: ['ENG', 'ENGR', 'ENGG'],
  industries: ['IND', 'INDS'],
  industrial: ['IND', 'INDL'],
  industry: ['IND'],
  manufacturing: ['MFG', 'MANUF'],
  development: ['DEV', 'DEVT', 'DEVELOP'],
  technology: ['TECH', 'TECHN'],
  technologies: ['TECH', 'TECHS'],
  services: ['SVCS', 'SERV', 'SVC'],
  service: ['SVC', 'SERV'],
  group: ['GRP', 'GP'],
  general: ['GEN', 'GENL'],
  national: ['NATL', 'NAT'],
  shipping: ['SHPG', 'SHIP'],
  management: ['MGMT', 'MGT'],
  investment: ['INV', 'INVEST'],
  investments: ['INV', 'INVS'],
  construction: ['CONST', 'CONSTR'],
  transportation: ['TRANSP', 'TRANSPORT'],
  transport: ['TRANSP', 'TRPT'],
  association: ['ASSOC', 'ASSN'],
  department: ['DEPT'],
  organization: ['ORG'],
  brothers: ['BROS'],
  university: ['UNIV'],
  government: ['GOVT'],
  center: ['CTR', 'CENTRE'],
  institute: ['INST'],
  foundation: ['FDN', 'FOUND'],
  petroleum: ['PET', 'PETR'],
  equipment: ['EQPT', 'EQUIP'],
  electric: ['ELEC'],
  electronics: ['ELEC', 'ELECTR'],
  chemical: ['CHEM'],
  pharmaceutical: ['PHARM', 'PHARMA'],
  agency: ['AGCY'],
  exchange: ['EXCH'],
  research: ['RES', 'RSCH'],
  commercial: ['COMML', 'COMM'],
  saint: ['ST', 'ST.'],
};

/** Pairs that a scanner or a hurried eye mixes up; both ways. */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['o', '0'],
  ['l', '1'],
  ['i', '1'],
  ['i', 'l'],
  ['s', '5'],
  ['b', '6'],
  ['b', '8'],
  ['g', '9'],
  ['g', '6'],
  ['z', '2'],
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
  ['nn', 'm'],
  ['ri', 'n'],
  ['e', 'c'],
  ['c', 'o'],
  ['h', 'b'],
  ['u', 'v'],
  ['t', 'f'],
  ['li', 'h'],
  ['a', 'o'],
];
function misread(word: string, random: () => number): string | null {
  const lower = word.toLowerCase();
  const possible = LOOK_ALIKES.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]).filter(([from]) =>
    lower.includes(from),
  );
  if (possible.length === 0) return null;
  const [from, to] = pick(possible, random);
  const places = [...lower.matchAll(new RegExp(from, 'g'))].map(({ index }) => index);
  const at = pick(places, random);
  return word.slice(0, at) + inCaseOf(word, to) + word.slice(at + from.length);
}

function cutAt(least: number, most: number): Disturbance['of'] {
  return ({ words }, random) => {
    const text = words.join(' ');
    const at = least + Math.floor(random() * (most - least + 1));
    return text.length > at + 1 ? text.slice(0, at).trim() : null;
  };
}

/** In the middle of the name's last word or of its last but one, whatever the field's width. */
function brokenOff({ words }: ListedName, random: () => number): string | null {
  const text = words.join(' ');
  const keep = Math.ceil(text.length * (0.7 + 0.25 * random()));
  return text.length < 18 || keep >= text.length ? null : text.slice(0, keep).trim();
}

const ORDINALS: Readonly<Record<string, readonly string[]>> = {
  first: ['1st'],
  second: ['2nd'],
  third: ['3rd'],
  fourth: ['4th'],
  fifth: ['5th'],
  sixth: ['6th'],
  seventh: ['7th'],
  eighth: ['8th'],
  ninth: ['9th'],
  tenth: ['10th'],
  one: ['1'],
  two: ['2'],
  three: ['3'],
  four: ['4'],
  five: ['5'],
  six: ['6'],
  seven: ['7'],
  eight: ['8'],
  nine: ['9'],
  ten: ['10'],
};
const CARDINAL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
function spelled(number: number, random: () => number): string | null {
  if (number < 20) return CARDINAL[number] ?? null;
  if (number < 100)
    return number % 10 === 0
      ? TENS[number / 10]!
      : `${TENS[Math.floor(number / 10)]}${random() < 0.5 ? '-' : ' '}${CARDINAL[number % 10]}`;
  return null;
}
function otherNumber({ words }: ListedName, random: () => number): string | null {
  let changed = false;
  const turned = words.map((word) => {
    const bare = word.toLowerCase().replace(/[.,]$/, '');
    const digits = ORDINALS[bare];
    if (digits !== undefined) {
      changed = true;
      return pick(digits, random);
    }
    const ordinal = /^(\d)(?:st|nd|rd|th)$/.exec(bare);
    const back = ordinal
      ? Object.keys(ORDINALS)[Number(ordinal[1]) - 1]
      : /^\d{1,2}$/.test(bare)
        ? spelled(Number(bare), random)
        : null;
    if (back === null || back === undefined) return word;
    changed = true;
    return back.toUpperCase();
  });
  return changed ? turned.join(' ') : null;
}

const STREETS = [
  '12 High Street, London',
  'PO Box 1234 Dubai UAE',
  '45 Nevsky Prospekt, St Petersburg',
  'Suite 400, 1 Main St',
  'Sheikh Zayed Road 7, Dubai',
  '3 rue de la Paix Paris',
  'Industrial Area 5, Tehran',
];
const OTHER_PEOPLE = [
  'Anna Gruber',
  'Mehmet Kaya',
  'Maria Gonzalez',
  'John Whitfield',
  'Olga Sidorenko',
  'Pierre Lambert',
  'Wei Zhang',
  'Fatima Benali',
];
const OTHER_FIRMS = ['Sunrise Bakery', 'Delta Motors', 'Greenfield Textiles', 'Bluebird Travel', 'Oakwood Furniture'];
const among = (text: string, random: () => number): string => {
  const digits = () => String(Math.floor(1e7 + random() * 9e7));
  return pick(
    [
      `${text} A/C ${digits()}`,
      `${text} ACC NO ${digits()}`,
      `${text} REF ${digits()}`,
      `${text}, ${pick(STREETS, random)}`,
      `${text} ${pick(STREETS, random)}`,
      `${text} DOB ${1940 + Math.floor(random() * 60)}-0${1 + Math.floor(random() * 8)}-1${Math.floor(random() * 9)}`,
      `${text} - closed account`,
      `${text} (deceased)`,
      `ATTN ${text}`,
      `Beneficiary: ${text}`,
      `customer ${text}`,
    ],
    random,
  );
};

/** Spelling habits by ear: what one language writes for the sounds that another writes otherwise. */
const HABITS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  french: [
    [/sh/g, 'ch'],
    [/(?<![aeo])u/g, 'ou'],
    [/^j/g, 'dj'],
    [/(?<=[aeiou])j/g, 'dj'],
    [/k(?=[aou])/g, 'c'],
    [/iy/g, 'i'],
    [/i(?=[aeou])/g, 'y'],
    [/ee/g, 'i'],
    [/w(?=[aeiou])/g, 'ou'],
  ],
  german: [
    [/sh/g, 'sch'],
    [/zh/g, 'sch'],
    [/y(?=[aeiou])/g, 'j'],
    [/v/g, 'w'],
    [/z(?!h)/g, 's'],
    [/ch/g, 'tsch'],
    [/j/g, 'dsch'],
  ],
  spanish: [
    [/j/g, 'y'],
    [/k(?=[ei])/g, 'qu'],
    [/k(?=[aou])/g, 'c'],
    [/sh/g, 's'],
    [/z/g, 's'],
    [/w/g, 'u'],
    [/kh/g, 'j'],
    [/oo/g, 'u'],
  ],
  turkish: [
    [/sh/g, 's'],
    [/ch/g, 'c'],
    [/j/g, 'c'],
    [/kh/g, 'h'],
    [/w/g, 'v'],
    [/q/g, 'k'],
    [/oo/g, 'u'],
    [/ou/g, 'u'],
  ],
  english: [
    [/(?<=[^aeiou])u(?=[^aeiou])/g, 'oo'],
    [/(?<=[^aeiou])i(?=[^aeiou])/g, 'ee'],
    [/q/g, 'k'],
    [/dh/g, 'd'],
    [/ou/g, 'u'],
    [/ei/g, 'ay'],
  ],
  russian: [
    [/j/g, 'dzh'],
    [/w/g, 'v'],
    [/h(?=[aeiou])/g, 'kh'],
    [/th/g, 't'],
    [/q/g, 'k'],
    [/c(?=[ei])/g, 's'],
    [/y(?=[ae])/g, 'i'],
  ],
};
function phoneticSpelling(habit: string): Disturbance {
  return {
    id: `ear-${habit}`,
    title: `spelled by a ${habit.charAt(0).toUpperCase()}${habit.slice(1)} ear`,
    kinds: PERSONS,
    script: 'latn',
    of: ({ words }, random) => {
      const rules = HABITS[habit]!;
      let changes = 0;
      const turned = words.map((word) => {
        if (word.length < 4) return word;
        let lower = word.toLowerCase();
        for (const [from, to] of rules) {
          if (random() < 0.35 || changes >= 3) continue;
          const next = lower.replace(from, to);
          if (next !== lower) changes++;
          lower = next;
        }
        return lower;
      });
      return changes === 0 ? null : turned.join(' ');
    },
  };
}

const SYLLABLE_NAME =
  /^(?:kim|ri|pak|choe|jong|kang|cho|yun|jang|han|o|so|an|hwang|chang|li|wang|zhang|liu|chen|yang|zhao|huang|zhou|wu|nguyen|tran|aung|thein|maung|min|nyan|than)$/i;
const isSyllabic = ({ words }: ListedName) =>
  words.length >= 2 &&
  words.length <= 4 &&
  words.some((word) => SYLLABLE_NAME.test(word.replace(/,/g, ''))) &&
  words.every((word) => word.length <= 7);

/** Anything goes wrong in any word, short ones too. */
function anyWord(change: (word: string, random: () => number) => string | null): Disturbance['of'] {
  return ({ words }, random) => {
    const possible = words.flatMap((word, at) => (/^\p{L}{2,}[.,]?$/u.test(word) ? [at] : []));
    if (possible.length < 2) return null;
    const at = pick(possible, random);
    const changed = change(words[at]!, random);
    if (changed === null || changed === words[at]) return null;
    return words.map((word, other) => (other === at ? changed : word)).join(' ');
  };
}

export const CLASSES: readonly Disturbance[] = [
  {
    id: 'form-slip',
    title: 'a slip in a word of the legal form',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) => changeWord(name, FORM_WORD_ONLY, (word) => slipped(word, random), random),
  },
  {
    id: 'form-two-slips',
    title: 'two slips in the legal form',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) =>
      changeWord(
        name,
        FORM_WORD_ONLY,
        (word) => (word.length < 5 ? null : slipped(slipped(word, random), random)),
        random,
      ),
  },
  {
    id: 'form-cut',
    title: 'legal form broken off',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) => {
      const split = splitForm(name);
      const form = split?.form.join(' ').replace(/[.,]+$/, '') ?? '';
      if (split === null || form.length < 5) return null;
      return `${split.stem.join(' ')} ${form.slice(0, 2 + Math.floor(random() * (form.length - 3)))}`.trim();
    },
  },
  {
    id: 'form-order',
    title: 'legal form elsewhere, or its words in another order',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) => {
      const split = splitForm(name);
      if (split === null) return null;
      const { stem, form } = split;
      if (form.length === 1) return [...form, ...stem].join(' ');
      const at = 1 + Math.floor(random() * (form.length - 1));
      return pick(
        [
          [...form, ...stem],
          [...form.slice(at), ...stem, ...form.slice(0, at)],
          [...stem, ...form.slice(at), ...form.slice(0, at)],
        ],
        random,
      ).join(' ');
    },
  },
  {
    id: 'form-glued',
    title: 'legal form glued on',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) => {
      const split = splitForm(name);
      if (split === null) return null;
      const [first = '', ...rest] = split.form;
      const glued = random() < 0.5 ? split.form.map((word) => word.replace(/[.,]/g, '')).join('') : null;
      if (glued !== null) return `${split.stem.join(' ')}${split.form.length > 1 && random() < 0.5 ? ' ' : ''}${glued}`;
      return `${split.stem.join(' ')}${first} ${rest.join(' ')}`.trim();
    },
  },
  {
    id: 'form-short',
    title: 'words of the legal form abbreviated',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) =>
      changeWord(
        name,
        FORM_WORD_ONLY,
        (word) => {
          const short = SHORT_WORDS[word.toLowerCase()];
          return short === undefined ? null : pick(short, random);
        },
        random,
      ),
  },
  {
    id: 'form-part',
    title: 'a word of the legal form left out',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) => {
      const split = splitForm(name);
      if (split === null || split.form.length < 2) return null;
      const out = Math.floor(random() * split.form.length);
      return [...split.stem, ...split.form.filter((_, at) => at !== out)].join(' ');
    },
  },
  {
    id: 'short-words',
    title: 'a slip in "and", "of", "for"',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) =>
      changeWord(
        name,
        /^(?:and|of|for|the|de|la|du|des|von|und|y|et|in|to)$/i,
        (word) => slipped(word, random),
        random,
      ),
  },
  {
    id: 'general-short',
    title: 'general words abbreviated',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) =>
      changeWord(
        name,
        /./,
        (word) => {
          const short = SHORT_GENERAL[word.toLowerCase()];
          return short === undefined ? null : pick(short, random);
        },
        random,
      ),
  },
  { id: 'numbers', title: 'numbers as words and as figures', script: 'latn', of: otherNumber },
  { id: 'any-slip', title: 'a slip in any word, short ones too', script: 'latn', of: anyWord(slipped) },
  { id: 'any-ocr', title: 'a look-alike in any word', script: 'latn', of: anyWord(misread) },
  {
    id: 'two-ocr',
    title: 'look-alikes in two words',
    script: 'latn',
    of: (name, random) => {
      if (name.words.length < 3) return null;
      const first = anyWord(misread)(name, random);
      return typeof first !== 'string' ? null : anyWord(misread)({ ...name, words: first.split(' ') }, random);
    },
  },
  {
    id: 'dots-lost',
    title: 'dots lost',
    script: 'latn',
    of: ({ words }) => {
      const text = words.join(' ');
      const less = text.replaceAll('.', '');
      return less === text ? null : less;
    },
  },
  { id: 'cut-35', title: 'cut at 35', script: 'latn', of: cutAt(35, 35) },
  { id: 'cut-50', title: 'cut at 50', script: 'latn', of: cutAt(50, 50) },
  { id: 'cut-70', title: 'cut at 70', script: 'latn', of: cutAt(70, 70) },
  { id: 'cut-somewhere', title: 'the last 5 to 30 % cut off', script: 'latn', of: brokenOff },
  {
    id: 'among',
    title: 'among account numbers, addresses, remarks',
    script: 'latn',
    of: ({ words }, random) => among(words.join(' '), random),
  },
  {
    id: 'care-of',
    title: '"c/o", "t/a", "formerly"',
    script: 'latn',
    of: ({ words, kind }, random) => {
      const text = words.join(' ');
      const other = pick(kind === 'PERSON' ? OTHER_PEOPLE : OTHER_FIRMS, random);
      return pick(
        [
          `${other} c/o ${text}`,
          `${text} c/o ${other}`,
          `${text} t/a ${pick(OTHER_FIRMS, random)}`,
          `${other} formerly ${text}`,
          `${text} formerly known as ${other}`,
          `${other} (formerly ${text})`,
          `${text} trading as ${pick(OTHER_FIRMS, random)}`,
          `${other} on behalf of ${text}`,
        ],
        random,
      );
    },
  },
  {
    id: 'two-people',
    title: 'two people in one field',
    kinds: PERSONS,
    script: 'latn',
    of: ({ words }, random) => {
      const text = words.join(' ');
      const other = pick(OTHER_PEOPLE, random);
      return pick(
        [
          `${text} and ${other}`,
          `${other} and ${text}`,
          `${text} & ${other}`,
          `${other}; ${text}`,
          `${text} / ${other}`,
          `${text} or ${other}`,
        ],
        random,
      );
    },
  },
  {
    id: 'double-name',
    title: 'hyphenated double or maiden name',
    kinds: PERSONS,
    script: 'latn',
    of: ({ words }, random) => {
      if (words.length < 2) return null;
      const other = pick(['Meyer', 'Rossi', 'Novak', 'Lambert', 'Garcia'], random);
      const given = words.slice(0, -1).join(' ');
      const last = words.at(-1)!;
      return pick(
        [
          `${given} ${last}-${other}`,
          `${given} ${last} nee ${other}`,
          `${given} ${last} geb. ${other}`,
          `${given} ${other} née ${last}`,
          `${given} ${other}-${last}`,
        ],
        random,
      );
    },
  },
  {
    id: 'identifier-in-name',
    title: 'an identifier in the name field',
    script: 'latn',
    of: ({ words, kind }, random) => {
      const text = words.join(' ');
      const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
      return kind === 'VESSEL'
        ? pick([`${text} IMO${digits(7)}`, `${text} IMO ${digits(7)}`, `${text} (MMSI ${digits(9)})`], random)
        : kind === 'PERSON'
          ? pick([`${text} PASSPORT A${digits(7)}`, `${text} ID ${digits(9)}`], random)
          : pick(
              [
                `${text} LEI 5299${digits(14)}22`,
                `${text} ABCDRUMM`,
                `${text} (VAT ${digits(9)})`,
                `${text} INN ${digits(10)}`,
                `${text} BIC ABCDRUMMXXX`,
              ],
              random,
            );
    },
  },
  ...Object.keys(HABITS).map(phoneticSpelling),
  {
    id: 'syllables-joined',
    title: 'East Asian syllables joined or parted',
    kinds: PERSONS,
    script: 'latn',
    of: (name, random) => {
      if (!isSyllabic(name) || name.words.length < 3) return null;
      const [a = '', b = '', c = ''] = name.words;
      return pick(
        [
          `${a}-${b} ${c}`,
          `${a}${b.toLowerCase()} ${c}`,
          `${c} ${a}${b.toLowerCase()}`,
          `${c} ${a}-${b}`,
          `${c} ${a} ${b}`,
        ],
        random,
      );
    },
  },
];
