/** Columns of requests for information that an organization-managed key encrypts. */
import { encryptedTable } from '../../../platform/db/encryption.ts';

export const ENCRYPTED_CASE_REQUESTS = encryptedTable({
  table: 'case_requests',
  what: 'Requests for information of cases: recipient, questions, letter and answer',
  inClear: 'kind of recipient, state, due date, actors and times',
  id: { case_id: 'uuid', request_id: 'uuid' },
  columns: [
    { name: 'recipient', isText: true },
    { name: 'address', isText: true, standIn: null },
    { name: 'questions', standIn: [] },
    { name: 'letter', isText: true },
    { name: 'answer', isText: true, standIn: null },
  ],
});
