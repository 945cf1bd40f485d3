/** Rules that compare a customer with the customers of the same segment: measured by the service, over HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';

const BASE = '/amlcore/api/v1';
const NURSES = 20;
const RULE = {
  ruleId: 'pays-more-than-peers',
  name: 'Pays more than similar customers',
  description: 'Ten times the median of the segment within 30 days.',
  typology: 'Unusual activity',
  source: 'Own policy',
  rationale: 'To test',
  when: {
    all: [
      { field: 'transaction.flow', eq: 'OUTBOUND' },
      {
        aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'OUT' },
        gte: { field: 'peers.amountOutMedian', times: 10 },
      },
    ],
  },
  severity: 'HIGH',
  score: 60,
  mode: 'SCORE',
  remark: 'The customer pays far more than similar customers.',
};

let service: Service;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  await setByOperator(service, 'rules.fourEyes', false);
  await send('POST', '/rules', RULE);
  await send('POST', `/rules/${RULE.ruleId}/activate`, { version: 1 });
  const customers = [
    ...Array.from({ length: NURSES }, (_, at) => customer(`N-${at}`, 'Nurse')),
    customer('N-rich', 'Nurse'),
    customer('S-1', 'Student'),
  ];
  await send('POST', '/customers/bulk', customers);
  for (let at = 0; at < NURSES; at += 1) await send('POST', '/transactions/fiat', bodyOf(`N-${at}`, 100));
});
afterAll(() => service.stop());

const customer = (externalReferenceId: string, occupation: string) => ({
  ...{
    externalReferenceId,
    entityType: 'INDIVIDUAL',
    occupation,
    names: [{ fullNameRaw: `Person ${externalReferenceId}` }],
  },
});

const bodyOf = (customerReference: string, sendingAmount: number) => ({
  ...FIAT_EXAMPLE_REQUEST,
  ...{ transactionReference: `P-${customerReference}-${sendingAmount}`, customerReference, sendingAmount },
  ...{ transactionDate: new Date().toISOString(), transferDate: new Date().toISOString(), callbackUrl: '' },
  ...{
    senderName: `Person ${customerReference}`,
    senderIdNumber: `ID${customerReference}`,
    accountNumber: `8${customerReference}`,
  },
});

async function send<T = Record<string, string>>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await service.call(`${BASE}${path}`, { method, token, ...(body !== undefined && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

interface Line {
  path: string;
  observed: number | null;
  expected: number | null;
  result: boolean;
  unknown: boolean;
  words?: string;
}

async function tried(customerReference: string): Promise<{ hit: boolean; line: Line }> {
  const { results } = await send<{ results: { hit: boolean; trace: Line[] }[] }>('POST', `/rules/${RULE.ruleId}/test`, {
    transaction: bodyOf(customerReference, 5_000),
  });
  return { hit: results[0]!.hit, line: results[0]!.trace[1]! };
}

it('compares a customer with its measured segment, and explains the result', async () => {
  const { pool } = service.database;
  await eventually(async () => (await pool.query(`select from peer_statistics`)).rowCount === 1);
  await eventually(async () => {
    const { rows } = await pool.query(`select from jobs where queue = 'transaction-screening'`);
    return rows.length === 0;
  });
  // The service measures daily.
  await pool.query(`update peer_statistics set measured_at = '-infinity'`);
  await eventually(async () => (await tried('N-rich')).hit);
  const { line } = await tried('N-rich');
  expect(line).toMatchObject({
    result: true,
    unknown: false,
    words: '50 times the median of 20 customers of the segment SALARIED.',
  });
  expect(line.expected).toBeCloseTo(10 * (line.observed! / 50));
  const { transactionUUID } = await send('POST', '/transactions/fiat', bodyOf('N-rich', 5_000));
  const alert = await eventually(async () => {
    const stored = await send<{ status: string; screeningReferenceData?: { findings: { remark: string }[] } }>(
      'GET',
      `/transactions/${transactionUUID}`,
    );
    return stored.status !== 'PENDING' && stored;
  });
  expect(alert.screeningReferenceData!.findings.map(({ remark }) => remark)).toContain(RULE.remark);
  const again = await service.call(`${BASE}/transactions/${transactionUUID}/risk-assessment?recompute=true`, { token });
  expect(again.json()).toMatchObject({ recomputation: { identical: true } });
  const { hit, line: unknown } = await tried('S-1');
  expect(hit).toBe(false);
  expect(unknown).toMatchObject({
    unknown: true,
    words: 'Unknown: 0 customers of the segment STUDENT have such payments, and 20 are needed.',
  });
});
