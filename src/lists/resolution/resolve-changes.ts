/**
 * Resolves the listings that an update touched, inside the update's transaction:
 *
 *     changed listings ─► candidate pairs (shared keys) ─► judged ─► edges
 *                      ─► everything that edges, verdicts or a profile tie to them ─► groups
 *                      ─► who is blocked by ownership ─► profiles of both
 *
 * Listings without a tie to a change are not read, so 500 changed entries among a million cost the work of 500.
 */

import { phoneticKeysOf } from '../../matching/names/phonetics/keys.ts';
import type { Db } from '../../platform/db/database.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { inTurns } from '../../platform/lib/event-loop-pauses.ts';
import type { StoredProfile } from '../profile.ts';
import { endProfiles, replaceProfiles } from '../profiles/store.ts';
import { judging } from './evidence.ts';
import { holdersOf, ownershipOfAll, reachedParties } from './find-ownership.ts';
import type { Party } from './party.ts';
import { groupParties } from './resolve.ts';
import * as store from './store.ts';
import { profileIdOf, uniting } from './unite.ts';

const BATCH = 500;
/** Listings resolved together. Listings that they are tied to are added. */
const RESOLVE_BATCH = 500;

export interface ResolutionCounts {
  /** Number of profiles written, and of profiles ended. */
  written: number;
  ended: number;
}

/** Ids of listings: `changed` have a new, another or a delisted entry; `withdrawn` have left with their whole list. */
export interface ListingChanges {
  changed: readonly number[];
  withdrawn?: readonly number[];
  /** Listings in memory that need not be read again. Their profile IDs are updated. */
  known?: KnownListings;
  progress?: (done: number, all: number) => void;
  /** Ends it between two batches, by an error. */
  stopping?: AbortSignal | undefined;
}

export type KnownListings = ReadonlyMap<number, store.ListingRow>;

export async function resolveChanges(
  db: Db,
  { changed, withdrawn = [], known = new Map(), progress, stopping }: ListingChanges,
  generation: number,
  now: Date,
): Promise<ResolutionCounts> {
  const touched = new Set(changed);
  const abandoned = new Set<string>();
  for (const batch of batches(withdrawn, BATCH, stopping)) {
    for (const id of [...(await store.neighbours(db, batch)), ...(await store.otherListingsOfTheirProfiles(db, batch))])
      touched.add(id);
    for (const profileId of await store.forget(db, batch)) abandoned.add(profileId);
  }
  for (const id of withdrawn) touched.delete(id);
  for (const batch of batches(changed, BATCH, stopping)) {
    // Listings at the other end of a removed edge must be grouped anew.
    for (const id of await store.neighbours(db, batch)) touched.add(id);
    await store.deleteEdges(db, batch);
  }
  await overlapping(batches(changed, BATCH, stopping), (batch) => findEdges(db, batch, known));
  const stale = new Set<string>();
  const left = new Set([...touched].sort((a, b) => a - b));
  const all = left.size;
  while (left.size > 0) {
    const batch: number[] = [];
    for (const id of left) if (batch.push(id) === RESOLVE_BATCH) break;
    stopping?.throwIfAborted();
    const whole = await withEverythingTied(db, batch);
    for (const id of whole) left.delete(id);
    for (const profileId of await regroup(db, whole, abandoned, known)) stale.add(profileId);
    progress?.(all - left.size, all);
  }
  const counts: ResolutionCounts = { written: 0, ended: 0 };
  for (const batch of batches([...abandoned], BATCH, stopping)) {
    counts.ended += await endProfiles(db, await store.deserted(db, batch), generation);
  }
  for (const profileId of await findOwnership(db)) stale.add(profileId);
  await overlapping(batches([...stale].sort(), BATCH, stopping), async (batch) => {
    const written = await writeProfiles(db, batch, generation, now, known);
    counts.written += written;
  });
  return counts;
}

async function findEdges(db: Db, ids: readonly number[], known: KnownListings): Promise<void> {
  const pairs = await store.candidatePairs(db, ids);
  if (pairs.length === 0) return;
  const asked = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const unknown = asked.filter((id) => !known.has(id));
  const parties = unknown.length > 0 ? await store.readParties(db, unknown) : new Map<number, Party>();
  for (const id of asked) {
    const listing = known.get(id);
    if (listing) parties.set(id, listing.party);
  }
  const whole = pairs.filter(({ a, b }) => parties.has(a) && parties.has(b));
  await inTurns(phoneticKeysOf(namesOf(parties.values())));
  const verdicts = await inTurns(judging(whole.map(({ a, b }) => [parties.get(a)!, parties.get(b)!] as const)));
  const edges = whole.flatMap(({ a, b }, index): store.EdgeRow[] => {
    const verdict = verdicts[index]!;
    return verdict ? [{ a, b, ...verdict }] : [];
  });
  if (edges.length > 0) await store.insertEdges(db, edges);
}

function* namesOf(parties: Iterable<Party>): Generator<string> {
  for (const { names } of parties) for (const { text } of names) yield text;
}

/** All listings that `ids` are tied to, directly or by chains, or share a profile with. */
async function withEverythingTied(db: Db, ids: readonly number[]): Promise<number[]> {
  const all = new Set(ids);
  let edge: readonly number[] = ids;
  while (edge.length > 0) {
    const found = [...(await store.neighbours(db, edge)), ...(await store.otherListingsOfTheirProfiles(db, edge))];
    edge = [...new Set(found)].filter((id) => !all.has(id));
    for (const id of edge) all.add(id);
  }
  return [...all].sort((a, b) => a - b);
}

/** @returns the profiles of these listings; ids that listings left are added to `abandoned` */
async function regroup(
  db: Db,
  ids: readonly number[],
  abandoned: Set<string>,
  known: KnownListings,
): Promise<string[]> {
  const rows = await readMembers(db, ids, known);
  const position = new Map(rows.map((row, index) => [row.listingId, index]));
  const among = <T extends { a: number; b: number }>(ties: readonly T[]): T[] =>
    ties
      .filter(({ a, b }) => position.has(a) && position.has(b))
      .map((tie) => ({ ...tie, a: position.get(tie.a)!, b: position.get(tie.b)! }));
  const edges = among(await store.edgesWithin(db, ids));
  const verdicts = among(await store.verdictsWithin(db, ids));
  const members = groupsOf(rows, edges, verdicts).flatMap((group) => {
    const profileId = profileIdOf(rows[group[0]!]!.party);
    return group.map((index) => ({ ...rows[index]!, before: rows[index]!.profileId, profileId }));
  });
  for (const { before } of members) abandoned.add(before);
  for (const { profileId } of members) abandoned.delete(profileId);
  const moved = members.filter(({ before, profileId }) => before !== profileId);
  if (moved.length > 0) await store.setProfileIds(db, moved);
  for (const { listingId, profileId } of moved) {
    const listing = known.get(listingId);
    if (listing) listing.profileId = profileId;
  }
  return members.map(({ profileId }) => profileId);
}

async function readMembers(db: Db, ids: readonly number[], known: KnownListings): Promise<store.MemberRow[]> {
  const rows: store.MemberRow[] = ids.flatMap((id) => known.get(id) ?? []);
  const unknown = ids.filter((id) => !known.has(id));
  for (const batch of batches(unknown, BATCH)) rows.push(...(await store.readMembers(db, batch)));
  return rows.sort((a, b) => a.listingId - b.listingId);
}

/** @returns the profiles whose ownership finding has changed or ended */
async function findOwnership(db: Db): Promise<string[]> {
  const before = await store.ownershipFindings(db);
  const holdings = await store.holdings(db);
  if (holdings.length === 0 && before.size === 0) return [];
  const flows = await store.flowing(db, [...new Set(holdings.flatMap(({ owner, owned }) => [owner, owned]))]);
  const reached = reachedParties(holdings, flows);
  const names = await store.primaryNames(db, holdersOf(reached));
  const findings = ownershipOfAll(reached, (id) => names.get(id) ?? id);
  const changed = [...findings].filter(
    ([id, finding]) => canonicalJson(finding) !== canonicalJson(before.get(id) ?? null),
  );
  const gone = [...before.keys()].filter((id) => !findings.has(id));
  await store.saveOwnershipFindings(db, changed, gone);
  return [...changed.map(([id]) => id), ...gone];
}

/** @returns the number of profiles written, which are those that differ from before */
async function writeProfiles(
  db: Db,
  profileIds: readonly string[],
  generation: number,
  now: Date,
  known: KnownListings,
): Promise<number> {
  const members = await store.listingsOfProfiles(db, profileIds);
  const unknown = [...members.values()].flat().filter((id) => !known.has(id));
  const read = unknown.length > 0 ? await store.readListings(db, unknown) : [];
  const rows = new Map(read.map((row) => [row.listingId, row]));
  const findings = await store.ownershipFindings(db, profileIds);
  const profiles: StoredProfile[] = [];
  for (const [profileId, ids] of members) {
    const listings = ids.flatMap((id) => known.get(id) ?? rows.get(id) ?? []);
    if (listings.length > 0) profiles.push(await inTurns(uniting(listings, findings.get(profileId))));
  }
  const changed = await differing(db, profiles);
  if (changed.length > 0) await replaceProfiles(db, changed, generation, now);
  return changed.length;
}

/** Groups the listings. Most have no ties and are groups by themselves. */
function groupsOf(
  rows: readonly store.MemberRow[],
  edges: readonly store.EdgeRow[],
  verdicts: readonly store.VerdictRow[],
): number[][] {
  if (edges.length === 0 && verdicts.length === 0) return rows.map((_, index) => [index]);
  const tied = [...new Set([...edges, ...verdicts].flatMap(({ a, b }) => [a, b]))].sort((a, b) => a - b);
  const place = new Map(tied.map((index, at) => [index, at]));
  const placed = <T extends { a: number; b: number }>(ties: readonly T[]): T[] =>
    ties.map((tie) => ({ ...tie, a: place.get(tie.a)!, b: place.get(tie.b)! }));
  const parties = tied.map((index) => rows[index]!.party);
  const groups = groupParties(parties, placed(edges), placed(verdicts));
  const alone = rows.map((_, index) => index).filter((index) => !place.has(index));
  return [...groups.map((group) => group.map((at) => tied[at]!)), ...alone.map((index) => [index])];
}

async function differing(db: Db, profiles: readonly StoredProfile[]): Promise<StoredProfile[]> {
  const current = await store.currentProfiles(
    db,
    profiles.map(({ profileId }) => profileId),
  );
  return profiles.filter((profile) => {
    const before = current.get(profile.profileId);
    return before === undefined || canonicalJson(before) !== canonicalJson(profile);
  });
}

/** Works on two batches at a time: while the database works for one, the other is compared. */
async function overlapping<T>(all: Generator<T[]>, work: (batch: T[]) => Promise<void>): Promise<void> {
  const taker = async () => {
    for (const batch of all) await work(batch);
  };
  // Both must end before an error is thrown, since their statements belong to the transaction.
  for (const ended of await Promise.allSettled([taker(), taker()])) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}

function* batches<T>(values: readonly T[], size: number, stopping?: AbortSignal): Generator<T[]> {
  for (let at = 0; at < values.length; at += size) {
    stopping?.throwIfAborted();
    yield values.slice(at, at + size);
  }
}
