/**
 * The transactional write path: every audited write of API callers, parts of the service and the command line.
 *
 *   one database transaction
 *   ├ the sessions of users          a session that ended, or whose user is disabled, writes nothing
 *   ├ claim the Idempotency-Keys     a used key returns the first result, and nothing else happens; stores results that are known
 *   ├ the effect                     writes its rows; may lock the chain early (`Tx.lockChain`)
 *   ├ enqueue its jobs, and those that follow from its audit entries
 *   ├ store the other results under the keys
 *   └ append its audit entries       locks the chain, unless the effect did
 *
 * The lock order is the same everywhere: sessions with their users, keys, rows of the effect, the chain, rows written after it. All writers of an
 * organization need the chain lock, so it is taken as late as possible, and its holder waits for no other lock. An error
 * rolls everything back, including the key. A dry run does the same and is rolled back at the end.
 *
 * If two writes still deadlock, PostgreSQL ends one of them with an error and nothing of it is stored. It is then
 * retried, a few times. Hence an effect must change only the database. Transactions of the kind `long` are not retried.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller, IdempotencyKey } from '../access/permissions.ts';
import { sessionEnded } from '../access/session.ts';
import { append, type LockedHead, lockChain } from '../audit/append.ts';
import { EntryCodes } from '../audit/entry-codes.ts';
import type { AuditEntry } from '../audit/trail.ts';
import { type Database, type Db, isCollision } from '../db/database.ts';
import { currentKey, vaultOf } from '../db/own-keys/sealed-fields.ts';
import { AppError } from '../errors.ts';
import type { JobQueue, NewJob } from '../jobs/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { traced, traceparent } from '../lib/trace.ts';
import {
  type AuditNote,
  type Author,
  authorOf,
  type Done,
  type Effect,
  type Effected,
  type LockedChain,
  type Outcome,
  type Tx,
} from './effect.ts';
import { IdempotencyKeys, isKeyed, type Objection } from './idempotency-keys.ts';
import { liveSessions } from './store.ts';

export interface WriterParts {
  database: Database;
  queue: Pick<JobQueue, 'enqueue'>;
  clock: Clock;
  /** Encrypts results that contain a secret, and signs entries of the audit trail. */
  installationKey: Buffer;
  /** Jobs that follow from recorded entries, whichever feature wrote them: notifications. Pure. Absent: none. */
  jobsOf?: (tenantId: string, entries: readonly AuditEntry[]) => NewJob[];
  /** Told how long a write waited for its chain. */
  chainLocked?: (tookMs: number) => void;
}

export interface WriteOptions {
  /**
   * `tenant` (default): sees only rows of the author's organization. `system`: the service's own role, over all organizations.
   * `long`: like `system`, for work of minutes.
   */
  transaction?: 'tenant' | 'system' | 'long';
  /** ID of the organization whose chain records it, if not the author's. */
  chainOf?: string;
  /** Does and checks everything, then rolls it back. The result is what would happen. */
  dryRun?: boolean;
  /** Called when the claim of the keys was sent, without waiting for its answer. If no author may write, no effect follows. */
  begin?(db: Db): Promise<unknown>;
}

/** The result of one item of a batch. */
export type Written<R> = { done: Done<R> } | { refused: AppError };

export class Writer {
  readonly #parts: WriterParts;
  readonly #keys: IdempotencyKeys;
  readonly #codes: EntryCodes;
  /** Keys that a write was made for. A second write under the same key would get the result of the first. */
  readonly #spent = new WeakSet<IdempotencyKey>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#keys = new IdempotencyKeys(parts);
    this.#codes = new EntryCodes(parts.installationKey);
  }

  /**
   * Runs the effect, enqueues its jobs and records it, or does nothing. Only once under the author's key.
   * @throws AppError idempotency-key-reuse; errors of the effect
   */
  async write<R>(by: Caller | Author, effect: Effect<R>, options: WriteOptions = {}): Promise<Done<R>> {
    const author = this.admit(by);
    const [written] = await this.writeTogether(author.tenantId, [author], async (tx) => [await effect(tx)], options);
    if ('refused' in written!) throw written.refused;
    return written!.done;
  }

  /**
   * Writes for many authors of one organization with different keys. The effect gets the positions of those that may proceed,
   * and returns an outcome for each. An error rolls all of them back.
   */
  async writeTogether<R>(
    tenantId: string,
    authors: readonly Author[],
    effect: (tx: Tx, accepted: readonly number[]) => Promise<Outcome<R>[]>,
    options: WriteOptions = {},
  ): Promise<Written<R>[]> {
    const [first, ...others] = authors;
    const span = { parent: first?.trace, links: others.flatMap(({ trace }) => trace ?? []) };
    return await traced('unit of work', span, () => this.#writeTogether(tenantId, authors, effect, options));
  }

  async #writeTogether<R>(
    ...[tenantId, authors, effect, options]: Required<Parameters<typeof this.writeTogether<R>>>
  ): Promise<Written<R>[]> {
    return await this.#transaction(tenantId, options, async (db) => {
      const claimedAt = this.#parts.clock.now();
      const objections = await this.#objections(db, { tenantId, authors, claimedAt }, options);
      const accepted = [...authors.keys()].filter((index) => !objections[index]);
      const written = new Map<number, Written<R>>();
      if (accepted.length > 0) {
        const tx = await OpenTx.open(db, options.chainOf ?? tenantId, this.#parts, this.#codes);
        const outcomes = await effect(tx, accepted);
        if (outcomes.length !== accepted.length) throw new Error('an item has no outcome');
        const made = accepted.map((index, at) => ({ author: authors[index]!, outcome: outcomes[at]! }));
        const answeredAt = this.#parts.clock.now();
        await this.#finish(tx, tenantId, made, answeredAt);
        for (const [at, index] of accepted.entries()) {
          const { foreseen } = authors[index]!;
          written.set(index, asWritten(made[at]!, foreseen ? claimedAt : answeredAt));
        }
      }
      // The same operation stored the result under this key, so the type matches.
      return authors.map((_, index) => written.get(index) ?? (objections[index] as Written<R>));
    });
  }

  /**
   * The result that the same request had before; null if it is new or has no key. Call this before the work begins.
   * @throws AppError idempotency-key-reuse
   */
  earlier(by: Caller): Promise<Done<unknown> | null> {
    return this.#keys.earlier(by);
  }

  removeExpiredKeys(): Promise<void> {
    return this.#keys.removeExpired();
  }

  /** For `writeTogether`: the author of one write. Its key cannot be used for a second one. */
  admit(by: Caller | Author): Author {
    const author = { ...authorOf(by), trace: traceparent() };
    const { idempotency } = author;
    if (idempotency) {
      if (this.#spent.has(idempotency)) throw new Error('a request with an Idempotency-Key is written a second time');
      this.#spent.add(idempotency);
    }
    return author;
  }

  /** Why authors may not write. Authors whose session has ended claim no key. */
  async #objections(
    db: Db,
    { tenantId, authors, claimedAt }: { tenantId: string; authors: readonly Author[]; claimedAt: Date },
    { transaction, begin }: WriteOptions,
  ): Promise<Objection[]> {
    const asked = authors.flatMap(({ sessionId }) => sessionId ?? []);
    // Work of minutes must not delay disabling the user.
    const lock = transaction === 'long' ? 'unlocked' : 'locked';
    const live = asked.length === 0 ? new Set<string>() : await liveSessions(db, tenantId, asked, lock);
    const objections: Objection[] = authors.map(({ sessionId }) =>
      sessionId && !live.has(sessionId) ? { refused: sessionEnded() } : null,
    );
    const keyed = authors.flatMap((author, index) =>
      isKeyed(author) && objections[index] === null ? [{ author, index }] : [],
    );
    const claiming = { authors: keyed.map(({ author }) => author), createdAt: claimedAt };
    const claims = await this.#keys.claim(db, tenantId, claiming, begin ? () => begin(db) : undefined);
    for (const [at, { index }] of keyed.entries()) objections[index] = claims[at]!;
    return objections;
  }

  async #finish<R>(tx: OpenTx, tenantId: string, made: readonly Made<R>[], answeredAt: Date): Promise<void> {
    const { db } = tx;
    const jobs: NewJob[] = [];
    const entries: AuditEntry[] = [];
    const kept: Parameters<IdempotencyKeys['keep']>[2][number][] = [];
    const released: Parameters<IdempotencyKeys['release']>[2][number][] = [];
    for (const { author, outcome } of made) {
      if ('refused' in outcome) {
        if (isKeyed(author)) released.push(author);
        continue;
      }
      const { result, isSecret = false } = outcome;
      if (isKeyed(author) && !author.foreseen) kept.push({ author, result, isSecret });
      jobs.push(...(outcome.jobs ?? []).map((job) => ({ trace: author.trace, ...job })));
      entries.push(...notesOf(outcome).map((note) => entryOf(tx.marked(note), author, tx.now())));
    }
    const following = this.#parts.jobsOf?.(tx.tenantId, entries) ?? [];
    await this.#parts.queue.enqueue(db, [...jobs, ...following]);
    await this.#keys.release(db, tenantId, released);
    await this.#keys.keep(db, tenantId, kept, answeredAt);
    await tx.append(entries);
  }

  async #transaction<T>(
    tenantId: string,
    { transaction = 'tenant', chainOf = tenantId, dryRun = false }: WriteOptions,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const { database } = this.#parts;
    const run = (undone: (db: Db) => Promise<T>): Promise<T> => {
      if (transaction === 'long') return database.long(undone, chainOf);
      return afterCollisions(() =>
        transaction === 'tenant' ? database.tenant(tenantId, undone) : database.system(undone, chainOf),
      );
    };
    if (!dryRun) return await run(work);
    const dry: { result?: T } = {};
    try {
      return await run(async (db) => {
        dry.result = await work(db);
        throw new DryRun();
      });
    } catch (error) {
      if (error instanceof DryRun) return dry.result as T;
      throw error;
    }
  }
}

/** Pauses before a retry, each with a random part, so that the same two do not collide again. */
const COLLISION_PAUSES_MS = [10, 50, 200];

/** @throws AppError service-unavailable if it collides each time */
async function afterCollisions<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of COLLISION_PAUSES_MS) {
    try {
      return await write();
    } catch (error) {
      if (!isCollision(error) && !(error instanceof DataKeyRenewed)) throw error;
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
  return await write().catch((error) => {
    if (!isCollision(error)) throw error;
    const detail = 'The same records are being changed by other requests. Try again.';
    throw new AppError('service-unavailable', { detail, retryAfterSeconds: 1, cause: error });
  });
}

/** The data was encrypted with another data key than the organization has by now, or not at all. The write is retried. */
class DataKeyRenewed extends AppError {
  constructor() {
    super('service-unavailable', {
      detail: 'The data key of the organization was renewed in the meantime. Try again.',
      retryAfterSeconds: 1,
    });
  }
}

interface Made<R> {
  author: Author;
  outcome: Outcome<R>;
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  override readonly name = 'DryRun';
}

class OpenTx implements Tx {
  readonly db: Db;
  readonly tenantId: string;
  readonly #parts: Pick<WriterParts, 'clock' | 'chainLocked'>;
  readonly #codes: EntryCodes;
  /** Number of the data key that this process knew before the write. */
  readonly #dataKey: number | null;
  #at: Date | null = null;
  #head: Promise<LockedHead> | null = null;
  #isOfSoleOfficer = false;

  private constructor(
    { db, tenantId, parts, codes }: { db: Db; tenantId: string; parts: WriterParts; codes: EntryCodes },
    dataKey: number | null,
  ) {
    this.db = db;
    this.tenantId = tenantId;
    this.#parts = parts;
    this.#codes = codes;
    this.#dataKey = dataKey;
  }

  static async open(db: Db, tenantId: string, parts: WriterParts, codes: EntryCodes): Promise<OpenTx> {
    return new OpenTx({ db, tenantId, parts, codes }, await currentKey(db, tenantId));
  }

  // An arrow function, since effects destructure it.
  readonly now = (): Date => {
    this.#at ??= this.#parts.clock.now();
    return this.#at;
  };

  readonly lockChain = async (): Promise<LockedChain> => {
    this.#head ??= this.#lock();
    await this.#head;
    return { tenantId: this.tenantId } as LockedChain;
  };

  async #lock(): Promise<LockedHead> {
    const askedMs = performance.now();
    const head = await lockChain(this.db, this.tenantId);
    this.#parts.chainLocked?.(performance.now() - askedMs);
    return head;
  }

  readonly markSoleOfficer = (): void => {
    this.#isOfSoleOfficer = true;
  };

  marked(note: AuditNote): AuditNote {
    return this.#isOfSoleOfficer ? { ...note, details: { ...(note.details as object), soleOfficer: true } } : note;
  }

  /** @throws DataKeyRenewed */
  async append(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0 && !this.#head) return;
    await this.lockChain();
    const head = (await this.#head)!;
    if (head.dataKey !== this.#dataKey) {
      vaultOf(this.db).forget(this.tenantId);
      throw new DataKeyRenewed();
    }
    await append(this.db, this.tenantId, entries, { codes: this.#codes, locked: head });
  }
}

function notesOf({ audit }: Effected<unknown>): readonly AuditNote[] {
  return 'action' in audit ? [audit] : audit;
}

function entryOf(note: AuditNote, { actor, correlationId }: Author, at: Date): AuditEntry {
  return { actor, correlationId, occurredAt: at, ...note };
}

function asWritten<R>({ author, outcome }: Made<R>, answeredAt: Date): Written<R> {
  if ('refused' in outcome) return outcome;
  const { correlationId, idempotency } = author;
  const status = idempotency?.status ?? null;
  return { done: { result: outcome.result, answeredAt, correlationId, status, replayed: false } };
}
