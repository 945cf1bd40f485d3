/**
 * Addresses on blockchains, as lists of their own: one address a line, CSV or JSON (`rows.ts`).
 *
 * The currency is that of the row, else that of the file: a file per currency is given under the currency's code as its
 * role (`"files": {"XBT": "...", "ETH": "..."}`); otherwise from the shape of the address. One address under several
 * currencies is one entry with a wallet for each. An owner with several addresses is one entry, named by the owner; an
 * address without one is an entry named by the address.
 *
 * The rows are held until the last file is read, some 400 bytes for each address.
 */
import type { ListEntry } from '../../profile.ts';
import { EntryBuilder } from '../entry-builder.ts';
import { type ImportReport, type ListFiles, type ListFormat, ListFormatError, notice, reject } from '../types.ts';
import { addressKey, addressProblem, currencyOf } from './addresses.ts';
import { ADDRESS_COLUMNS, type AddressRow, addressRows } from './rows.ts';

/** Codes as OFAC writes them, and those of the largest others. */
const CURRENCIES = (
  'XBT BTC ETH USDT USDC TRX XMR LTC ZEC DASH BCH BSV BTG ETC XVG XRP ARB BSC SOL ADA DOGE BNB MATIC DOT AVAX TON ' +
  'ATOM XLM ALGO DAI OP BASE'
).split(' ');
const MAIN = 'main';

const CURRENCY_COLUMNS = ['currency', 'asset', 'symbol', 'coin', 'currencysymbol', 'ticker', 'chain', 'blockchain'];
const OWNER_COLUMNS = ['owner', 'ownername', 'holder', 'entity', 'entityname', 'name'];
const KIND_COLUMNS = ['entitytype', 'ownertype', 'kind'];
const ID_COLUMNS = ['id', 'ownerid', 'entityid', 'reference'];

interface Row {
  address: string;
  currency: string;
  /** Empty where none is named. */
  owner: string;
  isPerson: boolean;
  /** Columns without a place of their own. */
  more: [column: string, value: string][] | null;
}

export const cryptoAddresses: ListFormat = {
  id: 'crypto-addresses',
  files: [MAIN, ...CURRENCIES].map((role) => ({ role, required: false })),
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const roles = Object.keys(files);
  if (roles.length === 0) throw new ListFormatError('no file is given');
  const held = new Map<string, Row[]>();
  for (const role of roles) {
    const before = held.size + report.rejectedCount;
    let good = 0;
    try {
      for await (const row of addressRows(files[role]!)) if (hold(held, row, role, report)) good += 1;
    } catch (error) {
      if (error instanceof ListFormatError && role !== MAIN)
        throw new ListFormatError(`${role}: ${error.message}`, error);
      throw error;
    }
    if (good === 0 && held.size + report.rejectedCount > before) {
      throw new ListFormatError(`${role}: no row of the file is an address`);
    }
  }
  if (held.size === 0) throw new ListFormatError('no file has an address');
  for (const [id, rows] of held) {
    report.entries += 1;
    yield entryOf(id, rows);
  }
}

/** @returns whether it was used */
function hold(held: Map<string, Row[]>, { cells, position }: AddressRow, role: string, report: ImportReport): boolean {
  for (const column of cells?.keys() ?? []) report.fieldsSeen[column] = (report.fieldsSeen[column] ?? 0) + 1;
  const address = cellOf(cells, ADDRESS_COLUMNS);
  const problem = cells === null ? 'neither an address nor a row with one' : addressProblem(address);
  if (cells === null || problem !== null) {
    const where = role === MAIN ? '' : `${role}: `;
    reject(report, { reference: address.slice(0, 100) || null, position, reason: where + problem });
    return false;
  }
  const currency = cellOf(cells, CURRENCY_COLUMNS) || (role === MAIN ? currencyOf(address) : role);
  if (currency === null) {
    notice(report, { reference: address, position, reason: 'neither the row nor the shape tells the currency' });
  }
  const owner = cellOf(cells, OWNER_COLUMNS);
  const id = cellOf(cells, ID_COLUMNS) || owner || addressKey(address);
  const more = [...cells].filter(([column]) => !PLACED.has(column));
  const row: Row = {
    address,
    currency: (currency ?? 'UNKNOWN').toUpperCase(),
    owner,
    isPerson: /^(?:person|individual)$/i.test(cellOf(cells, KIND_COLUMNS)),
    more: more.length > 0 ? more : null,
  };
  const rows = held.get(id);
  if (rows === undefined) held.set(id, [row]);
  else rows.push(row);
  return true;
}

function entryOf(id: string, rows: readonly Row[]): ListEntry {
  const builder = new EntryBuilder(id, rows.some(({ isPerson }) => isPerson) ? 'PERSON' : 'ORGANIZATION');
  const owners = [...new Set(rows.map(({ owner }) => owner))].filter((owner) => owner !== '');
  builder.primaryName(owners[0] ?? rows[0]?.address ?? id);
  for (const owner of owners.slice(1)) builder.alias(owner, 'STRONG', null);
  const spelt = new Map<string, string>();
  for (const { currency, address, more } of rows) {
    const key = addressKey(address);
    // Under its first spelling: two of one address would be two wallets.
    if (!spelt.has(key)) spelt.set(key, address);
    builder.wallet(currency, spelt.get(key) ?? address);
    for (const [column, value] of more ?? []) builder.feature(column, value);
  }
  return builder.entry;
}

const PLACED: ReadonlySet<string> = new Set([
  ...ADDRESS_COLUMNS,
  ...OWNER_COLUMNS,
  ...ID_COLUMNS,
  ...KIND_COLUMNS,
  'currency',
]);

function cellOf(cells: ReadonlyMap<string, string> | null, columns: readonly string[]): string {
  for (const column of columns) {
    const value = cells?.get(column);
    if (value !== undefined) return value;
  }
  return '';
}
