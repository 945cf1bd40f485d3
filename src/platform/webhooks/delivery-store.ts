import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { insertRows, recordset } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';
import { fromStored } from '../db/stored-rows.ts';
import { hasCode } from '../errors.ts';
import type { Failure } from './failures.ts';
import type { DeliveryState } from './types.ts';

export interface DeliveryRow {
  tenantId: string;
  deliveryId: string;
  /** null: sent to a callbackUrl, or to the organization's webhook address */
  subscriptionId: string | null;
  event: string;
  subjectId: string;
  url: string;
  correlationId: string;
  /** The body as sent and signed. Rows that were read have the stored form, unless `readPending` read them. */
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

/** With the body, and whether its organization is a TEST one; `unsent`: it cannot be decrypted, so there is nothing to send. */
export type OpenedDelivery = DeliveryRow & { isTest: boolean; unsent?: Unsent };
type Unsent = Extract<Failure, 'OWN_KEY_AWAY' | 'OWN_KEY_DESTROYED' | 'UNREADABLE'>;

/** A delivery after an attempt. */
export type DeliveryProgress = Pick<
  DeliveryRow,
  'deliveryId' | 'status' | 'attempts' | 'tries' | 'nextAttemptAt' | 'endedAt' | 'failure' | 'detail'
>;

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function insertDeliveries(db: Db, rows: readonly DeliveryRow[]): Promise<void> {
  await insertRows(
    db,
    'webhook_deliveries',
    rows.map((row) => ({
      tenant_id: row.tenantId,
      delivery_id: row.deliveryId,
      subscription_id: row.subscriptionId,
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

/** The pending deliveries with these IDs, with their bodies. */
export async function readPending(db: Db, tenantId: string, deliveryIds: readonly string[]): Promise<OpenedDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('tenants', 'tenants.tenant_id', 'webhook_deliveries.tenant_id')
    .selectAll('webhook_deliveries')
    .select('tenants.mode')
    .where('webhook_deliveries.tenant_id', '=', tenantId)
    .where('delivery_id', 'in', deliveryIds)
    .where('webhook_deliveries.status', '=', 'PENDING')
    .execute();
  return await Promise.all(
    rows.map(async (row) => ({ ...(await openedDelivery(db, deliveryOf(row))), isTest: row.mode === 'TEST' })),
  );
}

/** Encrypted text is never sent: a message that cannot be decrypted has no body. */
async function openedDelivery(db: Db, row: DeliveryRow): Promise<DeliveryRow & { unsent?: Unsent }> {
  try {
    return (await fromStored(db, 'webhook_deliveries', {}, [row]))[0]!;
  } catch (error) {
    return { ...row, body: '', unsent: unsentOf(error) };
  }
}

function unsentOf(error: unknown): Unsent {
  if (hasCode(error, 'unreadable-record')) return 'UNREADABLE';
  if (hasCode(error, 'service-unavailable') && error.details.reason === 'OWN_KEY_AWAY') return 'OWN_KEY_AWAY';
  if (hasCode(error, 'own-key-destroyed')) return 'OWN_KEY_DESTROYED';
  throw error;
}

/** Stores attempts and the progress of their deliveries. */
export async function writeProgress(
  db: Db,
  tenantId: string,
  attempts: readonly AttemptRow[],
  progress: readonly DeliveryProgress[],
): Promise<void> {
  if (attempts.length > 0)
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

/** For a delivery that waits for its next attempt. */
export async function writeNextAttempt(db: Db, tenantId: string, deliveryId: string, at: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: at })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 'PENDING')
    .execute();
}

export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  event?: string | undefined;
  subscriptionId?: string | undefined;
  subjectId?: string | undefined;
  /** Creation time: from `from` on, and before `to`. ISO 8601, UTC */
  from?: string | undefined;
  to?: string | undefined;
}

export function listedDeliveries(
  db: Db,
  tenantId: string,
  { state, event, subscriptionId, subjectId, from, to }: DeliveryFilter,
) {
  return db
    .selectFrom('webhook_deliveries')
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('status', '=', state!))
    .$if(event !== undefined, (query) => query.where('event', '=', event!))
    .$if(subscriptionId !== undefined, (query) => query.where('subscription_id', '=', subscriptionId!))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', new Date(to!)));
}

/** Newest first, those after `after`. */
export async function readDeliveries(
  db: Db,
  tenantId: string,
  filter: DeliveryFilter,
  page: { after: { createdAt: string; deliveryId: string } | null; limit: number },
): Promise<DeliveryRow[]> {
  const { after, limit } = page;
  const rows = await listedDeliveries(db, tenantId, filter)
    .selectAll()
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

/** @throws AppError service-unavailable, own-key-destroyed, unreadable-record */
export async function readMessage(
  db: Db,
  tenantId: string,
  deliveryId: string,
): Promise<Pick<DeliveryRow, 'deliveryId' | 'event' | 'body'> | null> {
  const row = await readDelivery(db, tenantId, deliveryId);
  if (!row) return null;
  const [delivery] = await fromStored(db, 'webhook_deliveries', {}, [row]);
  return { deliveryId, event: delivery!.event, body: delivery!.body };
}

/** The latest `limit` attempts, latest first. */
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

export interface PlacedAttempt {
  deliveryId: string;
  event: string;
  subscriptionId: string | null;
  attempt: number;
  attemptedAt: Date;
  httpStatus: number | null;
  failure: Failure | null;
  place: { at: string; key: string };
}

/** Attempts of these deliveries, latest first. `key` orders events with equal times. */
export async function readAttemptsOf(
  db: Db,
  tenantId: string,
  deliveryIds: readonly string[],
  { after, limit }: { after: PlacedAttempt['place'] | null; limit: number },
): Promise<PlacedAttempt[]> {
  const key = sql`'W' || delivery_id || lpad(attempt::text, 9, '0')`;
  const behind = after && sql`and (attempted_at, ${key}) < (${after.at}::timestamptz, ${after.key}::text)`;
  const { rows } = await sql<PlacedAttempt>`
    select delivery_id as "deliveryId", event, subscription_id as "subscriptionId", attempt, attempted_at as "attemptedAt",
      http_status as "httpStatus", a.failure, jsonb_build_object('at', attempted_at::text, 'key', ${key}) as place
    from webhook_attempts a join webhook_deliveries d using (tenant_id, delivery_id)
    where tenant_id = ${tenantId}::uuid and delivery_id = any(${[...deliveryIds]}::uuid[]) ${behind ?? sql``}
    order by attempted_at desc, ${key} desc limit ${limit}`.execute(db);
  return rows;
}

/** Changes the address of a delivery. */
export async function writeDestination(db: Db, tenantId: string, deliveryId: string, url: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ url })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Changes the address of all pending deliveries of a subscription. */
export async function writePendingDestinations(
  db: Db,
  tenantId: string,
  subscriptionId: string,
  url: string,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ url })
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'PENDING')
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
    subscriptionId: row.subscription_id,
    event: row.event,
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
