/**
 * Documents of cases, stored in the database with their hash. Downloads are attachments, so that a browser never
 * displays them.
 */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Caller } from '../../../platform/access/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Done } from '../../../platform/unit-of-work/effect.ts';
import type { Cases } from '../cases.ts';
import { conflict } from '../refusals.ts';
import type { DocumentQuery, DocumentView } from '../schemas.ts';
import { ACCEPTED, mediaTypeOf } from './content-type.ts';
import { type CaseDocument, insertDocument, readContent, readDocuments } from './store.ts';

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
const MAX_DOCUMENTS = 100;

interface DocumentsParts {
  database: Pick<Database, 'tenant'>;
  cases: Pick<Cases, 'write'>;
}

export class CaseDocuments {
  readonly #parts: DocumentsParts;

  constructor(parts: DocumentsParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError not-found, conflict, validation-failed (empty), unsupported-media-type (detected from the content)
   */
  async add(
    by: Caller,
    caseId: string,
    { name, description }: DocumentQuery,
    content: Buffer,
  ): Promise<Done<DocumentView>> {
    if (content.length === 0) throw new AppError('validation-failed', { detail: 'The document is empty.' });
    const mediaType = await mediaTypeOf(content);
    if (mediaType === null) {
      const detail = 'The file type is not accepted. Upload a PDF, an image, plain text or an office document.';
      throw new AppError('unsupported-media-type', { detail, acceptedTypes: ACCEPTED });
    }
    return await this.#parts.cases.write(by, caseId, async (before, { db, tenantId, now }) => {
      if ((await readDocuments(db, tenantId, caseId)).length >= MAX_DOCUMENTS) {
        throw conflict(`A case has at most ${MAX_DOCUMENTS} documents.`);
      }
      const document: CaseDocument = {
        documentId: randomUUID(),
        name: safeName(name),
        mediaType,
        sizeBytes: content.length,
        sha256: createHash('sha256').update(content).digest(),
        description: description ?? null,
        addedAt: now(),
        addedBy: by.principal.id,
      };
      await insertDocument(db, tenantId, caseId, document, content);
      const view = documentView(document);
      const { documentId, contentHash } = view;
      return {
        after: before,
        kind: 'DOCUMENT_ADDED',
        details: { documentId, name: view.name, contentHash },
        result: view,
      };
    });
  }

  /** @throws AppError not-found, internal-error if the content does not match its hash */
  async download(tenantId: string, caseId: string, documentId: string) {
    const stored = await this.#parts.database.tenant(tenantId, (db) => readContent(db, tenantId, caseId, documentId));
    if (!stored) throw noSuchDocument();
    const { name, content, isWhole } = stored;
    if (!isWhole) throw new AppError('internal-error', { detail: 'The document does not match its hash.' });
    return {
      stream: Readable.from([content]),
      headers: {
        // RFC 6266: an ASCII name for old clients, and the original name.
        'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "sandbox; default-src 'none'",
      },
    };
  }
}

/** Removes the path and control characters. */
function safeName(name: string): string {
  const last = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  return last === '' || /^\.+$/.test(last) ? 'document' : last;
}

export function documentView({ sha256, addedAt, addedBy, ...document }: CaseDocument): DocumentView {
  const contentHash = sha256.toString('hex');
  return { ...document, contentHash, createdAt: addedAt.toISOString(), createdBy: addedBy };
}

export function noSuchDocument(): AppError {
  return new AppError('not-found', { detail: 'The case has no such document.' });
}
