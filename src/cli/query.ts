/** Parses queries from the command line and its files. */

import countries from 'i18n-iso-countries';
import { z } from 'zod';
import { countryCodeOf } from '../lists/countries.ts';
import { parseDateWords } from '../lists/sources/dates.ts';
import { isUnreadable } from '../matching/names/obfuscation.ts';
import { reachesPartyLimit } from '../matching/names/parties-in-field.ts';
import { type DateFact, MATCH_ALGORITHMS, type MatchAlgorithm, type MatchKind, type Query } from '../matching/types.ts';
import { OperatorError } from '../platform/errors.ts';
import { identifiersOf } from '../screening/document-numbers.ts';

const KINDS: Readonly<Record<string, MatchKind | undefined>> = {
  person: 'PERSON',
  individual: 'PERSON',
  company: 'ORGANIZATION',
  organization: 'ORGANIZATION',
  organisation: 'ORGANIZATION',
  legal_entity: undefined,
  vessel: 'VESSEL',
  aircraft: 'AIRCRAFT',
  airplane: 'AIRCRAFT',
};

/** A legal entity may be an organization of any kind; `undefined` leaves the kind open. */
export function kindOf(word: string | undefined): MatchKind | undefined {
  if (!word) return undefined;
  const key = word.toLowerCase();
  if (!Object.hasOwn(KINDS, key))
    throw new OperatorError(`The type must be one of ${Object.keys(KINDS).join(', ')}, not "${word}".`);
  return key === 'legal_entity' ? 'ORGANIZATION' : KINDS[key];
}

export function algorithmOf(word: string): MatchAlgorithm {
  const found = MATCH_ALGORITHMS.find((one) => one === word.toUpperCase());
  if (!found) throw new OperatorError(`The algorithm must be one of ${MATCH_ALGORITHMS.join(', ')}, not "${word}".`);
  return found;
}

/**
 * "1971-02-28", "1971-2", "1971", "28.2.1971", "28 Feb 1971", "2/28/1971". Of "2/3/1971" the year alone counts.
 * @throws OperatorError for any other text
 */
export function dateOf(text: string | undefined): DateFact | undefined {
  if (!text?.trim()) return undefined;
  const read = parseDateWords(text);
  if (read === null)
    throw new OperatorError(`"${text.slice(0, 60)}" is not a date of the form YYYY-MM-DD, YYYY-MM or YYYY.`);
  const [year, month, day] = read.value.split('-').map(Number);
  return {
    year: year!,
    month: read.precision === 'YEAR' ? null : month!,
    day: read.precision === 'DAY' ? day! : null,
    toYear: read.rangeEnd === null ? null : Number(read.rangeEnd.slice(0, 4)),
    circa: read.circa,
  };
}

/** @throws OperatorError for a value that is neither a code nor an English name */
function knownCountryOf(value: string): string[] {
  if (value.trim() === '') return [];
  const found = countriesOf([value]);
  if (found.length === 0)
    throw new OperatorError(`"${value.slice(0, 60)}" is not a country: use an ISO 3166-1 code or an English name.`);
  return found;
}

/** Codes or English names. Unknown words are dropped, since a wrong country would lower a score. */
export function countriesOf(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) => {
    const code = value.trim().toUpperCase();
    if (/^[A-Z]{2}$/.test(code) && countries.isValid(code)) return code;
    return countryCodeOf(value) ?? [];
  });
}

/** A rounded number is another number: the account 12345678901234567890 would become 12345678901234567000. */
export const LOST_DIGITS = 'has more digits than a number holds, or an exponent: write it as text';
const isLost = (value: number) => !/^-?[\d.]+$/.test(String(value));
const words = z.union([z.string(), z.number().transform(String)]);
const oneOrMore = z.union([words.transform((one) => [one]), z.array(words.nullable())]);
const absentWhenNull = <T>(value: T) => value ?? undefined;
const someWords = oneOrMore
  .transform((all) => all.flatMap((one) => one ?? []))
  .nullish()
  .transform(absentWhenNull);
const optionalWords = words.nullish().transform(absentWhenNull);

/** The query of one line of a batch or match file. */
const lineQuery = z.object({
  name: optionalWords,
  names: someWords,
  altNames: someWords,
  entityType: optionalWords,
  dob: optionalWords,
  country: someWords,
  gender: optionalWords,
  documentNumber: someWords,
  docs: z.unknown().optional(),
});
export type LineQuery = Partial<z.output<typeof lineQuery>>;

/** @throws OperatorError that names the invalid member */
export function readLineQuery(value: unknown): LineQuery {
  const read = lineQuery.safeParse(value);
  const lost = Object.entries(value ?? {}).find(([, member]) => hasLostDigits(member));
  if (lost) throw new OperatorError(`"${lost[0]}" ${LOST_DIGITS}`);
  if (read.success) return read.data;
  const [member] = read.error.issues[0]?.path ?? [];
  throw new OperatorError(member === undefined ? 'the query is not an object' : `"${String(member)}" is not text`);
}

/** For JSON that `parseExactly` read, at any depth. */
export function hasLostDigits(value: unknown): boolean {
  if (typeof value === 'number') return isLost(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLostDigits);
}

export function namesOf(line: LineQuery): string[] {
  return [line.name, ...(line.names ?? []), ...(line.altNames ?? [])].filter(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
}

/**
 * Member of results for names that could not be read completely, or that contain more parties than are compared. The unread part
 * was not compared with the lists.
 */
export function unreadableIn(names: readonly string[]): { unreadable?: true } {
  return names.some((name) => isUnreadable(name) || reachesPartyLimit(name)) ? { unreadable: true } : {};
}

export function genderOf(word: string | undefined): 'MALE' | 'FEMALE' | undefined {
  const letter = word?.trim().charAt(0).toUpperCase();
  return letter === 'M' ? 'MALE' : letter === 'F' ? 'FEMALE' : undefined;
}

/** Document numbers in all shapes that files use: text, {number}, {value}, lists of them. */
export function documentsOf(docs: unknown): string[] {
  if (typeof docs === 'string' || typeof docs === 'number') return [String(docs)];
  if (Array.isArray(docs)) return docs.flatMap(documentsOf);
  if (typeof docs === 'object' && docs !== null) {
    const { number, value } = docs as { number?: unknown; value?: unknown };
    return documentsOf(number ?? value ?? Object.values(docs));
  }
  return [];
}

interface QueryOptions {
  algorithm: MatchAlgorithm;
  threshold: number;
  /** Called with the reason for each optional value that cannot be read; absent: such a value is an error. */
  leaveOut?: (reason: string) => void;
}

/** @throws OperatorError for an optional value that cannot be read, unless it may be left out */
export function toQuery(line: LineQuery, { algorithm, threshold, leaveOut }: QueryOptions): Query {
  const optional = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!leaveOut || !(error instanceof OperatorError)) throw error;
      leaveOut(error.message);
      return undefined;
    }
  };
  const kind = optional(() => kindOf(line.entityType));
  const birth = optional(() => dateOf(line.dob));
  const gender = genderOf(line.gender);
  const identifiers = identifiersOf([...documentsOf(line.documentNumber), ...documentsOf(line.docs)]);
  return {
    names: namesOf(line),
    ...(kind && { kind }),
    ...(birth && { birth }),
    ...(gender && { gender }),
    countries: (line.country ?? []).flatMap((one) => optional(() => knownCountryOf(one)) ?? []),
    ...(identifiers.length > 0 && { identifiers }),
    algorithm,
    fuzzy: true,
    threshold,
  };
}
