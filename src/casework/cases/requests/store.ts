import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows, updateRow } from '../../../platform/db/insert-rows.ts';
import { fromStored } from '../../../platform/db/stored-rows.ts';
import type { InformationRequest, RecipientKind, RequestState } from './types.ts';

/** The next number within the case. Requires the chain lock. */
export async function readNextRequestNo(db: Db, tenantId: string, caseId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(request_no), 0)::integer + 1 as next from case_requests
    where tenant_id = ${tenantId} and case_id = ${caseId}`.execute(db);
  return rows[0]!.next;
}

export async function insertRequest(db: Db, tenantId: string, caseId: string, row: InformationRequest): Promise<void> {
  await insertRows(db, 'case_requests', [
    {
      tenant_id: tenantId,
      case_id: caseId,
      request_id: row.requestId,
      request_no: row.requestNo,
      recipient_kind: row.recipientKind,
      recipient: row.recipient,
      address: row.address,
      questions: row.questions,
      letter: row.letter,
      due_at: row.dueAt,
      state: row.state,
      answer: row.answer,
      document_ids: row.documentIds,
      created_at: row.createdAt,
      created_by: row.createdBy,
      sent_at: row.sentAt,
      sent_by: row.sentBy,
      settled_at: row.settledAt,
      settled_by: row.settledBy,
    },
  ]);
}

export async function writeRequest(db: Db, tenantId: string, caseId: string, row: InformationRequest): Promise<void> {
  const key = { tenant_id: tenantId, case_id: caseId, request_id: row.requestId };
  await updateRow(db, 'case_requests', key, {
    // Unchanged texts too, so that all texts of a row are stored in one form.
    recipient: row.recipient,
    address: row.address,
    questions: row.questions,
    letter: row.letter,
    answer: row.answer,
    due_at: row.dueAt,
    state: row.state,
    document_ids: row.documentIds,
    sent_at: row.sentAt,
    sent_by: row.sentBy,
    settled_at: row.settledAt,
    settled_by: row.settledBy,
  });
}

/** The oldest first. A request that cannot be decrypted is marked `isUnreadable`. */
export async function readRequests(db: Db, tenantId: string, caseId: string): Promise<InformationRequest[]> {
  const rows = await db
    .selectFrom('case_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('request_no')
    .execute();
  const requests = rows.map((row) => ({
    requestId: row.request_id,
    requestNo: row.request_no,
    recipientKind: row.recipient_kind as RecipientKind,
    recipient: row.recipient,
    address: row.address,
    questions: row.questions as string[],
    letter: row.letter,
    dueAt: row.due_at,
    state: row.state as RequestState,
    answer: row.answer,
    documentIds: row.document_ids as string[],
    createdAt: row.created_at,
    createdBy: row.created_by,
    sentAt: row.sent_at,
    sentBy: row.sent_by,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
  }));
  return await fromStored(db, 'case_requests', { tenantId, caseId }, requests, 'STAND_IN');
}
