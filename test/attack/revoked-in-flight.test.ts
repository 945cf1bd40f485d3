/** Something changes in the middle of a request that lasts: its client is shut out or may less. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAt, eventually, type Service, sharedService } from '../support/service.ts';

const BASE = '/amlcore/api/v1';
/** A few seconds until it is noticed, on a machine that is busy. */
const LIMIT_MS = 60_000;

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.stop());

interface Open {
  sent: ClientRequest;
  answer: Promise<IncomingMessage>;
}

function open(method: string, path: string, token: string, headers: Record<string, string | number> = {}): Open {
  const options = { method, headers: { authorization: `Bearer ${token}`, ...headers }, agent: false as const };
  const sent = request(`${service.url}${BASE}${path}`, options);
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  answer.catch(() => {});
  return { sent, answer };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer) text += chunk;
  return text;
}

const endOfBatch = async (clientId: string) =>
  await eventually(async () => {
    const { rows } = await service.database.pool.query<{ details: { complete: boolean; screened: number } }>(
      `select details from audit_log where actor_id = $1 and action = 'screening.batch-ended'`,
      [clientId],
    );
    return rows[0]?.details ?? false;
  }, LIMIT_MS);

/** More than the sockets hold between a caller that does not read and the service. */
const LINES = 10_000;
const line = `${JSON.stringify({ fullName: 'Ottokar Wendelin' })}\n`;

it.concurrent.each([
  ['is disabled', (clientId: string) => service.clients.disable(service.operator, clientId)],
  [
    'loses the permission to screen',
    (clientId: string) => service.clients.change(service.operator, clientId, { permissions: ['screen:read'] }),
  ],
])('a batch ends when its client %s', { timeout: 2 * LIMIT_MS }, async (_how, shutOut) => {
  const client = await service.addClient({ permissions: ['screen:read', 'screen:write'] });
  const { sent, answer } = open('POST', '/screen-entity/batch', client.token, {
    'content-type': 'application/x-ndjson',
  });
  sent.end(line.repeat(LINES));
  // Read by little and little, as who wants it to last does.
  const response = await answer;
  expect(response.statusCode).toBe(200);
  response.once('data', () => response.pause());
  const screened = async () => {
    const text = 'select count(*)::int as n from screenings where actor_id = $1';
    return (await service.database.pool.query<{ n: number }>(text, [client.clientId])).rows[0]!.n;
  };
  await eventually(async () => (await screened()) > 0);
  await shutOut(client.clientId);
  const ended = await endOfBatch(client.clientId);
  expect(ended.complete).toBe(false);
  expect(ended.screened).toBeLessThan(LINES);
  const then = await screened();
  await expect(textOf(response)).rejects.toThrow();
  expect(await screened()).toBe(then);
});

it.concurrent.each([
  ['is disabled', 401, (clientId: string) => service.clients.disable(service.operator, clientId)],
  [
    'loses the permission to write customers',
    403,
    (clientId: string) => service.clients.change(service.operator, clientId, { permissions: ['screen:read'] }),
  ],
])(
  'an upload whose client %s before its last byte changes nothing',
  { timeout: LIMIT_MS },
  async (_how, status, shutOut) => {
    const client = await service.addClient({ permissions: ['screen:read', 'customer:read', 'customer:write'] });
    const items = Array.from({ length: 2_000 }, (_, at) => ({
      ...{
        externalReferenceId: `UP-${status}-${at}`,
        entityType: 'INDIVIDUAL',
        names: [{ fullNameRaw: `Ottokar ${'x'.repeat(400)}` }],
      },
    }));
    const body = Buffer.from(JSON.stringify(items));
    const { sent, answer } = open('POST', '/customers/bulk', client.token, {
      'content-type': 'application/json',
      'content-length': body.length,
    });
    sent.write(body.subarray(0, body.length - 10));
    // The service reads the head and the body so far before the request that it answers here.
    expect((await callAt(service.url, `${BASE}/customers`, { token: client.token })).status).toBe(200);
    await shutOut(client.clientId);
    const upload = { method: 'POST', token: client.token, body: [] };
    await eventually(async () => (await callAt(service.url, `${BASE}/customers/bulk`, upload)).status === status);
    // The duration itself is tested: the service authorizes a client again if its body took more than five seconds.
    await sleep(5_500);
    sent.end(body.subarray(body.length - 10));
    const response = await answer;
    await textOf(response);
    expect(response.statusCode).toBe(status);
    const { rows } = await service.database.pool.query(
      `select 1 from customers where tenant_id = $1 and external_reference_id like 'UP-${status}-%'`,
      [client.by.principal.tenantId],
    );
    expect(rows).toEqual([]);
  },
);

it.concurrent('a stream of changes ends when its client loses the permission', {
  timeout: LIMIT_MS,
}, async () => {
  const client = await service.addClient({ permissions: ['screen:read', 'customer:read'] });
  const { sent, answer } = open('GET', '/changes', client.token);
  sent.end();
  const text = textOf(await answer);
  await service.clients.change(service.operator, client.clientId, { permissions: ['customer:read'] });
  expect(await text).toContain('"reason":"NOT_ADMITTED"');
});

it.concurrent('a response that is read quickly is not cut, at any age of its token', {
  timeout: LIMIT_MS,
}, async () => {
  const client = await service.addClient({ permissions: ['screen:read', 'screen:write'] });
  const { sent, answer } = open('POST', '/screen-entity/batch', client.token, {
    'content-type': 'application/x-ndjson',
  });
  sent.end(line.repeat(50));
  const response = await answer;
  response.pause();
  // The duration itself is tested: the service checks access every five seconds while it sends a response.
  await sleep(7_000);
  const lines = (await textOf(response)).trimEnd().split('\n');
  expect(lines).toHaveLength(51);
});
