/**
 * Applies a bulk request to an organization's internal list. Items are applied in order:
 *
 *     the reference exists already                       merged into that profile
 *     a document number or wallet identifies a profile   merged into that profile
 *     neither                                            created
 */
import { LRUCache } from 'lru-cache';
import { AppError, type FieldError } from '../../platform/errors.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import type { Packed } from '../../platform/lib/packed.ts';
import type { StoredProfile } from '../profile.ts';
import {
  type EntryItem,
  type JoiningRule,
  newProfile,
  ownProfileId,
  type PackedItem,
  type PackedProfile,
  packedProfile,
  referenceKey,
  sameParty,
  unitedWith,
} from './entry-profile.ts';

/** Each profile costs memory in an index on every node that screens for the organization. */
export const MAX_PROFILES = 100_000;
/** Maximum number of names, documents, addresses and so on of one profile, after any merges. */
const MAX_PARTS = 20_000;
/** Maximum size of a stored profile, because it is read, written and hashed in one turn of the event loop each. */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024;
/** A document number shared by more profiles does not identify a party. */
const MAX_CANDIDATES = 20;
/** Most merges of one request into one profile: each reads the whole profile. */
const MAX_MERGES = 100;
/** Parsed profiles that a request caches, because many of its items can concern the same ones. */
const MAX_READ = 2 * MAX_CANDIDATES;
/** Time limit of the placement. Its transaction blocks every other change of the list. */
const DEADLINE_MS = 30_000;

export type BulkOutcome =
  | { status: 'created'; profileId: string }
  | { status: 'merged'; profileId: string; mergedBy: MergeReason }
  | { status: 'rejected'; errors: FieldError[] };

/** The reason for a merge. */
export type MergeReason = 'same externalReferenceId' | JoiningRule;

export type ReadItem = PackedItem | { errors: FieldError[] };

/** The list as it is before the request. */
export interface Present {
  tenantId: string;
  /** Number of profiles. */
  profiles: number;
  /** Profiles by ID: those with a key of an item, or with the ID of its reference. */
  known: ReadonlyMap<string, PackedProfile>;
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
    keys.add(referenceKey(item.reference));
    for (const key of item.keys) keys.add(key);
    ids.add(ownProfileId(tenantId, item.reference));
  }
  return { keys: [...keys], ids: [...ids] };
}

/**
 * @returns an outcome for each item, and the new or changed profiles
 * @throws AppError payload-too-large when the items are too entangled to be placed in time
 */
export async function place(
  items: readonly ReadItem[],
  present: Present,
  today: string,
): Promise<{ outcomes: BulkOutcome[]; changed: PackedProfile[] }> {
  const turn = eventLoopPauses();
  const { tenantId } = present;
  const profiles = new Map(present.known);
  /** Key -> the id of the profile that has it, or their ids: most keys are of one, and ten thousand sets are a lot to keep. */
  const holders = new Map<string, string | Set<string>>(
    [...present.keys].map(([key, ids]) => [key, ids.length === 1 ? ids[0]! : new Set(ids)]),
  );
  const lately = new LRUCache<Packed<StoredProfile>, StoredProfile>({ max: MAX_READ });
  const changed = new Map<string, PackedProfile>();
  const merges = new Map<string, number>();
  const startedMs = performance.now();
  let count = present.profiles;

  const put = async (packed: PackedProfile) => {
    await turn();
    const { profileId, keys } = packed;
    profiles.set(profileId, packed);
    changed.set(profileId, packed);
    for (const key of keys) {
      const held = holders.get(key);
      if (held === undefined) holders.set(key, profileId);
      else if (typeof held !== 'string') held.add(profileId);
      else if (held !== profileId) holders.set(key, new Set([held, profileId]));
    }
  };
  /** At most this many profiles with one of the keys. */
  const having = (wanted: readonly string[], most: number): StoredProfile[] => {
    const found = new Set<Packed<StoredProfile>>();
    for (const key of wanted) {
      const held = holders.get(key) ?? [];
      for (const id of typeof held === 'string' ? [held] : held) {
        if (found.size === most) break;
        const packed = profiles.get(id)?.profile;
        if (packed) found.add(packed);
      }
    }
    return [...found].map((packed) => {
      const profile = lately.get(packed) ?? packed.read();
      lately.set(packed, profile);
      return profile;
    });
  };

  const merge = async (profile: StoredProfile, item: EntryItem, mergedBy: MergeReason): Promise<BulkOutcome> => {
    const merged = (merges.get(profile.profileId) ?? 0) + 1;
    if (merged > MAX_MERGES)
      return rejected('$', 'Size', `exceeds the limit of ${MAX_MERGES} items of one request for one profile`);
    merges.set(profile.profileId, merged);
    const united = await unitedWith(profile, item, today);
    await turn();
    if (united !== profile) {
      const kept = packedProfile(united);
      if (partsOf(united) > MAX_PARTS || kept.profile.bytes.length > MAX_PROFILE_BYTES)
        return rejected('$', 'Size', 'would make the profile too large');
      await put(kept);
    }
    return { status: 'merged', profileId: profile.profileId, mergedBy };
  };
  const placeOne = async ({ reference, keys, item: packed }: PackedItem): Promise<BulkOutcome> => {
    const item = packed.read();
    await turn();
    const [known] = having([referenceKey(reference)], 1);
    if (known && known.kind !== item.entry.kind)
      return rejected('entityType', 'Conflict', 'differs from the profile with this externalReferenceId');
    if (known) return await merge(known, item, 'same externalReferenceId');
    const candidates = having(keys, MAX_CANDIDATES + 1);
    const same = candidates.length > MAX_CANDIDATES ? null : await sameParty(item, candidates);
    if (same) return await merge(same.profile, item, same.rule);
    const profileId = ownProfileId(tenantId, reference);
    // The reference of a removed profile makes a new profile under the old id.
    if (!profiles.has(profileId) && ++count > MAX_PROFILES)
      return rejected('$', 'Size', `exceeds the limit of ${MAX_PROFILES} profiles`);
    await turn();
    await put(packedProfile(newProfile(tenantId, item, today)));
    return { status: 'created', profileId };
  };

  const outcomes: BulkOutcome[] = [];
  for (const item of items) {
    await turn();
    if (performance.now() - startedMs > DEADLINE_MS) {
      throw new AppError('payload-too-large', {
        detail:
          'Too many profiles in the request share references, document numbers or wallets. Send smaller requests.',
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
