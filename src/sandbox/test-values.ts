/**
 * The test values of TEST organizations: what a request contains, and what it produces. The one table behind the test data of an
 * organization, docs/sandbox.md, the page of the dashboard and the test. All parties, accounts and wallets are invented.
 *
 * Every row runs through the usual screening. `data` is what the organization has of its own to produce it: an entry of its internal
 * list, or a rule. Rows without `data` need none.
 */
import type { TransactionStatus, TransactionType } from '../domain/transaction.ts';
import type { WatchlistCategory } from '../lists/profile.ts';
import type { RuleStatus } from '../monitoring/rules/language/types.ts';

/** An entry of the internal list, in the form of `POST /profiles/bulk`. */
export interface TestEntry {
  entityType: 'INDIVIDUAL' | 'ORGANIZATION';
  watchlistCategory: WatchlistCategory;
  names: { fullNameRaw: string }[];
  [field: string]: unknown;
}

/** A rule for payments from or to the account of the row. */
export interface TestRule {
  name: string;
  mode: 'SCORE' | 'HARD_STOP';
  response?: 'HOLD';
  status?: RuleStatus;
}

export interface TestValue {
  /** Part of IDs, such as that of the rule. */
  id: string;
  type: TransactionType;
  /** Fields of the payment. The other fields are up to the caller. */
  fields: Readonly<Record<string, string | number>>;
  /** Status after the screening. */
  status: TransactionStatus;
  /** Category that screening the name finds; null: no match. Absent: the row is no name. */
  screening?: WatchlistCategory | null;
  reason: string;
  data?: { entry: TestEntry } | { rule: TestRule };
}

const AUTHORITY = 'Test authority (invented)';
const SANCTION = { watchlistCategory: 'SANCTION', riskLevel: 'CRITICAL', authority: AUTHORITY } as const;

const listed = (
  entityType: TestEntry['entityType'],
  name: string,
  parts: Pick<TestEntry, 'watchlistCategory'> & Readonly<Record<string, unknown>>,
): { entry: TestEntry } => ({
  entry: { authority: AUTHORITY, ...parts, entityType, names: [{ fullNameRaw: name }] },
});

const wallet = (
  id: string,
  holder: string,
  fields: { asset: string; blockchain: string; toAddress: string },
  measures: readonly string[],
  { status, reason }: Pick<TestValue, 'status' | 'reason'>,
): TestValue => ({
  ...{ id, type: 'CRYPTO', fields, status, reason },
  data: listed('ORGANIZATION', holder, {
    ...SANCTION,
    measures,
    cryptoWallets: [{ currency: fields.asset, address: fields.toAddress }],
  }),
});

const account = (status: TransactionStatus, reason: string, rule: Omit<TestRule, 'name'>): TestValue => ({
  id: status.toLowerCase().replaceAll('_', '-'),
  type: 'FIAT',
  fields: { receiverAccount: `TEST-${status.replaceAll('_', '-')}` },
  ...{ status, reason },
  data: { rule: { name: `Test account for ${status}`, ...rule } },
});

const held = (status: RuleStatus): TestValue =>
  account(status, 'A rule holds payments of this account', { mode: 'SCORE', response: 'HOLD', status });

export const TEST_VALUES: readonly TestValue[] = [
  {
    ...{ id: 'clear', type: 'FIAT', fields: { receiverName: 'Walburga Testclear' } },
    ...{ status: 'RELEASED', screening: null, reason: 'Nothing is found' },
  },
  {
    ...{ id: 'person', type: 'FIAT', fields: { receiverName: 'Quillan Testfreeze', receiverDob: '1961-04-12' } },
    ...{ status: 'SANCTION_LISTED', screening: 'SANCTION', reason: 'A person under an asset freeze' },
    data: listed('INDIVIDUAL', 'Quillan Testfreeze', {
      ...{ ...SANCTION, measures: ['ASSET_FREEZE'], dates: [{ type: 'BIRTH', value: '1961-04-12' }] },
    }),
  },
  {
    ...{ id: 'company', type: 'FIAT' },
    fields: { receiverName: 'Grauvogel Testfleet Trading Ltd', receiverType: 'CORPORATE' },
    ...{ status: 'SANCTION_LISTED', screening: 'SANCTION', reason: 'A company under an asset freeze' },
    data: listed('ORGANIZATION', 'Grauvogel Testfleet Trading Ltd', { ...SANCTION, measures: ['ASSET_FREEZE'] }),
  },
  {
    ...{ id: 'restricted', type: 'FIAT', fields: { receiverName: 'Benedikta Testembargo' } },
    ...{
      status: 'WATCH_LIST_MATCH',
      screening: 'SANCTION',
      reason: 'A person under an arms embargo, without an asset freeze',
    },
    data: listed('INDIVIDUAL', 'Benedikta Testembargo', { ...SANCTION, measures: ['ARMS'] }),
  },
  {
    ...{ id: 'pep', type: 'FIAT', fields: { receiverName: 'Marisola Testoffice' } },
    ...{ status: 'PEP_LISTED', screening: 'PEP', reason: 'A politically exposed person' },
    data: listed('INDIVIDUAL', 'Marisola Testoffice', { watchlistCategory: 'PEP', riskLevel: 'HIGH' }),
  },
  {
    ...{ id: 'media', type: 'FIAT', fields: { receiverName: 'Hendrik Testpress' } },
    ...{ status: 'ADVERSE_MEDIA_LISTED', screening: 'ADVERSE_MEDIA', reason: 'A person in adverse media' },
    data: listed('INDIVIDUAL', 'Hendrik Testpress', { watchlistCategory: 'ADVERSE_MEDIA', riskLevel: 'HIGH' }),
  },
  {
    ...{ id: 'internal', type: 'FIAT', fields: { receiverName: 'Ottokar Testblock' } },
    ...{ status: 'SCREENING_FAILED', screening: 'INTERNAL', reason: 'A person whom the organization blocks itself' },
    data: listed('INDIVIDUAL', 'Ottokar Testblock', { watchlistCategory: 'INTERNAL', riskLevel: 'HIGH' }),
  },
  wallet(
    'ether-wallet',
    'Testether Custody',
    { asset: 'ETH', blockchain: 'ETHEREUM', toAddress: '0x7e57000000000000000000000000000000000001' },
    ['ASSET_FREEZE'],
    { status: 'SANCTION_LISTED', reason: 'A wallet of a party under an asset freeze' },
  ),
  wallet(
    'bitcoin-wallet',
    'Testcoin Vaults',
    { asset: 'BTC', blockchain: 'BITCOIN', toAddress: 'bc1q0etsqqqqqqqqqqqqqqqqqqqqqqqqqqqpnu8vw5' },
    ['ASSET_FREEZE'],
    { status: 'SANCTION_LISTED', reason: 'A wallet of a party under an asset freeze' },
  ),
  wallet(
    'restricted-wallet',
    'Testmixer Services',
    { asset: 'ETH', blockchain: 'ETHEREUM', toAddress: '0x7e57000000000000000000000000000000000002' },
    ['ARMS'],
    { status: 'WATCH_LIST_MATCH', reason: 'A wallet of a party under an arms embargo' },
  ),
  {
    ...{ id: 'prohibited-country', type: 'FIAT', fields: { receiverCountryCode: 'KP' } },
    ...{ status: 'JURISDICTION_NOT_ALLOWED', reason: 'A prohibited country' },
  },
  {
    ...{ id: 'high-risk-country', type: 'FIAT', fields: { receiverCountryCode: 'VE' } },
    ...{ status: 'HIGH_RISK_JURISDICTION', reason: 'A country of high risk' },
  },
  {
    ...{ id: 'not-valued', type: 'FIAT' },
    fields: {
      ...{ sendingAmount: 90_000_000, senderCurrency: 'AOA', receiverAmount: 90_000_000, receiverCurrency: 'AOA' },
    },
    ...{
      status: 'VERIFICATION_FAILED',
      reason: 'An amount that cannot be valued: no exchange rate of the kwanza is known',
    },
  },
  account('RULES_VIOLATION', 'A HARD_STOP rule stops payments of this account', { mode: 'HARD_STOP' }),
  held('THRESHOLD_BREACH'),
  held('STRUCTURING_ATTEMPT'),
  held('UNUSUAL_ACTIVITY'),
  held('HIGH_RISK_CUSTOMER'),
  {
    ...{ id: 'alert', type: 'FIAT', fields: { receiverAccount: 'TEST-ALERT' } },
    ...{ status: 'RELEASED', reason: 'A rule releases the payment and raises an alert' },
    data: { rule: { name: 'Test account for an alert', mode: 'SCORE' } },
  },
];
