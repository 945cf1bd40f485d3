/**
 * Removes a list permanently: ends its entries, creates a generation without it, and records user and reason in the
 * audit trail.
 */
import { type Actor, SYSTEM_TENANT } from '../platform/audit/trail.ts';
import { AppError } from '../platform/errors.ts';
import type { Effected, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { withdrawList } from './entries/store.ts';
import { insertGeneration, latestGeneration, nextGeneration } from './generations/store.ts';
import { endedEntries } from './integrity/store.ts';
import { resolveChanges } from './resolution/resolve-changes.ts';
import { lockList, lockLists } from './store.ts';

export interface RemovedList {
  watchlistId: string;
  /** The last searched version. */
  version: number;
  entries: number;
  /** The first generation without it. */
  generation: number;
}

/**
 * One transaction. Earlier screenings against the list can still be read and recomputed.
 * @throws AppError not-found if the list is not searched
 */
export async function removeList(
  writer: Writer,
  watchlistId: string,
  by: { actor: Actor; reason: string; correlationId: string },
): Promise<RemovedList> {
  const author = { tenantId: SYSTEM_TENANT, actor: by.actor, correlationId: by.correlationId };
  const { result } = await writer.write(author, (tx) => removed(tx, watchlistId, by.reason), { transaction: 'long' });
  return result;
}

async function removed(tx: Tx, watchlistId: string, reason: string): Promise<Effected<RemovedList>> {
  const { db } = tx;
  await lockList(db, watchlistId);
  await lockLists(db);
  const before = (await latestGeneration(db))?.listVersions ?? [];
  const list = before.find((one) => one.watchlistId === watchlistId);
  if (!list) throw new AppError('not-found', { detail: `No list "${watchlistId}" is searched.` });
  const { version, entries, contentHash } = list;
  const now = tx.now();
  const withdrawn = await withdrawList(db, watchlistId, version);
  const generation = await nextGeneration(db);
  await resolveChanges(db, { changed: [], withdrawn }, generation, now);
  const left = before.filter((one) => one !== list);
  const profilesHash = await insertGeneration(db, generation, left, now);
  const ended = await endedEntries(db, watchlistId, version);
  const result = { watchlistId, version, entries, generation };
  return {
    result,
    audit: {
      action: 'watchlist.removed',
      subjectType: 'watchlist',
      subjectId: watchlistId,
      details: { ...result, contentHash, profilesHash, ...ended, reason },
    },
  };
}
