/** Encrypts and decrypts licenses for organizations with an organization-managed key. */
import type { Db } from '../../platform/db/database.ts';
import { type EncryptedTable, openRows, type SealedJson, sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import type { License, LicensedParty } from './types.ts';

export const ENCRYPTED_LICENSES = {
  table: 'licenses',
  what: 'Licenses: scope, names of the parties, reason for the end',
  inClear: 'number, authority, validity, cap, author and time of each step',
  id: { license_id: 'uuid' },
  columns: [{ name: 'scope', isText: true }, { name: 'parties' }, { name: 'end_reason', isText: true }],
} as const satisfies EncryptedTable;

type Texts = Pick<License, 'licenseId' | 'scope' | 'parties' | 'endReason'>;

interface StoredTexts {
  scope: string;
  parties: readonly LicensedParty[] | SealedJson;
  end_reason: string | null;
}

/** Returns the column values. @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function licenseAsStored(
  db: Db,
  tenantId: string,
  { licenseId, scope, parties, endReason }: Texts,
): Promise<StoredTexts> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { scope, parties, end_reason: endReason };
  const { table, columns } = ENCRYPTED_LICENSES;
  const place = { table, row: licenseId };
  return {
    scope: seal(place, columns[0], scope),
    parties: seal(place, columns[1], parties),
    end_reason: endReason === null ? null : seal(place, columns[2], endReason),
  };
}

interface StoredRow {
  license_id: string;
  scope: string;
  parties: unknown;
  end_reason: string | null;
  isUnreadable?: true;
}

/** A license that cannot be decrypted is marked: it can be ended, and covers nobody. */
export function openLicenses<Row extends StoredRow>(db: Db, tenantId: string, rows: readonly Row[]): Promise<Row[]> {
  const { table } = ENCRYPTED_LICENSES;
  const placeOf = ({ license_id: row }: Row) => ({ tenantId, table, row });
  const standIn = (row: Row): Row => {
    return { ...row, scope: '', parties: [], end_reason: row.end_reason && '', isUnreadable: true };
  };
  return openRows(db, rows, placeOf, ['scope', 'parties', 'end_reason'], standIn);
}
