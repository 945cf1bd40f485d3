import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

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
}

export async function insertDocument(
  db: Db,
  tenantId: string,
  caseId: string,
  document: CaseDocument,
  content: Buffer,
): Promise<void> {
  await db
    .insertInto('case_documents')
    .values({
      tenant_id: tenantId,
      case_id: caseId,
      document_id: document.documentId,
      name: document.name,
      media_type: document.mediaType,
      size_bytes: document.sizeBytes,
      sha256: document.sha256,
      description: document.description,
      added_at: document.addedAt,
      added_by: document.addedBy,
      content,
    })
    .execute();
}

export async function readDocuments(db: Db, tenantId: string, caseId: string): Promise<CaseDocument[]> {
  const rows = await db
    .selectFrom('case_documents')
    .select(['document_id', 'name', 'media_type', 'size_bytes', 'sha256', 'description', 'added_at', 'added_by'])
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('added_at')
    .orderBy('document_id')
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    description: row.description,
    addedAt: row.added_at,
    addedBy: row.added_by,
  }));
}

export interface StoredContent {
  name: string;
  mediaType: string;
  content: Buffer;
  /** Whether it is what its hash says. */
  isWhole: boolean;
}

export async function readContent(
  db: Db,
  tenantId: string,
  caseId: string,
  documentId: string,
): Promise<StoredContent | null> {
  const row = await db
    .selectFrom('case_documents')
    .select(['name', 'media_type', 'content', sql<boolean>`sha256(content) = sha256`.as('is_whole')])
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row ? { name: row.name, mediaType: row.media_type, content: row.content, isWhole: row.is_whole } : null;
}
