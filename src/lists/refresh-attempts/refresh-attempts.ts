/**
 * Records refresh attempts, each with its own audit entry. The staleness of a list is computed from its attempts. Attempts are
 * rare (a few per list and day), so each is sealed immediately.
 */
import { type Actor, SYSTEM_TENANT } from '../../platform/audit/trail.ts';
import type { AuditNote, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import {
  ATTEMPT_SUBJECT,
  type AttemptOutcome,
  hasAttemptEntries,
  lockAttempts,
  type ManualCheck,
  readUnsealedAttempts,
  recordAttempt,
  recordConfirmation,
} from './store.ts';

/** An audit entry with a thousand attempts has about 50 KB. */
const ATTEMPTS_PER_ENTRY = 1_000;

export async function recordRefreshAttempt(
  writer: Writer,
  watchlistId: string,
  attempt: AttemptOutcome,
  by: { actor: Actor; correlationId: string },
): Promise<void> {
  const author = { tenantId: SYSTEM_TENANT, ...by };
  await writer.write(
    author,
    async (tx) => {
      await lockAttempts(tx.db, watchlistId);
      const earlier = await sealEarlier(tx);
      const details = await recordAttempt(tx.db, watchlistId, attempt, tx.now());
      return {
        result: null,
        audit: [
          ...earlier,
          { action: 'watchlist.looked-at', subjectType: ATTEMPT_SUBJECT, subjectId: watchlistId, details },
        ],
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
  await lockAttempts(tx.db, watchlistId);
  const earlier = await sealEarlier(tx);
  const { confirmedAt, details } = await recordConfirmation(tx.db, watchlistId, confirmation, tx.now());
  const note = { action: 'watchlist.confirmed', subjectType: ATTEMPT_SUBJECT, subjectId: watchlistId, details };
  return { confirmedAt, audit: [...earlier, note] };
}

/** Writes the audit entries of attempts that were recorded before each attempt had an entry of its own. */
async function sealEarlier(tx: Tx): Promise<AuditNote[]> {
  // Only under the chain lock: otherwise two nodes could both seal the earlier attempts.
  await tx.lockChain();
  if (await hasAttemptEntries(tx.db, SYSTEM_TENANT)) return [];
  return (await readUnsealedAttempts(tx.db, ATTEMPTS_PER_ENTRY)).map(({ watchlistId, details }) => ({
    ...{ action: 'watchlist.looks-sealed', subjectType: ATTEMPT_SUBJECT, subjectId: watchlistId, details },
  }));
}
