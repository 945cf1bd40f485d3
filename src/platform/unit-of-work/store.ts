import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { bytea, JsonText, recordset } from '../db/insert-rows.ts';
import { send } from '../db/pipelined.ts';

/** A key belongs to the client that sent it. */
export interface KeyOwner {
  clientId: string;
  key: string;
}

export interface ClaimRow extends KeyOwner {
  operation: string;
  requestHash: Buffer;
  status: number;
  correlationId: string;
  /** The answer, if it is known already. */
  answer: StoredAnswer | null;
}

/** A secret result is in `sealedResult`. `about`: UUIDs */
export interface StoredAnswer {
  /** JSON text. */
  result: string | null;
  sealedResult: Buffer | null;
  about: readonly string[];
}

export interface AnswerRow extends KeyOwner {
  requestHash: Buffer;
  status: number;
  correlationId: string;
  answeredAt: Date;
  /** The result, or its encrypted form. */
  result: unknown;
  sealedResult: Buffer | null;
  /** true: the result was erased together with one of its records. */
  isErased: boolean;
}

/**
 * Claims those keys that were not used since `notBefore`, and waits for transactions that are claiming one of them. Keys are locked
 * in one order, so that two batches with the same keys cannot deadlock.
 * @returns the keys claimed by this call
 */
export async function claimKeys(
  db: Db,
  tenantId: string,
  claims: readonly ClaimRow[],
  { createdAt, notBefore }: { createdAt: Date; notBefore: Date },
): Promise<KeyOwner[]> {
  const values = claims.map((claim) => ({
    tenant_id: tenantId,
    client_id: claim.clientId,
    key: claim.key,
    operation: claim.operation,
    request_hash: bytea(claim.requestHash),
    status: claim.status,
    correlation_id: claim.correlationId,
    created_at: createdAt,
    answered_at: claim.answer && createdAt,
    result: claim.answer?.result == null ? null : new JsonText(claim.answer.result),
    about: claim.answer?.about ?? null,
  }));
  const { rows } = await sql<KeyOwner>`
    insert into idempotency_keys as k
    select * from ${recordset('idempotency_keys', values)} order by client_id, key
    on conflict (tenant_id, client_id, key) do update set
      operation = excluded.operation, request_hash = excluded.request_hash, status = excluded.status,
      correlation_id = excluded.correlation_id, created_at = excluded.created_at,
      answered_at = excluded.answered_at, result = excluded.result, sealed_result = null, about = excluded.about, erased_at = null
    where k.created_at <= ${notBefore}
    returning client_id as "clientId", key`.execute(db);
  return rows;
}

/** The stored results under these keys since `notBefore`. */
export async function readAnswers(
  db: Db,
  tenantId: string,
  owners: readonly KeyOwner[],
  notBefore: Date,
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select k.client_id as "clientId", k.key, k.request_hash as "requestHash", k.status, k.correlation_id as "correlationId",
           k.answered_at as "answeredAt", k.result, k.sealed_result as "sealedResult", k.erased_at is not null as "isErased"
    from idempotency_keys k
    join unnest(${owners.map(({ clientId }) => clientId)}::text[], ${owners.map(({ key }) => key)}::text[])
      as asked(client_id, key) using (client_id, key)
    where k.tenant_id = ${tenantId} and k.created_at > ${notBefore} and k.answered_at is not null`.execute(db);
  return rows;
}

/** Stores results under keys that this transaction has claimed. */
export async function writeAnswers(
  db: Db,
  tenantId: string,
  answers: readonly (KeyOwner & StoredAnswer)[],
  answeredAt: Date,
): Promise<void> {
  await send(
    db,
    sql`
    update idempotency_keys k set answered_at = ${answeredAt}, result = a.result::json,
                                  sealed_result = decode(a.sealed_result, 'hex'),
                                  about = string_to_array(a.about, ',')::uuid[]
    from unnest(${answers.map(({ clientId }) => clientId)}::text[], ${answers.map(({ key }) => key)}::text[],
                ${answers.map(({ result }) => result)}::text[],
                ${answers.map(({ sealedResult }) => sealedResult?.toString('hex') ?? null)}::text[],
                ${answers.map(({ about }) => about.join())}::text[])
      as a(client_id, key, result, sealed_result, about)
    where k.tenant_id = ${tenantId} and k.client_id = a.client_id and k.key = a.key`,
  );
}

/** Frees the keys of rejected requests, so that a repetition runs again. */
export async function releaseKeys(db: Db, tenantId: string, owners: readonly KeyOwner[]): Promise<void> {
  await sql`
    delete from idempotency_keys k
    using unnest(${owners.map(({ clientId }) => clientId)}::text[], ${owners.map(({ key }) => key)}::text[])
      as o(client_id, key)
    where k.tenant_id = ${tenantId} and k.client_id = o.client_id and k.key = o.key`.execute(db);
}

export async function deleteOldKeys(db: Db, notAfter: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', notAfter).execute();
}

/**
 * Those of these sessions that exist and whose user is not disabled. Locked, they stay so until the transaction ends: ending
 * a session or disabling its user waits. Their last use may still be updated.
 */
export async function liveSessions(
  db: Db,
  tenantId: string,
  sessionIds: readonly string[],
  lock: 'locked' | 'unlocked',
): Promise<Set<string>> {
  const { rows } = await sql<{ sessionId: string }>`
    select s.session_id as "sessionId"
    from sessions s join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
    where s.tenant_id = ${tenantId} and s.session_id = any(${[...new Set(sessionIds)]}::uuid[]) and u.status = 'ACTIVE'
    order by s.session_id
    ${lock === 'locked' ? sql`for key share of s for share of u` : sql``}`.execute(db);
  return new Set(rows.map(({ sessionId }) => sessionId));
}
