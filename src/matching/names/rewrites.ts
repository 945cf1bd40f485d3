/**
 * Rewrites of a query's name, one row each. Each rewrite gives further readings, which the matcher compares in addition to the name
 * itself. A row applies if its `when` holds. Its inputs are the name, and the name without technical marks (`marks.ts`, the table for
 * whole texts). Listed names are compared as written, except for `readings.ts`.
 *
 * A new rewrite is a row with its examples. Rejected: a rewrite that replaces the name, because "A1 Telekom" and "Costco" are correct.
 */
import { generalWordsInFull } from './abbreviations.ts';
import { withoutBackTransliteration } from './back-transliteration.ts';
import { withTextRepaired } from './corrupted-text.ts';
import { withOtherCountryNames } from './country-abbreviations.ts';
import { withHForG } from './cyrillic-round-trip.ts';
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
  nAsAnd,
  shortNamesInFull,
  withoutBankCode,
  withoutBranch,
  withoutEzafe,
  withoutShortSlips,
} from './formatting-errors.ts';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { withoutMarks } from './marks.ts';
import { ASCII, cleanText, MAX_NAME_CHARS } from './normalize.ts';
import { withoutObfuscation } from './obfuscation.ts';
import { partiesInField } from './parties-in-field.ts';
import { withPhoneticWordsReplaced } from './phonetic-names.ts';
import { asSpelled } from './spelled-names.ts';
import { familyOtherwise, fathersOtherwise } from './state-spellings.ts';
import { surnameLast } from './surname-first.ts';
import { withoutTitles } from './titles.ts';
import { firmAndAnother } from './two-parties.ts';

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

interface Rewrite {
  id: string;
  /** Limits the row to names of persons, or to all others. */
  as?: 'PERSON' | 'OTHERS';
  /** A cheap test, since most names have nothing to rewrite. */
  when(asked: Asked): boolean;
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
    rewrite: ({ name }) => given(withoutObfuscation(name)),
    examples: [['M.a.d.u.r.o Moros', 'Maduro Moros']],
  },
  {
    id: 'parties-in-field',
    when: always,
    rewrite: ({ name, people }) => partiesInField(name, people),
    examples: [['Anna Gruber c/o Mehmet Kaya', 'Mehmet Kaya']],
  },
  {
    id: 'titles',
    as: 'PERSON',
    when: always,
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
    rewrite: ({ text }) => given(shortNamesInFull(text)),
    examples: [['Ma. Cristina Korvan', 'maria Cristina Korvan']],
  },
  {
    id: 'abbreviations',
    as: 'OTHERS',
    when: always,
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
    rewrite: ({ text }) => [generalWordsOfNameApart(text)],
    examples: [['SKYONECONSTRUCTION LTD', 'SKYONE CONSTRUCTION LTD']],
  },
  {
    id: 'bank-code',
    as: 'OTHERS',
    when: always,
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
    rewrite: ({ text }) => [firstOtherwise(text)],
    examples: [['First Tankers Fleet Ltd', '1st Tankers Fleet Ltd']],
  },
  {
    id: 'short-words',
    as: 'OTHERS',
    when: ({ text }) => text.includes(' '),
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
    rewrite: ({ heard }) => given(heard),
    examples: [['Корвансо Херманос Де Кв', 'корвансо херманос де cv']],
  },
  {
    id: 'country-names',
    as: 'OTHERS',
    when: always,
    rewrite: ({ name }) => withOtherCountryNames(name),
    examples: [['DPRK Grain Board', "Democratic People's Republic of Korea Grain Board"]],
  },
  {
    id: 'back-transliteration',
    as: 'OTHERS',
    when: always,
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

/**
 * The other readings of a query's name. Empty for most names.
 * @param people whether to split two persons in one field
 */
export function otherSpellings(name: string, person: boolean, people = person): string[] {
  if (name.length > MAX_NAME_CHARS) return given(withoutObfuscation(name));
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
