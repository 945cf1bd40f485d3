import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectProblem } from './checks.ts';

const BASE = '/amlcore/api/v1';
let service: Service;
let officer: string;
beforeAll(async () => {
  service = await sharedService();
  officer = (await service.addClient({ permissions: ['settings:read', 'settings:write'] })).token;
});
afterAll(() => service.stop());

interface Assessed {
  computedBy: string;
  transactionSuspicionScore: number;
  transactionRiskTier: string;
  recomputation: { identical: boolean };
}

let count = 0;
/** To Venezuela, whose score of 89.8 weighs 0.9. */
async function assessed(): Promise<{ uuid: string; read(): Promise<Assessed> }> {
  count += 1;
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: `A-${count}`, transactionDate: at, transferDate: at, callbackUrl: '' },
    ...{ receiverName: 'Walburga Federspiel', receiverCountryCode: 'VE', receiverAccount: '123456' },
  };
  const created = await service.call(`${BASE}/transactions/fiat`, { method: 'POST', body });
  expect(created.status, created.text).toBe(201);
  const uuid = created.json<{ data: { transactionUUID: string } }>().data.transactionUUID;
  const path = `${BASE}/transactions/${uuid}/risk-assessment?recompute=true`;
  const read = async () => (await service.call(path)).json<Assessed>();
  await eventually(async () => (await service.call(path)).status === 200);
  return { uuid, read };
}

const officially = (method: 'GET' | 'POST', path: string, body?: object) =>
  service.call(`${BASE}/risk-appetite${path}`, { method, token: officer, ...(body && { body }) });

it('an appetite is previewed on past records, applies from its activation, and changes no earlier assessment', async () => {
  const before = await assessed();
  expect(await before.read()).toMatchObject({ transactionSuspicionScore: 80.8, transactionRiskTier: 'CRITICAL' });
  const proposed = await officially('POST', '/versions', {
    weights: { COUNTRY_RISK: 0.7 },
    rationale: 'Half of our customers send there; each is known.',
  });
  expect(proposed.status, proposed.text).toBe(201);
  const compared = await officially('GET', '/versions/1/comparison');
  expect(compared.json()).toMatchObject({
    data: {
      ...{ inForce: 0, transactions: 1, changed: 1, statuses: { HIGH_RISK_JURISDICTION: { before: 1, after: 1 } } },
      changes: [{ transactionUuid: before.uuid, after: { riskTier: 'MEDIUM', alert: true } }],
    },
  });
  const activate = () => officially('POST', '/versions/1/activate');
  expectProblem(await activate(), 409, 'conflict');
  const alone = { method: 'PUT', token: officer, body: { value: 'NEVER' } };
  expect((await service.call(`${BASE}/settings/transactions.fourEyes`, alone)).status).toBe(200);
  // A node's copy of the settings is two seconds old at most.
  await eventually(async () => (await activate()).status === 200);
  // A node caches the appetite in force for two seconds at most.
  const after = await eventually(async () => {
    const read = await (await assessed()).read();
    return read.computedBy.endsWith(', appetite 1') && read;
  });
  expect(after).toMatchObject({ transactionSuspicionScore: 56.6, transactionRiskTier: 'MEDIUM' });
  expect(after.recomputation.identical).toBe(true);
  const still = await before.read();
  expect([still.transactionRiskTier, still.computedBy.includes('appetite'), still.recomputation.identical]).toEqual([
    ...['CRITICAL', false, true],
  ]);
});
