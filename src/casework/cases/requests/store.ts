import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { ENCRYPTED_CASE_REQUESTS } from './encrypted.ts';
import type { InformationRequest, RecipientKind, RequestState } from './types.ts';

/** The next number within the case. Requires the chain lock. */
export async function readNextRequestNo(db: Db, tenantId: string, caseId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(request_no), 0)::integer + 1 as next from case_requests
    where tenant_id = ${tenantId} and case_id = ${caseId}`.execute(db);
  return rows[0]!.next;
}

export async function insertRequest(
  db: Db,
  tenantId: string,
  caseId: string,
  given: InformationRequest,
): Promise<void> {
  const row = await ENCRYPTED_CASE_REQUESTS.encryptOne(db, { tenantId, caseId }, given);
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

export async function writeRequest(db: Db, tenantId: string, caseId: string, given: InformationRequest): Promise<void> {
  const row = await ENCRYPTED_CASE_REQUESTS.encryptOne(db, { tenantId, caseId }, given);
  await db
    .updateTable('case_requests')
    // All encryptable columns are written together, so that a row is either plaintext or encrypted.
    .set({
      recipient: row.recipient,
      address: row.address,
      questions: JSON.stringify(row.questions),
      letter: row.letter,
      answer: row.answer,
    })
    .set({
      due_at: row.dueAt,
      state: row.state,
      document_ids: JSON.stringify(row.documentIds),
      sent_at: row.sentAt,
      sent_by: row.sentBy,
      settled_at: row.settledAt,
      settled_by: row.settledBy,
    })
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('request_id', '=', row.requestId)
    .execute();
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
  return await ENCRYPTED_CASE_REQUESTS.decrypt(db, { tenantId, caseId }, requests, 'STAND_IN');
}
