/**
 * Sends messages to receivers, each at least once.
 *
 *   effect + delivery + job, one transaction ─► queue ─► lane of the receiver ─► attempt ─► accepted: DELIVERED
 *                                                 ▲                                │
 *                                                 └── retry table ── failed ◄──────┤
 *                                                                                  └─► last attempt, or pointless: DEAD
 *
 * Nothing is sent inside a database transaction, and a slow receiver does not delay others: `handle` accepts jobs and returns at
 * once, and this class extends their leases. Each receiver has its own lane, and a message without a place in it goes back into
 * the queue.
 */

import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { CORRELATION_HEADER } from '../http/correlation.ts';
import { type ClaimedJob, type JobQueue, LeaseLostError, type NewJob } from '../jobs/queue.ts';
import type { QueueWork } from '../jobs/queue-worker.ts';
import type { Clock } from '../lib/clock.ts';
import { within } from '../lib/deadline.ts';
import type { Log } from '../lib/log.ts';
import { traceparent } from '../lib/trace.ts';
import { hostOf } from '../outbound/receiver-address.ts';
import { systemResolve } from '../outbound/resolve.ts';
import { serviceAuthor } from '../unit-of-work/effect.ts';
import type { GroupWriter } from '../unit-of-work/group-writer.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import {
  type DeliveryProgress,
  type DeliveryRow,
  insertDeliveries,
  type OpenedDelivery,
  readPending,
  writeProgress,
} from './delivery-store.ts';
import { FAILURES } from './failures.ts';
import { Lanes } from './lanes.ts';
import type { WebhookMetrics } from './metrics.ts';
import { deliveryJob, destinationsOf, newDelivery } from './new-deliveries.ts';
import { type JobResult, progressRecorder } from './progress-recorder.ts';
import { retryDelayMs } from './retries.ts';
import { Sender, type SendResult } from './send.ts';
import { signedHeaders } from './signature.ts';
import { type Signer, signersOf } from './signers.ts';
import type { SigningSecrets } from './signing-secrets.ts';
import { failureIn, resultOf, simulationFor } from './simulations.ts';
import { readEnabled } from './subscription-store.ts';
import { DELIVERY_QUEUE, type WebhookMessage } from './types.ts';

/** Maximum number of messages in flight on this node. Beyond that the queue waits. */
const MAX_UNDER_WAY = 2_048;
/** Further messages of an organization go back into the queue, so that its slow receivers do not take every place. */
const MAX_UNDER_WAY_PER_TENANT = 512;
const TENANT_BUSY_MS = 5_000;
const BATCH = 50;
/** Batches that are accepted at once. */
const TAKERS = 2;
/** Longest wait of a batch for its places before the next one is taken: enough for quick receivers, short for slow ones. */
const TAKE_MS = 250;
/** A message whose organization-managed key is unavailable waits for a tenth of its age, within these limits. */
const LEAST_KEY_WAIT_MS = 30_000;
const MOST_KEY_WAIT_MS = 600_000;
const KEY_WAIT_SHARE = 0.1;
/** Pauses after our own failures, such as a secret that cannot be decrypted. */
const OWN_RETRY_MS = [5_000, 60_000, 600_000, 3_600_000];
/** Only on messages of TEST organizations. */
const MODE_HEADER = 'x-amlcore-mode';
const LEASE_MS = 10_000;
const KEEP_LEASES_MS = 3_000;
/** Largest random addition to the time of messages that are sent back. */
const SPREAD = 0.5;

export interface WebhooksParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete' | 'retry' | 'extend'>;
  secrets: Pick<SigningSecrets, 'inEffect'>;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
  metrics: WebhookMetrics;
  /** AMLCORE_ALLOW_INSECURE_WEBHOOKS: http and loopback, for development */
  allowInsecure: boolean;
  /** IDs of messages whose content is outdated and could cause a wrong action. Absent: none. */
  overtaken?: (
    db: Db,
    tenantId: string,
    deliveries: readonly Pick<OpenedDelivery, 'deliveryId' | 'event' | 'subjectId' | 'body'>[],
  ) => Promise<ReadonlySet<string>>;
  sender?: Pick<Sender, 'post' | 'close'>;
  /** 0..1 */
  random?: () => number;
}

export type EnabledSubscriptions = Awaited<ReturnType<typeof readEnabled>>;

export class Webhooks {
  readonly #parts: WebhooksParts;
  readonly #sender: Pick<Sender, 'post' | 'close'>;
  readonly #random: () => number;
  readonly #recorder: GroupWriter<JobResult, null>;
  readonly #lanes = new Lanes();
  readonly #underWay = new Map<ClaimedJob, Promise<void>>();
  readonly #perTenant = new Map<string, number>();
  readonly #leaseKeeper: NodeJS.Timeout;
  #isKeeping = false;
  #closed = false;

  constructor(parts: WebhooksParts) {
    const { allowInsecure } = parts;
    this.#parts = parts;
    this.#sender = parts.sender ?? new Sender({ allowInsecure, resolve: systemResolve(allowInsecure) });
    this.#random = parts.random ?? Math.random;
    this.#recorder = progressRecorder(parts.writer, parts.queue, MAX_UNDER_WAY);
    this.#leaseKeeper = setInterval(() => void this.#keepLeases(), KEEP_LEASES_MS);
    this.#leaseKeeper.unref();
  }

  /** Subscriptions of an organization, for `store` in the same transaction. */
  subscriptions(db: Db, tenantId: string): Promise<EnabledSubscriptions> {
    return readEnabled(db, [tenantId]);
  }

  /**
   * Stores messages inside the transaction of their event.
   * @param read subscriptions of their organization; absent: reads them
   * @returns the jobs that deliver them, to be created with it
   */
  async store(db: Db, messages: readonly WebhookMessage[], read?: EnabledSubscriptions): Promise<NewJob[]> {
    if (messages.length === 0) return [];
    const now = this.#parts.clock.now();
    const subscriptions = read ?? (await readEnabled(db, [...new Set(messages.map(({ tenantId }) => tenantId))]));
    const rows = messages.flatMap((message) =>
      destinationsOf(message, subscriptions).map((destination) => newDelivery(message, destination, now)),
    );
    if (rows.length > 0) await insertDeliveries(db, rows);
    return rows.map(deliveryJob);
  }

  /** For a `QueueWorker`. */
  get work(): QueueWork {
    return {
      queue: DELIVERY_QUEUE,
      batch: BATCH,
      takers: TAKERS,
      retryMs: OWN_RETRY_MS,
      handle: (jobs) => this.handle(jobs),
      giveUp: (job, _reason, bury) => this.#giveUp(job, bury),
    };
  }

  /**
   * Accepts jobs of one organization and resolves before they are delivered. Waits briefly for their places, and while too
   * many are in flight.
   * @throws AppError service-unavailable if closed
   */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, queue } = this.#parts;
    const [first] = jobs;
    if (!first) return;
    const { tenantId } = first;
    while (this.#underWay.size >= MAX_UNDER_WAY) await Promise.race(this.#underWay.values());
    if (this.#closed) throw new AppError('service-unavailable', { detail: 'Webhooks are shutting down.' });
    const { deliveries, enabled, overtaken } = await database.tenant(tenantId, async (db) => {
      const ids = jobs.map(({ subjectId }) => subjectId);
      const subscribed = await readEnabled(db, [tenantId]);
      const pending = new Map((await readPending(db, tenantId, ids)).map((row) => [row.deliveryId, row]));
      // The delivery has ended, but the end of its job was not recorded.
      await queue.complete(
        db,
        jobs.filter(({ subjectId }) => !pending.has(subjectId)),
      );
      return {
        deliveries: pending,
        enabled: new Set(subscribed.map(({ subscriptionId }) => subscriptionId)),
        overtaken: await this.#parts.overtaken?.(db, tenantId, [...pending.values()]),
      };
    });
    const signers = await signersOf(this.#parts, tenantId, deliveries.values(), enabled);
    const placed = jobs.map((job) => {
      const delivery = deliveries.get(job.subjectId);
      if (!delivery) return undefined;
      const signer = overtaken?.has(delivery.deliveryId) ? 'OVERTAKEN' : signers.get(delivery.subscriptionId)!;
      return this.#takeOn(job, delivery, signer);
    });
    await within(TAKE_MS, Promise.all(placed), () => {});
  }

  /** Accepts nothing more, and waits for messages in flight. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#lanes.close();
    await Promise.all(this.#underWay.values());
    clearInterval(this.#leaseKeeper);
    await this.#sender.close();
  }

  /** Resolves when the message is being sent or has no place. */
  #takeOn(job: ClaimedJob, delivery: OpenedDelivery, signer: Signer): Promise<void> {
    return new Promise((placed) => {
      this.#count(job.tenantId, 1);
      const end = this.#deliver(job, delivery, signer, placed).finally(() => {
        this.#underWay.delete(job);
        this.#count(job.tenantId, -1);
        placed();
      });
      this.#underWay.set(job, end);
    });
  }

  async #deliver(job: ClaimedJob, delivery: OpenedDelivery, signer: Signer, placed: () => void): Promise<void> {
    const { clock, log, metrics } = this.#parts;
    const { tenantId, deliveryId, url, body, event, correlationId, unsent } = delivery;
    // The message before it in the lane may call this one, in a span of its own.
    const trace = traceparent(job.subjectId);
    try {
      // A message that must not be sent ends, whether or not it can be decrypted.
      if (typeof signer === 'string' || unsent !== undefined) {
        const failure = typeof signer === 'string' ? signer : unsent!;
        if (failure === 'OWN_KEY_AWAY') return await this.#awaitKey(job, delivery);
        const result = { failure, detail: null, httpStatus: null, tookMs: 0 };
        return await this.#record(job, delivery, { at: clock.now(), result });
      }
      if (this.#count(tenantId, 0) > MAX_UNDER_WAY_PER_TENANT) return await this.#postpone(job, TENANT_BUSY_MS);
      const simulation = simulationFor(delivery);
      const { delayMs = 0 } = simulation ?? {};
      const earlyByMs = delivery.createdAt.getTime() + delayMs - clock.now().getTime();
      if (delayMs > 0 && earlyByMs > 0) return await this.#postpone(job, earlyByMs);
      const failing = simulation && failureIn(simulation, delivery.attempts);
      if (failing && !failing.isSent) {
        return await this.#record(job, delivery, { at: clock.now(), result: resultOf(failing) });
      }
      const passage = await this.#lanes.pass(
        laneOf(delivery),
        async () => {
          placed();
          const at = clock.now();
          const headers = {
            ...signedHeaders(signer, deliveryId, at, body),
            [CORRELATION_HEADER]: correlationId,
            ...(delivery.isTest && { [MODE_HEADER]: 'TEST' }),
          };
          const result = await this.#sender.post(url, headers, body, trace);
          return { at, result: failing ? resultOf(failing) : result };
        },
        ({ result: { failure } }) => failure === null || !FAILURES[failure].isAbsence,
      );
      if ('backInMs' in passage) return await this.#postpone(job, passage.backInMs);
      await this.#record(job, delivery, passage.done);
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      // The lease expires and the message is sent again, which at-least-once delivery allows.
      log.warn({ err: error, tenantId, deliveryId, event }, 'an attempt to deliver a webhook was not recorded');
      metrics.unrecorded();
    }
  }

  /** Number of the tenant's messages in flight, after the change. */
  #count(tenantId: string, change: number): number {
    const count = (this.#perTenant.get(tenantId) ?? 0) + change;
    if (count > 0) this.#perTenant.set(tenantId, count);
    else this.#perTenant.delete(tenantId);
    return count;
  }

  async #record(
    job: ClaimedJob,
    delivery: DeliveryRow,
    { at, result }: { at: Date; result: SendResult },
  ): Promise<void> {
    const { log, metrics } = this.#parts;
    const { tenantId, deliveryId, event } = delivery;
    const { failure, detail, httpStatus, tookMs } = result;
    const { progress, afterMs } = this.#progressOf(delivery, result);
    const attempt = { deliveryId, attempt: progress.attempts, attemptedAt: at, tookMs, httpStatus, failure, detail };
    const { url, subscriptionId } = delivery;
    const ends = failure === 'GONE' && subscriptionId !== null ? { subscriptionId, url } : null;
    await this.#recorder.write(serviceAuthor(tenantId, delivery.correlationId), {
      job,
      attempt,
      progress,
      afterMs,
      ends,
    });
    metrics.attempted(event, failure, tookMs);
    if (progress.status !== 'PENDING') metrics.ended(event, progress.status);
    if (progress.status === 'DEAD')
      log.warn({ tenantId, deliveryId, event, failure, detail }, 'a webhook is a dead letter');
  }

  #progressOf(
    delivery: DeliveryRow,
    { failure, detail }: SendResult,
  ): { progress: DeliveryProgress; afterMs: number | null } {
    const now = this.#parts.clock.now();
    const { deliveryId } = delivery;
    const [attempts, tries] = [delivery.attempts + 1, delivery.tries + 1];
    const counted = { deliveryId, attempts, tries, failure, detail };
    const afterMs = failure === null || FAILURES[failure].ends ? null : retryDelayMs(tries, this.#random());
    if (afterMs === null) {
      const status = failure === null ? 'DELIVERED' : 'DEAD';
      return { afterMs, progress: { ...counted, status, nextAttemptAt: null, endedAt: now } };
    }
    const nextAttemptAt = new Date(now.getTime() + afterMs);
    return { afterMs, progress: { ...counted, status: 'PENDING', nextAttemptAt, endedAt: null } };
  }

  /** Does not count as an attempt, since the receiver is not the cause. */
  async #awaitKey(job: ClaimedJob, delivery: DeliveryRow): Promise<void> {
    const now = this.#parts.clock.now().getTime();
    const { tenantId, correlationId, deliveryId, attempts, tries, createdAt } = delivery;
    const share = Math.min((now - createdAt.getTime()) * KEY_WAIT_SHARE, MOST_KEY_WAIT_MS);
    const afterMs = Math.max(LEAST_KEY_WAIT_MS, share) * (1 + SPREAD * this.#random());
    const progress: DeliveryProgress = {
      ...{ deliveryId, status: 'PENDING', attempts, tries, nextAttemptAt: new Date(now + afterMs), endedAt: null },
      ...{ failure: 'OWN_KEY_AWAY', detail: null },
    };
    await this.#recorder.write(serviceAuthor(tenantId, correlationId), { job, progress, afterMs });
    this.#parts.metrics.postponed();
  }

  async #postpone(job: ClaimedJob, forMs: number): Promise<void> {
    const afterMs = forMs * (1 + SPREAD * this.#random());
    await this.#recorder.write(serviceAuthor(job.tenantId, job.subjectId), { job, afterMs });
    this.#parts.metrics.postponed();
  }

  /** The queue failed the job permanently because of our own failure. */
  async #giveUp({ tenantId, subjectId }: ClaimedJob, bury: (db: Db) => Promise<void>): Promise<void> {
    const { writer, metrics } = this.#parts;
    const { result: dead } = await writer.write(serviceAuthor(tenantId, subjectId), async ({ db, now }) => {
      await bury(db);
      const [delivery] = await readPending(db, tenantId, [subjectId]);
      if (!delivery) return { result: null, audit: [] };
      const { deliveryId, attempts, tries, event } = delivery;
      const ended = { status: 'DEAD', failure: 'INTERNAL', detail: null, nextAttemptAt: null, endedAt: now() } as const;
      await writeProgress(db, tenantId, [], [{ ...ended, deliveryId, attempts, tries }]);
      return { result: event, audit: [] };
    });
    if (dead) metrics.ended(dead, 'DEAD');
  }

  async #keepLeases(): Promise<void> {
    if (this.#underWay.size === 0 || this.#isKeeping) return;
    this.#isKeeping = true;
    await this.#parts.queue
      .extend([...this.#underWay.keys()], LEASE_MS)
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'leases of webhooks could not be extended'));
    this.#isKeeping = false;
  }
}

/** Subscriptions that share a host do not delay each other. */
function laneOf({ url, subscriptionId }: DeliveryRow): string {
  const host = URL.canParse(url) ? hostOf(new URL(url)) : '';
  return `${host} ${subscriptionId ?? ''}`;
}
