/**
 * Rewrites of a query's name, one row each. Each rewrite gives further readings, which the matcher compares in addition to the name
 * itself. A row applies if its `when` holds. Its inputs are the name, and the name without technical marks (`marks.ts`, the table for
 * whole texts). Listed names are compared as written, except for `readings.ts`.
 *
 * A new rewrite is a row with its examples. Rejected: a rewrite that replaces the name, because "A1 Telekom" and "Costco" are correct.
 */
import { generalWordsInFull, isAbbreviation } from './abbreviations.ts';
import { mayBeBackTransliterated, withoutBackTransliteration } from './back-transliteration.ts';
import { LEAST_LETTERS, MOST_LATIN_VOWELS, withTextRepaired } from './corrupted-text.ts';
import { mayBeCountry, withOtherCountryNames } from './country-abbreviations.ts';
import { mayComeFromCyrillic, withHForG } from './cyrillic-round-trip.ts';
import { foreignNamesApart } from './east-asian.ts';
import {
  arabicApart,
  capitalsApart,
  figuresApart,
  firstOtherwise,
  formApart,
  generalWordsOfNameApart,
  innerCapitalsSmall,
  lettersForFigures,
  mayBeBankCode,
  mayBeShortName,
  mayBeShortSlip,
  mayEndInForm,
  mayEndName,
  nAsAnd,
  shortNamesInFull,
  withoutBankCode,
  withoutBranch,
  withoutEzafe,
  withoutShortSlips,
} from './formatting-errors.ts';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { mayBePlaceholder, withoutMarks } from './marks.ts';
import { ASCII, cleanText, MAX_NAME_CHARS } from './normalize.ts';
import { mayBeEncoded, withoutObfuscation } from './obfuscation.ts';
import { mayNameAnother, partiesInField } from './parties-in-field.ts';
import { isRoundTrip, withPhoneticWordsReplaced } from './phonetic-names.ts';
import { remembering } from './remembered.ts';
import { asSpelled } from './spelled-names.ts';
import { familyOtherwise, fathersOtherwise, mayHaveOtherForm } from './state-spellings.ts';
import { isCapitals, surnameLast } from './surname-first.ts';
import { mayBeTitle, withoutTitles } from './titles.ts';
import { firmAndAnother, mayEndFirm } from './two-parties.ts';

interface Asked {
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
  heard: string | null;
}

/** A word of two letters or more from A to Z. */
interface PlainWord {
  written: string;
  /** In lower case. */
  lower: string;
  /** The name is read as a person's. */
  person: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** The name has commas or dots. */
  isAmongSigns: boolean;
}

interface Rewrite {
  id: string;
  /** Limits the row to names of persons, or to all others. */
  as?: 'PERSON' | 'OTHERS';
  /** A cheap test, since most names have nothing to rewrite. */
  when(asked: Asked): boolean;
  /**
   * Whether a name of plain words may need this rewrite because of this word. Omitted: only signs, digits, capitals inside words or
   * other alphabets need it.
   */
  isFor?(word: PlainWord): boolean;
  /** Readings. The name itself and duplicates are dropped. */
  rewrite(asked: Asked): Iterable<string>;
  examples: readonly (readonly [name: string, reading: string])[];
}

const SMALL_THEN_CAPITAL = /\p{Ll}\p{Lu}/u;
const MAYBE_FIGURE = /[\d@$!]/;
const always = () => true;
const given = (reading: string | null) => (reading === null ? [] : [reading]);

export const REWRITES: readonly Rewrite[] = [
  {
    id: 'obfuscation',
    when: always,
    isFor: ({ written }) => mayBeEncoded(written),
    rewrite: ({ name }) => given(withoutObfuscation(name)),
    examples: [['M.a.d.u.r.o Moros', 'Maduro Moros']],
  },
  {
    id: 'parties-in-field',
    when: always,
    isFor: ({ lower, person }) => mayNameAnother(lower, person),
    rewrite: ({ name, people }) => partiesInField(name, people),
    examples: [['Anna Gruber c/o Mehmet Kaya', 'Mehmet Kaya']],
  },
  {
    id: 'titles',
    as: 'PERSON',
    when: always,
    isFor: ({ lower }) => mayBeTitle(lower),
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
    isFor: ({ lower, isLast }) => !isLast && mayEndFirm(lower),
    rewrite: ({ name }) => firmAndAnother(name),
    examples: [
      ['Merivan Securities Inc. Tolmir Zarvanek', 'Tolmir Zarvanek'],
      ['Orvelta Consulting Ltd LLC ZELKOVAR', 'LLC ZELKOVAR'],
    ],
  },
  {
    id: 'surname-first',
    as: 'PERSON',
    when: always,
    isFor: ({ written, isFirst, isAmongSigns }) => isFirst && !isAmongSigns && isCapitals(written),
    rewrite: ({ name }) => given(surnameLast(name)),
    examples: [
      ['ZARVANEK NICOLAS', 'NICOLAS ZARVANEK'],
      ['ZARVANEK ORVELT Nicolas', 'Nicolas ZARVANEK ORVELT'],
    ],
  },
  {
    id: 'fathers',
    as: 'PERSON',
    when: always,
    isFor: ({ lower }) => mayHaveOtherForm(lower),
    rewrite: ({ name }) => fathersOtherwise(name),
    examples: [
      ['Farid Elmarovich Zarvanov', 'Farid Elmar oglu Zarvanov'],
      ['Farid Elmar oğlu Zarvanov', 'Farid Elmarovich Zarvanov'],
    ],
  },
  {
    id: 'belarusian-families',
    as: 'PERSON',
    when: always,
    isFor: ({ lower }) => mayHaveOtherForm(lower),
    rewrite: ({ name }) => given(familyOtherwise(name)),
    examples: [
      ['Oleg Vladimirovich Zarvanov', 'Oleg Vladimirovich Zarvanau'],
      ['Aleh Zarvanau', 'Aleh Zarvanov'],
    ],
  },
  {
    id: 'other-scripts',
    as: 'PERSON',
    when: ({ name }) => !ASCII.test(name),
    rewrite: function* ({ name }) {
      for (const apart of [name, ...foreignNamesApart(name)]) {
        yield apart;
        yield* asSpelled(apart);
      }
    },
    examples: [['Шон Пирс', 'sean Пирс']],
  },
  {
    id: 'glued-arabic',
    when: ({ name }) => !ASCII.test(name),
    rewrite: ({ legible }) => [arabicApart(legible)],
    examples: [['محمدباقر قالیباف', 'محمد باقر قالیباف']],
  },
  {
    id: 'inner-capitals',
    when: ({ legible }) => SMALL_THEN_CAPITAL.test(legible),
    isFor: ({ written }) => SMALL_THEN_CAPITAL.test(written),
    rewrite: ({ legible, text, person }) => [capitalsApart(legible, person), text],
    examples: [
      ['Izz alDin Khalil', 'Izz al Din Khalil'],
      ['Vitalii ZakharchCnko', 'Vitalii Zakharchcnko'],
    ],
  },
  {
    id: 'letters-for-figures',
    when: ({ text }) => MAYBE_FIGURE.test(text),
    rewrite: ({ text }) => lettersForFigures(text),
    examples: [['KIM SE G0N', 'KIM SE GoN']],
  },
  {
    id: 'names-in-short',
    as: 'PERSON',
    when: ({ text }) => text.includes('.'),
    isFor: ({ lower }) => mayBeShortName(lower),
    rewrite: ({ text }) => given(shortNamesInFull(text)),
    examples: [['Ma. Cristina Korvan', 'maria Cristina Korvan']],
  },
  {
    id: 'abbreviations',
    as: 'OTHERS',
    when: always,
    isFor: ({ lower }) => isAbbreviation(lower),
    rewrite: ({ text }) => given(generalWordsInFull(text)),
    examples: [
      ['MERIVAN INVSTMT HLDG', 'MERIVAN investment holding'],
      ['MERIVAN COMP FOR AGRIC', 'MERIVAN company FOR agriculture'],
    ],
  },
  {
    id: 'glued-form',
    as: 'OTHERS',
    when: always,
    isFor: ({ written, isLast }) => isLast && mayEndInForm(written),
    rewrite: ({ text }) => [formApart(text)],
    examples: [
      ['TANS.A.', 'TAN S.A.'],
      ['HAVANATURSA', 'HAVANATUR SA'],
    ],
  },
  {
    id: 'glued-figures',
    as: 'OTHERS',
    when: ({ text }) => /\d/.test(text),
    rewrite: ({ text }) => [figuresApart(text)],
    examples: [['CHAST25969', 'CHAST 25969']],
  },
  {
    id: 'ezafe',
    as: 'OTHERS',
    when: ({ text }) => text.includes('-'),
    rewrite: ({ text }) => [withoutEzafe(text)],
    examples: [['Mojtame-e Abzar', 'Mojtame Abzar']],
  },
  {
    id: 'branch',
    as: 'OTHERS',
    when: always,
    isFor: ({ lower, isLast }) => mayEndName(lower, isLast),
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
    isFor: ({ written }) => generalWordsOfNameApart(written) !== written,
    rewrite: ({ text }) => [generalWordsOfNameApart(text)],
    examples: [['SKYONECONSTRUCTION LTD', 'SKYONE CONSTRUCTION LTD']],
  },
  {
    id: 'bank-code',
    as: 'OTHERS',
    when: always,
    isFor: ({ written }) => mayBeBankCode(written),
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
    isFor: ({ lower }) => lower === 'first',
    rewrite: ({ text }) => [firstOtherwise(text)],
    examples: [['First Tankers Fleet Ltd', '1st Tankers Fleet Ltd']],
  },
  {
    id: 'short-words',
    as: 'OTHERS',
    when: ({ text }) => text.includes(' '),
    isFor: ({ lower }) => mayBeShortSlip(lower),
    rewrite: ({ text }) => withoutShortSlips(text),
    examples: [['KORVAN SCIENCE SND TECHNOLOGY', 'KORVAN SCIENCE and TECHNOLOGY']],
  },
  {
    id: 'corrupted-text',
    when: always,
    rewrite: ({ name, person }) => withTextRepaired(name, person),
    examples: [['Vicente GonzÃ¡lez', 'Vicente González']],
  },
  {
    id: 'phonetic-words',
    as: 'OTHERS',
    when: always,
    isFor: ({ lower }) => isRoundTrip(lower),
    rewrite: ({ heard }) => given(heard),
    examples: [['Корвансо Херманос Де Кв', 'корвансо херманос де cv']],
  },
  {
    id: 'country-names',
    as: 'OTHERS',
    when: always,
    isFor: ({ lower }) => mayBeCountry(lower),
    rewrite: ({ name }) => withOtherCountryNames(name),
    examples: [['DPRK Grain Board', "Democratic People's Republic of Korea Grain Board"]],
  },
  {
    id: 'back-transliteration',
    as: 'OTHERS',
    when: always,
    isFor: ({ lower }) => mayBeBackTransliterated(lower) || mayComeFromCyrillic(lower),
    rewrite: function* ({ name, heard: ofName }) {
      const plainly = withoutBackTransliteration(ofName ?? name);
      if (plainly !== null) yield plainly;
      const withH = withHForG(name);
      if (withH === name) return;
      const heard = withPhoneticWordsReplaced(withH) ?? withH;
      yield withoutBackTransliteration(heard) ?? heard;
    },
    examples: [['hotyel planyeta', 'hotel planeta']],
  },
];

/** Whether a name of plain words may need a rewrite because of this word. By kind of party, then by `placeOf` the word. */
const MAY_NEED = [true, false].map((person) => {
  const rows = REWRITES.filter(({ as }) => as === undefined || (as === 'PERSON') === person);
  return Array.from({ length: placeOf(true, true, true) + 1 }, (_, place) =>
    remembering((written: string): boolean => {
      const lower = written.toLowerCase();
      const [isFirst, isLast, isAmongSigns] = [(place & 1) !== 0, (place & 2) !== 0, (place & 4) !== 0];
      const word = { written, lower, person, isFirst, isLast, isAmongSigns };
      return mayBePlaceholder(lower) || rows.some(({ isFor }) => isFor?.(word) === true);
    }),
  );
});

function placeOf(isFirst: boolean, isLast: boolean, isAmongSigns: boolean): number {
  return (isFirst ? 1 : 0) + (isLast ? 2 : 0) + (isAmongSigns ? 4 : 0);
}

/**
 * Whether the name consists of words from A to Z that need no rewrite. One lookup a word then replaces all rows of both tables. A comma
 * or a dot may follow a word. A name with repeated words, several initials or few vowels is not plain.
 */
function isPlainName(name: string, person: boolean): boolean {
  const mayNeed = MAY_NEED[person ? 0 : 1]!;
  const isAmongSigns = name.includes(',') || name.includes('.');
  const { length } = name;
  let letters = 0;
  let vowels = 0;
  let initials = 0;
  let from = 0;
  let before = '';
  for (let at = 0; at <= length; at++) {
    const kind = at === length ? BLANK : (KINDS_OF_CHARACTERS[name.charCodeAt(at)] ?? OTHER);
    if (kind >= LETTER) {
      letters += 1;
      vowels += kind - LETTER;
      continue;
    }
    if (kind === OTHER || at === from) return false;
    const word = name.slice(from, at);
    if (kind === SIGN) at += 1;
    // A second sign, or a blank at the end.
    if (at < length - 1 ? name.charCodeAt(at) !== 0x20 : at === length - 1) return false;
    if (word.length === 1) {
      initials += 1;
      if (!person || initials === MOST_INITIALS || NO_INITIAL.test(word)) return false;
    } else if (isSame(word, before) || mayNeed[placeOf(from === 0, at >= length, isAmongSigns)]!(word)) return false;
    before = word;
    from = at + 1;
  }
  return letters < LEAST_LETTERS || vowels >= MOST_LATIN_VOWELS * letters;
}

function isSame(word: string, other: string): boolean {
  return word.length === other.length && word.toLowerCase() === other.toLowerCase();
}

/** Kinds of ASCII characters for `isPlainName`. A vowel is one more than a consonant. */
const OTHER = 0;
const BLANK = 1;
const SIGN = 2;
const LETTER = 3;
const KINDS_OF_CHARACTERS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return /[aeiou]/i.test(character) ? LETTER + 1 : LETTER;
  return character === ' ' ? BLANK : character === ',' || character === '.' ? SIGN : OTHER;
});
/** This many initials may be an obfuscated name or a degree. */
const MOST_INITIALS = 3;
/** "y", "e", "i" and "u" stand between two persons, and "c. o." too; "h" and "s" begin titles. "n" is "and". */
const NO_INITIAL = /[yeiuhsnc]/i;

/**
 * The other readings of a query's name. Empty for most names.
 * @param people whether to split two persons in one field
 */
export function otherSpellings(name: string, person: boolean, people = person): string[] {
  if (name.length > MAX_NAME_CHARS) return given(withoutObfuscation(name));
  return isPlainName(name, person) ? [] : spellingsByTables(name, person, people);
}

/** The same without the test for plain names. */
export function spellingsByTables(name: string, person: boolean, people: boolean): string[] {
  const found = new Set<string>();
  for (const text of [name, ...withoutMarks(name)]) {
    found.add(text);
    const asked = askedOf(text, person, people);
    for (const { as, when, rewrite } of REWRITES) {
      if ((as === 'PERSON' && !person) || (as === 'OTHERS' && person) || !when(asked)) continue;
      for (const reading of rewrite(asked)) found.add(reading);
    }
  }
  found.delete(name);
  return [...found];
}

function askedOf(name: string, person: boolean, people: boolean): Asked {
  // A capital instead of a small letter may belong to another alphabet.
  const legible = ASCII.test(name) ? name : withoutHomoglyphs(cleanText(withoutObfuscation(name) ?? name));
  const isMixed = SMALL_THEN_CAPITAL.test(legible) && capitalsApart(legible, person) === legible;
  const text = isMixed ? innerCapitalsSmall(legible, person) : legible;
  return { name, legible, text, person, people, heard: person ? null : withPhoneticWordsReplaced(name) };
}
