/** Comparisons of stored transactions with their content and their audit entries. */

import { sql } from 'kysely';
import type { TransactionContent } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import { hashableTextSql, isEncryptedTextSql } from '../platform/db/encryption.ts';
import type { StoredRemarks } from './encrypted.ts';

/**
 * Columns that repeat the content for filters. Amount and currency are stored in plaintext even if the content is encrypted. By
 * transaction ID.
 */
export async function readRepeated(db: Db, tenantId: string, uuids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['transaction_uuid', 'transaction_reference', 'transaction_flow', 'transaction_date'])
    .select(['sender_country', 'receiver_country'])
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.transaction_uuid,
      {
        ...{ transactionReference: row.transaction_reference, transactionFlow: row.transaction_flow },
        ...{ transactionDate: row.transaction_date.getTime() },
        ...{ senderCountry: row.sender_country, receiverCountry: row.receiver_country },
      },
    ]),
  );
}

/** Expected values of these columns. */
export function repeatedOf(content: TransactionContent): object {
  return {
    ...{ transactionReference: content.transactionReference, transactionFlow: content.transactionFlow },
    ...{ transactionDate: Date.parse(content.transactionDate), senderCountry: content.sender?.country ?? null },
    receiverCountry: content.receiver?.country ?? null,
  };
}

/**
 * IDs of transactions with a decision that no audit entry seals, at most `limit`. Entries carry the number of their decision. Older
 * entries without a number are counted instead.
 */
export async function decisionsWithoutEntry(db: Db, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ transaction_uuid: string }>`
    with vouched as (
      select subject_id, coalesce((details->>'number')::integer,
               row_number() over (partition by subject_id order by sequence)) as decision_no
      from audit_log
      where tenant_id = ${tenantId}::uuid and subject_type = 'transaction'
        and action in ('transaction.decided', 'transaction.decision-proposed'))
    select distinct stored.transaction_uuid from transaction_decisions as stored
    where stored.tenant_id = ${tenantId}::uuid and not exists (
      select 1 from vouched
      where vouched.subject_id = stored.transaction_uuid::text and vouched.decision_no = stored.decision_no)
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.transaction_uuid);
}

/** Number of transactions whose remarks are decrypted together. */
const REMARKS = 200;
/** null where the column is null. */
const isEncrypted = (column: string) => isEncryptedTextSql(sql.ref(column));

export interface SaidRemarks extends StoredRemarks {
  /** Hashes in the audit entries, hexadecimal; null: no entry has one. */
  saidOfTransaction: string | null;
  saidOfScreening: string | null;
}

/**
 * Transactions after an ID whose encrypted remark differs from the commitment in the audit entries. The remark was encrypted later, or changed.
 * Ordered by ID.
 */
export async function readRemarksUnlike(db: Db, tenantId: string, after: string): Promise<SaidRemarks[]> {
  const hashOf = (column: string) =>
    sql`encode(sha256(convert_to(${hashableTextSql(sql.ref(column))}, 'UTF8')), 'hex')`;
  const { rows } = await sql<SaidRemarks>`
    select * from (
      select t.tenant_id as "tenantId", t.transaction_uuid as "transactionUuid", t.remark as "ofTransaction", s.remark as "ofScreening",
             ${hashOf('t.remark')} as "transactionHash", ${hashOf('s.remark')} as "screeningHash", (
               select details->>'remarkHash' from audit_log where tenant_id = t.tenant_id and subject_type = 'transaction'
                 and subject_id = t.transaction_uuid::text and details ? 'remarkHash' order by sequence desc limit 1) as "saidOfTransaction", (
               select details->>'remarkHash' from audit_log where tenant_id = t.tenant_id and subject_type = 'transaction'
                 and subject_id = t.transaction_uuid::text and action = 'transaction.screened') as "saidOfScreening"
      from transactions t left join transaction_screenings s using (tenant_id, transaction_uuid)
      where t.tenant_id = ${tenantId}::uuid and t.transaction_uuid::text > ${after}
        and (${isEncrypted('t.remark')} or ${isEncrypted('s.remark')})) as remarks
    where "transactionHash" <> "saidOfTransaction" or "screeningHash" <> "saidOfScreening"
    order by "transactionUuid"::text limit ${REMARKS}`.execute(db);
  return rows;
}

/**
 * Transactions whose columns contradict their content or the audit entries about them.
 * @returns at most `limit`, each with the first difference
 */
export async function readContradicted(
  db: Db,
  tenantId: string,
  limit: number,
): Promise<{ transactionUuid: string; what: string }[]> {
  const { rows } = await sql<{ transaction_uuid: string; what: string }>`
    select * from (
      select t.transaction_uuid, case
        when t.created_by <> recorded.actor_id then 'the author'
        when t.amount <> (t.content->'amount'->>'value')::numeric or t.currency <> t.content->'amount'->>'currency' then 'the amount'
        when t.sender_name is distinct from t.content->'sender'->>'name'
          or t.receiver_name is distinct from t.content->'receiver'->>'name' then 'a name'
        when t.transaction_reference <> t.content->>'transactionReference' then 'the reference'
        when t.transaction_type <> recorded.details->>'transactionType' or t.transaction_flow <> t.content->>'transactionFlow' then 'the type'
        when t.transaction_date <> (t.content->>'transactionDate')::timestamptz then 'the date'
        when not t.content ? '$sealed' and (t.sender_country is distinct from t.content->'sender'->>'country'
          or t.receiver_country is distinct from t.content->'receiver'->>'country') then 'a country'
        when t.seq <> (recorded.details->>'seq')::bigint or t.correlation_id <> recorded.correlation_id
          or t.created_at <> recorded.occurred_at then 'the recording'
        when t.content_hash <> decode(recorded.details->>'contentHash', 'hex') then 'the hash of the content'
        when t.modified_by <> latest.actor_id or t.modified_at <> latest.occurred_at
          or t.version <> coalesce((latest.details->>'version')::integer, case latest.action
            when 'transaction.recorded' then 1 when 'transaction.screened' then 2 end) then 'the last change'
        when t.status <> latest.status then 'the status'
        when s.status <> screened.details->>'status' then 'the status of the screening'
        when s.screened_at <> screened.occurred_at then 'the time of the screening'
        when ${isEncrypted('s.remark')} is not true and encode(sha256(convert_to(coalesce(s.remark, ''), 'UTF8')), 'hex') <> screened.details->>'remarkHash'
          or s.is_suspicious is distinct from coalesce((screened.details->>'isSuspicious')::boolean, s.is_suspicious)
          then 'the outcome of the screening'
        when latest.action = 'transaction.screened' and t.remark is distinct from s.remark
          and not ${isEncrypted('t.remark')} and not ${isEncrypted('s.remark')} then 'the remark'
        when t.is_suspicious is distinct from coalesce((latest.details->>'isSuspicious')::boolean, t.is_suspicious) then 'the suspicion'
        when ${isEncrypted('t.remark')} is not true and encode(sha256(convert_to(coalesce(t.remark, ''), 'UTF8')), 'hex') <> remarked.hash then 'the remark'
        when t.suspicion_score <> (s.assessment->>'transactionSuspicionScore')::double precision then 'the score'
        when t.risk_tier <> s.assessment->>'transactionRiskTier'
          or t.disposition <> s.assessment->>'transactionDisposition'
          -- For an encrypted assessment, only the audit entry has the tier. Older entries lack it.
          or (screened.details ? 'riskTier' and (t.risk_tier is distinct from screened.details->>'riskTier'
            or t.disposition is distinct from screened.details->>'disposition')) then 'the tier'
        when t.is_suspicious is distinct from s.is_suspicious and latest.action = 'transaction.screened' then 'the suspicion'
        end as what
      from transactions t
      join audit_log recorded on recorded.tenant_id = t.tenant_id and recorded.subject_type = 'transaction'
        and recorded.subject_id = t.transaction_uuid::text and recorded.action = 'transaction.recorded'
      left join audit_log screened on screened.tenant_id = t.tenant_id and screened.subject_type = 'transaction'
        and screened.subject_id = t.transaction_uuid::text and screened.action = 'transaction.screened'
      left join transaction_screenings s on s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid
      cross join lateral (
        select entry.action, entry.actor_id, entry.occurred_at, entry.details, case entry.action
            when 'transaction.screened' then entry.details->>'status'
            when 'transaction.unscreened' then entry.details->>'status'
            when 'transaction.decided' then entry.details->>'after'
            when 'transaction.decision-proposed' then entry.details->>'after'
            else 'PENDING' end as status
        from audit_log entry
        where entry.tenant_id = t.tenant_id and entry.subject_type = 'transaction'
          and entry.subject_id = t.transaction_uuid::text
          and entry.action in ('transaction.recorded', 'transaction.screened', 'transaction.unscreened', 'transaction.decided',
                               'transaction.decision-proposed')
        order by entry.sequence desc limit 1) as latest
      left join lateral (
        -- A proposal does not change the remark.
        select entry.details->>'remarkHash' as hash from audit_log entry
        where entry.tenant_id = t.tenant_id and entry.subject_type = 'transaction'
          and entry.subject_id = t.transaction_uuid::text and entry.details ? 'remarkHash'
        order by entry.sequence desc limit 1) as remarked on true
      where t.tenant_id = ${tenantId}) as compared
    where what is not null order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => ({ transactionUuid: row.transaction_uuid, what: row.what }));
}
