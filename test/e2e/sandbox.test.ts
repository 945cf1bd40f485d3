/** A TEST organization over HTTP: the whole table of test values, simulated webhooks, the reset, and the separation from LIVE organizations. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Tenants } from '../../src/identity/tenants.ts';
import { operatorPrincipal } from '../../src/platform/access/permissions.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { TEST_VALUES } from '../../src/sandbox/test-values.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem } from './checks.ts';

const BASE = '/amlcore/api/v1';
const PERMISSIONS = [
  ...['screen:read', 'screen:write', 'settings:read', 'sandbox:reset', 'transaction:decide', 'webhook:read'],
  ...['alert:read', 'audit:read', 'customer:read', 'customer:write', 'profile:write'],
];

interface Stored {
  transactionUUID: string;
  transactionReference: string;
  status: string;
  isSuspicious: boolean;
}

let service: Service;
let tenantId: string;
/** Of the TEST organization. */
let token: string;
let receiver: Server;
const received: { id: string; mode: string | undefined; reference: string; event: string; at: number }[] = [];

beforeAll(async () => {
  service = await sharedService();
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, event, data } = JSON.parse(body);
    const mode = request.headers['x-amlcore-mode'] as string | undefined;
    received.push({ id, mode, reference: data.transactionReference, event, at: Date.now() });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  const operator = (await service.addClient({ permissions: ['operator'] })).token;
  const made = await service.call(`${BASE}/tenants`, {
    ...{ method: 'POST', token: operator },
    body: { name: 'Sandbox of the bank', mode: 'test' },
  });
  ({ tenantId } = expectEnvelope<{ tenantId: string; mode: string }>(made, 201));
  const by = {
    principal: operatorPrincipal({ tenantId, name: 'Sandbox of the bank' }, 'tester'),
    correlationId: 'test',
  };
  const { secret } = await service.clients.create(by, { name: 'Integration', permissions: PERMISSIONS });
  token = await service.token(secret);
  await ready();
});
afterAll(async () => {
  receiver.close();
  await service.stop();
});

const get = async <T>(path: string, as = token) =>
  expectEnvelope<T>(await service.call(`${BASE}${path}`, { token: as }));
const post = (path: string, body: unknown, as = token) =>
  service.call(`${BASE}${path}`, { method: 'POST', token: as, body });
const ready = () => eventually(async () => (await get<{ state: string }>('/sandbox')).state === 'READY');

const NOW = new Date().toISOString();
const FIAT = {
  ...FIAT_EXAMPLE_REQUEST,
  ...{ transactionDate: NOW, transferDate: NOW, receiverName: 'Walburga Testclear' },
};
/** Of the chain of the test value. */
const SENDING = {
  BITCOIN: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ETHEREUM: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;
const crypto = ({ blockchain = 'BITCOIN' }: { blockchain?: keyof typeof SENDING }) => ({
  ...CRYPTO_EXAMPLE_REQUEST,
  ...{ transactionDate: NOW, travelRule: undefined, receiverName: 'Walburga Testclear' },
  fromAddress: SENDING[blockchain],
});

async function screened(type: 'FIAT' | 'CRYPTO' | 'STABLECOIN', fields: object, as = token): Promise<Stored> {
  const common = type === 'FIAT' ? { ...FIAT, receiverAccount: `0102-${randomUUID()}` } : crypto(fields);
  const body = { ...common, callbackUrl: '', transactionReference: randomUUID(), ...fields };
  const created = expectEnvelope<Stored>(await post(`/transactions/${type.toLowerCase()}`, body, as), 201);
  return await eventually(async () => {
    const stored = await get<Stored>(`/transactions/${created.transactionUUID}`, as);
    return stored.status !== 'PENDING' && stored;
  });
}

it.each(TEST_VALUES.map((value) => [value.id, value] as const))(
  '%s',
  async (_, { type, fields, status, screening }) => {
    expect((await screened(type, fields)).status).toBe(status);
    if (screening === undefined) return;
    const { matches } = expectEnvelope<{ matches: { categories: string[] }[] }>(
      await post('/screen-entity', { fullName: fields.receiverName }),
    );
    expect(matches.flatMap(({ categories }) => categories)).toEqual(screening === null ? [] : [screening]);
  },
);

it('recognizes the test values in the fields of the sender too', async () => {
  expect((await screened('FIAT', { senderName: 'Ottokar Testblock' })).status).toBe('SCREENING_FAILED');
  expect((await screened('FIAT', { accountNumber: 'TEST-RULES-VIOLATION' })).status).toBe('RULES_VIOLATION');
});

it('simulates failures and delays of webhooks, and marks the messages', async () => {
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const sent = async (prefix: string) => {
    const transactionReference = `${prefix}${randomUUID()}`;
    const { transactionUUID } = await screened('FIAT', { transactionReference, callbackUrl });
    return { transactionReference, transactionUUID };
  };
  const [fail, twice, down, delay, usual] = await Promise.all(
    ['TEST-WEBHOOK-FAIL-', 'TEST-WEBHOOK-TWICE-', 'TEST-WEBHOOK-DOWN-', 'TEST-WEBHOOK-DELAY-', 'USUAL-'].map(sent),
  );
  const startedAt = Date.now();
  const of = (one: { transactionReference: string } | undefined) =>
    received.filter(({ reference }) => reference === one!.transactionReference);
  await eventually(async () => of(usual).length === 1);
  await eventually(async () => of(fail).length === 1 && of(twice).length === 2 && of(delay).length === 1);
  expect(of(usual)[0]).toMatchObject({ mode: 'TEST', event: 'screening.completed' });
  expect(new Set(of(twice).map(({ id }) => id)).size).toBe(1);
  expect(of(delay)[0]!.at - startedAt).toBeGreaterThan(8_000);
  expect(of(down)).toEqual([]);
  const deliveries = async (one: { transactionUUID: string } | undefined) =>
    (
      await get<{ items: { deliveryId: string; state: string; attempts: number }[] }>(
        `/webhooks/deliveries?subjectId=${one!.transactionUUID}`,
      )
    ).items;
  await eventually(async () => (await deliveries(fail))[0]?.state === 'DELIVERED');
  const [failed] = await deliveries(fail);
  expect(failed).toMatchObject({ attempts: 2 });
  expect((await deliveries(down))[0]).toMatchObject({ state: 'PENDING' });
});

it('is separate from LIVE organizations: neither their records nor their screenings are visible', async () => {
  const live = await service.addClient({ permissions: PERMISSIONS });
  const theirs = await screened('FIAT', { receiverName: 'Quillan Testfreeze', receiverDob: '1961-04-12' }, live.token);
  expect(theirs.status).toBe('RELEASED');
  expect((await screened('FIAT', { receiverAccount: 'TEST-RULES-VIOLATION' }, live.token)).status).toBe('RELEASED');
  const ours = await screened('FIAT', {});
  for (const [uuid, as] of [
    [theirs.transactionUUID, token],
    [ours.transactionUUID, live.token],
  ] as const) {
    expectProblem(await service.call(`${BASE}/transactions/${uuid}`, { token: as }), 404, 'not-found');
    const decision = { decision: 'ESCALATED', reasonCode: 'NEEDS_INVESTIGATION', reason: 'Not ours.' };
    expectProblem(await post(`/transactions/${uuid}/decision`, decision, as), 404, 'not-found');
  }
  expect(await get('/sandbox', live.token)).toEqual({
    mode: 'LIVE',
    state: null,
    reset: null,
    values: [],
    webhooks: [],
  });
  expectProblem(await post('/sandbox/reset', {}, live.token), 409, 'conflict');
  expect(await get<Stored>(`/transactions/${theirs.transactionUUID}`, live.token)).toMatchObject({
    status: 'RELEASED',
  });
});

it('keeps its mode after any write', async () => {
  const { direct } = service.database;
  const change = direct.updateTable('tenants').set({ mode: 'LIVE' }).where('tenant_id', '=', tenantId).execute();
  await expect(change).rejects.toThrow(/never changes/);
  const all = await new Tenants(service.database, writerOver(service.database)).list();
  const own = [service.operator.principal.tenantId, tenantId];
  expect(all.filter((one) => own.includes(one.tenantId)).map(({ mode }) => mode)).toEqual(['LIVE', 'TEST']);
});

it('loses its records at a reset, and keeps its audit trail, clients and test values', async () => {
  const customer = {
    externalReferenceId: 'C-1',
    entityType: 'INDIVIDUAL',
    names: [{ fullNameRaw: 'Quillan Testfreeze' }],
  };
  expectEnvelope(await post('/customers', customer), 201);
  await eventually(async () => (await get<{ items: object[] }>('/customers?screening=PENDING')).items.length === 0);
  const transactionReference = `R-${randomUUID()}`;
  await screened('FIAT', { transactionReference, receiverName: 'Marisola Testoffice' });
  const started = expectEnvelope<{ resetId: string }>(await post('/sandbox/reset', {}), 202);
  await eventually(async () => {
    const { state, reset } = await get<{ state: string; reset: { state: string } }>('/sandbox');
    return state === 'READY' && reset.state === 'DONE';
  });
  for (const path of ['/transactions', '/alerts', '/customers', '/webhooks/deliveries']) {
    expect((await get<{ items: object[] }>(path)).items, path).toEqual([]);
  }
  const { direct } = service.database;
  const rows = await direct
    .selectFrom('audit_log')
    .select('action')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', started.resetId)
    .where('subject_type', '=', 'ERASURE')
    .orderBy('sequence')
    .execute();
  const actions = rows.map(({ action }) => action);
  expect([actions[0], actions.at(-1)]).toEqual(['test-data.reset-started', 'test-data.reset-finished']);
  expect((await screened('FIAT', { transactionReference, receiverName: 'Marisola Testoffice' })).status).toBe(
    'PEP_LISTED',
  );
});
