import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Coverage } from '../domain/coverage.ts';
import type { Finding } from '../domain/finding.ts';
import type { TransactionStatus } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import { insertion, JsonText } from '../platform/db/insert-rows.ts';
import { send } from '../platform/db/pipelined.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { readContexts, withContext } from './context-store.ts';
import { ENCRYPTED_TRANSACTION_SCREENINGS } from './encrypted.ts';
import type { Disposition, RiskTier } from './pipeline/assessment-policy.ts';
import type { ResultReason } from './pipeline/reason-codes.ts';
import type { Unreadable } from './store.ts';

export interface ScreeningRow {
  tenantId: string;
  transactionUuid: string;
  screenedAt: Date;
  status: TransactionStatus;
  isSuspicious: boolean;
  remark: string;
  record: unknown;
  assessment: unknown;
  /** Context with the shared members of record and assessment. null: record and assessment are complete. */
  contextId: string | null;
  /** Encrypted data cannot be decrypted; only plaintext fields are present. */
  isUnreadable?: true;
}

/** The facts of a screening that a result contains. */
export interface ScreenedFacts {
  coverage: readonly Coverage[];
  senderPartyId: string | null;
  receiverPartyId: string | null;
  riskTier: RiskTier | null;
  disposition: Disposition | null;
  /** Alert that the screening opened or was added to; null: none. */
  alertId: string | null;
  reasonCodes: readonly ResultReason[];
}

export const NOTHING_SCREENED: ScreenedFacts = {
  coverage: [],
  senderPartyId: null,
  receiverPartyId: null,
  riskTier: null,
  disposition: null,
  alertId: null,
  reasonCodes: [],
};

/** Canonical texts that are both hashed and stored, so that the audit trail can verify them. */
interface Sealed {
  record: JsonText;
  assessment: JsonText;
  contextId: string | null;
}

type Hashed = Pick<ScreeningRow, 'record' | 'assessment' | 'contextId'>;

function sealed({ record, assessment, contextId }: Hashed): Sealed {
  return {
    record: new JsonText(canonicalJson(record)),
    assessment: new JsonText(canonicalJson(assessment)),
    contextId,
  };
}

/**
 * SHA-256 of `{"assessment": ..., "contextId": ..., "record": ...}` as canonical JSON, without `contextId` where there is none. For
 * encrypted values, of their commitments. The context has an audit entry of its own.
 */
export function screeningHash({ record, assessment, contextId }: Hashed): Buffer {
  return hashOf(sealed({ ...ENCRYPTED_TRANSACTION_SCREENINGS.hashable({ record, assessment }), contextId }));
}

function hashOf({ record, assessment, contextId }: Sealed): Buffer {
  const hash = createHash('sha256').update('{"assessment":').update(assessment.text);
  if (contextId !== null) hash.update(`,"contextId":"${contextId}"`);
  return hash.update(',"record":').update(record.text).update('}').digest();
}

/** @param rows with remarks as stored @returns the hash of each in the audit trail */
export async function insertScreenings(db: Db, rows: readonly ScreeningRow[]): Promise<Buffer[]> {
  const plain = rows.map(({ tenantId, transactionUuid, record, assessment, contextId }) => {
    return { tenantId, transactionUuid, record, assessment, contextId };
  });
  const encrypted = await ENCRYPTED_TRANSACTION_SCREENINGS.encrypt(db, {}, plain);
  const texts = encrypted.map(sealed);
  const statement = insertion(
    'transaction_screenings',
    rows.map((row, at) => ({
      tenant_id: row.tenantId,
      transaction_uuid: row.transactionUuid,
      screened_at: row.screenedAt,
      status: row.status,
      is_suspicious: row.isSuspicious,
      remark: row.remark,
      record: texts[at]!.record,
      assessment: texts[at]!.assessment,
      context_id: row.contextId,
    })),
  );
  await send(db, statement);
  // Plaintext is hashed as stored.
  return encrypted.map((one, at) =>
    ENCRYPTED_TRANSACTION_SCREENINGS.isEncrypted(one) ? screeningHash(one) : hashOf(texts[at]!),
  );
}

/** Inserts search traits of screenings (`traits.ts`). */
export async function insertTraits(
  db: Db,
  rows: readonly { tenantId: string; transactionUuid: string; seq: number; traits: readonly string[] }[],
): Promise<void> {
  const found = rows.flatMap(({ tenantId, transactionUuid, seq, traits }) =>
    traits.map((trait) => ({ tenant_id: tenantId, transaction_uuid: transactionUuid, trait, seq })),
  );
  if (found.length > 0) await send(db, insertion('transaction_traits', found));
}

/** @throws AppError unreadable-record, unless `unreadable` says otherwise */
export async function readScreenings(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
  unreadable?: Unreadable,
): Promise<ScreeningRow[]> {
  const rows = await readStoredScreenings(db, tenantId, uuids);
  const read = await ENCRYPTED_TRANSACTION_SCREENINGS.decrypt(db, {}, rows, unreadable);
  return await completed(db, tenantId, read);
}

/** Screenings completed with their contexts. Only the coverage of a stand-in is read. @throws if a context is missing */
async function completed(db: Db, tenantId: string, rows: readonly ScreeningRow[]): Promise<ScreeningRow[]> {
  const contexts = await readContexts(
    db,
    tenantId,
    rows.map(({ contextId }) => contextId),
  );
  return rows.map((row) => {
    if (row.contextId === null) return row;
    const context = contexts.get(row.contextId) as { record: { coverage?: unknown } } | undefined;
    if (context === undefined) throw new Error(`the context of the screening of ${row.transactionUuid} is missing`);
    if (!row.isUnreadable) return { ...row, ...withContext(row, context), contextId: null };
    return { ...row, record: { ...(row.record as object), coverage: context.record.coverage }, contextId: null };
  });
}

/** Screenings as stored, for the verification of the audit trail. */
export async function readStoredScreenings(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<ScreeningRow[]> {
  if (uuids.length === 0) return [];
  const rows = await db
    .selectFrom('transaction_screenings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    transactionUuid: row.transaction_uuid,
    screenedAt: row.screened_at,
    status: row.status as TransactionStatus,
    isSuspicious: row.is_suspicious,
    remark: row.remark,
    record: row.record,
    assessment: row.assessment,
    contextId: row.context_id,
  }));
}

/** Findings of the latest screened transactions, newest first. An undecryptable screening has none. */
export async function readLatestFindings(
  db: Db,
  tenantId: string,
  limit: number,
): Promise<{ transactionUuid: string; transactionReference: string; findings: readonly Finding[] }[]> {
  const rows = await db
    .selectFrom('transactions as t')
    .innerJoin('transaction_screenings as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.transaction_uuid', '=', 't.transaction_uuid'),
    )
    .select([
      't.transaction_uuid as transactionUuid',
      't.transaction_reference as transactionReference',
      // Next to an encrypted record, only codes are in plaintext.
      sql<unknown>`case when s.record -> '$sealed' is not null then s.record
                        else json_build_object('findings', s.record -> 'findings') end`.as('record'),
    ])
    .where('t.tenant_id', '=', tenantId)
    .orderBy('t.seq', 'desc')
    .limit(limit)
    .execute();
  const read = await ENCRYPTED_TRANSACTION_SCREENINGS.decrypt(db, { tenantId }, rows, 'STAND_IN');
  return read.map(({ transactionUuid, transactionReference, record, isUnreadable }) => ({
    transactionUuid,
    transactionReference,
    findings: isUnreadable ? [] : (record as { findings: readonly Finding[] }).findings,
  }));
}

/** Screening facts by transaction. Coverage is empty for older screenings. */
export async function readScreenedFacts(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<Map<string, ScreenedFacts>> {
  if (uuids.length === 0) return new Map();
  const partyId = (role: 'SENDER' | 'RECEIVER') =>
    sql<string | null>`record #>> ${`{evidence,ENTITY_RESOLUTION,parties,${role},partyId}`}::text[]`;
  const rows = await db
    .selectFrom('transaction_screenings as s')
    .innerJoin('transactions as t', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.transaction_uuid', '=', 't.transaction_uuid'),
    )
    .leftJoin('screening_contexts as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.context_id', '=', 's.context_id'),
    )
    .select([
      's.transaction_uuid as transactionUuid',
      sql<readonly Coverage[] | null>`coalesce(record -> 'coverage', (context #> '{record,coverage}')::json)`.as(
        'coverage',
      ),
      partyId('SENDER').as('senderPartyId'),
      partyId('RECEIVER').as('receiverPartyId'),
      't.risk_tier as riskTier',
      't.disposition as disposition',
      sql<string | null>`record ->> 'alertId'`.as('alertId'),
      sql<readonly ResultReason[] | null>`record -> 'reasonCodes'`.as('reasonCodes'),
    ])
    .where('s.tenant_id', '=', tenantId)
    .where('s.transaction_uuid', '=', sql<string>`any(${uuids})`)
    .execute();
  return new Map(
    rows.map(({ transactionUuid, ...row }) => [
      transactionUuid,
      {
        ...row,
        coverage: row.coverage ?? [],
        riskTier: row.riskTier as RiskTier | null,
        disposition: row.disposition as Disposition | null,
        reasonCodes: row.reasonCodes ?? [],
      },
    ]),
  );
}
