/** Shows deliveries and their results to users who operate a receiver. */

import type { Caller } from '../access/permissions.ts';
import { countListed } from '../db/count-listed.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { CursorCodec } from '../lib/cursor.ts';
import { type PageAsked, readListPage } from '../lib/list-page.ts';
import type { Done } from '../unit-of-work/effect.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import {
  type AttemptRow,
  type DeliveryFilter,
  type DeliveryRow,
  listedDeliveries,
  type PlacedAttempt,
  readAttempts,
  readAttemptsOf,
  readDeliveries,
  readDelivery,
  readMessage,
  writeDestination,
  writeProgress,
} from './delivery-store.ts';
import { type Failure, reasonOf } from './failures.ts';
import { deliveryJob } from './new-deliveries.ts';
import {
  DEFAULT_LIMIT,
  type DeliveryMessage,
  type DeliveryPage,
  type DeliveryView,
  type StoredDelivery,
} from './schemas.ts';
import { readSubscription } from './subscription-store.ts';
import { DELIVERY_QUEUE } from './types.ts';

/** Only the latest are shown. A delivery that was replayed often has more. */
const MAX_ATTEMPTS_SHOWN = 100;

/** For a message whose job was made due: updates the time of its next attempt. */
export { writeNextAttempt as hurried } from './delivery-store.ts';

export interface DeliveryLogParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'hurry'>;
  cursors: CursorCodec;
}

interface Place {
  createdAt: string;
  deliveryId: string;
}

export class DeliveryLog {
  readonly #parts: DeliveryLogParts;

  constructor(parts: DeliveryLogParts) {
    this.#parts = parts;
  }

  /** Newest first. @throws AppError invalid-cursor */
  async list(
    tenantId: string,
    filter: DeliveryFilter,
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<DeliveryPage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'deliveries', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: Place | null, rows) =>
        database.tenant(tenantId, (db) => readDeliveries(db, tenantId, filter, { after, limit: rows })),
      ({ createdAt, deliveryId }) => ({ createdAt: createdAt.toISOString(), deliveryId }),
      () => countListed(database, tenantId, (db) => listedDeliveries(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** @throws AppError not-found */
  async get(tenantId: string, deliveryId: string): Promise<StoredDelivery> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const row = await readDelivery(db, tenantId, deliveryId);
      if (!row) throw noSuchDelivery();
      const attempts = await readAttempts(db, tenantId, deliveryId, MAX_ATTEMPTS_SHOWN);
      return { ...viewOf(row), attemptLog: attempts.map(attemptOf) };
    });
  }

  /** Attempts of these deliveries, latest first. */
  attemptsOf(
    tenantId: string,
    deliveryIds: readonly string[],
    page: { after: PlacedAttempt['place'] | null; limit: number },
  ): Promise<PlacedAttempt[]> {
    return this.#parts.database.tenant(tenantId, (db) => readAttemptsOf(db, tenantId, deliveryIds, page));
  }

  /** The message body. @throws AppError not-found; service-unavailable, own-key-destroyed: it cannot be decrypted now, or ever */
  async message(tenantId: string, deliveryId: string): Promise<DeliveryMessage> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const message = await readMessage(db, tenantId, deliveryId);
      if (!message) throw noSuchDelivery();
      return message;
    });
  }

  /**
   * Sends a completed delivery again, under its ID, with all its retries; one that waits for a retry is tried at once, with its remaining retries.
   * @throws AppError not-found, conflict (it is being sent now, or its subscription is off or deleted)
   */
  async replay(by: Caller, deliveryId: string): Promise<Done<DeliveryView>> {
    const { tenantId } = by.principal;
    return await this.#parts.writer.write(by, async ({ db, now }) => {
      const row = await readDelivery(db, tenantId, deliveryId, 'locked');
      if (!row) throw noSuchDelivery();
      const { event, status, failure, attempts } = row;
      const details = { event, status, failure, attempts };
      const audit = { action: 'webhook.replayed', subjectType: 'WEBHOOK_DELIVERY', subjectId: deliveryId, details };
      if (status === 'PENDING') {
        if (!(await this.#parts.queue.hurry(db, tenantId, DELIVERY_QUEUE, deliveryId))) {
          throw new AppError('conflict', { detail: 'The delivery is being sent now. Try again later.' });
        }
        const hurried = { ...row, nextAttemptAt: now() };
        await writeProgress(db, tenantId, [], [hurried]);
        return { result: viewOf(hurried), audit };
      }
      const url = await presentUrl(db, row);
      if (url !== row.url) await writeDestination(db, tenantId, deliveryId, url);
      const again = { ...row, url, status: 'PENDING', tries: 0, nextAttemptAt: now(), endedAt: null } as const;
      await writeProgress(db, tenantId, [], [again]);
      return {
        result: viewOf(again),
        audit,
        jobs: [deliveryJob(row)],
      };
    });
  }
}

export function noSuchDelivery(): AppError {
  return new AppError('not-found', { detail: 'Delivery not found.' });
}

function failureOf({ failure, detail }: { failure: Failure | null; detail: string | null }): DeliveryView['failure'] {
  return failure === null ? null : { code: failure, reason: reasonOf(failure, detail) };
}

/** Messages of a subscription go to its current address. @throws AppError conflict: it is off or deleted */
async function presentUrl(db: Db, { tenantId, subscriptionId, url }: DeliveryRow): Promise<string> {
  if (subscriptionId === null) return url;
  const subscription = await readSubscription(db, tenantId, subscriptionId);
  if (subscription && subscription.disabledBecause === null) return subscription.url;
  throw new AppError('conflict', {
    detail: subscription ? 'Its subscription is disabled.' : 'Its subscription was deleted.',
  });
}

export function viewOf(row: DeliveryRow): DeliveryView {
  return {
    deliveryId: row.deliveryId,
    subscriptionId: row.subscriptionId,
    event: row.event,
    state: row.status,
    subjectId: row.subjectId,
    url: row.url,
    correlationId: row.correlationId,
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    failure: failureOf(row),
  };
}

function attemptOf(row: AttemptRow): StoredDelivery['attemptLog'][number] {
  return {
    attempt: row.attempt,
    attemptedAt: row.attemptedAt.toISOString(),
    tookMs: row.tookMs,
    httpStatus: row.httpStatus,
    failure: failureOf(row),
  };
}
