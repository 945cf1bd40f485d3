/**
 * Entity resolution for analysts: explain, merge and split profiles. A decision is about two listings, not profiles, so
 * it survives list updates.
 */

import type { Caller } from '../../platform/access/permissions.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { insertGeneration, latestGeneration, nextGeneration } from '../generations/store.ts';
import { lockLists } from '../store.ts';
import { contradiction, type RuleName } from './evidence.ts';
import { explainFacts } from './explain.ts';
import type { EntryKey } from './party.ts';
import { resolveChanges } from './resolve-changes.ts';
import * as store from './store.ts';

export interface ResolvedListing {
  watchlistId: string;
  externalReferenceId: string;
  primaryName: string;
  watchlistStatus: string;
}

export interface ResolutionView {
  profileId: string;
  listings: ResolvedListing[];
  /** Edges between the listings, and to listings of other profiles. */
  edges: {
    from: ResolvedListing;
    to: ResolvedListing;
    rule: RuleName;
    strength: number;
    facts: string[];
    /** Whether the other end is in this profile too. */
    joined: boolean;
    /** The contradiction. Absent: none. */
    against: string | null;
  }[];
  rulings: {
    between: [ResolvedListing, ResolvedListing];
    sameParty: boolean;
    reason: string;
    decidedBy: string;
    decidedAt: string;
  }[];
}

/** Maximum number of listings affected by one decision. A profile usually has a handful. */
const MAX_RULED_LISTINGS = 200;

export class AnalystResolution {
  readonly #database: Database;
  readonly #writer: Writer;

  constructor(database: Database, writer: Writer) {
    this.#database = database;
    this.#writer = writer;
  }

  /** @throws AppError not-found */
  explain(profileId: string): Promise<ResolutionView> {
    return explainIn(this.#database.direct, profileId);
  }

  /** Merges two profiles. @throws AppError not-found, conflict (already merged) */
  merge(profileId: string, otherId: string, reason: string, caller: Caller): Promise<Done<ResolutionView>> {
    const subject = { profileId, reason, united: otherId };
    return this.#rule('profile.merged', subject, caller, async (db) => {
      const [mine, others] = [await store.listingsOfProfile(db, profileId), await store.listingsOfProfile(db, otherId)];
      if (mine.length === 0 || others.length === 0) throw noSuchProfile();
      if (profileId === otherId) throw new AppError('conflict', { detail: 'The two profiles are already merged.' });
      return mine.flatMap((a) => others.map((b) => ({ a, b, sameParty: true })));
    });
  }

  /** Splits listings from their profile. @throws AppError not-found, validation-failed */
  split(profileId: string, parted: readonly EntryKey[], reason: string, caller: Caller): Promise<Done<ResolutionView>> {
    const subject = { profileId, reason, parted };
    return this.#rule('profile.split', subject, caller, async (db) => {
      const members = await store.listingsOfProfile(db, profileId);
      if (members.length === 0) throw noSuchProfile();
      const rows = await store.readListings(db, members);
      const isParted = (row: store.ListingRow) =>
        parted.some((key) => key.watchlistId === row.list.id && key.reference === row.entry.externalReferenceId);
      const leaving = rows.filter(isParted);
      const staying = rows.filter((row) => !isParted(row));
      if (leaving.length < parted.length || staying.length === 0) {
        const message = 'must name listings of this profile, and leave at least one of them';
        throw new AppError('validation-failed', { errors: [{ field: 'listings', code: 'Listings', message }] });
      }
      return leaving.flatMap(({ listingId: a }) => staying.map(({ listingId: b }) => ({ a, b, sameParty: false })));
    });
  }

  /** @returns the evidence of the first listing's profile after the change */
  async #rule(
    action: string,
    details: { profileId: string; reason: string },
    caller: Caller,
    pairsOf: (db: Db) => Promise<{ a: number; b: number; sameParty: boolean }[]>,
  ): Promise<Done<ResolutionView>> {
    const rule = async ({ db, now }: Tx) => {
      await lockLists(db);
      const pairs = await pairsOf(db);
      const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
      if (ids.length > MAX_RULED_LISTINGS) {
        throw new AppError('conflict', { detail: `A merge or split affects at most ${MAX_RULED_LISTINGS} listings.` });
      }
      const at = now();
      const decided = { reason: details.reason, decidedBy: caller.principal.id, decidedAt: at };
      await store.saveVerdicts(
        db,
        pairs.map(({ a, b, sameParty }) => ({ a: Math.min(a, b), b: Math.max(a, b), sameParty, ...decided })),
      );
      const generation = await nextGeneration(db);
      await resolveChanges(db, { changed: ids }, generation, at);
      const current = await latestGeneration(db);
      const lists = current?.listVersions ?? [];
      const profilesHash = await insertGeneration(db, generation, lists, at);
      const rulingsHash = await store.hashRulings(db);
      const subject = { subjectType: 'profile', subjectId: details.profileId };
      return {
        result: await explainIn(db, (await store.profileOfListing(db, ids[0]!)) ?? details.profileId),
        audit: { action, ...subject, details: { ...details, generation, profilesHash, rulingsHash } },
      };
    };
    return await this.#writer.write(caller, rule, { transaction: 'long' });
  }
}

async function explainIn(db: Db, profileId: string): Promise<ResolutionView> {
  const members = await store.listingsOfProfile(db, profileId);
  if (members.length === 0) throw noSuchProfile();
  const others = await store.neighbours(db, members);
  const rows = await store.readListings(db, [...members, ...others]);
  const byId = new Map(rows.map((row) => [row.listingId, row]));
  const view = (id: number) => viewOf(byId.get(id)!);
  const ids = rows.map(({ listingId }) => listingId);
  const own = new Set(members);
  const touches = ({ a, b }: { a: number; b: number }) => own.has(a) || own.has(b);
  const verdicts = (await store.verdictsWithin(db, ids)).filter(touches);
  const edges = (await store.edgesWithin(db, ids)).filter(touches);
  return {
    profileId,
    listings: members.filter((id) => byId.has(id)).map(view),
    edges: edges.map(({ a, b, rule, strength, facts }) => {
      const joined = own.has(a) && own.has(b);
      return {
        from: view(own.has(a) ? a : b),
        to: view(own.has(a) ? b : a),
        rule,
        // What orders edges of one rule may carry it a little above.
        strength: Math.min(1, Math.round(strength * 1_000) / 1_000),
        facts: explainFacts(facts),
        joined,
        against: joined ? null : against(byId.get(a)!, byId.get(b)!, verdicts),
      };
    }),
    rulings: verdicts.map(({ a, b, sameParty, reason, decidedBy, decidedAt }) => ({
      between: [view(a), view(b)],
      sameParty,
      reason,
      decidedBy,
      decidedAt: decidedAt.toISOString(),
    })),
  };
}

function viewOf({ list, entry }: store.ListingRow): ResolvedListing {
  return {
    watchlistId: list.id,
    externalReferenceId: entry.externalReferenceId,
    primaryName: entry.names[0]?.fullNameRaw ?? '',
    watchlistStatus: entry.status,
  };
}

function against(a: store.ListingRow, b: store.ListingRow, verdicts: readonly store.VerdictRow[]): string {
  const ruled = verdicts.find((one) => one.a === a.listingId && one.b === b.listingId);
  if (ruled && !ruled.sameParty) return 'an analyst ruled that they are different parties';
  return contradiction(a.party, b.party) ?? 'other listings of the two profiles contradict each other';
}

function noSuchProfile(): AppError {
  return new AppError('not-found', { detail: 'Profile not found.' });
}
