/** Encrypts and decrypts customers for organizations with an organization-managed key. */
import type { Selectable } from 'kysely';
import { normaliseFullName } from '../matching/names/normalise.ts';
import type { Db } from '../platform/db/database.ts';
import { type EncryptedTable, openRows } from '../platform/db/own-keys/sealed-fields.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { CustomerRecord } from './types.ts';

/** The name in the form that the name search uses. */
export function foldedName({ names }: Pick<CustomerRecord, 'names'>): string {
  return normaliseFullName(names[0]?.fullNameRaw ?? '');
}

export const ENCRYPTED_CUSTOMERS = {
  table: 'customers',
  what: 'Customers: names, dates, documents, addresses, accounts, wallets, owners, verifications, occupation, products, expected activity, reason for closing',
  inClear:
    'customer number, entity type, state, risk level, review date, user, time; keyed hashes of the primary name, all names, birth date and document numbers',
  id: { customer_id: 'uuid' },
  columns: [
    {
      name: 'record',
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
    { name: 'closed_reason', isText: true },
  ],
  derived: [{ name: 'name_folded', from: 'record', textOf: (value) => foldedName(value as CustomerRecord) }],
} as const satisfies EncryptedTable;

type CustomerRow = Selectable<Schema['customers']>;

/** A row with `isUnreadable` if its record cannot be decrypted. */
export type OpenedRow = CustomerRow & { isUnreadable?: true };

/** @param unreadable `STAND_IN`: an undecryptable row has `isUnreadable`; absent: it throws */
export function openCustomers(db: Db, rows: readonly CustomerRow[], unreadable?: 'STAND_IN'): Promise<OpenedRow[]> {
  const { table } = ENCRYPTED_CUSTOMERS;
  const placeOf = ({ tenant_id: tenantId, customer_id: row }: CustomerRow) => ({ tenantId, table, row });
  const standIn = (row: OpenedRow): OpenedRow => {
    return { ...row, record: recordInClear(row), closed_reason: null, isUnreadable: true };
  };
  return openRows<OpenedRow>(db, rows, placeOf, ['record', 'closed_reason'], unreadable && standIn);
}

/** Plaintext fields of a customer whose record cannot be decrypted. */
function recordInClear(row: CustomerRow): CustomerRecord {
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
