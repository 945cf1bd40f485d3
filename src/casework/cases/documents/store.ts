import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fromStored, toStored } from '../../../platform/db/stored-rows.ts';

/** A document without its content. */
export interface CaseDocument {
  documentId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: Buffer;
  description: string | null;
  addedAt: Date;
  addedBy: string;
  /** The name of the document cannot be decrypted. */
  isUnreadable?: true;
}

export async function insertDocument(
  db: Db,
  tenantId: string,
  caseId: string,
  document: CaseDocument,
  content: Buffer,
): Promise<void> {
  const [stored] = await toStored(db, 'case_documents', { tenantId, caseId }, [{ ...document, content }]);
  await db
    .insertInto('case_documents')
    .values({
      tenant_id: tenantId,
      case_id: caseId,
      document_id: document.documentId,
      name: stored!.name,
      media_type: document.mediaType,
      size_bytes: document.sizeBytes,
      sha256: document.sha256,
      description: stored!.description,
      added_at: document.addedAt,
      added_by: document.addedBy,
      content: stored!.content,
    })
    .execute();
}

/** A document that cannot be decrypted is marked `isUnreadable`. */
export async function readDocuments(db: Db, tenantId: string, caseId: string): Promise<CaseDocument[]> {
  const rows = await db
    .selectFrom('case_documents')
    .select(['document_id', 'name', 'media_type', 'size_bytes', 'sha256', 'description', 'added_at', 'added_by'])
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('added_at')
    .orderBy('document_id')
    .execute();
  const documents = rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    description: row.description,
    addedAt: row.added_at,
    addedBy: row.added_by,
  }));
  return await fromStored(db, 'case_documents', { tenantId, caseId }, documents, 'STAND_IN');
}

export interface StoredContent {
  name: string;
  mediaType: string;
  content: Buffer;
  /** Whether the content matches its hash. */
  isWhole: boolean;
}

/**
 * @throws AppError unreadable-record; service-unavailable while the organization-managed key
 * is unavailable
 */
export async function readContent(
  db: Db,
  tenantId: string,
  caseId: string,
  documentId: string,
): Promise<StoredContent | null> {
  const row = await db
    .selectFrom('case_documents')
    .select(['name', 'media_type', 'content', 'sha256'])
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!row) return null;
  const shared = { tenantId, caseId, documentId };
  const [document] = await fromStored(db, 'case_documents', shared, [{ name: row.name, content: row.content }]);
  const { name, content } = document!;
  // The table owner could still have removed the content, so it can be null.
  const isWhole = Buffer.isBuffer(content) && createHash('sha256').update(content).digest().equals(row.sha256);
  return { name, mediaType: row.media_type, content, isWhole };
}

/** Documents whose stored content does not match their hash: encrypted or changed. */
export async function readUnlikeHash(db: Db, tenantId: string): Promise<{ caseId: string; documentId: string }[]> {
  const { rows } = await sql<{ caseId: string; documentId: string }>`
    select case_id as "caseId", document_id as "documentId" from case_documents
    where tenant_id = ${tenantId} and (sha256(content) is distinct from sha256 or length(content) is distinct from size_bytes)
    order by 1, 2`.execute(db);
  return rows;
}
