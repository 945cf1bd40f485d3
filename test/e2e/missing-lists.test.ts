/** Requests while a list is loading for the first time, or is missing: responses name the awaited list, and loaded lists are searched. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableSeals } from '../../src/platform/audit/sealed-tables.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { ARTICLE_EXAMPLE_REQUEST } from '../../src/screening/adverse-media/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import {
  BOOTSTRAP,
  type CallOptions,
  callAt,
  eventually,
  freePort,
  type Service,
  startService,
} from '../support/service.ts';
import { expectEnvelope, expectProblem } from './checks.ts';

const BASE = '/amlcore/api/v1';
const HEADER = 'id,name,entityType';
const KNOWN = 'Halvorsen Fjord Here';
const AWAITED = 'Casimir Ondraszek Held';

let folder: string;
let publisher: Server;
let base: string;
/** What the publisher of `held` has not answered yet. */
const waiting: ServerResponse[] = [];
let isHeld = true;
const started: Service[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-missing-'));
  publisher = createServer((_, response) => {
    if (isHeld) waiting.push(response);
    else publish(response);
  });
  publisher.listen(0, '127.0.0.1');
  await once(publisher, 'listening');
  base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  await writeFile(join(folder, 'here.csv'), `${HEADER}\n1,${KNOWN},organisation\n`);
});
afterAll(async () => {
  publisher.closeAllConnections();
  for (const service of started.reverse()) await service.stop();
  publisher.close();
  await rm(folder, { recursive: true, force: true });
});

function publish(response: ServerResponse): void {
  response.end(`${HEADER}\n1,${AWAITED},person\n`);
}

async function sourcesOf(name: string, held: object, known: object = {}): Promise<string> {
  const file = join(folder, `${name}.json`);
  const here = { id: 'here', format: 'internal-csv', url: 'here.csv', category: 'SANCTION', authority: 'Here' };
  const there = { ...here, url: `${base}/${name}`, authority: 'There', allowHttp: true, allowPrivate: true, ...held };
  await writeFile(file, JSON.stringify([{ ...here, ...known }, there]));
  return file;
}

interface Node {
  call(path: string, options?: CallOptions): ReturnType<typeof callAt>;
  starts: Promise<Service>;
}

/** A node that is asked from the moment at which it listens. */
async function begin(sources: string, beside?: Service): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { AMLCORE_SOURCES: sources };
  const starts = startService({ port, env, ...(beside && { beside }) });
  void starts.then((service) => started.push(service));
  const reply = await eventually(() =>
    callAt(url, '/auth/api/v1/client-login', { method: 'POST', body: BOOTSTRAP, token: null }).catch(() => null),
  );
  const token = reply.json<{ data: { access_token: string } }>().data.access_token;
  return { starts, call: (path, options = {}) => callAt(url, path, { token, ...options }) };
}

const ready = async ({ call }: Node) => (await call('/health/ready')).json<{ reasons: string[]; warnings: string[] }>();
const screen = ({ call }: Node, fullName: string) =>
  call(`${BASE}/screen-entity`, { method: 'POST', body: { fullName } });
const found = (reply: Awaited<ReturnType<typeof screen>>) =>
  expectEnvelope<{ matches: { matchedName: string }[]; listsNotLoaded: string[] }>(reply);

/** All operations that report matches, or no match. */
const searches = ({ call }: Node) => [
  call(`${BASE}/screen-entity`, { method: 'POST', body: { fullName: KNOWN } }),
  call(`${BASE}/screen-entity/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({ fullName: KNOWN }),
  }),
  call(`${BASE}/search-profile`, { query: { fullName: KNOWN } }),
  call(`${BASE}/adverse-media/articles`, { method: 'POST', body: ARTICLE_EXAMPLE_REQUEST }),
];

async function recorded({ call }: Node, receiverName: string): Promise<() => Promise<string>> {
  const body = { ...FIAT_EXAMPLE_REQUEST, receiverName, callbackUrl: '', transactionReference: randomUUID() };
  const created = await call(`${BASE}/transactions/fiat`, { method: 'POST', body });
  const { transactionUUID } = expectEnvelope<{ transactionUUID: string }>(created, 201);
  return async () => expectEnvelope<{ status: string }>(await call(`${BASE}/transactions/${transactionUUID}`)).status;
}

it('at a first start no name is screened before all lists are loaded, and responses name the missing one', async () => {
  const node = await begin(await sourcesOf('first', { id: 'held' }));
  await eventually(async () => waiting.length > 0);
  const told = await eventually(async () => {
    const { reasons } = await ready(node);
    return reasons.join() === 'watchlists are being loaded for the first time: held' && reasons;
  });
  expect(told).toHaveLength(1);
  for (const reply of await Promise.all(searches(node))) {
    const { detail } = expectProblem(reply, 503, 'service-unavailable');
    expect(detail).toContain('waiting for held.');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // Recorded payments are accepted, and wait for the lists.
  const status = await recorded(node, AWAITED);
  expect(await status()).toBe('PENDING');
  isHeld = false;
  for (const response of waiting.splice(0)) publish(response);
  await node.starts;
  await eventually(async () => (await screen(node, AWAITED)).status === 200);
  expect(found(await screen(node, AWAITED)).matches[0]).toMatchObject({ matchedName: AWAITED });
  expect(await eventually(async () => (await status()) !== 'PENDING' && (await status()))).not.toBe('RELEASED');
  expect((await node.call('/health/ready')).status).toBe(200);
});

it('a new list that is not loaded does not stop screenings against the others, and releases no payment', async () => {
  isHeld = true;
  const node = await begin(await sourcesOf('second', { id: 'new' }), started[0]!);
  await eventually(async () => waiting.length > 0);
  const answer = found(
    await eventually(async () => ((await screen(node, KNOWN)).status === 200 ? await screen(node, KNOWN) : null)),
  );
  expect(answer.matches[0]).toMatchObject({ matchedName: KNOWN });
  expect(answer.listsNotLoaded).toEqual(['new']);
  // It keeps reporting the awaited list.
  expect(await ready(node)).toMatchObject({
    reasons: [],
    warnings: expect.arrayContaining(['watchlists are being loaded for the first time: new']),
  });
});

it('a required list that is not loaded stops every search and is named until it is loaded', async () => {
  isHeld = true;
  const node = await begin(await sourcesOf('third', { id: 'strict', whenStale: 'refuse' }), started[0]!);
  await eventually(async () => waiting.some(({ req }) => req.url === '/third'));
  await eventually(async () => (await screen(node, KNOWN)).json<{ detail: string }>().detail.includes('strict'));
  for (const reply of await Promise.all(searches(node))) {
    expect(expectProblem(reply, 503, 'service-unavailable').detail).toContain('refreshed or confirmed: strict.');
    expect(reply.headers.get('retry-after')).toBe('60');
  }
  isHeld = false;
  for (const response of waiting.splice(0)) publish(response);
  await node.starts;
  await eventually(async () => (await screen(node, KNOWN)).status === 200);
});

it('stale and missing lists of a customer screening are stored with the customer, and sealed', async () => {
  const later = { id: 'later', category: 'PEP', required: false, url: 'nowhere.csv' };
  const node = await begin(await sourcesOf('fourth', later, { staleAfterHours: 1 }));
  const service = await node.starts;
  await eventually(async () => (await screen(node, KNOWN)).status === 200);
  const { token } = await service.addClient({ permissions: ['customer:read', 'customer:write'] });
  interface Customer {
    screening: { state: string; gaps: { check: string; state: string; detail: string }[] | null };
  }
  const compared = async () => {
    const body = { externalReferenceId: randomUUID(), entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Ada Lone' }] };
    const created = await node.call(`${BASE}/customers`, { method: 'POST', body, token });
    const { customerId } = expectEnvelope<{ customerId: string }>(created, 201);
    const { gaps } = await eventually(async () => {
      const { screening } = expectEnvelope<Customer>(await node.call(`${BASE}/customers/${customerId}`, { token }));
      return screening.state === 'SCREENED' && screening;
    });
    return { customerId, gaps };
  };
  const none = { check: 'ADVERSE_MEDIA', state: 'NO_LIST', detail: 'no list is loaded' };
  const missing = { check: 'PEP', state: 'NO_LIST', detail: 'not loaded: later' };
  expect((await compared()).gaps).toEqual([missing, none]);
  await service.database.pool.query(
    `update watchlists set last_success_at = now() - interval '2 hours' where watchlist_id = 'here'`,
  );
  const stale = { check: 'SANCTION', state: 'LIST_STALE', detail: 'not refreshed for too long: here' };
  const { customerId, gaps } = await eventually(async () => {
    const one = await compared();
    return one.gaps?.length === 3 && one;
  });
  expect(gaps).toEqual([stale, missing, none]);

  const told = async () =>
    (await verifyAudit(service.database, tableSeals)).flatMap(({ damages }) => damages.map(({ reason }) => reason));
  // The look at the list was changed here, past the service: of that another seal tells.
  const before = (await told()).filter((reason) => reason.includes('customer'));
  expect(before).toEqual([]);
  const set = (to: string) =>
    service.database.pool.query(`update customer_screenings set gaps = ${to} where customer_id = $1`, [customerId]);
  await set(`'[]'`);
  expect(await told()).toContain('the screening of the customer does not match its last audit entry');
  await set(`'${JSON.stringify(gaps)}'`);
  await service.database.pool.query('delete from customer_screenings where customer_id = $1', [customerId]);
  expect(await told()).toContain('the screening of the customer is missing');
});
