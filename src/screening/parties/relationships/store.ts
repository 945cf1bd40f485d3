import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows, updateRow } from '../../../platform/db/insert-rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { fromStored } from '../../../platform/db/stored-rows.ts';
import type { KnownApproval, PartyFacts, ReviewedProfile } from '../types.ts';

/** The subject of an approval: a party of transactions, or a customer record. */
export interface ApprovalSubject {
  type: 'PARTY' | 'CUSTOMER';
  id: string;
}

/** An approval of a relationship, from its proposal to its end. */
export interface RelationshipRow {
  approvalId: string;
  subject: ApprovalSubject;
  profiles: ReviewedProfile[];
  party: PartyFacts;
  reason: string;
  /** YYYY-MM-DD, UTC */
  reviewDate: string;
  /** Base currency. null: none. */
  amountTrigger: number | null;
  proposedAt: Date;
  /** The key of its author (`authorKey`). */
  proposedBy: string;
  /** null: not approved. */
  approvedAt: Date | null;
  approvedBy: string | null;
  /** null: not ended. */
  endedAt: Date | null;
  /** null: ended by a merge of parties, or replaced. */
  endedBy: string | null;
  endReason: string | null;
}

const MOST_SHOWN = 100;

/** Newest first. Reasons that cannot be decrypted are empty. */
export function readRelationships(db: Db, tenantId: string, { type, id }: ApprovalSubject): Promise<RelationshipRow[]> {
  return readNewest(db, listed(db, tenantId, type).where('subject_id', '=', id).limit(MOST_SHOWN), tenantId);
}

/** Pending proposals of all parties, or of all customers, newest first. */
export function readProposedRelationships(
  db: Db,
  tenantId: string,
  type: ApprovalSubject['type'],
  limit: number,
): Promise<RelationshipRow[]> {
  const pending = listed(db, tenantId, type).where('approved_at', 'is', null).where('ended_at', 'is', null);
  return readNewest(db, pending.limit(limit), tenantId);
}

function listed(db: Db, tenantId: string, type: ApprovalSubject['type']) {
  return db
    .selectFrom('relationship_approvals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_type', '=', type)
    .orderBy('proposed_at', 'desc')
    .orderBy('approval_id');
}

async function readNewest(db: Db, query: ReturnType<typeof listed>, tenantId: string): Promise<RelationshipRow[]> {
  const rows = (await query.execute()).map(rowOf);
  return await fromStored(db, 'relationship_approvals', { tenantId }, rows, 'STAND_IN');
}

/** Approvals in force, by customer. Undecryptable approvals are left out. @param day YYYY-MM-DD, UTC */
export async function readCustomerApprovals(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, KnownApproval>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('relationship_approvals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_type', '=', 'CUSTOMER')
    .where('subject_id', 'in', customerIds)
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('review_date', '>=', day)
    .execute();
  const opened = await fromStored(db, 'relationship_approvals', { tenantId }, rows.map(rowOf), 'STAND_IN');
  return new Map(
    opened
      .filter(({ party }) => party.names.length > 0)
      .map(
        ({ approvalId, subject, profiles, party, proposedBy, approvedBy, approvedAt, reviewDate, amountTrigger }) => [
          subject.id,
          {
            ...{ approvalId, customerId: subject.id, profiles, party, proposedBy, reviewDate, amountTrigger },
            ...{ approvedBy: approvedBy!, approvedAt: approvedAt!.toISOString() },
          },
        ],
      ),
  );
}

export async function insertRelationship(db: Db, tenantId: string, row: RelationshipRow): Promise<void> {
  await insertRows(db, 'relationship_approvals', [
    {
      tenant_id: tenantId,
      approval_id: row.approvalId,
      subject_type: row.subject.type,
      subject_id: row.subject.id,
      profiles: row.profiles,
      party: row.party,
      reason: row.reason,
      review_date: row.reviewDate,
      amount_trigger: row.amountTrigger,
      proposed_at: row.proposedAt,
      proposed_by: row.proposedBy,
      approved_at: row.approvedAt,
      approved_by: row.approvedBy,
      ended_at: null,
      ended_by: null,
      end_reason: null,
    },
  ]);
}

export async function approveRelationship(
  db: Db,
  tenantId: string,
  approvalId: string,
  { approvedAt, approvedBy }: { approvedAt: Date; approvedBy: string },
): Promise<void> {
  await db
    .updateTable('relationship_approvals')
    .set({ approved_at: approvedAt, approved_by: approvedBy })
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .execute();
}

/** @param by null: replaced by another approval */
export async function endRelationship(
  db: Db,
  tenantId: string,
  row: RelationshipRow,
  at: Date,
  by: { endedBy: string; endReason: string } | null,
): Promise<void> {
  const key = { tenant_id: tenantId, approval_id: row.approvalId };
  const ended = { ended_at: at, ended_by: by?.endedBy ?? null, end_reason: by?.endReason ?? null };
  await updateRow(db, 'relationship_approvals', key, ended);
}

function rowOf(row: Selectable<Schema['relationship_approvals']>): RelationshipRow {
  return {
    approvalId: row.approval_id,
    subject: { type: row.subject_type as ApprovalSubject['type'], id: row.subject_id },
    profiles: row.profiles as unknown as ReviewedProfile[],
    party: row.party as PartyFacts,
    reason: row.reason,
    reviewDate: row.review_date,
    amountTrigger: row.amount_trigger,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    endReason: row.end_reason,
  };
}
