/**
 * Records refresh attempts ("looks"), each with its own audit entry. Staleness is computed from them. Attempts are rare
 * (a few per list and day), so each is sealed immediately.
 */
import { type Actor, SYSTEM_TENANT } from '../../platform/audit/trail.ts';
import type { AuditNote, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import {
  hasLookEntries,
  LOOK,
  lockLooks,
  type ManualCheck,
  type RefreshAttempt,
  readUnsealedLooks,
  recordConfirmation,
  recordLook,
} from './store.ts';

/** An entry of a thousand looks has some 50 KB. */
const LOOKS_AN_ENTRY = 1_000;

export async function look(
  writer: Writer,
  watchlistId: string,
  attempt: RefreshAttempt,
  by: { actor: Actor; correlationId: string },
): Promise<void> {
  const author = { tenantId: SYSTEM_TENANT, ...by };
  await writer.write(
    author,
    async (tx) => {
      await lockLooks(tx.db, watchlistId);
      const earlier = await sealEarlier(tx);
      const details = await recordLook(tx.db, watchlistId, attempt, tx.now());
      return {
        result: null,
        audit: [...earlier, { action: 'watchlist.looked-at', subjectType: LOOK, subjectId: watchlistId, details }],
      };
    },
    { transaction: 'system' },
  );
}

/** Records a manual check in a transaction of the kind `system`. */
export async function confirm(
  tx: Tx,
  watchlistId: string,
  confirmation: ManualCheck,
): Promise<{ confirmedAt: Date; audit: AuditNote[] }> {
  await lockLooks(tx.db, watchlistId);
  const earlier = await sealEarlier(tx);
  const { confirmedAt, details } = await recordConfirmation(tx.db, watchlistId, confirmation, tx.now());
  const note = { action: 'watchlist.confirmed', subjectType: LOOK, subjectId: watchlistId, details };
  return { confirmedAt, audit: [...earlier, note] };
}

/** Seals the existing attempts before the first one with its own entry. */
async function sealEarlier(tx: Tx): Promise<AuditNote[]> {
  // Behind the lock of the chain, so that two nodes do not both find none.
  await tx.lockChain();
  if (await hasLookEntries(tx.db, SYSTEM_TENANT)) return [];
  return (await readUnsealedLooks(tx.db, LOOKS_AN_ENTRY)).map(({ watchlistId, details }) => ({
    ...{ action: 'watchlist.looks-sealed', subjectType: LOOK, subjectId: watchlistId, details },
  }));
}
