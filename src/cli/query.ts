/** Queries as the command line and its files give them. */
import countries from 'i18n-iso-countries';
import { OperatorError } from '../errors.ts';
import { type DateFact, MATCH_ALGORITHMS, type MatchAlgorithm, type MatchKind, type Query } from '../matching/types.ts';
import { countryCodeOf } from '../watchlists/countries.ts';

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

/** A legal entity may be an organisation of any kind; `undefined` leaves the kind open. */
export function kindOf(word: string | undefined): MatchKind | undefined {
  if (!word) return undefined;
  const key = word.toLowerCase();
  if (!(key in KINDS))
    throw new OperatorError(`The type must be one of ${Object.keys(KINDS).join(', ')}, not "${word}".`);
  return key === 'legal_entity' ? 'ORGANIZATION' : KINDS[key];
}

export function algorithmOf(word: string): MatchAlgorithm {
  const found = MATCH_ALGORITHMS.find((one) => one === word.toUpperCase());
  if (!found) throw new OperatorError(`The algorithm must be one of ${MATCH_ALGORITHMS.join(', ')}, not "${word}".`);
  return found;
}

/** YYYY, YYYY-MM or YYYY-MM-DD. */
export function dateOf(text: string | undefined): DateFact | undefined {
  if (!text?.trim()) return undefined;
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(text.trim());
  if (!parts) throw new OperatorError(`"${text}" is not a date of the form YYYY-MM-DD, YYYY-MM or YYYY.`);
  const [, year, month, day] = parts;
  return {
    year: Number(year),
    month: month ? Number(month) : null,
    day: day ? Number(day) : null,
    toYear: null,
    circa: false,
  };
}

/** Codes or English names; what is neither is left out, since a wrong country must not lower a score. */
export function countriesOf(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) => {
    const code = value.trim().toUpperCase();
    if (/^[A-Z]{2}$/.test(code) && countries.isValid(code)) return code;
    return countryCodeOf(value) ?? [];
  });
}

/** The query of one line of a batch or match file. */
export interface LineQuery {
  name?: string;
  names?: string[];
  altNames?: string[];
  entityType?: string;
  dob?: string;
  country?: string | string[];
  gender?: string;
  documentNumber?: string;
  docs?: unknown;
}

export function namesOf(line: LineQuery): string[] {
  return [line.name, ...(line.names ?? []), ...(line.altNames ?? [])].filter(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
}

export function genderOf(word: string | undefined): 'MALE' | 'FEMALE' | undefined {
  const letter = word?.trim().charAt(0).toUpperCase();
  return letter === 'M' ? 'MALE' : letter === 'F' ? 'FEMALE' : undefined;
}

/** Document numbers in any of the shapes that files use: text, {number}, {value}, lists of them. */
export function documentsOf(docs: unknown): string[] {
  if (typeof docs === 'string' || typeof docs === 'number') return [String(docs)];
  if (Array.isArray(docs)) return docs.flatMap(documentsOf);
  if (typeof docs === 'object' && docs !== null) {
    const { number, value } = docs as { number?: unknown; value?: unknown };
    return documentsOf(number ?? value ?? Object.values(docs));
  }
  return [];
}

export function toQuery(line: LineQuery, options: { algorithm: MatchAlgorithm; threshold: number }): Query {
  const kind = kindOf(line.entityType);
  const birth = dateOf(line.dob);
  const gender = genderOf(line.gender);
  const identifiers = [...documentsOf(line.documentNumber), ...documentsOf(line.docs)];
  return {
    names: namesOf(line),
    ...(kind && { kind }),
    ...(birth && { birth }),
    ...(gender && { gender }),
    countries: countriesOf(line.country === undefined ? [] : [line.country].flat()),
    ...(identifiers.length > 0 && { identifiers }),
    algorithm: options.algorithm,
    fuzzy: true,
    threshold: options.threshold,
  };
}
