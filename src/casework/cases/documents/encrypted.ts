/** Encrypts and decrypts documents of cases with the organization-managed key. */
import type { Db } from '../../../platform/db/database.ts';
import {
  type EncryptedTable,
  opened,
  openRows,
  rowKey,
  sealerOf,
} from '../../../platform/db/own-keys/sealed-fields.ts';

interface DocumentText {
  documentId: string;
  name: string;
  description: string | null;
  isUnreadable?: true;
}

const ID = { case_id: 'uuid', document_id: 'uuid' } as const;

export const ENCRYPTED_CASE_DOCUMENTS = {
  table: 'case_documents',
  what: 'Documents of cases: name and description',
  inClear: 'media type, size, hash, actor and time',
  id: ID,
  columns: [
    { name: 'name', isText: true },
    { name: 'description', isText: true },
  ],
} as const satisfies EncryptedTable;

export const ENCRYPTED_CASE_FILES = {
  table: 'case_documents',
  part: 'content',
  what: 'Documents of cases: the files',
  id: ID,
  // Up to 10 MiB each.
  batch: 4,
  columns: [{ name: 'content', isBytes: true }],
} as const satisfies EncryptedTable;

interface OfCase {
  tenantId: string;
  caseId: string;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function documentAsStored(
  db: Db,
  { tenantId, caseId }: OfCase,
  { documentId, name, description }: DocumentText,
  content: Buffer,
): Promise<{ name: string; description: string | null; content: Buffer }> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { name, description, content };
  const { table, columns } = ENCRYPTED_CASE_DOCUMENTS;
  const place = { table, row: rowKey(caseId, documentId) };
  return {
    name: seal(place, columns[0], name),
    description: description === null ? null : seal(place, columns[1], description),
    content: seal(place, ENCRYPTED_CASE_FILES.columns[0], content),
  };
}

/** A document that cannot be decrypted is marked `isUnreadable`. */
export function openDocuments<Row extends DocumentText>(
  db: Db,
  { tenantId, caseId }: OfCase,
  documents: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_CASE_DOCUMENTS;
  const placeOf = ({ documentId }: Row) => ({ tenantId, table, row: rowKey(caseId, documentId) });
  const standIn = (document: Row): Row => {
    return { ...document, name: '', description: null, isUnreadable: true };
  };
  return openRows(db, documents, placeOf, ['name', 'description'], standIn);
}

/** @throws SealedValueError if it cannot be decrypted */
export async function openFile(
  db: Db,
  { tenantId, caseId }: OfCase,
  { documentId, name, content }: { documentId: string; name: string; content: Buffer },
): Promise<{ name: string; content: Buffer }> {
  const { table } = ENCRYPTED_CASE_DOCUMENTS;
  const place = { tenantId, table, row: rowKey(caseId, documentId) };
  return {
    name: (await opened(db, { ...place, column: 'name' }, name)) as string,
    content: (await opened(db, { ...place, column: 'content' }, content)) as Buffer,
  };
}
