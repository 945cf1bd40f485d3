/**
 * Stores screenings with their audit rows, many in one transaction.
 *
 *   request A --\                              /--> answer A
 *   request B ---+--> one transaction: keys, ---+--> answer B      while it runs, the next batch gathers
 *   request C --/     screenings, audit rows    \--> answer C
 *
 * The audit chain puts a tenant's writers in line, and every commit waits for the disk: one by one that is the limit of
 * the service. No timer is involved: a lone request is written at once, a crowd shares what is there when its turn comes.
 */
import type { Seal, SealedEntry, SealFlaw } from '../audit/seals.ts';
import { type Actor, type AuditEntry, append, hashDetails } from '../audit/trail.ts';
import { type Database, type Db, isOutage } from '../db/database.ts';
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

interface Waiting {
  recording: Recording;
  resolve(earlier: StoredAnswer | null): void;
  reject(error: unknown): void;
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
  readonly #database: Database;
  readonly #idempotency: Idempotency;
  readonly #queues = new Map<string, Waiting[]>();

  constructor(database: Database, idempotency: Idempotency) {
    this.#database = database;
    this.#idempotency = idempotency;
  }

  /**
   * Resolves when the screening is durable: with null, or with the answer that took the same Idempotency-Key first, in
   * which case this screening was not stored.
   */
  record(recording: Recording): Promise<StoredAnswer | null> {
    const { tenantId } = recording.screening;
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(tenantId);
      const waiting = { recording, resolve, reject };
      if (!queue) {
        this.#queues.set(tenantId, [waiting]);
        void this.#drain(tenantId);
      } else if (queue.length >= MAX_WAITING_PER_TENANT) {
        reject(new AppError('service-unavailable', { detail: 'Too many screenings are waiting to be stored.' }));
      } else queue.push(waiting);
    });
  }

  async #drain(tenantId: string): Promise<void> {
    const queue = this.#queues.get(tenantId) ?? [];
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH);
      try {
        await this.#write(tenantId, batch);
      } catch (error) {
        await this.#failed(tenantId, batch, queue, error);
      }
    }
    this.#queues.delete(tenantId);
  }

  /**
   * One bad record must not take the others with it, so each is tried alone. Not so in an outage: nobody could be served,
   * one deadline after the other, and the answer that was lost may have been that of the commit. Then all are refused, the
   * waiting ones too; a caller that repeats with its Idempotency-Key gets the answer of what was stored after all.
   */
  async #failed(tenantId: string, batch: readonly Waiting[], queue: Waiting[], error: unknown): Promise<void> {
    const left = [...batch];
    let reason = error;
    while (!isOutage(reason) && batch.length > 1) {
      const one = left.shift();
      if (!one) return;
      try {
        await this.#write(tenantId, [one]);
      } catch (alone) {
        one.reject(alone);
        reason = alone;
      }
    }
    if (isOutage(reason)) left.push(...queue.splice(0));
    for (const one of left) one.reject(reason);
  }

  async #write(tenantId: string, batch: readonly Waiting[]): Promise<void> {
    const earlier = new Map<Waiting, StoredAnswer>();
    const refused = new Map<Waiting, unknown>();
    await this.#database.tenant(tenantId, async (db) => {
      const fresh: Waiting[] = [];
      for (const one of batch) {
        const { idempotency, actor } = one.recording;
        if (!idempotency) {
          fresh.push(one);
          continue;
        }
        const holder = { tenantId, clientId: actor.id };
        try {
          const answer = await this.#idempotency.claim(db, holder, idempotency.request, {
            status: CREATED,
            body: idempotency.body,
          });
          if (answer) earlier.set(one, answer);
          else fresh.push(one);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.set(one, error);
        }
      }
      if (fresh.length === 0) return;
      await insertScreenings(
        db,
        fresh.map((one) => one.recording.screening),
      );
      await append(
        db,
        tenantId,
        fresh.map((one) => auditOf(one.recording)),
      );
    });
    for (const one of batch) {
      if (refused.has(one)) one.reject(refused.get(one));
      else one.resolve(earlier.get(one) ?? null);
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
