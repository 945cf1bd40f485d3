/**
 * Applies a bulk request to an organisation's own list. Items are taken in order, each on top of the ones before:
 *
 *     its reference is there already                            merged with that profile
 *     a document number or wallet shows the same party          merged with that profile
 *     neither                                                   created
 */
import { AppError, type FieldError } from '../errors.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import type { StoredProfile } from '../watchlists/profile.ts';
import {
  identifierKeys,
  type JoiningRule,
  keysOf,
  newProfile,
  type OwnItem,
  ownProfileId,
  referenceKey,
  sameParty,
  unitedWith,
} from './own-profile.ts';
import type { OwnProfileRow } from './store.ts';

/** Each costs memory in an index on every node that screens for the organisation. */
export const MAX_PROFILES = 100_000;
/** Most names, documents, addresses and so on of one profile, however much is merged into it. */
const MAX_PARTS = 20_000;
/** A document number that more profiles share identifies nobody. */
const MAX_CANDIDATES = 20;
/** Most merges of one request into one profile: each reads the whole profile. */
const MAX_MERGES = 100;
/** Meanwhile the transaction, and so every other change of the list, waits. */
const DEADLINE_MS = 30_000;

export type BulkOutcome =
  | { status: 'created'; profileId: string }
  | { status: 'merged'; profileId: string; mergedBy: MergeReason }
  | { status: 'rejected'; errors: FieldError[] };

/** Why two are one party. */
export type MergeReason = 'same externalReferenceId' | JoiningRule;

export type ReadItem = OwnItem | { errors: FieldError[] };

/** The list as it is before the request. */
export interface Present {
  tenantId: string;
  /** Number of profiles. */
  profiles: number;
  /** The profiles that have a key of an item or the id of its reference. */
  rows: readonly OwnProfileRow[];
  /** Key -> ids of the profiles that have it. */
  keys: ReadonlyMap<string, readonly string[]>;
}

/** The profiles and keys to read before `place`. */
export async function lookUpsOf(
  tenantId: string,
  items: readonly ReadItem[],
): Promise<{ keys: string[]; ids: string[] }> {
  const turn = eventLoopPauses();
  const keys = new Set<string>();
  const ids = new Set<string>();
  for (const item of items) {
    if ('errors' in item) continue;
    await turn();
    keys.add(referenceKey(item.entry.externalReferenceId));
    for (const key of identifierKeys(item.entry)) keys.add(key);
    ids.add(ownProfileId(tenantId, item.entry.externalReferenceId));
  }
  return { keys: [...keys], ids: [...ids] };
}

/**
 * @returns an outcome for each item, and the profiles that are new or no longer what they were
 * @throws AppError payload-too-large when the items are too entangled to be placed in time
 */
export async function place(
  items: readonly ReadItem[],
  present: Present,
  today: string,
): Promise<{ outcomes: BulkOutcome[]; changed: StoredProfile[] }> {
  const turn = eventLoopPauses();
  const { tenantId } = present;
  const profiles = new Map(present.rows.map(({ profile }) => [profile.profileId, profile]));
  const keys = new Map([...present.keys].map(([key, ids]) => [key, new Set(ids)]));
  const changed = new Map<string, StoredProfile>();
  const merges = new Map<string, number>();
  const startedMs = performance.now();
  let count = present.profiles;

  const put = (profile: StoredProfile) => {
    profiles.set(profile.profileId, profile);
    changed.set(profile.profileId, profile);
    for (const key of keysOf(profile)) keys.set(key, (keys.get(key) ?? new Set()).add(profile.profileId));
  };
  const having = (key: string): StoredProfile[] => [...(keys.get(key) ?? [])].flatMap((id) => profiles.get(id) ?? []);

  const merge = (profile: StoredProfile, item: OwnItem, mergedBy: MergeReason): BulkOutcome => {
    const merged = (merges.get(profile.profileId) ?? 0) + 1;
    if (merged > MAX_MERGES)
      return rejected('$', 'Size', `is of a profile that ${MAX_MERGES} items of this request are of already`);
    merges.set(profile.profileId, merged);
    const united = unitedWith(profile, item, today);
    if (partsOf(united) > MAX_PARTS) return rejected('$', 'Size', 'would make the profile too large');
    if (united !== profile) put(united);
    return { status: 'merged', profileId: profile.profileId, mergedBy };
  };
  const placeOne = async (item: OwnItem): Promise<BulkOutcome> => {
    const reference = item.entry.externalReferenceId;
    const known = having(referenceKey(reference))[0];
    if (known && known.kind !== item.entry.kind)
      return rejected('entityType', 'Conflict', 'is not that of the profile with this externalReferenceId');
    if (known) return merge(known, item, 'same externalReferenceId');
    const candidates = new Set(identifierKeys(item.entry).flatMap((key) => having(key)));
    const same = candidates.size > MAX_CANDIDATES ? null : await sameParty(item, [...candidates]);
    if (same) return merge(same.profile, item, same.rule);
    const profileId = ownProfileId(tenantId, reference);
    // The reference of a removed profile makes a new profile under the old id.
    if (!profiles.has(profileId) && ++count > MAX_PROFILES)
      return rejected('$', 'Size', `would be more than ${MAX_PROFILES} profiles`);
    put(newProfile(tenantId, item, today));
    return { status: 'created', profileId };
  };

  const outcomes: BulkOutcome[] = [];
  for (const item of items) {
    await turn();
    if (performance.now() - startedMs > DEADLINE_MS) {
      throw new AppError('payload-too-large', {
        detail: 'Too many of the profiles share references, numbers or wallets. Send fewer at a time.',
      });
    }
    outcomes.push('errors' in item ? { status: 'rejected', errors: item.errors } : await placeOne(item));
  }
  return { outcomes, changed: [...changed.values()] };
}

function rejected(field: string, code: string, message: string): BulkOutcome {
  return { status: 'rejected', errors: [{ field, code, message }] };
}

function partsOf(profile: StoredProfile): number {
  return Object.values(profile).reduce((sum: number, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
}
