/** Columns of customer hits that an organization-managed key encrypts. */
import { encryptedTable } from '../../platform/db/encryption.ts';
import type { Evidence, Identity } from './types.ts';

/** Equals no identity, so the next screening treats the customer as changed and writes the hit again. */
const NO_IDENTITY: Identity = { names: '', birth: null, documents: '', countries: '' };

function evidenceInClear(_stored: unknown, { score }: { score: number }): Evidence {
  return {
    score: { overall: score, name: null, identifier: null, birth: null, country: null },
    ...{ explanation: [], generation: 0, ownGeneration: 0, matcherVersion: '', threshold: 0 },
  };
}

export const ENCRYPTED_CUSTOMER_HITS = encryptedTable({
  table: 'customer_hits',
  what: 'Customer hits: matched name, comparison, reason for clearing',
  inClear: 'customer, listed party with its lists and measures, score, state, user, time',
  id: { hit_id: 'uuid' },
  columns: [
    { name: 'matched_name', isText: true },
    { name: 'identity', standIn: NO_IDENTITY },
    { name: 'evidence', standIn: evidenceInClear },
    { name: 'cleared_reason', isText: true, standIn: null },
  ],
});
