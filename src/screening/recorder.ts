/** Stores screenings with their audit rows, many in one transaction (`db/group-writer.ts`). */
import type { Seal, SealedEntry, SealFlaw } from '../audit/seals.ts';
import { type Actor, type AuditEntry, append, hashDetails } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import { GroupWriter, type Written } from '../db/group-writer.ts';
import { AppError } from '../errors.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { IdempotencyRequest } from '../http/operation.ts';
import type { StoredAnswer } from '../http/store.ts';
import { insertScreenings, readScreenings, type ScreeningRow } from './store.ts';

export interface Recording {
  screening: ScreeningRow;
  actor: Actor;
  /** Present when the caller sent an Idempotency-Key; `body` is the answer to store under it. */
  idempotency: { request: IdempotencyRequest; body: string } | null;
}

const MAX_BATCH = 100;
const MAX_WAITING_PER_TENANT = 2_000;
const CREATED = 200;
const SUBJECT = 'screening';
const ACTIONS: Readonly<Record<ScreeningRow['kind'], string>> = {
  SCREEN_ENTITY: 'screening.performed',
  SEARCH_PROFILE: 'profile.searched',
};
/** A result may have a hundred matches with their explanations. */
const CHECK_BATCH = 100;

export class ScreeningRecorder {
  readonly #idempotency: Idempotency;
  readonly #writer: GroupWriter<Recording, StoredAnswer | null>;

  constructor(database: Database, idempotency: Idempotency) {
    this.#idempotency = idempotency;
    this.#writer = new GroupWriter({
      database,
      write: (db, tenantId, recordings) => this.#write(db, tenantId, recordings),
      maxBatch: MAX_BATCH,
      maxWaitingPerTenant: MAX_WAITING_PER_TENANT,
      busy: 'Too many screenings are waiting to be stored.',
    });
  }

  /**
   * Resolves when the screening is durable: with null, or with the answer that took the same Idempotency-Key first, in
   * which case this screening was not stored.
   */
  record(recording: Recording): Promise<StoredAnswer | null> {
    return this.#writer.write(recording.screening.tenantId, recording);
  }

  async #write(db: Db, tenantId: string, recordings: readonly Recording[]): Promise<Written<StoredAnswer | null>[]> {
    const fresh: Recording[] = [];
    const outcomes: Written<StoredAnswer | null>[] = [];
    for (const recording of recordings) {
      const outcome = await this.#claim(db, tenantId, recording);
      if ('result' in outcome && outcome.result === null) fresh.push(recording);
      outcomes.push(outcome);
    }
    if (fresh.length > 0) {
      await insertScreenings(
        db,
        fresh.map(({ screening }) => screening),
      );
      await append(db, tenantId, fresh.map(auditOf));
    }
    return outcomes;
  }

  /** The answer that took the key first; null where there is none, or no key. */
  async #claim(db: Db, tenantId: string, { idempotency, actor }: Recording): Promise<Written<StoredAnswer | null>> {
    if (!idempotency) return { result: null };
    const { request, body } = idempotency;
    const holder = { tenantId, clientId: actor.id };
    try {
      return { result: await this.#idempotency.claim(db, holder, request, { status: CREATED, body }) };
    } catch (error) {
      if (error instanceof AppError) return { refused: error };
      throw error;
    }
  }
}

/** The audit row seals the screening by its hash; names stay in the screening alone, where retention finds them. */
function auditOf({ screening, actor }: Recording): AuditEntry {
  return {
    actor,
    action: ACTIONS[screening.kind],
    subjectType: SUBJECT,
    subjectId: screening.searchId,
    correlationId: screening.correlationId,
    details: {
      totalMatches: screening.totalMatches,
      generation: screening.generation,
      matcherVersion: screening.matcherVersion,
      contentHash: screeningHash(screening).toString('hex'),
    },
    occurredAt: screening.screenedAt,
  };
}

/** What the audit trail vouches for: everything that was asked, used and answered. */
export function screeningHash(screening: ScreeningRow): Buffer {
  const { query, settings, generation, listVersions, matcherVersion, totalMatches, truncated, result } = screening;
  return hashDetails({ query, settings, generation, listVersions, matcherVersion, totalMatches, truncated, result });
}

/** For the verification of the audit trail: whether the screenings are what was recorded, and are there. */
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
