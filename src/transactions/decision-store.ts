import { sql } from 'kysely';
import type { Transaction, TransactionStatus } from '../domain/transaction.ts';
import type { Principal } from '../platform/access/permissions.ts';
import { hashDetails } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import { insertion } from '../platform/db/insert-rows.ts';
import { ENCRYPTED_TRANSACTION_DECISIONS, ENCRYPTED_TRANSACTIONS, remarkHash } from './encrypted.ts';
import type { Decision, DecisionTerms } from './manual-decision-rules.ts';
import type { Unreadable } from './store.ts';

export interface DecisionRow {
  decision: Decision;
  reasonCode: string;
  reason: string;
  beforeStatus: TransactionStatus;
  decidedAt: Date;
  decidedBy: string;
  /** Absent in older decisions: a client. */
  decidedByType?: Principal['type'] | undefined;
  /** Absent: the decision has no terms. */
  terms?: DecisionTerms | undefined;
  /** false: a proposal, pending approval by a second user. */
  inEffect: boolean;
  /** The sole officer decided alone what otherwise needs two users. */
  soleOfficer?: true | undefined;
}

export interface StandingProposal {
  transactionUuid: string;
  reference: string;
  decision: Decision;
  /** Proposers, latest first. */
  proposers: readonly string[];
  proposedAt: Date;
  amount: { amount: number; currency: string };
}

/** Transactions whose last decision is a proposal, newest first, except transactions in `without`. */
export async function readStandingProposals(
  db: Db,
  tenantId: string,
  without: readonly string[],
  limit: number,
): Promise<StandingProposal[]> {
  const { rows } = await sql<StandingProposal>`
    select l.transaction_uuid as "transactionUuid", t.transaction_reference as reference, l.decision, l.decided_at as "proposedAt",
      jsonb_build_object('amount', t.amount, 'currency', t.currency) as amount,
      (select array_agg(p.decided_by order by p.decision_no desc) from transaction_decisions p
        where p.tenant_id = ${tenantId}::uuid and p.transaction_uuid = l.transaction_uuid and not p.in_effect
          and p.decision_no > coalesce((select max(e.decision_no) from transaction_decisions e
            where e.tenant_id = ${tenantId}::uuid and e.transaction_uuid = l.transaction_uuid and e.in_effect), 0)) as proposers
    from transaction_decisions l
    join transactions t on t.tenant_id = ${tenantId}::uuid and t.transaction_uuid = l.transaction_uuid
    where l.tenant_id = ${tenantId}::uuid and not l.in_effect and l.transaction_uuid <> all(${[...without]}::uuid[])
      and not exists (select from transaction_decisions later where later.tenant_id = ${tenantId}::uuid
      and later.transaction_uuid = l.transaction_uuid and later.decision_no > l.decision_no)
    order by l.decided_at desc, l.transaction_uuid limit ${limit}`.execute(db);
  return rows;
}

/** Hash of a decision in the audit trail. For an encrypted reason, of its commitment. */
export function decisionHash({ decidedAt, ...decision }: DecisionRow): Buffer {
  return hashDetails({
    ...ENCRYPTED_TRANSACTION_DECISIONS.hashable(decision),
    decidedAt: decidedAt.toISOString(),
  });
}

/** Hashes in the audit trail, hexadecimal. */
export interface DecisionHashes {
  contentHash: string;
  /** Absent: the remark is unchanged. */
  remarkHash?: string;
}

/** @param number number of the decision within its transaction, from 1 @param given once it is in effect, the remark changes too */
export async function saveDecision(
  db: Db,
  transaction: Transaction,
  number: number,
  given: DecisionRow,
): Promise<DecisionHashes> {
  const { tenantId, transactionUuid } = transaction;
  const key = { tenant_id: tenantId, transaction_uuid: transactionUuid };
  const place = { ...key, decision_no: number };
  const decision = await ENCRYPTED_TRANSACTION_DECISIONS.encryptOne(db, place, given);
  const own = { transactionUuid, remark: transaction.remark };
  const remark = given.inEffect ? (await ENCRYPTED_TRANSACTIONS.encryptOne(db, { tenantId }, own)).remark : null;
  const statement = insertion('transaction_decisions', [
    {
      ...place,
      decision: decision.decision,
      reason_code: decision.reasonCode,
      reason: decision.reason,
      before_status: decision.beforeStatus,
      decided_at: decision.decidedAt,
      decided_by: decision.decidedBy,
      in_effect: decision.inEffect,
      sole_officer: decision.soleOfficer ?? false,
      decided_by_type: decision.decidedByType ?? null,
      terms: decision.terms ?? null,
    },
  ]);
  await statement.execute(db);
  await db
    .updateTable('transactions')
    .set({
      status: transaction.status,
      is_suspicious: transaction.isSuspicious,
      ...(remark !== null && { remark }),
      modified_at: transaction.modifiedAt,
      modified_by: transaction.modifiedBy,
      version: transaction.version,
    })
    .where('tenant_id', '=', key.tenant_id)
    .where('transaction_uuid', '=', key.transaction_uuid)
    .execute();
  const contentHash = decisionHash(decision).toString('hex');
  return { contentHash, ...(remark !== null && { remarkHash: remarkHash(remark) }) };
}

/**
 * Decisions in order, by transaction ID. Transactions without decisions are absent.
 * @param unreadable `STAND_IN`: an undecryptable decision gets an empty reason; absent: it throws
 */
export async function readDecisions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
  unreadable?: Unreadable,
): Promise<Map<string, DecisionRow[]>> {
  const stored = await readStoredDecisions(db, tenantId, uuids);
  const decisions = new Map<string, DecisionRow[]>();
  for (const [transactionUuid, own] of stored) {
    const shared = { tenantId, transactionUuid };
    const numbered = own.map((one, at) => ({ ...one, decisionNo: at + 1 }));
    const read = await ENCRYPTED_TRANSACTION_DECISIONS.decrypt(db, shared, numbered, unreadable);
    decisions.set(
      transactionUuid,
      read.map(({ decisionNo: _, isUnreadable: __, ...one }) => one),
    );
  }
  return decisions;
}

/** Decisions as stored, for the verification of the audit trail. */
export async function readStoredDecisions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<Map<string, DecisionRow[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transaction_decisions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .orderBy('decision_no')
    .execute();
  const decisions = new Map<string, DecisionRow[]>();
  for (const row of rows) {
    const own = decisions.get(row.transaction_uuid) ?? [];
    decisions.set(row.transaction_uuid, own);
    own.push({
      decision: row.decision as Decision,
      reasonCode: row.reason_code,
      reason: row.reason,
      beforeStatus: row.before_status as TransactionStatus,
      decidedAt: row.decided_at,
      decidedBy: row.decided_by,
      inEffect: row.in_effect,
      // An absent member keeps the hash of older decisions valid.
      ...(row.decided_by_type !== null && { decidedByType: row.decided_by_type as Principal['type'] }),
      ...(row.sole_officer && { soleOfficer: true as const }),
      ...(row.terms !== null && { terms: row.terms as DecisionTerms }),
    });
  }
  return decisions;
}
