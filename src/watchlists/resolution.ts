/**
 * From entries to profiles: which entries are one party. For now every entry is a profile of its own; its id is derived
 * from the listing, so it is the same on every node and after every update.
 */
import { uuidFromName } from '../lib/ids.ts';
import type { ListEntry, StoredProfile } from './profile.ts';
import type { WatchlistSource } from './source.ts';

const PROFILE_NAMESPACE = '6f1c1a3e-52c7-5b0e-9d2a-0c5f0f8f5b11';

export function profileIdOf(watchlistId: string, externalReferenceId: string): string {
  return uuidFromName(PROFILE_NAMESPACE, `${watchlistId}/${externalReferenceId}`);
}

export function profileOf(entry: ListEntry, source: WatchlistSource): StoredProfile {
  return {
    profileId: profileIdOf(source.id, entry.externalReferenceId),
    kind: entry.kind,
    gender: entry.gender,
    riskLevel: entry.riskLevel,
    status: entry.status,
    names: entry.names,
    dates: entry.dates,
    documents: entry.documents,
    addresses: entry.addresses,
    nationalities: entry.nationalities,
    features: entry.features,
    contacts: entry.contacts,
    wallets: entry.wallets,
    sources: [
      {
        watchlistId: source.id,
        externalReferenceId: entry.externalReferenceId,
        category: source.category,
        authority: source.authority,
        publisher: source.publisher,
        listingDate: entry.listingDate,
        removalDate: entry.removalDate,
        contexts: entry.contexts,
      },
    ],
    websites: entry.websites,
    legalForm: entry.legalForm,
    topics: entry.topics,
    referents: entry.references.map(({ scheme, id }) => `${scheme}:${id}`),
  };
}

/** An entry that its list no longer has: kept, so that it can still be found as delisted. */
export function delisted(entry: ListEntry, removalDate: string): ListEntry {
  return {
    ...entry,
    status: 'DELISTED',
    removalDate,
    contexts: entry.contexts.map((context) => ({
      ...context,
      isActive: false,
      endDate: context.endDate ?? removalDate,
    })),
  };
}
