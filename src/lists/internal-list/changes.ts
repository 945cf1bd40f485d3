/** PATCH of an internal list profile: each given part replaces the stored one. Pure. */
import { AppError } from '../../platform/errors.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { presumedMeasures } from '../effect.ts';
import type { ListEntry, ListedFeature, StoredProfile, WatchlistCategory } from '../profile.ts';
import { isGiven, readChange } from './read-item.ts';

export interface ProfileChanges {
  fields: ReadonlySet<string>;
  entry: ListEntry;
  category: WatchlistCategory;
}

const FORMATS = new Set(['Date', 'CountryCode']);

/** @throws AppError validation-failed, unprocessable-format if only formats are malformed */
export async function readChanges(given: Readonly<Record<string, unknown>>): Promise<ProfileChanges> {
  const read = await readChange(given);
  if ('errors' in read) {
    const { errors } = read;
    const code = errors.every((error) => FORMATS.has(error.code)) ? 'unprocessable-format' : 'validation-failed';
    throw new AppError(code, { detail: `${errors[0]?.field} ${errors[0]?.message}.`, errors });
  }
  const fields = new Set(Object.keys(given).filter((name) => isGiven(given[name])));
  return { fields, entry: read.entry, category: read.category };
}

/** @returns the same object if nothing changes */
export function withChanges(profile: StoredProfile, { fields, entry, category }: ProfileChanges): StoredProfile {
  const has = (field: string) => fields.has(field);
  const changed: StoredProfile = {
    ...profile,
    ...(has('entityType') && { kind: entry.kind }),
    ...(has('riskLevel') && { riskLevel: entry.riskLevel }),
    ...(has('gender') && { gender: entry.gender }),
    ...(has('names') && { names: entry.names }),
    ...(has('dates') && { dates: entry.dates }),
    ...(has('documents') && { documents: entry.documents }),
    ...(has('addresses') && { addresses: entry.addresses }),
    ...(has('nationalities') && { nationalities: entry.nationalities }),
    ...(has('contacts') && { contacts: entry.contacts, websites: entry.websites }),
    ...(has('cryptoWallets') && { wallets: entry.wallets }),
    // Text that is too long for a name is kept as a feature.
    features: has('features') ? entry.features : withMore(profile.features, entry.features),
    ...(has('watchlistCategory') && { sources: recategorised(profile, entry, category) }),
  };
  return canonicalJson(changed) === canonicalJson(profile) ? profile : changed;
}

function withMore(features: readonly ListedFeature[], added: readonly ListedFeature[]): ListedFeature[] {
  const keyOf = ({ name, value }: ListedFeature) => `${name}\u0000${value}`;
  const there = new Set(features.map(keyOf));
  return [...features, ...added.filter((feature) => !there.has(keyOf(feature)))];
}

function recategorised(
  profile: StoredProfile,
  entry: ListEntry,
  category: WatchlistCategory,
): StoredProfile['sources'] {
  const schemaName = entry.contexts[0]!.schemaName;
  const sources = profile.sources.map((source) => ({
    ...source,
    category,
    contexts: source.contexts.map((context) => ({ ...context, schemaName, measures: presumedMeasures(category) })),
  }));
  // Two listings of one reference in two categories become one.
  return sources.filter(
    ({ externalReferenceId }, index) =>
      sources.findIndex((other) => other.externalReferenceId === externalReferenceId) === index,
  );
}
