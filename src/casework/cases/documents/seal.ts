/** Verifies document contents against their hashes, which the audit entries of their cases seal. */
import type { Seal, SealFlaw } from '../../../platform/audit/seals.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hasCode } from '../../../platform/errors.ts';
import { readContent, readUnlikeHash } from './store.ts';

export const documentSeal: Seal = {
  subjectType: 'case-document-content',
  async unvouched(db, tenantId, limit) {
    const flaws: SealFlaw[] = [];
    // One at a time: a document may be large.
    for (const one of await readUnlikeHash(db, tenantId)) {
      const flaw = await flawOf(db, tenantId, one);
      if (flaw) flaws.push({ sequence: null, subjectId: one.documentId, ...flaw });
      if (flaws.length >= limit) break;
    }
    return flaws;
  },
};

async function flawOf(
  db: Db,
  tenantId: string,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<Pick<SealFlaw, 'reason' | 'unread'> | null> {
  try {
    const read = await readContent(db, tenantId, caseId, documentId);
    return read?.isWhole ? null : { reason: 'the content of the document is not what its hash says' };
  } catch (error) {
    if (hasCode(error, 'unreadable-record')) return { reason: 'the content of the document cannot be decrypted' };
    if (hasCode(error, 'service-unavailable', 'own-key-destroyed'))
      return { reason: 'its key is unavailable', unread: 'UNREAD' };
    throw error;
  }
}
