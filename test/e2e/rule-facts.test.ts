/** Rules that ask for the customer record and for known names with new accounts: over HTTP, in plaintext and with an organization-managed key. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyFolder } from '../../src/identity/organization-keys/testing.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';

const BASE = '/amlcore/api/v1';
const RULE = {
  ruleId: 'student-pays-new-account',
  name: 'Student pays a known name at a new account',
  description: 'More than twice the expected amount of a month.',
  typology: 'Invoice fraud',
  source: 'Own policy',
  rationale: 'To test',
  when: {
    all: [
      { field: 'transaction.baseAmount', gt: { field: 'customer.expectedMonthlyAmount', times: 2 } },
      { field: 'customer.segment', eq: 'STUDENT' },
      { field: 'customer.occupation', containsList: 'studies' },
      { field: 'customer.products', containsAny: ['current account'] },
      { field: 'customer.type', eq: 'INDIVIDUAL' },
      { field: 'customer.isPep', eq: false },
      { field: 'customer.expectsCorridor', eq: true },
      { field: 'customer.expectedMonthlyCount', eq: 2 },
      { field: 'customer.tenureDays', lte: 1 },
      { field: 'customer.riskRating', in: ['LOW', 'MEDIUM', 'HIGH'] },
      { field: 'transaction.localHour', present: true },
      { field: 'counterparty.isKnownNameNewAccount', eq: true },
    ],
  },
  severity: 'HIGH',
  score: 60,
  mode: 'SCORE',
  remark: 'The account of a known counterparty changed.',
};
const NOW = new Date().toISOString();
const account = (number: number) => `100020003000${number}`;

let folder: KeyFolder;
let service: Service;
let token: string;
beforeAll(async () => {
  folder = await KeyFolder.make();
  service = await startService({ env: { AMLCORE_OWN_KEYS: folder.path } });
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  await setByOperator(service, 'rules.fourEyes', false);
  await send('PUT', '/rule-lists/studies', { values: ['medicine', 'law'] });
  await send('POST', '/rules', RULE);
  await send('POST', `/rules/${RULE.ruleId}/activate`, { version: 1 });
  const { customerId } = await send('POST', '/customers', {
    externalReferenceId: 'C-1',
    entityType: 'INDIVIDUAL',
    names: [{ fullNameRaw: FIAT_EXAMPLE_REQUEST.senderName }],
    documents: [{ type: 'PASSPORT', value: FIAT_EXAMPLE_REQUEST.senderIdNumber, issuingCountry: 'AT' }],
    occupation: 'Student of medicine',
    products: ['CURRENT_ACCOUNT'],
    expectedActivity: {
      ...{ monthlyAmount: 500, currency: 'EUR', monthlyCount: 2 },
      corridors: [{ senderCountryCode: 'AT', receiverCountryCode: 'PL' }],
    },
  });
  await eventually(async () => {
    const { screening } = await send<{ screening: { state: string } }>('GET', `/customers/${customerId}`);
    return screening.state === 'SCREENED';
  });
});
afterAll(() => service.stop());

async function send<T = Record<string, string>>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await service.call(`${BASE}${path}`, { method, token, ...(body !== undefined && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

interface Stored {
  transactionUUID: string;
  status: string;
  screeningReferenceData: { findings: { remark: string }[] };
}

const bodyOf = (transactionReference: string, given: object) => ({
  ...FIAT_EXAMPLE_REQUEST,
  ...{
    transactionReference,
    transactionDate: NOW,
    transferDate: NOW,
    receiverName: 'Walburga Federspiel',
    callbackUrl: '',
  },
  ...given,
});
let count = 0;
async function screened(given: object): Promise<Stored> {
  count += 1;
  const { transactionUUID } = await send('POST', '/transactions/fiat', bodyOf(`RF-${count}`, given));
  return eventually(async () => {
    const stored = await send<Stored>('GET', `/transactions/${transactionUUID}`);
    return stored.status !== 'PENDING' && stored;
  });
}
const isHit = ({ screeningReferenceData: { findings } }: Stored) =>
  findings.some(({ remark }) => remark === RULE.remark);
const EXPECTED = RULE.when.all.map((_, at) => ({ path: `when.all[${at}]`, result: true, unknown: false }));

it('hits if all conditions hold, and shows each value', async () => {
  const large = { sendingAmount: 4_000 };
  expect(isHit(await screened({ ...large, receiverAccount: account(1) }))).toBe(false);
  const other = { ...large, receiverAccount: account(2), receiverName: 'Another Person' };
  expect(isHit(await screened(other))).toBe(false);
  const stored = await screened({ ...large, receiverAccount: account(3) });
  expect(isHit(stored)).toBe(true);
  const { transactionUUID } = stored;
  const again = await service.call(`${BASE}/transactions/${transactionUUID}/risk-assessment?recompute=true`, { token });
  expect(again.json()).toMatchObject({ recomputation: { identical: true } });
  const { results } = await send<{ results: { hit: boolean; trace: object[] }[] }>(
    'POST',
    `/rules/${RULE.ruleId}/test`,
    {
      transactionUuids: [transactionUUID],
      transaction: bodyOf('PREVIEW', { ...large, receiverAccount: account(4) }),
    },
  );
  expect(results).toMatchObject([
    { hit: true, trace: EXPECTED },
    { hit: true, trace: EXPECTED },
  ]);
});

it('counts the days since the first payment of a party by payment dates, not recording times', async () => {
  const { when: _, ...rest } = RULE;
  const rule = { ...rest, ruleId: 'long-known', when: { field: 'receiver.knownDays', gte: 90 }, remark: 'Long known.' };
  await send('POST', '/rules', rule);
  await send('POST', `/rules/${rule.ruleId}/activate`, { version: 1 });
  const before = (days: number) => ({ transactionDate: new Date(Date.parse(NOW) - days * 86_400_000).toISOString() });
  const receiver = { receiverName: 'Kunigunde Ahorn', receiverAccount: account(8) };
  const isLongKnown = async (given: object) => {
    const { screeningReferenceData } = await screened({ ...receiver, ...given });
    return screeningReferenceData.findings.some(({ remark }) => remark === rule.remark);
  };
  const seen = [];
  for (const days of [0, 100, 0, 95]) seen.push(await isLongKnown(before(days)));
  expect(seen).toEqual([false, false, true, false]);
});

it('hits with an organization-managed key for names recorded before and after the key', async () => {
  const { tenantId } = service.operator.principal;
  await folder.put(tenantId, '2026');
  const env = {
    AMLCORE_DATA_DIR: service.dataDir,
    DATABASE_URL: service.connectionString,
    AMLCORE_MASTER_KEY: service.masterKey,
    AMLCORE_OWN_KEYS: folder.path,
  };
  const { code, stderr } = await runCommand(['tenants', 'key', 'set', tenantId, '2026'], env);
  expect(code, stderr).toBe(0);
  const supplier = { sendingAmount: 4_000, receiverName: 'Hortensia Wimmer' };
  expect(isHit(await screened({ ...supplier, receiverAccount: account(5) }))).toBe(false);
  const ofAfter = await screened({ ...supplier, receiverAccount: account(6) });
  expect(isHit(ofAfter)).toBe(true);
  const ofBefore = await screened({ sendingAmount: 4_000, receiverAccount: account(7) });
  expect(isHit(ofBefore)).toBe(true);
});

it('gives the same hits in a replay', async () => {
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const { replayId } = await send('POST', '/rules/replay', { ruleIds: [RULE.ruleId], from, to });
  const view = await eventually(async () => {
    const one = await send<{ state: string; rules: { hits: number }[] }>('GET', `/rules/replay/${replayId}`);
    return one.state === 'DONE' && one;
  });
  expect(view.rules).toMatchObject([{ hits: 3 }]);
});
