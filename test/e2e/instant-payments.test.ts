/** Instant transfers in euro: payer and payee that were screened as customers today are not compared with EU lists again. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Coverage } from '../../src/domain/coverage.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, fieldErrors } from './checks.ts';
import { PERSON, SOURCES, sourceFiles } from './lists.ts';

const API = '/amlcore/api/v1';
const PAYER = { name: 'Walburga Federspiel', account: 'AT611904300234573201' };
const PAYEE = { name: 'Quirin Obermoser', account: 'DE89370400440532013000' };
/** A customer with the name of a party that the EU list has. */
const NAMESAKE = { name: PERSON.name, account: 'PL61109010140000071219812874' };

let folder: string;
let service: Service;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-eu-list-'));
  for (const [name, content] of Object.entries(sourceFiles())) await writeFile(join(folder, name), content);
  const sources = SOURCES.map((source) => (source.id === 'test_sanctions' ? { ...source, country: 'EU' } : source));
  await writeFile(join(folder, 'sources.json'), JSON.stringify(sources));
  service = await startService({ env: { AMLCORE_SOURCES: join(folder, 'sources.json') } });
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  for (const [at, { name, account }] of [PAYER, PAYEE, NAMESAKE].entries()) {
    const customer = { externalReferenceId: `I-${at}`, entityType: 'INDIVIDUAL', names: [{ fullNameRaw: name }] };
    const body = { ...customer, accounts: [{ accountNumber: account }] };
    const created = await service.call(`${API}/customers`, { method: 'POST', token, body });
    const { customerId } = expectEnvelope<{ customerId: string }>(created, 201);
    await eventually(async () => {
      const read = await service.call(`${API}/customers/${customerId}`, { token });
      return expectEnvelope<{ screening: { state: string } }>(read).screening.state === 'SCREENED';
    });
  }
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
type Side = typeof PAYER;
function bodyOf(payer: Side, payee: Side, given: object) {
  count += 1;
  return {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ callbackUrl: '', transactionReference: `INSTANT-${count}`, message: undefined, scheme: 'sepa_instant' },
    ...{ senderName: payer.name, accountNumber: payer.account, senderIdNumber: undefined, senderDob: undefined },
    ...{ receiverName: payee.name, receiverAccount: payee.account, receiverIdNumber: undefined },
    ...{ receiverMobileNumber: undefined, receiverEmail: undefined, customerReference: undefined },
    ...{ senderCurrency: 'EUR', receiverCurrency: 'EUR', sendingAmount: 100, receiverAmount: 100 },
    ...{ totalAmount: undefined, transactionCharge: undefined, originExchangeRate: undefined },
    ...given,
  };
}

async function paid(payer: Side, payee: Side, given: object = {}) {
  const body = bodyOf(payer, payee, given);
  const created = await service.call(`${API}/transactions/fiat`, { method: 'POST', token, body });
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: { transactionUUID: string } }>().data;
  const read = await eventually(async () => {
    const reply = await service.call(`${API}/transactions/${transactionUUID}`, { token });
    const data = expectEnvelope<{ status: string; suspiciousRemark: string; details: { scheme: string } }>(reply);
    return data.status !== 'PENDING' && data;
  });
  const assessed = await service.call(`${API}/transactions/${transactionUUID}/risk-assessment`, { token });
  const { coverage } = assessed.json<{ coverage: Coverage[] }>();
  return { ...read, sanctions: coverage.find(({ check }) => check === 'SANCTION') };
}

it('is released by the screening of its customers, without a coverage gap', async () => {
  const { status, suspiciousRemark, details, sanctions } = await paid(PAYER, PAYEE);
  // The test lists have no adverse media.
  const remark = 'Released. Not checked: ADVERSE_MEDIA, no list is loaded.';
  expect({ status, suspiciousRemark }).toEqual({ status: 'RELEASED', suspiciousRemark: remark });
  expect(details.scheme).toBe('SEPA_INSTANT');
  expect(sanctions).toMatchObject({ state: 'DONE', reason: 'CUSTOMER_SCREENED' });
  expect(sanctions!.lists).toContainEqual(
    expect.objectContaining({ watchlistId: 'test_sanctions', customerScreened: true }),
  );
  expect(sanctions!.lists!.filter((list) => !list.customerScreened).map(({ watchlistId }) => watchlistId)).toEqual([
    'invented',
  ]);
});

it('is held for the hit of its customer, not for a match of the transfer', async () => {
  const { status, suspiciousRemark, sanctions } = await paid(PAYER, NAMESAKE);
  expect(sanctions).toMatchObject({ reason: 'CUSTOMER_SCREENED' });
  expect(status).toBe('WATCH_LIST_MATCH');
  expect(suspiciousRemark).toMatch(/this customer matches the sanctions listing/);
});

it('is screened in full if one side is no customer or the name differs from the customer', async () => {
  for (const payee of [
    { name: PERSON.name, account: 'CZ6508000000192000145399' },
    { ...PAYEE, name: PERSON.name },
  ]) {
    const { status, sanctions } = await paid(PAYER, payee);
    expect(status).toBe('SANCTION_LISTED');
    expect(sanctions!.reason).toBeUndefined();
  }
});

it('is screened in full without the scheme, and for parties in its message', async () => {
  const plain = await paid(PAYER, PAYEE, { scheme: '' });
  expect(plain).toMatchObject({ status: 'RELEASED', sanctions: { state: 'DONE', detail: null } });
  const named = await paid(PAYER, PAYEE, { message: `For ${PERSON.name}, passport ${PERSON.document}` });
  expect(named.status).toBe('SANCTION_LISTED');
});

it('is rejected with an unknown scheme', async () => {
  const body = bodyOf(PAYER, PAYEE, { scheme: 'SEPA_SLOW' });
  const reply = await service.call(`${API}/transactions/fiat`, { method: 'POST', token, body });
  expect(fieldErrors(expectProblem(reply, 400, 'validation-failed'))).toEqual(['scheme Enum']);
});
