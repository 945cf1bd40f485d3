/** Encrypts and decrypts suspicious activity reports with the organization-managed key. */
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type EncryptedTable, openRows, rowKey, sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { SarContent, SarRow } from './types.ts';

/** Plaintext fields: needed for list filters, the filing deadline and the retention of transactions. */
function clearContent(value: unknown): SarContent {
  const { form, filingKind, filingDecision, detectedOn, transactionUuids, subjects } = value as SarContent;
  const unknown = subjects?.map(({ isUnknown }) => ({ isUnknown }));
  return { form, filingKind, filingDecision, detectedOn, transactionUuids, subjects: unknown };
}

export const ENCRYPTED_SARS = {
  table: 'sars',
  what: 'Suspicious activity reports: subjects, narrative, amounts, return reason and response of the authority',
  inClear:
    'form, kind, decision, day of detection, number of subjects and which are unknown, IDs of ' +
    'transactions, case and earlier report, status, number of the authority, actors and times, names of ' +
    'filled-in fields',
  id: { sar_id: 'uuid' },
  columns: [
    { name: 'content', clear: clearContent },
    { name: 'returned_reason', isText: true },
    { name: 'acknowledgement' },
  ],
} as const satisfies EncryptedTable;

export const ENCRYPTED_SAR_VERSIONS = {
  table: 'sar_versions',
  what: 'Content of suspicious activity reports in each version',
  inClear: 'the same as for the report',
  id: { sar_id: 'uuid', version: 'integer' },
  columns: [{ name: 'content', clear: clearContent }],
} as const satisfies EncryptedTable;

type StoredSar = Selectable<Schema['sars']>;
export type OpenedSar = StoredSar & { isUnreadable?: true };

/** Values of the columns. @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function sarAsStored(
  db: Db,
  { tenantId, sarId, content, returnedReason, acknowledgement }: SarRow,
): Promise<{ content: string; returned_reason: string | null; acknowledgement: string | null }> {
  const seal = await sealerOf(db, tenantId);
  const { table, columns } = ENCRYPTED_SARS;
  const place = { table, row: sarId };
  return {
    content: JSON.stringify(seal ? seal(place, columns[0], content) : content),
    returned_reason: seal && returnedReason !== null ? seal(place, columns[1], returnedReason) : returnedReason,
    acknowledgement:
      acknowledgement && JSON.stringify(seal ? seal(place, columns[2], acknowledgement) : acknowledgement),
  };
}

export async function versionAsStored(db: Db, { tenantId, sarId, version, content }: SarRow): Promise<string> {
  const seal = await sealerOf(db, tenantId);
  const { table, columns } = ENCRYPTED_SAR_VERSIONS;
  return JSON.stringify(seal ? seal({ table, row: rowKey(sarId, version) }, columns[0], content) : content);
}

/**
 * @param unreadable `STAND_IN`: returns a placeholder with `isUnreadable` for a report that cannot be decrypted;
 * absent: throws
 */
export function openSars(db: Db, rows: readonly StoredSar[], unreadable?: 'STAND_IN'): Promise<OpenedSar[]> {
  const { table } = ENCRYPTED_SARS;
  const placeOf = ({ tenant_id: tenantId, sar_id: row }: StoredSar) => ({ tenantId, table, row });
  const standIn = (row: OpenedSar): OpenedSar => ({
    ...row,
    content: clearContent(row.content),
    // Keeps the fact that it was returned, without the reason.
    returned_reason: row.returned_reason && '',
    acknowledgement: null,
    isUnreadable: true,
  });
  return openRows<OpenedSar>(
    db,
    rows,
    placeOf,
    ['content', 'returned_reason', 'acknowledgement'],
    unreadable && standIn,
  );
}
