/**
 * Suggested parts of a person's name that was recorded as one text. The order of names differs by country, so a user checks them: the
 * recorded name stays beside them. Pure.
 */
import { PARTICLES } from '../../matching/names/data/particles.ts';
import { GENERATIONS } from '../../matching/names/data/person-words.ts';
import { foldText } from '../../matching/names/normalize.ts';
import { isTitle, PATRONYMIC } from '../../matching/names/parse-person.ts';
import { surnameLast } from '../../matching/names/surname-first.ts';
import type { SarSubject } from './types.ts';

export type NameParts = Pick<SarSubject, 'lastName' | 'firstName' | 'middleName' | 'suffix'>;

const PARTICLE_WORDS: ReadonlySet<string> = new Set(PARTICLES.trim().split(/\s+/));

const plain = (word: string): string => foldText(word).replace(/[^\p{L}]/gu, '');

/**
 *     "Dr. Ludwig van der Berg Jr."  ─►  last "van der Berg", first "Ludwig", suffix "Jr."
 *     "ZARVANEK ORVELT Nicolas"      ─►  last "ZARVANEK ORVELT", first "Nicolas"
 */
export function namePartsOf(fullName: string): NameParts {
  const [before = '', behind, ...more] = fullName.split(',').map((part) => part.trim());
  const isInverted = behind !== undefined && behind !== '' && more.length === 0 && !GENERATIONS.has(plain(behind));
  if (isInverted && before !== '') return partsOf(before.split(/\s+/), withoutTitles(behind.split(/\s+/)));
  const all = withoutTitles(fullName.replaceAll(',', ' ').trim().split(/\s+/));
  const suffix = all.length > 2 && GENERATIONS.has(plain(all.at(-1)!)) ? all.at(-1) : undefined;
  const words = suffix === undefined ? all : all.slice(0, -1);
  const family = familyWords(words);
  const parts = family > 0 ? partsOf(words.slice(0, family), words.slice(family)) : lastWordIsLast(words);
  return { ...parts, ...(suffix !== undefined && { suffix }) };
}

/** The subject with suggested parts, if it is a person with an undivided name. */
export function withNameParts(subject: SarSubject): SarSubject {
  const { subjectType, fullName, lastName, firstName } = subject;
  const isWhole = subjectType === 'INDIVIDUAL' && fullName && lastName === undefined && firstName === undefined;
  return isWhole ? { ...subject, ...namePartsOf(fullName) } : subject;
}

/** Suggestions for the persons whose name is one text. */
export function nameSuggestions(subjects: readonly SarSubject[]): (NameParts & { fullName: string })[] {
  return subjects.flatMap(({ fullName, lastName, subjectType }) =>
    fullName && lastName === undefined && subjectType !== 'CORPORATE' ? [{ fullName, ...namePartsOf(fullName) }] : [],
  );
}

function withoutTitles(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !isTitle(plain(word)));
  return words.slice(Math.max(0, first));
}

/** Number of leading words in the family name. 0: nothing shows that it comes first. */
function familyWords(words: readonly string[]): number {
  const turned = surnameLast(words.join(' '));
  return turned === null
    ? 0
    : words.findIndex((_, at) => at > 0 && [...words.slice(at), ...words.slice(0, at)].join(' ') === turned);
}

/** "van der" and "al" belong to the last name. A patronymic is a middle name. */
function lastWordIsLast(words: readonly string[]): NameParts {
  let from = words.length - 1;
  if (from > 1 && PATRONYMIC.test(plain(words[from]!)) && !PATRONYMIC.test(plain(words[from - 1]!))) {
    // "Ivanov Ivan Ivanovich"
    return partsOf(words.slice(0, from - 1), words.slice(from - 1));
  }
  while (from > 1 && PARTICLE_WORDS.has(plain(words[from - 1]!))) from -= 1;
  return partsOf(words.slice(from), words.slice(0, from));
}

function partsOf(family: readonly string[], given: readonly string[]): NameParts {
  const [firstName, ...others] = given;
  return {
    lastName: family.join(' '),
    ...(firstName !== undefined && { firstName }),
    ...(others.length > 0 && { middleName: others.join(' ') }),
  };
}
