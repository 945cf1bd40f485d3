/**
 * The part of an entry that resolution compares, normalized once and stored with the listing. Plain JSON.
 */

import { normalizeIdentifier } from '../../matching/compare/identifiers.ts';
import type { ListedName } from '../../matching/listed-names.ts';
import { parseName } from '../../matching/names/parse.ts';
import { type PhoneticForm, phoneticForm } from '../../matching/names/phonetic-form.ts';
import type { DateFact, MatchKind } from '../../matching/types.ts';
import { mapInTurns } from '../../platform/lib/event-loop-pauses.ts';
import type { ListEntry, ReferenceScheme } from '../profile.ts';
import { birthsOf } from '../subject.ts';

/** List and reference of an entry. */
export interface EntryKey {
  watchlistId: string;
  reference: string;
}

/** Type or scheme -> values. */
export type Grouped = Readonly<Record<string, readonly string[]>>;

export interface PartyName extends PhoneticForm {
  text: string;
  weak: boolean;
}

export interface Party extends EntryKey {
  kind: MatchKind;
  gender: 'MALE' | 'FEMALE' | null;
  names: readonly PartyName[];
  births: readonly DateFact[];
  /** ISO 3166-1 alpha-2: nationality and citizenship of persons; seat, flag and domicile of others. */
  countries: readonly string[];
  /** `TYPE` -> normalized document numbers that are long enough to identify a party. */
  identifiers: Grouped;
  /** `TYPE country` -> normalized number, if the entry has a single one. */
  soleDocuments: Readonly<Record<string, string>>;
  wallets: readonly string[];
  /** Only a wallet address is listed. Another list may name its owner. */
  onlyWallet: boolean;
  /** Scheme -> normalized ids. */
  references: Grouped;
  /** Normalized addresses that have more than a city. */
  addresses: readonly string[];
}

/** Shorter document numbers occur at many offices. */
const MIN_IDENTIFIER_CHARS = 6;
const MIN_ADDRESS_CHARS = 18;
/** Maximum number of names read from an entry, in case it is malformed. */
const MAX_NAMES = 60;

/** The names of an entry that are compared. */
export function namesCompared({ names, kind }: Pick<ListEntry, 'names' | 'kind'>): ListedName[] {
  return names.slice(0, MAX_NAMES).map(({ fullNameRaw }) => ({ text: fullNameRaw, kind }));
}

/** @param sounded of `namesCompared`; left out: they are read here */
export function partyOf(
  watchlistId: string,
  entry: ListEntry,
  sounded: readonly PhoneticForm[] = namesCompared(entry).map(({ text, kind }) => phoneticForm(parseName(text, kind))),
): Party {
  const person = entry.kind === 'PERSON';
  const countries = entry.nationalities.map(({ countryCode }) => countryCode);
  if (!person) countries.push(...entry.addresses.map(({ country }) => country));
  return {
    watchlistId,
    reference: entry.externalReferenceId,
    kind: entry.kind,
    gender: entry.gender === 'MALE' || entry.gender === 'FEMALE' ? entry.gender : null,
    names: entry.names.slice(0, MAX_NAMES).map(({ fullNameRaw, aliasStrength }, at) => ({
      text: fullNameRaw,
      weak: aliasStrength === 'WEAK',
      ...sounded[at]!,
    })),
    births: birthsOf(entry.dates),
    countries: distinct(countries.filter((code) => code !== null)),
    identifiers: identifiersOf(entry),
    soleDocuments: soleDocumentsOf(entry),
    wallets: distinct(entry.wallets.map(({ address }) => normalizeIdentifier(address))),
    onlyWallet: isOnlyWallet(entry),
    references: grouped(entry.references.map(({ scheme, id }) => [scheme, referenceId(scheme, id)])),
    addresses: distinct(entry.addresses.map(({ addressRaw }) => normalizeIdentifier(addressRaw))).filter(
      (text) => text.length >= MIN_ADDRESS_CHARS,
    ),
  };
}

/** `partyOf` in several turns of the event loop: names of five hundred letters take a millisecond each to read. */
export async function partyInTurns(watchlistId: string, entry: ListEntry): Promise<Party> {
  const sounded = await mapInTurns(namesCompared(entry), ({ text, kind }) => phoneticForm(parseName(text, kind)));
  return partyOf(watchlistId, entry, sounded);
}

export function isOnlyWallet({ names, wallets }: Pick<ListEntry, 'names' | 'wallets'>): boolean {
  return names.every(({ fullNameRaw }) => wallets.some(({ address }) => address === fullNameRaw));
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function identifiersOf(entry: ListEntry): Grouped {
  const numbers = entry.documents.map(({ type, value }): [string, string] => [type, normalizeIdentifier(value)]);
  return grouped(numbers.filter(([, number]) => isOwn(number)));
}

function soleDocumentsOf(entry: ListEntry): Record<string, string> {
  const known = entry.documents.filter(({ issuingCountry }) => issuingCountry !== null);
  const numbers = grouped(
    known.map(({ type, issuingCountry, value }) => [`${type} ${issuingCountry}`, normalizeIdentifier(value)]),
  );
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([kind, all]) => (all.length === 1 ? [[kind, all[0]!]] : [])),
  );
}

/** Birth dates known to the day, as YYYY-M-D. In many registers, 1 January means that only the year is known. */
export function fullDates(births: readonly DateFact[]): string[] {
  return births.flatMap(({ year, month, day, toYear, circa }) =>
    month === null || day === null || toYear !== null || circa || (month === 1 && day === 1)
      ? []
      : [`${year}-${month}-${day}`],
  );
}

function isOwn(number: string): boolean {
  return number.length >= MIN_IDENTIFIER_CHARS && /\d/.test(number) && !/^0+$/.test(number);
}

function grouped(pairs: readonly (readonly [string, string])[]): Grouped {
  const groups = new Map<string, Set<string>>();
  for (const [group, value] of pairs) {
    const values = groups.get(group);
    if (values) values.add(value);
    else groups.set(group, new Set([value]));
  }
  return Object.fromEntries([...groups].map(([group, values]) => [group, [...values]]));
}

/** "QI.A.12.01", "TE.B.5.03": UN numbers until 2014, with the first letter of the name. The running number is still the same. */
const OLD_UN_NUMBER = /^([qt])([ie])\.[a-z]\.(\d+)(?:\.\d+)?\.?$/;
const UN_LISTS: Readonly<Record<string, string>> = { q: 'qd', t: 'ta' };

/** Normalizes an ID. */
export function referenceId(scheme: ReferenceScheme, id: string): string {
  const plain = id.toLowerCase().replace(/\s+/g, '');
  if (scheme !== 'un') return plain;
  const old = OLD_UN_NUMBER.exec(plain);
  const modern = old ? `${UN_LISTS[old[1] ?? '']}${old[2]}.${old[3]}` : plain;
  const numbered = /^([a-z]+)\.0*(\d+)\.?$/.exec(modern);
  return numbered ? `${numbered[1]}.${numbered[2]}` : modern;
}
