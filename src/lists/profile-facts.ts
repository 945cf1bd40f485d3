/** Facts of a listed party, to compare a later version with the reviewed one. Pure. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { measuresOf } from './effect.ts';
import { categoriesInForce, listingsInForce } from './listings.ts';
import { MEASURES, type Measure } from './measures.ts';
import type { StoredProfile, WatchlistCategory } from './profile.ts';

/** Facts of a listed party that make a change material. Names, dates, documents and countries are hashes. */
export interface ProfileFacts {
  categories: WatchlistCategory[];
  /** `list/reference` of the listings in force. */
  listings: string[];
  measures: Measure[];
  /** Programs of the listings in force. Absent in hits found before programs were stored: then no program counts as new. */
  programs?: string[];
  names: string;
  dates: string;
  documents: string;
  countries: string;
}

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 24);

export function factsOf(profile: StoredProfile): ProfileFacts {
  const listings = listingsInForce(profile);
  const measures = new Set([
    ...listings.flatMap(measuresOf),
    // Measures through ownership.
    ...(profile.ownership ?? []).map(({ measure }) => measure),
  ]);
  return {
    categories: categoriesInForce(profile).sort(),
    listings: listings.map((one) => `${one.watchlistId}/${one.externalReferenceId}`).sort(),
    measures: MEASURES.filter((measure) => measures.has(measure)),
    programs: [
      ...new Set(listings.flatMap(({ contexts }) => contexts.flatMap(({ properties }) => properties.program ?? []))),
    ].sort(),
    names: hashOf(profile.names.map(({ fullNameRaw }) => fullNameRaw).sort()),
    dates: hashOf(profile.dates.map(({ type, value, rangeEnd }) => `${type} ${value} ${rangeEnd ?? ''}`).sort()),
    documents: hashOf(
      [...profile.documents.map(({ value }) => value), ...profile.wallets.map(({ address }) => address)].sort(),
    ),
    countries: hashOf(profile.nationalities.flatMap(({ countryCode }) => countryCode ?? []).sort()),
  };
}

/**
 * Hash of the facts that a reviewer compared: names, dates, documents, nationalities, programs and categories. A clearance or a
 * relationship approval ends when it changes. Categories count, because a politically exposed person may become a sanctioned one.
 */
export function reviewedFacts({ categories, programs, names, dates, documents, countries }: ProfileFacts): string {
  return hashOf({ categories, programs, names, dates, documents, countries });
}

/** Cached: a profile is immutable, and common names find the same profiles repeatedly. */
const hashes = new WeakMap<StoredProfile, string>();

export function reviewedFactsOf(profile: StoredProfile): string {
  const known = hashes.get(profile);
  if (known !== undefined) return known;
  const hash = reviewedFacts(factsOf(profile));
  hashes.set(profile, hash);
  return hash;
}
