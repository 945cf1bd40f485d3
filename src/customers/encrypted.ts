/** Columns of customers that an organization-managed key encrypts. */
import type { Selectable } from 'kysely';
import { normalizeFullName } from '../matching/names/normalize.ts';
import { encryptedTable } from '../platform/db/encryption.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { CustomerRecord } from './types.ts';

/** The name in the form that the name search uses. */
export function foldedName({ names }: Pick<CustomerRecord, 'names'>): string {
  return normalizeFullName(names[0]?.fullNameRaw ?? '');
}

/** Plaintext fields of a customer whose record cannot be decrypted. */
function recordInClear(_stored: unknown, row: Selectable<Schema['customers']>): CustomerRecord {
  return {
    externalReferenceId: row.external_reference_id,
    entityType: row.entity_type as CustomerRecord['entityType'],
    ...{ names: [], gender: null, dob: null, registeredOn: null, nationalityCodes: [], countryCodes: [] },
    ...{ documents: [], addresses: [], accounts: [], wallets: [], beneficialOwners: [], occupation: null },
    ...{ products: [], expectedActivity: null },
    reviewOn: row.review_on,
    verifications: [],
  };
}

export const ENCRYPTED_CUSTOMERS = encryptedTable({
  table: 'customers',
  what: 'Customers: names, dates, documents, addresses, accounts, wallets, owners, verifications, occupation, products, expected activity, reason for closing',
  inClear:
    'customer number, entity type, state, risk level, review date, user, time; keyed hashes of the primary name, all names, birth date and document numbers',
  id: { customer_id: 'uuid' },
  columns: [
    {
      name: 'record',
      standIn: recordInClear,
      // Retention searches for the records of a person.
      hashedMembers(value, hash) {
        const { names = [], dob, documents = [] } = value as Partial<CustomerRecord>;
        return {
          names: names.map(({ fullNameRaw }) => ({ fullNameRaw: hash(fullNameRaw) })),
          dob: typeof dob === 'string' ? hash(dob) : null,
          documents: documents.map((document) => ({ value: hash(document.value) })),
        };
      },
    },
    { name: 'closed_reason', isText: true, standIn: null },
  ],
  derived: [{ name: 'name_folded', from: 'record', textOf: (value) => foldedName(value as CustomerRecord) }],
});
