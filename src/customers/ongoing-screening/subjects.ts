/** The screened subjects of a customer: the customer and each beneficial owner. */
import { spellingsOf } from '../../domain/wallets/chains.ts';
import type { EntityType } from '../../lists/profile.ts';
import { hashOf } from '../../lists/profile-facts.ts';
import { allNames } from '../../matching/names/all-names.ts';
import { reachesPartyLimit } from '../../matching/names/parties-in-field.ts';
import { parsedKinds } from '../../matching/party-kinds.ts';
import type { DateFact, MatchAlgorithm, MatchKind, Query, Subject } from '../../matching/types.ts';
import { birthOf } from '../../screening/birth.ts';
import { NEAR_MISSES_OF_PARTY } from '../../screening/contradictions.ts';
import { identifiersOf } from '../../screening/document-numbers.ts';
import { allInside, queriesInside } from '../../screening/names-inside/queries.ts';
import type { Customer, CustomerRecord } from '../types.ts';
import type { Identity, SubjectName } from './types.ts';

export interface WatchedSubject {
  subject: SubjectName;
  names: string[];
  kind: MatchKind;
  birth: DateFact | null;
  /** Nationalities of a person, countries of others. Residence does not contradict nationality. */
  countries: string[];
  gender: 'MALE' | 'FEMALE' | null;
  identifiers: string[];
}

/** The settings that determine hits. */
export interface Terms {
  algorithm: MatchAlgorithm;
  threshold: number;
}

const OWNER = 'OWNER/';

/** Names per query. A query handles only a few dozen name variants, and none may be left out. */
const NAMES_OF_A_QUERY = 2;

const kindOf = (type: EntityType): MatchKind => (type === 'INDIVIDUAL' ? 'PERSON' : 'ORGANIZATION');

export function subjectsOf(record: CustomerRecord): WatchedSubject[] {
  const own: WatchedSubject = {
    subject: 'CUSTOMER',
    names: record.names.map(({ fullNameRaw }) => fullNameRaw),
    kind: kindOf(record.entityType),
    birth: record.dob === null ? null : birthOf(record.dob),
    countries: record.entityType === 'INDIVIDUAL' ? record.nationalityCodes : record.countryCodes,
    gender: record.gender,
    identifiers: [...identifiersOf(record.documents.map(({ value }) => value)), ...record.wallets.flatMap(spellingsOf)],
  };
  const owners = record.beneficialOwners.map(
    (owner, index): WatchedSubject => ({
      subject: ownerAt(index),
      names: [owner.fullName],
      kind: kindOf(owner.entityType),
      birth: owner.dob === null ? null : birthOf(owner.dob),
      countries: owner.nationalityCodes,
      gender: null,
      identifiers: owner.documentNumber === null ? [] : identifiersOf([owner.documentNumber]),
    }),
  );
  return [own, ...owners];
}

export const ownerAt = (place: number): SubjectName => `${OWNER}${place}`;

/** null: not an owner. */
export const placeOfOwner = (subject: SubjectName): number | null =>
  subject.startsWith(OWNER) ? Number(subject.slice(OWNER.length)) : null;

/** Field path of a subject's name, as in requests and responses. */
export function fieldOfName(subject: SubjectName, at: number): string {
  return subject === 'CUSTOMER'
    ? `names[${at}].fullNameRaw`
    : `beneficialOwners[${subject.slice(OWNER.length)}].fullName`;
}

/** The queries of a subject. */
export interface SubjectQueries {
  /** Together, they contain all names. */
  queries: Query[];
  /** true: a name contains more names than can be searched. */
  leftOut: boolean;
}

export async function queriesOf(subject: WatchedSubject, { algorithm, threshold }: Terms): Promise<SubjectQueries> {
  const { kind, birth, countries, gender, identifiers } = subject;
  const queries: Query[] = [];
  for (let at = 0; at < subject.names.length; at += NAMES_OF_A_QUERY) {
    queries.push({
      names: subject.names.slice(at, at + NAMES_OF_A_QUERY),
      kind,
      ...(birth && { birth }),
      ...(countries.length > 0 && { countries }),
      ...(gender && { gender }),
      ...(identifiers.length > 0 && { identifiers }),
      algorithm,
      fuzzy: true,
      threshold,
      filters: CURRENT,
      // Stated attributes alone do not rule out a full name.
      nearMisses: NEAR_MISSES_OF_PARTY,
    });
  }
  const inside = await queriesInside(subject.names, { algorithm, threshold, filters: CURRENT });
  return {
    queries: [...queries, ...inside.queries],
    leftOut: inside.leftOut || subject.names.some(reachesPartyLimit),
  };
}

const CURRENT = { includeDelisted: false } as const;
const NO_FILTERS = { activeCategories: 1, allCategories: 1, riskLevel: 1 } as const;

/** Subject IDs in the customer index. */
const idOf = (customerId: string, subject: SubjectName) => `${customerId}/${subject}`;
export const customerIdOf = (id: string): string => id.slice(0, id.indexOf('/'));

/** Subjects as stored in the customer index, with every name that queries use. */
export async function indexed({ customerId, record }: Pick<Customer, 'customerId' | 'record'>): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const subject of subjectsOf(record)) {
    const inside = await allInside(subject.names);
    for (const kind of parsedKinds(subject.names, subject.kind)) {
      subjects.push({
        id: `${idOf(customerId, subject.subject)}${kind === subject.kind ? '' : '/other kind'}`,
        kind,
        names: [...allNames(subject.names, kind === 'PERSON'), ...inside].map((text) => ({ text, weak: false })),
        births: subject.birth ? [subject.birth] : [],
        countries: subject.countries,
        gender: subject.gender,
        identifiers: subject.identifiers,
        flags: NO_FILTERS,
      });
    }
  }
  return subjects;
}

export function identityOf({ names, kind, birth, countries, gender, identifiers }: WatchedSubject): Identity {
  return {
    names: hashOf([...names].sort()),
    birth: birth && hashOf(birth),
    documents: hashOf([...identifiers].sort()),
    countries: hashOf([...countries].sort()),
    kind: hashOf([kind, gender]),
  };
}
