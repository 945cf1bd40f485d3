/** Facts of a listed party, and which changes of them are material for a reviewer. Pure. */
import { measuresOf } from '../../lists/effect.ts';
import { categoriesInForce, listingsInForce } from '../../lists/listings.ts';
import { MEASURES } from '../../lists/measures.ts';
import type { StoredProfile } from '../../lists/profile.ts';
import { hashOf } from './subjects.ts';
import type { Identity, ProfileFacts } from './types.ts';

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

const HASHED = ['names', 'dates', 'documents', 'countries'] as const;
const LISTS = ['categories', 'listings', 'measures'] as const;

/**
 * Facts that changed materially; empty: none. Losing a listing is not material and is only recorded. A changed score is not material
 * either.
 */
export function materialChanges(before: ProfileFacts, after: ProfileFacts): string[] {
  return [
    ...LISTS.filter((part) => (after[part] as string[]).some((one) => !(before[part] as string[]).includes(one))),
    ...((after.programs ?? []).some((one) => before.programs?.includes(one) === false) ? ['programs'] : []),
    ...HASHED.filter((part) => before[part] !== after[part]),
  ];
}

/** Whether all facts are equal, including losses. */
export function isSameFacts(before: ProfileFacts, after: ProfileFacts): boolean {
  return (
    LISTS.every((part) => before[part].join('\n') === after[part].join('\n')) &&
    (before.programs === undefined || before.programs.join('\n') === after.programs?.join('\n')) &&
    HASHED.every((part) => before[part] === after[part])
  );
}

export function isSameIdentity(before: Identity, after: Identity): boolean {
  return (
    before.names === after.names &&
    before.birth === after.birth &&
    before.documents === after.documents &&
    before.countries === after.countries &&
    (before.kind === undefined || before.kind === after.kind)
  );
}
