/** Results for API clients of payments: reasons of an outcome, gaps in coverage, and errors of a request. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type ScreeningResult, screeningResult } from '../../src/transactions/result.ts';
import { transactionSeal } from '../../src/transactions/seal.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectProblem, expectShape, fieldErrors } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const BASE = `${API}/transactions`;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const post = (kind: string, body: object) => service.call(`${BASE}/${kind}`, { method: 'POST', body });
const fiat = (change: object = {}) => ({
  ...FIAT_EXAMPLE_REQUEST,
  receiverName: 'Walburga Federspiel',
  callbackUrl: '',
  transactionReference: randomUUID(),
  ...change,
});
const {
  travelRule: _travelRule,
  walletProvider: _walletProvider,
  senderName: _senderName,
  receiverName: _receiverName,
  ...UNNAMED
} = CRYPTO_EXAMPLE_REQUEST;
const crypto = (change: object = {}) => ({
  ...UNNAMED,
  callbackUrl: '',
  transactionReference: randomUUID(),
  ...change,
});

/** Recorded, and screened to its end. */
async function resultOf(kind: string, body: { transactionReference: string }): Promise<ScreeningResult> {
  const created = await post(kind, body);
  expect(created.status, created.text).toBe(201);
  return await eventually(async () => {
    const reply = await service.call(`${BASE}/screening/result/${body.transactionReference}`);
    const { data } = reply.json<{ data: ScreeningResult }>();
    return data.transactionStatus !== 'PENDING' && data;
  });
}

describe('the result of a screening', () => {
  it('has the fields of the contract first, then tier, disposition, alert and reasons', async () => {
    const result = await resultOf('fiat', fiat({ receiverName: PERSON.name }));
    expectShape(screeningResult, result);
    expect(Object.keys(result).slice(0, 8)).toEqual([
      ...['isSuspicious', 'suspiciousRemark', 'transactionStatus', 'transactionReference'],
      ...['timestamp', 'clientId', 'tenantId', 'tenantName'],
    ]);
    expect(result).toMatchObject({ transactionStatus: 'SANCTION_LISTED', riskTier: 'CRITICAL', disposition: 'BLOCK' });
    expect(result.reasonCodes).toContain('SANCTIONS_MATCH');
    const reader = await service.addClient({ permissions: ['alert:read'] });
    expect((await service.call(`${API}/alerts/${result.alertId}`, { token: reader.token })).status).toBe(200);
  });

  it('is sealed with its reasons', async () => {
    const { transactionReference } = await resultOf('fiat', fiat());
    const { pool } = service.database;
    const damages = async () =>
      (await verifyAudit(service.database, [transactionSeal])).flatMap((report) => report.damages);
    expect(await damages()).toEqual([]);
    const uuid = `(select transaction_uuid from transactions where transaction_reference = '${transactionReference}')`;
    await pool.query('alter table transaction_screenings disable trigger user');
    await pool.query(
      `update transaction_screenings set record = jsonb_set(record::jsonb, '{reasonCodes}', '["PARTY_WHITELISTED"]')
       where transaction_uuid = ${uuid}`,
    );
    await pool.query('alter table transaction_screenings enable trigger user');
    expect(await damages()).toHaveLength(1);
  });

  it('holds a transfer without party names from 1,000 USD on, and reports the gap for a smaller one', async () => {
    const held = await resultOf('crypto', crypto());
    expect(held).toMatchObject({ transactionStatus: 'VERIFICATION_FAILED', isSuspicious: true });
    expect(held.suspiciousRemark).toContain('names no party');
    expect(held.reasonCodes).toEqual(expect.arrayContaining(['PARTY_UNNAMED', 'SCREENING_INCOMPLETE']));
    const small = await resultOf('crypto', crypto({ amount: 0.0015, fiatAmount: 124 }));
    expect(small.transactionStatus).toBe('RELEASED');
    expect(small.reasonCodes).toContain('SCREENING_INCOMPLETE');
    expect(small.reasonCodes).not.toContain('SANCTIONS_MATCH');
    expect(small.suspiciousRemark).toContain('Not checked: SANCTION, the transfer names no party');
    expect(small.suspiciousRemark).toMatch(
      small.alertId === null ? /^Released\. / : /^Released, and an alert was raised/,
    );
  });

  it('reports an unknown blockchain', async () => {
    const named = { senderName: 'Tassilo Brandauer', receiverName: 'Walburga Federspiel' };
    const small = { amount: 0.0015, fiatAmount: 124, blockchain: 'Wydrachain' };
    const { coverage, suspiciousRemark } = await resultOf('crypto', crypto({ ...named, ...small }));
    expect(coverage).toContainEqual(
      expect.objectContaining({ check: 'WALLET', state: 'PARTIAL', reason: 'UNKNOWN_BLOCKCHAIN' }),
    );
    expect(suspiciousRemark).toContain('the blockchain WYDRACHAIN is unknown');
  });
});

it('reports at once that an asset has no rate', async () => {
  const { fiatAmount: _, fiatCurrency: __, ...unvalued } = crypto({ asset: 'FOOBAR' }) as Record<string, unknown>;
  const reply = (await post('crypto', unvalued)).json<{ message: string; data: { valuation: unknown } }>();
  expect(reply.message).toContain('No exchange rate is known for FOOBAR');
  expect(reply.data.valuation).toBeNull();
  const valued = (await post('fiat', fiat())).json<{ message: string; data: { valuation: unknown } }>();
  expect(valued.message).toBe('Transaction created');
  expect(valued.data.valuation).toMatchObject({ currency: 'USD', rateSource: expect.any(String) });
});

it('converts a payment by the rate of its day or of the organization, and recomputes the same value', async () => {
  const valuedOn = async (day: string) => {
    const body = fiat({ transactionDate: `${day}T10:00:00Z`, transferDate: `${day}T10:00:00Z` });
    const { data } = (await post('fiat', body)).json<{ data: { transactionUUID: string; valuation: unknown } }>();
    return data;
  };
  // 2026-01-17 is a Saturday.
  const shipped = await valuedOn('2026-01-17');
  expect(shipped.valuation).toEqual({ amount: 1452.70585, currency: 'USD', rateSource: 'ECB 2026-01-16' });
  const rate = { rate: 1.25, validFrom: '2026-02-01' };
  const { token } = await service.addClient({ permissions: ['settings:write'] });
  expect((await service.call(`${API}/fx-rates/EUR`, { token, method: 'PUT', body: rate })).status).toBe(200);
  expect((await valuedOn('2026-02-02')).valuation).toMatchObject({ amount: 1563.125, rateSource: 'OWN 2026-02-01' });
  expect((await valuedOn('2026-01-17')).valuation).toEqual(shipped.valuation);
  const recomputed = `${BASE}/${shipped.transactionUUID}/risk-assessment?recompute=true`;
  const assessment = await eventually(async () => {
    const reply = await service.call(recomputed);
    return reply.status === 200 && reply.json<{ recomputation: { identical: boolean } }>();
  });
  expect(assessment.recomputation.identical).toBe(true);
});

it.each([
  ['Sevastopol', 'JURISDICTION_NOT_ALLOWED', 'COUNTRY_PROHIBITED'],
  ['Novoazovsk', 'HIGH_RISK_JURISDICTION', 'COUNTRY_RISK'],
])('holds or rejects a payment by a city of a sanctioned territory: %s', async (receiverCity, status, reason) => {
  const result = await resultOf(
    'fiat',
    fiat({ receiverCountryCode: 'UA', receiverCity, receiverAccount: '26007233566001' }),
  );
  expect(result.transactionStatus).toBe(status);
  expect(result.reasonCodes).toContain(reason);
});

it.each([
  ['http://client.example.com/aml', /https/],
  ['ftp://client.example.com/aml', /https/],
  ['client.example.com', /such as https/],
  ['https://169.254.169.254/aml', /public internet, not link-local/],
  ['https://localhost/aml', /public internet, not loopback/],
])('rejects the callback address %s with one status and its reason', async (callbackUrl, reason) => {
  const problem = expectProblem(await post('fiat', fiat({ callbackUrl })), 422, 'unprocessable-format');
  expect(fieldErrors(problem)).toEqual(['callbackUrl Url']);
  expect(problem.detail).toMatch(reason);
});

describe('query parameters', () => {
  it.each([`${BASE}?colour=red`, `${BASE}/export?colour=red`, `${API}/settings?colour=red`])(
    'are rejected by name if unknown: %s',
    async (path) => {
      const { token } = await service.addClient({ permissions: ['screen:read', 'export:read', 'settings:read'] });
      const problem = expectProblem(await service.call(path, { token }), 400, 'validation-failed');
      expect(fieldErrors(problem)).toEqual(['colour UnknownParameter']);
      expect(problem.detail).toMatch(/^colour /);
    },
  );

  it('are ignored and named if unknown on operations of the contract', async () => {
    const { transactionReference } = await resultOf('fiat', fiat());
    const reply = await service.call(`${BASE}/screening/result/${transactionReference}?colour=red`);
    expect([reply.status, reply.headers.get('x-ignored-fields')]).toEqual([200, 'colour']);
    const search = await service.call(`${API}/search-profile?fullName=Wydra&colour=red`);
    expect([search.status, search.headers.get('x-ignored-fields')]).toEqual([200, 'colour']);
  });

  it('are rejected with the name of the end if a range ends before it begins', async () => {
    const query = { createdFrom: '2026-11-20T00:00:00Z', createdTo: '2026-11-19T00:00:00Z' };
    const problem = expectProblem(await service.call(BASE, { query }), 400, 'validation-failed');
    expect(fieldErrors(problem)).toEqual(['createdTo Range']);
    expect(problem.detail).toBe('createdTo must be later than createdFrom.');
  });
});
