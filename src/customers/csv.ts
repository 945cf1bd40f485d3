/**
 * Converts a CSV of customers to items as the API takes them. The header names the columns, in any order and case. Several values
 * in one cell are separated by `;`.
 */

import type { RawItem } from '../lists/internal-list/bulk-body.ts';
import { csvRowsApart } from '../platform/http/csv-body.ts';
import type { IgnoredFields } from '../platform/http/ignored-fields.ts';

type Row = Readonly<Partial<Record<(typeof CSV_COLUMNS)[number], string>>>;

const several = (cell: string | undefined) =>
  (cell ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Converts decimal text to a number. Other text is kept, and its field rejects it. */
const number = (cell: string | undefined) => (cell && /^-?\d{1,15}(\.\d{1,10})?$/.test(cell) ? Number(cell) : cell);

export const CSV_COLUMNS = [
  ...['externalReferenceId', 'entityType', 'fullName', 'aliases', 'gender', 'dob', 'registeredOn', 'nationalityCodes'],
  ...[
    'countryCodes',
    'documentType',
    'documentNumber',
    'documentCountry',
    'address',
    'accounts',
    'wallets',
    'occupation',
  ],
  ...['products', 'monthlyAmount', 'currency', 'monthlyCount', 'reviewOn'],
] as const;

/** An absent column or an empty cell leaves the field unchanged. */
function itemOf(row: Row): Record<string, unknown> {
  const aliases = several(row.aliases).map((fullNameRaw) => ({ fullNameRaw, nameType: 'ALIAS' }));
  const list = (cell: string | undefined) => (several(cell).length > 0 ? several(cell) : undefined);
  const hasActivity = row.monthlyAmount || row.monthlyCount;
  return {
    externalReferenceId: row.externalReferenceId,
    entityType: row.entityType,
    ...(row.fullName && { names: [{ fullNameRaw: row.fullName, nameType: 'PRIMARY' }, ...aliases] }),
    gender: row.gender,
    dob: row.dob,
    registeredOn: row.registeredOn,
    nationalityCodes: list(row.nationalityCodes),
    countryCodes: list(row.countryCodes),
    ...((row.documentNumber || row.documentType) && {
      documents: [{ type: row.documentType, value: row.documentNumber, issuingCountry: row.documentCountry }],
    }),
    ...(row.address && { addresses: [{ addressRaw: row.address }] }),
    accounts: list(row.accounts)?.map((accountNumber) => ({ accountNumber })),
    wallets: list(row.wallets)?.map((wallet) => {
      const at = wallet.indexOf(':');
      return { blockchain: wallet.slice(0, Math.max(0, at)), address: wallet.slice(at + 1) };
    }),
    occupation: row.occupation,
    products: list(row.products),
    ...(hasActivity && {
      expectedActivity: {
        monthlyAmount: number(row.monthlyAmount),
        currency: row.currency,
        monthlyCount: number(row.monthlyCount),
      },
    }),
    reviewOn: row.reviewOn,
  };
}

/**
 * Rejects only the row if its number of cells differs from the header.
 * @param ignored collects unknown columns
 * @throws AppError malformed-request
 */
export async function* csvItems(bytes: Buffer, ignored: IgnoredFields): AsyncGenerator<RawItem> {
  for await (const one of csvRowsApart(bytes, { columns: CSV_COLUMNS, ignored })) {
    yield 'row' in one ? { value: itemOf(one.row) } : { error: { field: '$', code: 'Size', message: one.flaw } };
  }
}
