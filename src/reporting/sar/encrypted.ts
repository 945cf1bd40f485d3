/** Columns of suspicious activity reports that an organization-managed key encrypts. */
import { encryptedTable } from '../../platform/db/encryption.ts';
import type { SarContent } from './types.ts';

/** Plaintext fields: needed for list filters, the filing deadline and the retention of transactions. */
function clearContent(value: unknown): SarContent {
  const { form, filingKind, filingDecision, detectedOn, transactionUuids, subjects } = value as SarContent;
  const unknown = subjects?.map(({ isUnknown }) => ({ isUnknown }));
  return { form, filingKind, filingDecision, detectedOn, transactionUuids, subjects: unknown };
}

export const ENCRYPTED_SARS = encryptedTable({
  table: 'sars',
  what: 'Suspicious activity reports: subjects, narrative, amounts, return reason and response of the authority',
  inClear:
    'form, kind, decision, day of detection, number of subjects and which are unknown, IDs of ' +
    'transactions, case and earlier report, status, number of the authority, actors and times, names of ' +
    'filled-in fields',
  id: { sar_id: 'uuid' },
  columns: [
    { name: 'content', clear: clearContent, standIn: clearContent },
    // Plaintext: whether the report was returned.
    { name: 'returned_reason', isText: true },
    { name: 'acknowledgement', standIn: null },
  ],
});

export const ENCRYPTED_SAR_VERSIONS = encryptedTable({
  table: 'sar_versions',
  what: 'Content of suspicious activity reports in each version',
  inClear: 'the same as for the report',
  id: { sar_id: 'uuid', version: 'integer' },
  columns: [{ name: 'content', clear: clearContent }],
});
