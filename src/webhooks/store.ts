import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { bytea, insertRows, recordset } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';
import type { Failure } from './failures.ts';
import type { DeliveryState, WebhookEvent } from './types.ts';

export interface DeliveryRow {
  tenantId: string;
  deliveryId: string;
  event: WebhookEvent;
  subjectId: string;
  url: string;
  correlationId: string;
  body: string;
  status: DeliveryState;
  attempts: number;
  tries: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  endedAt: Date | null;
  failure: Failure | null;
  detail: string | null;
}

export interface AttemptRow {
  deliveryId: string;
  attempt: number;
  attemptedAt: Date;
  tookMs: number;
  httpStatus: number | null;
  failure: Failure | null;
  detail: string | null;
}

/** A delivery after an attempt. */
export type DeliveryProgress = Pick<
  DeliveryRow,
  'deliveryId' | 'status' | 'attempts' | 'tries' | 'nextAttemptAt' | 'endedAt' | 'failure' | 'detail'
>;

export interface SecretRow {
  secretId: string;
  sealed: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function insertDeliveries(db: Db, rows: readonly DeliveryRow[]): Promise<void> {
  await insertRows(
    db,
    'webhook_deliveries',
    rows.map((row) => ({
      tenant_id: row.tenantId,
      delivery_id: row.deliveryId,
      subscription_id: null,
      event: row.event,
      subject_id: row.subjectId,
      url: row.url,
      correlation_id: row.correlationId,
      body: row.body,
      created_at: row.createdAt,
      ...progressOf(row),
    })),
  );
}

/** The deliveries with these ids that are still to be sent. */
export async function readPending(db: Db, tenantId: string, deliveryIds: readonly string[]): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', 'in', deliveryIds)
    .where('status', '=', 'PENDING')
    .execute();
  return rows.map(deliveryOf);
}

/** Writes attempts and the progress of their deliveries. */
export async function writeProgress(
  db: Db,
  tenantId: string,
  attempts: readonly AttemptRow[],
  progress: readonly DeliveryProgress[],
): Promise<void> {
  await insertRows(
    db,
    'webhook_attempts',
    attempts.map((row) => ({
      tenant_id: tenantId,
      delivery_id: row.deliveryId,
      attempt: row.attempt,
      attempted_at: row.attemptedAt,
      took_ms: row.tookMs,
      http_status: row.httpStatus,
      failure: row.failure,
      detail: row.detail,
    })),
  );
  const changes = progress.map((one) => ({ delivery_id: one.deliveryId, ...progressOf(one) }));
  await sql`update webhook_deliveries d
            set status = c.status, attempts = c.attempts, tries = c.tries, next_attempt_at = c.next_attempt_at,
                ended_at = c.ended_at, failure = c.failure, detail = c.detail
            from ${recordset('webhook_deliveries', changes)} c
            where d.tenant_id = ${tenantId} and d.delivery_id = c.delivery_id`.execute(db);
}

export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  event?: WebhookEvent | undefined;
}

/** The newest first, those behind `after`. */
export async function readDeliveries(
  db: Db,
  tenantId: string,
  { state, event }: DeliveryFilter,
  page: { after: { createdAt: string; deliveryId: string } | null; limit: number },
): Promise<DeliveryRow[]> {
  const { after, limit } = page;
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('status', '=', state!))
    .$if(event !== undefined, (query) => query.where('event', '=', event!))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'delivery_id'), '<', tuple(new Date(after!.createdAt), after!.deliveryId)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(deliveryOf);
}

export async function readDelivery(
  db: Db,
  tenantId: string,
  deliveryId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<DeliveryRow | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? deliveryOf(row) : null;
}

/** The latest `limit`, the latest first. */
export async function readAttempts(db: Db, tenantId: string, deliveryId: string, limit: number): Promise<AttemptRow[]> {
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    attempt: row.attempt,
    attemptedAt: row.attempted_at,
    tookMs: row.took_ms,
    httpStatus: row.http_status,
    failure: row.failure as Failure | null,
    detail: row.detail,
  }));
}

/** Locks the tenant's secrets until the transaction ends. */
export async function lockSecrets(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-secrets/${tenantId}`}, 0))`.execute(db);
}

/** Secrets for callbackUrl, the newest first. */
export async function readSecrets(db: Db, tenantId: string): Promise<SecretRow[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select(['secret_id', 'sealed', 'created_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('secret_id', 'desc')
    .execute();
  return rows.map((row) => ({
    secretId: row.secret_id,
    sealed: row.sealed,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

export async function insertSecret(db: Db, tenantId: string, row: SecretRow): Promise<void> {
  await insertRows(db, 'webhook_secrets', [
    {
      tenant_id: tenantId,
      secret_id: row.secretId,
      subscription_id: null,
      sealed: bytea(row.sealed),
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    },
  ]);
}

export async function expireSecret(db: Db, tenantId: string, secretId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('webhook_secrets')
    .set({ expires_at: expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('secret_id', '=', secretId)
    .execute();
}

export async function deleteSecrets(db: Db, tenantId: string, secretIds: readonly string[]): Promise<void> {
  if (secretIds.length === 0) return;
  await db
    .deleteFrom('webhook_secrets')
    .where('tenant_id', '=', tenantId)
    .where('secret_id', 'in', secretIds)
    .execute();
}

function progressOf(row: Omit<DeliveryProgress, 'deliveryId'>) {
  return {
    status: row.status,
    attempts: row.attempts,
    tries: row.tries,
    next_attempt_at: row.nextAttemptAt,
    ended_at: row.endedAt,
    failure: row.failure,
    detail: row.detail,
  };
}

function deliveryOf(row: Selectable<Schema['webhook_deliveries']>): DeliveryRow {
  return {
    tenantId: row.tenant_id,
    deliveryId: row.delivery_id,
    event: row.event as WebhookEvent,
    subjectId: row.subject_id,
    url: row.url,
    correlationId: row.correlation_id,
    body: row.body,
    status: row.status as DeliveryState,
    attempts: row.attempts,
    tries: row.tries,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    endedAt: row.ended_at,
    failure: row.failure as Failure | null,
    detail: row.detail,
  };
}
