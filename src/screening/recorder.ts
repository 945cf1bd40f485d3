/** Stores screenings with their audit entries, many in one transaction (`platform/unit-of-work/group-writer.ts`). */

import type { Caller } from '../platform/access/permissions.ts';
import { contentFlaw } from '../platform/audit/encrypted-content.ts';
import { type Seal, type SealedEntry, type SealFlaw, unvouchedRows } from '../platform/audit/seals.ts';
import { hashDetails } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import type { AuditNote, Done } from '../platform/unit-of-work/effect.ts';
import { GroupWriter } from '../platform/unit-of-work/group-writer.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { ENCRYPTED_SCREENINGS } from './encrypted.ts';
import { insertScreenings, readStored, type ScreeningRow } from './store.ts';

interface NewScreening {
  screening: ScreeningRow;
  /** The result for the caller, once it is stored. */
  result: unknown;
}

const MAX_BATCH = 100;
const MAX_WAITING_PER_TENANT = 2_000;
/** Minimum time between two transactions of an organization: one transaction of four costs little more than one of one. */
const BATCH_WINDOW_MS = 4;
const SUBJECT = 'screening';
const ACTIONS: Readonly<Record<ScreeningRow['kind'], string>> = {
  SCREEN_ENTITY: 'screening.performed',
  SEARCH_PROFILE: 'profile.searched',
};
/** A result may have a hundred matches with their explanations. */
const CHECK_BATCH = 100;

export class ScreeningRecorder {
  readonly #writer: GroupWriter<NewScreening, unknown>;

  constructor(writer: Writer) {
    this.#writer = new GroupWriter({
      writer,
      effect: async ({ db }, items) => {
        const screenings = items.map(({ screening }) => screening);
        const stored = await insertScreenings(db, screenings);
        return items.map(({ result }, at) => ({ result, audit: noteOf(stored[at]!) }));
      },
      maxBatch: MAX_BATCH,
      maxWaitingPerTenant: MAX_WAITING_PER_TENANT,
      batchWindowMs: BATCH_WINDOW_MS,
      busy: 'Too many screenings are waiting to be stored. Retry later.',
    });
  }

  /**
   * Resolves when the screening is durable: with the result, or with that of the earlier request with the same
   * Idempotency-Key, in which case this screening was not stored.
   */
  async record<R>(by: Caller, screening: ScreeningRow, result: R): Promise<Done<R>> {
    return (await this.#writer.write(by, { screening, result })) as Done<R>;
  }
}

/** The audit row seals the screening as it is stored, by its hash. It holds no names, so retention has to erase only the screening. */
function noteOf(screening: ScreeningRow): AuditNote {
  return {
    action: ACTIONS[screening.kind],
    subjectType: SUBJECT,
    subjectId: screening.searchId,
    details: {
      totalMatches: screening.totalMatches,
      generation: screening.generation,
      matcherVersion: screening.matcherVersion,
      contentHash: screeningHash(screening).toString('hex'),
    },
    occurredAt: screening.screenedAt,
  };
}

/** The hash in the audit trail, over the whole query, its basis and the answer; over commitments if these are encrypted. */
export function screeningHash(screening: ScreeningRow): Buffer {
  const { settings, generation, listVersions, matcherVersion, totalMatches, truncated } = screening;
  const { query, result } = ENCRYPTED_SCREENINGS.hashable(screening);
  return hashDetails({
    ...{ query, settings, generation, listVersions, matcherVersion, totalMatches, truncated, result },
    // Absent in older records.
    ...(screening.gaps && { notLookedAt: screening.gaps }),
  });
}

/** Seals screenings: the verification of the audit trail detects a changed or missing one. */
export const screeningSeal: Seal = {
  subjectType: SUBJECT,
  async check(db: Db, tenantId: string, entries: readonly SealedEntry[]): Promise<SealFlaw[]> {
    const flaws: SealFlaw[] = [];
    for (let from = 0; from < entries.length; from += CHECK_BATCH) {
      const batch = entries.slice(from, from + CHECK_BATCH);
      const ids = batch.map((entry) => entry.subjectId);
      const rows = new Map((await readStored(db, tenantId, ids)).map((row) => [row.searchId, row]));
      for (const entry of batch) flaws.push(...(await flawsOf(db, entry, rows.get(entry.subjectId))));
    }
    return flaws;
  },
  unvouched: unvouchedRows(
    { table: 'screenings', id: 'search_id', subjectType: SUBJECT, actions: Object.values(ACTIONS) },
    'the screening',
  ),
};

async function flawsOf(db: Db, entry: SealedEntry, row: ScreeningRow | undefined): Promise<SealFlaw[]> {
  const { sequence, subjectId, details } = entry;
  if (!row) return [{ sequence, subjectId, reason: 'the screening is missing' }];
  const flaw = await contentFlaw(row, details.contentHash, {
    isEncrypted: ENCRYPTED_SCREENINGS.isEncrypted,
    open: (stored) => ENCRYPTED_SCREENINGS.decryptOne(db, {}, stored),
    hash: screeningHash,
  });
  if (flaw === 'CHANGED') return [{ sequence, subjectId, reason: 'the screening was changed' }];
  const isSame =
    ACTIONS[row.kind] === entry.action &&
    row.screenedAt.getTime() === entry.occurredAt.getTime() &&
    row.actorType === entry.actorType &&
    row.actorId === entry.actorId &&
    row.correlationId === entry.correlationId;
  if (!isSame) return [{ sequence, subjectId, reason: 'who screened, when or how was changed in the screening' }];
  return flaw === null ? [] : [{ sequence, subjectId, reason: 'its key is unavailable', unread: flaw }];
}
