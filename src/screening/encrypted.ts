import { encryptedTable } from '../platform/db/encryption.ts';

/** Query and result of screenings. */
export const ENCRYPTED_SCREENINGS = encryptedTable({
  table: 'screenings',
  what: 'Stored screenings by name: queries and results',
  inClear:
    'requester, time, settings, list versions, number of matches, coverage gaps; keyed hashes of the name, ' +
    'alias, birth date and document number',
  id: { search_id: 'uuid' },
  columns: [
    // Retention looks for screenings of a person.
    { name: 'query', hashed: ['name', 'fullName', 'alias', 'dob', 'documentNumber'], standIn: {} },
    { name: 'result', standIn: null },
  ],
});
