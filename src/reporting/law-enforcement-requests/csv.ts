/**
 * Parses a CSV file of parties. The header names the columns, in any order and case. Several values in a cell are
 * separated by `;`.
 */
import { AppError } from '../../platform/errors.ts';
import { csvRows } from '../../platform/http/csv-body.ts';
import type { IgnoredFields } from '../../platform/http/ignored-fields.ts';
import { validate } from '../../platform/http/validation.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { MAX_PARTIES, partyOf, partyRequest } from './schemas.ts';
import type { SoughtParty } from './types.ts';

export const CSV_COLUMNS = [
  ...[
    'externalReferenceId',
    'entityType',
    'fullName',
    'aliases',
    'dob',
    'countryCodes',
    'documentNumbers',
    'addresses',
  ],
] as const;
const SEVERAL: ReadonlySet<string> = new Set(['aliases', 'countryCodes', 'documentNumbers', 'addresses']);

/** @throws AppError malformed-request; validation-failed, unprocessable-format with the line as `[index]` */
export async function partiesOfCsv(bytes: Buffer, ignored: IgnoredFields): Promise<SoughtParty[]> {
  const pause = eventLoopPauses();
  const parties: SoughtParty[] = [];
  for await (const row of csvRows(bytes, { columns: CSV_COLUMNS, ignored, most: MAX_PARTIES + 2 })) {
    if (parties.length === MAX_PARTIES) throw wrongSize();
    const cells = Object.entries(row).map(([column, cell = '']) => [
      column,
      SEVERAL.has(column) ? partsOf(cell) : cell,
    ]);
    parties.push(partyOf(validate(partyRequest, Object.fromEntries(cells), `[${parties.length}]`)));
    await pause();
  }
  if (parties.length === 0) throw wrongSize();
  return parties;
}

function partsOf(cell: string): string[] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function wrongSize(): AppError {
  const message = `must have from 1 to ${MAX_PARTIES} parties`;
  return new AppError('validation-failed', { errors: [{ field: '$', code: 'Size', message }] });
}
