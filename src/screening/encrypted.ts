import type { EncryptedTable } from '../platform/db/own-keys/sealed-fields.ts';

/** What was asked and answered. */
export const ENCRYPTED_SCREENINGS = {
  table: 'screenings',
  what: 'Stored screenings of names: what was asked and answered',
  inClear:
    'who screened and when, settings, versions of lists, how many matched, what was not looked at; keyed hashes of the name, alias, birth date and document number',
  id: { search_id: 'uuid' },
  columns: [
    // Retention looks for screenings of a person.
    { name: 'query', blind: ['name', 'fullName', 'alias', 'dob', 'documentNumber'] },
    { name: 'result' },
  ],
} as const satisfies EncryptedTable;
