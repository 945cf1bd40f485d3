/** A profile in the form that the matcher indexes: only the compared and filtered fields. */

import type { DateFact, MatchKind, Subject } from '../matching/types.ts';
import { FIRST_BIRTH_DATE, lastBirthDate } from '../platform/lib/birth-range.ts';
import { isIsin } from '../platform/lib/isin.ts';
import { accountKeysOf } from './account-keys.ts';
import { contactKeysOf } from './contact-keys.ts';
import { categoriesInForce } from './listings.ts';
import { isBodyTypedAsPerson } from './mistyped-bodies.ts';
import { bareNumberOf } from './national-numbers.ts';
import {
  type EntityType,
  type ListedDate,
  RISK_LEVELS,
  type RiskLevel,
  type StoredProfile,
  WATCHLIST_CATEGORIES,
  type WatchlistCategory,
} from './profile.ts';
import { siteKeysOf } from './site-keys.ts';

/** Bits of the values in the index. */
export function categoryBits(categories: readonly WatchlistCategory[]): number {
  return bits(WATCHLIST_CATEGORIES, categories);
}

export function riskBits(levels: readonly RiskLevel[]): number {
  return bits(RISK_LEVELS, levels);
}

function bits<T>(all: readonly T[], some: readonly T[]): number {
  return some.reduce((mask, value) => mask | (1 << all.indexOf(value)), 0);
}

export function matchKinds(entityTypes: readonly EntityType[]): MatchKind[] {
  return entityTypes.flatMap((type): MatchKind[] =>
    type === 'INDIVIDUAL' ? ['PERSON'] : ['ORGANIZATION', 'VESSEL', 'AIRCRAFT'],
  );
}

/** Contacts that identify a party by themselves, in addition to its website. Other contacts are text. */
const TELLING: ReadonlySet<string> = new Set(['email', 'phone', 'fax']);

export function subjectOf(profile: StoredProfile): Subject {
  const active = categoriesInForce(profile);
  return {
    id: profile.profileId,
    ...(isBodyTypedAsPerson(profile)
      ? { kind: 'ORGANIZATION' as const, typedAsPerson: true as const }
      : { kind: profile.kind }),
    names: profile.names.map((name) => ({ text: name.fullNameRaw, weak: name.aliasStrength === 'WEAK' })),
    births: birthsOf(profile.dates),
    countries: countriesOf(profile),
    gender: profile.gender === 'MALE' || profile.gender === 'FEMALE' ? profile.gender : null,
    identifiers: [
      ...profile.documents.flatMap(({ value }) => [value, ...accountKeysOf(value), ...bareNumberOf(value)]),
      ...profile.wallets.map(({ address }) => address),
      ...profile.contacts.flatMap(({ type, value }) => contactsOf(type, value, profile.kind)),
      ...profile.features.flatMap(({ name, value }) => (OF_SECURITIES.test(name) ? isinsIn(value) : [])),
      ...(profile.kind === 'AIRCRAFT'
        ? profile.names.map(({ fullNameRaw }) => fullNameRaw).filter(isRegistration)
        : []),
    ],
    flags: {
      activeCategories: categoryBits(active),
      allCategories: categoryBits(profile.sources.map((source) => source.category)),
      // Ended listings have no risk level.
      riskLevel: riskBits(active.length > 0 ? [profile.riskLevel] : []),
    },
  };
}

function contactsOf(type: string, value: string, kind: MatchKind): string[] {
  if (type === 'website') return siteKeysOf(value, kind === 'PERSON');
  return TELLING.has(type) ? contactKeysOf(value) : [];
}

/** "ISIN", "Security issued: ISIN ..": buying such a security pays its issuer. */
const OF_SECURITIES = /^(?:isin|security issued)/i;

function isinsIn(value: string): string[] {
  return (value.toUpperCase().match(/[A-Z0-9]+/g) ?? []).filter(isIsin);
}

/** An aircraft is identified by its registration, which is written with and without a separator. */
function isRegistration(name: string): boolean {
  return /^[A-Z0-9]{1,2}-?[A-Z0-9]{2,5}$/.test(name);
}

/** Countries to compare: the nationalities of a person; for companies, ships and aircraft also the seat. */
function countriesOf(profile: StoredProfile): string[] {
  const codes = profile.nationalities.map(({ countryCode }) => countryCode);
  if (profile.kind !== 'PERSON') codes.push(...profile.addresses.map(({ country }) => country));
  return [...new Set(codes.filter((code) => code !== null))];
}

/**
 * The compared birth dates. A date of another calendar (1389, 2511) or with an error (2068) would contradict every customer and so
 * clear the party, so it is ignored. Other dates (of a death, of a company's founding) are not compared.
 */
export function birthsOf(dates: readonly ListedDate[]): DateFact[] {
  return dates.filter((date) => date.type === 'BIRTH' && isPlausibleBirth(date)).map(dateFactOf);
}

/** Whether a screened person can have this birth date. Both ends of a range must be plausible. */
export function isPlausibleBirth({ value, rangeEnd }: Pick<ListedDate, 'value' | 'rangeEnd'>): boolean {
  const last = lastBirthDate();
  if (value < FIRST_BIRTH_DATE || value > last) return false;
  // "1990 to 2026" ends on the last day of this year.
  return rangeEnd === null || rangeEnd.slice(0, 4) <= last.slice(0, 4);
}

function dateFactOf(date: ListedDate): DateFact {
  return {
    year: Number(date.value.slice(0, 4)),
    month: date.precision === 'YEAR' ? null : Number(date.value.slice(5, 7)),
    day: date.precision === 'DAY' ? Number(date.value.slice(8, 10)) : null,
    toYear: date.rangeEnd ? Number(date.rangeEnd.slice(0, 4)) : null,
    circa: date.circa,
  };
}
