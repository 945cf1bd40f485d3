/**
 * An item of a caller -> a profile of the organization's internal list, alone or merged with one that is there. Pure.
 */
import { createHash } from 'node:crypto';
import { phoneticKeysOf } from '../../matching/names/phonetics/keys.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { eventLoopPauses, inTurns } from '../../platform/lib/event-loop-pauses.ts';
import { uuidFromName } from '../../platform/lib/ids.ts';
import { Packed } from '../../platform/lib/packed.ts';
import type { ListEntry, ListingContext, ProfileSource, StoredProfile, WatchlistCategory } from '../profile.ts';
import { judging, type RuleName } from '../resolution/evidence.ts';
import { partyInTurns, partyOf } from '../resolution/party.ts';
import { delisted, type ListIdentity, unite, uniting } from '../resolution/unite.ts';

/** The id of the organization's internal list in screenings. */
export const INTERNAL_LIST_ID = 'internal';
export const INTERNAL_LIST_TITLE = 'Own list';
const PUBLISHER = 'Own list';

/** An item as it was understood. */
export interface EntryItem {
  entry: ListEntry;
  category: WatchlistCategory;
  /** Whether the item states these. If not, a profile keeps its own. */
  states: { riskLevel: boolean; listingDate: boolean };
}

/**
 * The rules of resolution that need a shared document number or wallet. Rules that compare names are left out: when an
 * organization keeps two references with one name and birth date, that is its own decision.
 */
export const JOINING_RULES = [
  'shared wallet',
  'document number and name',
  'document number and birth day',
] as const satisfies readonly RuleName[];
export type JoiningRule = (typeof JOINING_RULES)[number];

/** The id follows from the reference, so the same reference always means the same profile. */
export function ownProfileId(tenantId: string, reference: string): string {
  return uuidFromName(tenantId, `own profile ${reference}`);
}

/** @param today YYYY-MM-DD, the listing date when the item has none */
export function newProfile(tenantId: string, item: EntryItem, today: string): StoredProfile {
  const profile = unite([{ entry: listed(item, today), list: listOf(item) }]);
  return { ...profile, profileId: ownProfileId(tenantId, item.entry.externalReferenceId) };
}

/** Merges the item into the profile. @returns the same object if the item adds nothing */
export async function unitedWith(profile: StoredProfile, item: EntryItem, today: string): Promise<StoredProfile> {
  const entry = listed(item, today);
  const list = listOf(item);
  const united = await inTurns(
    uniting([
      { entry: entryOf(profile), list },
      { entry, list },
    ]),
  );
  const changed: StoredProfile = {
    ...united,
    profileId: profile.profileId,
    status: profile.status,
    riskLevel: item.states.riskLevel ? united.riskLevel : profile.riskLevel,
    sources: unitedSources(profile.sources, unite([{ entry, list }]).sources[0]!, item.states.listingDate),
  };
  return canonicalJson(changed) === canonicalJson(profile) ? profile : changed;
}

/** Marks it as removed on `day`: screenings pass it over, but it stays as evidence and in searches of removed profiles. */
export function removed(profile: StoredProfile, day: string): StoredProfile {
  return {
    ...profile,
    status: 'DELISTED',
    sources: profile.sources.map((source) => {
      const { contexts } = delisted({ ...entryOf(profile), contexts: source.contexts }, day);
      return { ...source, removalDate: source.removalDate ?? day, contexts };
    }),
  };
}

/** Keys under which another item of the same party is found. */
export function keysOf(profile: StoredProfile): string[] {
  // Items of a caller are never merged into what is made of other records.
  if (profile.status !== 'ACTIVE' || profile.derivedFrom) return [];
  const references = profile.sources.map((source) => referenceKey(source.externalReferenceId));
  return [...new Set([...references, ...identifierKeys(entryOf(profile))])];
}

export function referenceKey(reference: string): string {
  return `r ${reference}`;
}

/** Keys of wallets, and of document numbers that are long enough to identify a party. */
export function identifierKeys(entry: ListEntry): string[] {
  // Without names, which are not needed here and costly to read.
  const { wallets, identifiers } = partyOf(INTERNAL_LIST_ID, { ...entry, names: [] });
  return [
    ...wallets.map((wallet) => `w ${wallet}`),
    ...new Set(
      Object.values(identifiers)
        .flat()
        .map((number) => `i ${number}`),
    ),
  ];
}

/** The profile that shares a document number or wallet with the item and is the same party; null: none. */
export async function sameParty(
  item: EntryItem,
  candidates: readonly StoredProfile[],
): Promise<{ profile: StoredProfile; rule: JoiningRule } | null> {
  if (candidates.length === 0) return null;
  const mine = await partyInTurns(`${INTERNAL_LIST_ID} item`, item.entry);
  await inTurns(
    phoneticKeysOf([item.entry, ...candidates].flatMap(({ names }) => names.map(({ fullNameRaw }) => fullNameRaw))),
  );
  let best: { profile: StoredProfile; rule: JoiningRule; strength: number } | null = null;
  // Pair by pair: the end of an index of the names of all candidates would be one long turn.
  for (const profile of candidates) {
    const other = await partyInTurns(INTERNAL_LIST_ID, entryOf(profile));
    const [verdict] = await inTurns(judging([[mine, other]]));
    const rule = JOINING_RULES.find((one) => one === verdict?.rule);
    if (!verdict || !rule || verdict.strength <= (best?.strength ?? 0)) continue;
    best = { profile, rule, strength: verdict.strength };
  }
  return best;
}

/** One of the many items of an upload, with what it is looked up by. */
export interface PackedItem {
  reference: string;
  keys: readonly string[];
  item: Packed<EntryItem>;
}

export function packedItem(item: EntryItem): PackedItem {
  const { entry } = item;
  return { reference: entry.externalReferenceId, keys: identifierKeys(entry), item: new Packed(item) };
}

/** A profile with its frequently needed parts. Equal profiles have equal bytes. */
export interface PackedProfile {
  profileId: string;
  isActive: boolean;
  names: number;
  /** `keysOf` */
  keys: readonly string[];
  profile: Packed<StoredProfile>;
}

export function packedProfile(profile: StoredProfile): PackedProfile {
  const { profileId, status, names } = profile;
  return {
    ...{ profileId, isActive: status === 'ACTIVE', names: names.length, keys: keysOf(profile) },
    profile: new Packed(profile, canonicalJson),
  };
}

/** The hash of a list: over the hash before and the changed profiles, in the order of their ids. */
export async function listHash(before: Buffer | null, changed: readonly PackedProfile[]): Promise<Buffer> {
  const turn = eventLoopPauses();
  const hash = createHash('sha256').update(before ?? '');
  // A row inserted directly may repeat an ID, and is included in the hash.
  const byId = new Map<string, Packed<StoredProfile>[]>();
  for (const { profileId, profile } of changed) {
    const same = byId.get(profileId);
    if (same) same.push(profile);
    else byId.set(profileId, [profile]);
  }
  for (const id of [...byId.keys()].sort()) {
    for (const profile of byId.get(id)!) hash.update(profile.bytes);
    await turn();
  }
  return hash.digest();
}

/** A profile as a single list entry. */
export function entryOf(profile: StoredProfile): ListEntry {
  const { profileId: _, sources, referents: __, relations: ___, ...parts } = profile;
  const founder = sources[0];
  return {
    ...parts,
    externalReferenceId: founder?.externalReferenceId ?? '',
    listingDate: founder?.listingDate ?? null,
    removalDate: founder?.removalDate ?? null,
    contexts: founder?.contexts ?? [],
    references: [],
    relations: [],
    categories: [],
  };
}

function listOf({ entry, category }: EntryItem): ListIdentity {
  const authority = entry.contexts[0]?.authority ?? PUBLISHER;
  return { id: INTERNAL_LIST_ID, category, authority, publisher: PUBLISHER };
}

function listed({ entry }: EntryItem, today: string): ListEntry {
  if (entry.listingDate !== null) return entry;
  const contexts = entry.contexts.map((context) => ({ ...context, startDate: context.startDate ?? today }));
  return { ...entry, listingDate: today, contexts };
}

/** One source for each reference and category, with all contexts. */
function unitedSources(present: readonly ProfileSource[], added: ProfileSource, dated: boolean): ProfileSource[] {
  const isSame = (source: ProfileSource) =>
    source.externalReferenceId === added.externalReferenceId && source.category === added.category;
  if (!present.some(isSame)) return [...present, added];
  return present.map((source) => {
    if (!isSame(source)) return source;
    const startDate = dated ? added.listingDate : source.listingDate;
    const contexts = [...source.contexts];
    for (const context of added.contexts) {
      const said = { ...context, startDate };
      // One that was stored before measures were kept says the same without them.
      const isSaid = (one: ListingContext) => canonicalJson({ ...said, ...one }) === canonicalJson(said);
      if (!contexts.some(isSaid)) contexts.push(said);
    }
    return { ...source, listingDate: startDate, contexts };
  });
}
