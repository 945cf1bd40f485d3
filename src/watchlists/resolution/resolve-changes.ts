/**
 * Resolution of what an update touched, inside the update's transaction:
 *
 *     changed listings ─► candidate pairs (shared keys) ─► judged ─► edges
 *                      ─► everything that edges, verdicts or a profile tie to them ─► groups ─► profiles
 *
 * What is not tied to a change is not looked at, so that 500 changed entries among a million cost the work of 500.
 */
import type { Db } from '../../db/database.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { StoredProfile } from '../profile.ts';
import { endProfiles, replaceProfiles } from '../store.ts';
import { judgeAll } from './evidence.ts';
import type { Party } from './party.ts';
import { groupParties } from './resolve.ts';
import * as store from './store.ts';
import { unite } from './unite.ts';

const BATCH = 500;
/** Listings resolved together; a tie that reaches out of a batch pulls the listing in. */
const RESOLVE_BATCH = 500;

export interface ResolutionCounts {
  /** Profiles written anew, and profiles that ended. */
  written: number;
  ended: number;
}

/** Ids of listings: `changed` have a new, another or a delisted entry; `withdrawn` have left with their whole list. */
export interface Changes {
  changed: readonly number[];
  withdrawn?: readonly number[];
  /** Listings that are at hand and need not be read again. */
  known?: KnownListings;
}

export type KnownListings = ReadonlyMap<number, store.ListingRow>;

export async function resolveChanges(
  db: Db,
  { changed, withdrawn = [], known = new Map() }: Changes,
  generation: number,
  now: Date,
): Promise<ResolutionCounts> {
  const touched = new Set(changed);
  const abandoned = new Set<string>();
  for (const batch of batches(withdrawn, BATCH)) {
    for (const id of [...(await store.neighbours(db, batch)), ...(await store.housemates(db, batch))]) touched.add(id);
    for (const profileId of await store.forget(db, batch)) abandoned.add(profileId);
  }
  for (const id of withdrawn) touched.delete(id);
  for (const batch of batches(changed, BATCH)) {
    // Whoever was tied by an edge that goes now has to be grouped anew.
    for (const id of await store.neighbours(db, batch)) touched.add(id);
    await store.deleteEdges(db, batch);
  }
  for (const batch of batches(changed, BATCH)) await findEdges(db, batch, known);
  const counts: ResolutionCounts = { written: 0, ended: 0 };
  const left = new Set([...touched].sort((a, b) => a - b));
  while (left.size > 0) {
    const batch: number[] = [];
    for (const id of left) if (batch.push(id) === RESOLVE_BATCH) break;
    const whole = await withEverythingTied(db, batch);
    for (const id of whole) left.delete(id);
    counts.written += await regroup(db, whole, generation, now, abandoned, known);
  }
  for (const batch of batches([...abandoned], BATCH)) {
    counts.ended += await endProfiles(db, await store.deserted(db, batch), generation);
  }
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
  const verdicts = judgeAll(whole.map(({ a, b }) => [parties.get(a)!, parties.get(b)!] as const));
  const edges = whole.flatMap(({ a, b }, index): store.EdgeRow[] => {
    const verdict = verdicts[index]!;
    return verdict ? [{ a, b, ...verdict }] : [];
  });
  if (edges.length > 0) await store.insertEdges(db, edges);
}

/** Every chain of ties that begins in `ids`, and whoever shares a profile with one of them now. */
async function withEverythingTied(db: Db, ids: readonly number[]): Promise<number[]> {
  const all = new Set(ids);
  let edge: readonly number[] = ids;
  while (edge.length > 0) {
    const found = [...(await store.neighbours(db, edge)), ...(await store.housemates(db, edge))];
    edge = [...new Set(found)].filter((id) => !all.has(id));
    for (const id of edge) all.add(id);
  }
  return [...all].sort((a, b) => a - b);
}

/** @returns how many profiles were written; ids that listings left are added to `abandoned` */
async function regroup(
  db: Db,
  ids: readonly number[],
  generation: number,
  now: Date,
  abandoned: Set<string>,
  known: KnownListings,
): Promise<number> {
  const rows = await readListings(db, ids, known);
  const position = new Map(rows.map((row, index) => [row.listingId, index]));
  const among = <T extends { a: number; b: number }>(ties: readonly T[]): T[] =>
    ties
      .filter(({ a, b }) => position.has(a) && position.has(b))
      .map((tie) => ({ ...tie, a: position.get(tie.a)!, b: position.get(tie.b)! }));
  const edges = among(await store.edgesWithin(db, ids));
  const verdicts = among(await store.verdictsWithin(db, ids));
  const groups = groupsOf(rows, edges, verdicts);
  const profiles = groups.map((group) => unite(group.map((index) => rows[index]!)));
  const members = groups.flatMap((group, index) =>
    group.map((member) => ({ listingId: rows[member]!.listingId, profileId: profiles[index]!.profileId })),
  );
  for (const { profileId } of rows) abandoned.add(profileId);
  for (const { profileId } of profiles) abandoned.delete(profileId);
  const before = new Map(rows.map(({ listingId, profileId }) => [listingId, profileId]));
  const moved = members.filter(({ listingId, profileId }) => before.get(listingId) !== profileId);
  if (moved.length > 0) await store.setProfileIds(db, moved);
  const changed = await differing(db, profiles);
  for (const batch of batches(changed, BATCH)) await replaceProfiles(db, batch, generation, now);
  return changed.length;
}

async function readListings(db: Db, ids: readonly number[], known: KnownListings): Promise<store.ListingRow[]> {
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  const unknown = ids.filter((id) => !known.has(id));
  for (const batch of batches(unknown, BATCH)) rows.push(...(await store.readListings(db, batch)));
  return rows.sort((a, b) => a.listingId - b.listingId);
}

/** Most listings are tied to nobody: they need no comparing. */
function groupsOf(
  rows: readonly store.ListingRow[],
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
  const found: StoredProfile[] = [];
  for (const batch of batches(profiles, BATCH)) {
    const ids = batch.map(({ profileId }) => profileId);
    const current = await store.currentProfiles(db, ids);
    for (const profile of batch) {
      const before = current.get(profile.profileId);
      if (before === undefined || canonicalJson(before) !== canonicalJson(profile)) found.push(profile);
    }
  }
  return found;
}

function* batches<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}
