/**
 * Rewrites of a query's name, one row each. Each rewrite gives further readings, which the matcher compares in addition to the name
 * itself. A row applies if its `when` holds. Its inputs are the name, and the name without technical marks (`marks.ts`, the table for
 * whole texts). Listed names are compared as written, except for `readings.ts`.
 *
 * A new rewrite is a row with its examples. Rejected: a rewrite that replaces the name, because "A1 Telekom" and "Costco" are correct.
 */
import { expandGeneralWords, isAbbreviation } from './abbreviations.ts';
import { mayBeBackTransliterated, withoutBackTransliteration } from './back-transliteration.ts';
import { MAX_LATIN_VOWELS, MIN_LETTERS, withTextRepaired } from './corrupted-text.ts';
import { mayBeCountry, withOtherCountryNames } from './country-abbreviations.ts';
import { mayComeFromCyrillic, withHForG } from './cyrillic-round-trip.ts';
import { splitForeignName } from './east-asian.ts';
import {
  correctFunctionWords,
  expandShortNames,
  lettersForDigits,
  lowerInnerCapitals,
  mayBeBankCode,
  mayBeFunctionWord,
  mayBeShortName,
  mayEndInForm,
  mayEndInPlaceOrBranch,
  nAsAnd,
  rewriteFirst,
  splitArabic,
  splitCapitals,
  splitForm,
  splitGeneralWordsOfName,
  splitNumbers,
  withoutBankCode,
  withoutBranch,
  withoutEzafe,
} from './formatting-errors.ts';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { mayBePlaceholder, withoutMarks } from './marks.ts';
import { memoized } from './memoized.ts';
import { ASCII, cleanText, MAX_NAME_CHARS } from './normalize.ts';
import { mayBeEncoded, withoutObfuscation } from './obfuscation.ts';
import { mayNameAnotherParty, partiesInField } from './parties-in-field.ts';
import { isRoundTrip, withPhoneticWordsReplaced } from './phonetic-names.ts';
import { originalSpellings } from './spelled-names.ts';
import { mayHaveOtherForm, otherPatronymics, otherSurname } from './state-spellings.ts';
import { isCapitals, surnameLast } from './surname-first.ts';
import { mayBeTitle, withoutTitles } from './titles.ts';
import { mayEndOrganization, organizationAndAnother } from './two-parties.ts';

interface NameToRewrite {
  /** As in the query, or without technical marks. */
  name: string;
  /** Letters of one alphabet, without invisible characters. */
  legible: string;
  /** `legible` with small letters for capitals inside of words. */
  text: string;
  person: boolean;
  /** Whether to split two persons in one field. */
  people: boolean;
  /** An organization name with the usual spelling of phonetic words. Null if it has none. */
  phoneticSpelling(): string | null;
}

/** A word of two letters or more of one alphabet, or a part of it beside a hyphen or an apostrophe. */
interface PlainWord {
  written: string;
  /** In lower case. */
  lower: string;
  /** The name is read as a person's. */
  person: boolean;
}

interface Rewrite {
  id: string;
  /** Limits the row to names of persons, or to all others. */
  as?: 'PERSON' | 'OTHERS';
  /** A cheap test, since most names have nothing to rewrite. */
  when(input: NameToRewrite): boolean;
  /** Whether a name of plain words may need this rewrite because of this word. Omitted: only other characters need it. */
  appliesTo?(word: PlainWord): boolean;
  /** Limits `appliesTo` to one place in the name. */
  place?: 'FIRST' | 'LAST' | 'NOT_LAST';
  /** Readings. The name itself and duplicates are dropped. */
  rewrite(input: NameToRewrite): Iterable<string>;
  examples: readonly (readonly [name: string, reading: string])[];
}

const SMALL_THEN_CAPITAL = /\p{Ll}\p{Lu}/u;
const MAYBE_FIGURE = /[\d@$!]/;
const CYRILLIC = /[\u0400-\u052f]/;
const CORRUPTED_TEXT = 'corrupted-text';
const always = () => true;
const listOf = (reading: string | null) => (reading === null ? [] : [reading]);

export const REWRITES: readonly Rewrite[] = [
  {
    id: 'obfuscation',
    when: always,
    appliesTo: ({ written }) => mayBeEncoded(written),
    rewrite: ({ name }) => listOf(withoutObfuscation(name)),
    examples: [['M.a.d.u.r.o Moros', 'Maduro Moros']],
  },
  {
    id: 'parties-in-field',
    when: always,
    appliesTo: ({ lower, person }) => mayNameAnotherParty(lower, person),
    rewrite: ({ name, people }) => partiesInField(name, people),
    examples: [['Anna Gruber c/o Mehmet Kaya', 'Mehmet Kaya']],
  },
  {
    id: 'titles',
    as: 'PERSON',
    when: always,
    appliesTo: ({ lower }) => mayBeTitle(lower),
    rewrite: ({ name }) => withoutTitles(name),
    examples: [
      ['Tolmir Zarvanek OBE', 'Tolmir Zarvanek'],
      ['Engr. Tolmir Zarvanek', 'Tolmir Zarvanek'],
      ['Ex-Minister Tolmir Zarvanek', 'Tolmir Zarvanek'],
    ],
  },
  {
    id: 'two-parties',
    when: always,
    appliesTo: ({ lower }) => mayEndOrganization(lower),
    place: 'NOT_LAST',
    rewrite: ({ name }) => organizationAndAnother(name),
    examples: [
      ['Merivan Securities Inc. Tolmir Zarvanek', 'Tolmir Zarvanek'],
      ['Orvelta Consulting Ltd LLC ZELKOVAR', 'LLC ZELKOVAR'],
    ],
  },
  {
    id: 'surname-first',
    as: 'PERSON',
    when: always,
    appliesTo: ({ written }) => isCapitals(written),
    place: 'FIRST',
    rewrite: ({ name }) => listOf(surnameLast(name)),
    examples: [
      ['ZARVANEK NICOLAS', 'NICOLAS ZARVANEK'],
      ['ZARVANEK ORVELT Nicolas', 'Nicolas ZARVANEK ORVELT'],
    ],
  },
  {
    id: 'fathers',
    as: 'PERSON',
    when: always,
    appliesTo: ({ lower }) => mayHaveOtherForm(lower),
    rewrite: ({ name }) => otherPatronymics(name),
    examples: [
      ['Farid Elmarovich Zarvanov', 'Farid Elmar oglu Zarvanov'],
      ['Farid Elmar oğlu Zarvanov', 'Farid Elmarovich Zarvanov'],
    ],
  },
  {
    id: 'belarusian-families',
    as: 'PERSON',
    when: always,
    appliesTo: ({ lower }) => mayHaveOtherForm(lower),
    rewrite: ({ name }) => listOf(otherSurname(name)),
    examples: [
      ['Oleg Vladimirovich Zarvanov', 'Oleg Vladimirovich Zarvanau'],
      ['Aleh Zarvanau', 'Aleh Zarvanov'],
    ],
  },
  {
    id: 'other-scripts',
    as: 'PERSON',
    when: ({ name }) => !ASCII.test(name),
    appliesTo: ({ written }) => originalSpellings(written).length > 0,
    rewrite: function* ({ name }) {
      for (const splitName of [name, ...splitForeignName(name)]) {
        yield splitName;
        yield* originalSpellings(splitName);
      }
    },
    examples: [['Шон Пирс', 'sean Пирс']],
  },
  {
    id: 'glued-arabic',
    when: ({ name }) => !ASCII.test(name),
    appliesTo: ({ written }) => splitArabic(written) !== written,
    rewrite: ({ legible }) => [splitArabic(legible)],
    examples: [['محمدباقر قالیباف', 'محمد باقر قالیباف']],
  },
  {
    id: 'inner-capitals',
    when: ({ legible }) => SMALL_THEN_CAPITAL.test(legible),
    rewrite: ({ legible, text, person }) => [splitCapitals(legible, person), text],
    examples: [
      ['Izz alDin Khalil', 'Izz al Din Khalil'],
      ['Vitalii ZakharchCnko', 'Vitalii Zakharchcnko'],
    ],
  },
  {
    id: 'letters-for-figures',
    when: ({ text }) => MAYBE_FIGURE.test(text),
    rewrite: ({ text }) => lettersForDigits(text),
    examples: [['KIM SE G0N', 'KIM SE GoN']],
  },
  {
    id: 'names-in-short',
    as: 'PERSON',
    when: ({ text }) => text.includes('.'),
    appliesTo: ({ lower }) => mayBeShortName(lower),
    rewrite: ({ text }) => listOf(expandShortNames(text)),
    examples: [['Ma. Cristina Korvan', 'maria Cristina Korvan']],
  },
  {
    id: 'abbreviations',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ lower }) => isAbbreviation(lower),
    rewrite: ({ text }) => listOf(expandGeneralWords(text)),
    examples: [
      ['MERIVAN INVSTMT HLDG', 'MERIVAN investment holding'],
      ['MERIVAN COMP FOR AGRIC', 'MERIVAN company FOR agriculture'],
    ],
  },
  {
    id: 'glued-form',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ written }) => mayEndInForm(written),
    place: 'LAST',
    rewrite: ({ text }) => [splitForm(text)],
    examples: [
      ['TANS.A.', 'TAN S.A.'],
      ['HAVANATURSA', 'HAVANATUR SA'],
    ],
  },
  {
    id: 'glued-figures',
    as: 'OTHERS',
    when: ({ text }) => /\d/.test(text),
    rewrite: ({ text }) => [splitNumbers(text)],
    examples: [['CHAST25969', 'CHAST 25969']],
  },
  {
    id: 'ezafe',
    as: 'OTHERS',
    when: ({ text }) => text.includes('-'),
    appliesTo: ({ written }) => withoutEzafe(`${written} `) !== `${written} `,
    rewrite: ({ text }) => [withoutEzafe(text)],
    examples: [['Mojtame-e Abzar', 'Mojtame Abzar']],
  },
  {
    id: 'branch',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ lower }) => mayEndInPlaceOrBranch(lower),
    rewrite: ({ text }) => withoutBranch(text),
    examples: [
      ['MERIDIAN AGENCY - Moscow Branch', 'MERIDIAN AGENCY'],
      ['FABRIKA TURA (Hong Kong)', 'FABRIKA TURA'],
    ],
  },
  {
    id: 'glued-general-words',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ written }) => splitGeneralWordsOfName(written) !== written,
    rewrite: ({ text }) => [splitGeneralWordsOfName(text)],
    examples: [['SKYONECONSTRUCTION LTD', 'SKYONE CONSTRUCTION LTD']],
  },
  {
    id: 'bank-code',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ written }) => mayBeBankCode(written),
    rewrite: ({ text }) => withoutBankCode(text),
    examples: [['ABCDRUMM KORVAN BANK', 'KORVAN BANK']],
  },
  {
    id: 'n-for-and',
    as: 'OTHERS',
    when: ({ text }) => / ['’]?n/i.test(text),
    rewrite: ({ text }) => [nAsAnd(text)],
    examples: [['Korvan Oil n Gas', 'Korvan Oil and Gas']],
  },
  {
    id: 'first',
    as: 'OTHERS',
    when: ({ text }) => /^\s*[1f]/i.test(text),
    appliesTo: ({ lower }) => lower === 'first',
    rewrite: ({ text }) => [rewriteFirst(text)],
    examples: [['First Tankers Fleet Ltd', '1st Tankers Fleet Ltd']],
  },
  {
    id: 'short-words',
    as: 'OTHERS',
    when: ({ text }) => text.includes(' '),
    appliesTo: ({ lower }) => mayBeFunctionWord(lower),
    rewrite: ({ text }) => correctFunctionWords(text),
    examples: [['KORVAN SCIENCE SND TECHNOLOGY', 'KORVAN SCIENCE and TECHNOLOGY']],
  },
  {
    id: CORRUPTED_TEXT,
    when: always,
    appliesTo: ({ written }) => CYRILLIC.test(written),
    rewrite: ({ name, person }) => withTextRepaired(name, person),
    examples: [['Vicente GonzÃ¡lez', 'Vicente González']],
  },
  {
    id: 'phonetic-words',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ lower }) => !ASCII.test(lower) || isRoundTrip(lower),
    rewrite: ({ phoneticSpelling }) => listOf(phoneticSpelling()),
    examples: [['Корвансо Херманос Де Кв', 'корвансо херманос де cv']],
  },
  {
    id: 'country-names',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ lower }) => mayBeCountry(lower),
    rewrite: ({ name }) => withOtherCountryNames(name),
    examples: [['DPRK Grain Board', "Democratic People's Republic of Korea Grain Board"]],
  },
  {
    id: 'back-transliteration',
    as: 'OTHERS',
    when: always,
    appliesTo: ({ lower }) => !ASCII.test(lower) || mayBeBackTransliterated(lower) || mayComeFromCyrillic(lower),
    rewrite: function* ({ name, phoneticSpelling }) {
      const plainly = withoutBackTransliteration(phoneticSpelling() ?? name);
      if (plainly !== null) yield plainly;
      const withH = withHForG(name);
      if (withH === name) return;
      const restored = withPhoneticWordsReplaced(withH) ?? withH;
      yield withoutBackTransliteration(restored) ?? restored;
    },
    examples: [['hotyel planyeta', 'hotel planeta']],
  },
];

/** One bit a row. */
const bitOf = (rows: readonly Rewrite[]) => rows.reduce((bits, row) => bits | (1 << REWRITES.indexOf(row)), 0);
const ALL_ROWS = bitOf(REWRITES);
const NO_ROWS = 0;
const REPAIRS = bitOf(REWRITES.filter(({ id }) => id === CORRUPTED_TEXT));
const [FIRST, LAST, NOT_LAST] = (['FIRST', 'LAST', 'NOT_LAST'] as const).map((place) =>
  bitOf(REWRITES.filter((row) => row.place === place)),
) as [number, number, number];

/** The rows that a name of plain words may need because of this word. By kind of party. */
const ROWS_FOR = [true, false].map((person) => {
  const rows = REWRITES.filter(({ as }) => as === undefined || (as === 'PERSON') === person);
  const rowsForForm = (written: string): number => {
    const lower = written.toLowerCase();
    if (mayBePlaceholder(lower) || SMALL_THEN_CAPITAL.test(written)) return ALL_ROWS;
    return bitOf(rows.filter(({ appliesTo }) => appliesTo?.({ written, lower, person })));
  };
  return memoized((written: string): number => {
    if (!SIGN_IN_WORD.test(written)) return rowsForForm(written);
    // Some rows drop the signs, others divide the word there.
    const forms = [written, written.replaceAll("'", ''), ...written.split(SIGN_IN_WORD)];
    return forms.reduce((bits, form) => bits | rowsForForm(form), person ? NO_ROWS : REPAIRS);
  });
});

/**
 * The rows that may apply to a name. A name of plain words of one alphabet needs few rows, and most names need none. One lookup a word
 * then replaces the tests of all rows. A comma or a dot may follow a word. A name with several initials is not plain.
 */
function rowsFor(name: string, person: boolean): number {
  const rowsForWord = ROWS_FOR[person ? 0 : 1]!;
  const { length } = name;
  let rows = NO_ROWS;
  let alphabets = 0;
  let letters = 0;
  let vowels = 0;
  let initials = 0;
  let from = 0;
  let piece = 0;
  let before = '';
  for (let at = 0; at <= length; at++) {
    const kind = at === length ? BLANK : (KINDS_OF_CHARACTERS[name.charCodeAt(at)] ?? OTHER);
    if (kind >= LATIN) {
      alphabets |= kind & ~VOWEL;
      letters += 1;
      if (kind >= VOWEL) vowels += 1;
      continue;
    }
    if (kind === OTHER || (at === piece && (kind !== IN_WORD || at > from))) return ALL_ROWS;
    if (at === piece + 1) {
      initials += 1;
      if (!person || initials === MAX_INITIALS || NO_INITIAL.test(name[piece]!)) return ALL_ROWS;
    }
    piece = at + 1;
    if (kind === IN_WORD) continue;
    const word = name.slice(from, at);
    if (kind === SIGN) at += 1;
    // A second sign, or a blank at the end.
    if (at < length - 1 ? name.charCodeAt(at) !== 0x20 : at === length - 1) return ALL_ROWS;
    if (word.length > 1) {
      const needed = rowsForWord(word);
      if (needed === ALL_ROWS) return ALL_ROWS;
      rows |= needed & (from > 0 ? ~FIRST : -1) & (at < length ? ~LAST : ~NOT_LAST);
      if (isSame(word, before)) rows |= REPAIRS;
    }
    before = word;
    from = at + 1;
    piece = from;
  }
  // Letters of several alphabets.
  if ((alphabets & (alphabets - 1)) !== 0) return ALL_ROWS;
  const isMistyped = alphabets === LATIN && letters >= MIN_LETTERS && vowels < MAX_LATIN_VOWELS * letters;
  return isMistyped ? rows | REPAIRS : rows;
}

function isSame(word: string, other: string): boolean {
  return word.length === other.length && word.toLowerCase() === other.toLowerCase();
}

/** Kinds of characters for `rowsFor`. An alphabet is one bit. */
const OTHER = 0;
const BLANK = 1;
const SIGN = 2;
const IN_WORD = 3;
const LATIN = 4;
const VOWEL = 64;
const ALPHABETS: readonly (readonly [alphabet: number, letters: RegExp])[] = [
  [LATIN | VOWEL, /[aeiou]/i],
  [LATIN, /[a-z]/i],
  [LATIN << 1, /[\u0400-\u045f\u048a-\u04ff]/],
  [LATIN << 2, /[\u0386-\u03ce]/],
  [LATIN << 3, /[\u0621-\u063a\u0641-\u064a\u0671-\u06d3]/],
];
const LETTER = /\p{L}/u;
const SIGN_IN_WORD = /[-']/;
const KINDS_OF_CHARACTERS = Uint8Array.from({ length: 0x700 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === ' ') return BLANK;
  if (character === ',' || character === '.') return SIGN;
  if (SIGN_IN_WORD.test(character)) return IN_WORD;
  if (!LETTER.test(character) || cleanText(character) !== character) return OTHER;
  return ALPHABETS.find(([, letters]) => letters.test(character))?.[0] ?? OTHER;
});
/** This many initials may be an obfuscated name or a degree. */
const MAX_INITIALS = 3;
/** "y", "e", "i" and "u" stand between two persons, and "c. o." too; "h" and "s" begin titles. "n" is "and". */
const NO_INITIAL = /[yeiuhsnc]/i;

/**
 * The other readings of a query's name. Empty for most names.
 * @param people whether to split two persons in one field
 */
export function otherSpellings(name: string, person: boolean, people = person): string[] {
  if (name.length > MAX_NAME_CHARS) return listOf(withoutObfuscation(name));
  const rows = rowsFor(name, person);
  return rows === NO_ROWS ? [] : spellingsByTables(name, person, people, rows);
}

/** @param rows one bit for each row that may apply */
export function spellingsByTables(name: string, person: boolean, people: boolean, rows = ALL_ROWS): string[] {
  const found = new Set<string>();
  for (const text of [name, ...(rows === ALL_ROWS ? withoutMarks(name) : [])]) {
    found.add(text);
    const input = inputOf(text, person, people, rows !== ALL_ROWS);
    for (const [row, { as, when, rewrite }] of REWRITES.entries()) {
      if ((rows & (1 << row)) === 0 || (as === 'PERSON' && !person) || (as === 'OTHERS' && person) || !when(input))
        continue;
      for (const reading of rewrite(input)) found.add(reading);
    }
  }
  found.delete(name);
  return [...found];
}

/** @param isPlain whether the name is legible as written */
function inputOf(name: string, person: boolean, people: boolean, isPlain: boolean): NameToRewrite {
  // A capital instead of a small letter may belong to another alphabet.
  const legible = isPlain || ASCII.test(name) ? name : withoutHomoglyphs(cleanText(withoutObfuscation(name) ?? name));
  const isMixed = !isPlain && SMALL_THEN_CAPITAL.test(legible) && splitCapitals(legible, person) === legible;
  const text = isMixed ? lowerInnerCapitals(legible, person) : legible;
  return { name, legible, text, person, people, phoneticSpelling: () => withPhoneticWordsReplaced(name) };
}
