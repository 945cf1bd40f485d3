/** Stores screenings with their audit rows, many in one transaction (`writes/group-writer.ts`). */

import type { Caller } from '../access/permissions.ts';
import { type Seal, type SealedEntry, type SealFlaw, unvouchedRows } from '../audit/seals.ts';
import { hashDetails } from '../audit/trail.ts';
import type { Db } from '../db/database.ts';
import type { AuditNote, Done } from '../writes/effect.ts';
import { GroupWriter } from '../writes/group-writer.ts';
import type { Writer } from '../writes/writer.ts';
import { insertScreenings, readScreenings, type ScreeningRow } from './store.ts';

interface NewScreening {
  screening: ScreeningRow;
  /** The result for the caller, once it is stored. */
  result: unknown;
}

const MAX_BATCH = 100;
const MAX_WAITING_PER_TENANT = 2_000;
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
        await insertScreenings(
          db,
          items.map(({ screening }) => screening),
        );
        return items.map(({ screening, result }) => ({ result, audit: noteOf(screening) }));
      },
      maxBatch: MAX_BATCH,
      maxWaitingPerTenant: MAX_WAITING_PER_TENANT,
      busy: 'Too many screenings are waiting to be stored.',
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

/** The audit row seals the screening by its hash. It holds no names, so retention has to erase only the screening. */
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

/** The hash in the audit trail, over everything that was asked, used and answered. */
export function screeningHash(screening: ScreeningRow): Buffer {
  const { query, settings, generation, listVersions, matcherVersion, totalMatches, truncated, result } = screening;
  return hashDetails({ query, settings, generation, listVersions, matcherVersion, totalMatches, truncated, result });
}

/** Seals screenings: the verification of the audit trail tells when one was changed or is missing. */
export const screeningSeal: Seal = {
  subjectType: SUBJECT,
  async check(db: Db, tenantId: string, entries: readonly SealedEntry[]): Promise<SealFlaw[]> {
    const flaws: SealFlaw[] = [];
    for (let from = 0; from < entries.length; from += CHECK_BATCH) {
      const batch = entries.slice(from, from + CHECK_BATCH);
      const ids = batch.map((entry) => entry.subjectId);
      const rows = new Map((await readScreenings(db, tenantId, ids)).map((row) => [row.searchId, row]));
      for (const entry of batch) {
        const reason = flawOf(entry, rows.get(entry.subjectId));
        if (reason) flaws.push({ sequence: entry.sequence, subjectId: entry.subjectId, reason });
      }
    }
    return flaws;
  },
  unvouched: unvouchedRows(
    { table: 'screenings', id: 'search_id', subjectType: SUBJECT, actions: Object.values(ACTIONS) },
    'the screening',
  ),
};

function flawOf(entry: SealedEntry, row: ScreeningRow | undefined): string | null {
  if (!row) return 'the screening is missing';
  if (screeningHash(row).toString('hex') !== entry.details.contentHash) return 'the screening was changed';
  const isSame =
    ACTIONS[row.kind] === entry.action &&
    row.screenedAt.getTime() === entry.occurredAt.getTime() &&
    row.actorType === entry.actorType &&
    row.actorId === entry.actorId &&
    row.correlationId === entry.correlationId;
  return isSame ? null : 'who screened, when or how was changed in the screening';
}
