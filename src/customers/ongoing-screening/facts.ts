/** What of a listed party matters, and whether it has changed in a way that somebody has to look at. Pure. */
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
    // What reaches it through who owns it.
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
 * Which facts make it another matter than before; empty: nothing to look at. A listing that is lost is no such fact: it is noted. A
 * score that moves is none either.
 */
export function materialChanges(before: ProfileFacts, after: ProfileFacts): string[] {
  return [
    ...LISTS.filter((part) => (after[part] as string[]).some((one) => !(before[part] as string[]).includes(one))),
    ...((after.programs ?? []).some((one) => before.programs?.includes(one) === false) ? ['programs'] : []),
    ...HASHED.filter((part) => before[part] !== after[part]),
  ];
}

/** Any difference, losses too. */
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
