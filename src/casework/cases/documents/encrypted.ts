/** Columns of case documents that an organization-managed key encrypts. */
import { encryptedTable } from '../../../platform/db/encryption.ts';

const ID = { case_id: 'uuid', document_id: 'uuid' } as const;

export const ENCRYPTED_CASE_DOCUMENTS = encryptedTable({
  table: 'case_documents',
  what: 'Documents of cases: name and description',
  inClear: 'media type, size, hash, actor and time',
  id: ID,
  columns: [
    { name: 'name', isText: true },
    { name: 'description', isText: true, standIn: null },
  ],
});

export const ENCRYPTED_CASE_FILES = encryptedTable({
  table: 'case_documents',
  part: 'content',
  what: 'Documents of cases: the files',
  id: ID,
  // Up to 10 MiB each.
  batch: 4,
  columns: [{ name: 'content', isBytes: true }],
});
