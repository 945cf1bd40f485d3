/** Every event of the contract decisions can be subscribed to, in any case. The event of a list comes from the code that creates its version. */
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSON, SANCTIONED, toNdjson } from '../e2e/lists.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1';
const EVENTS = [
  ...['screening.completed', 'alert.created'],
  ...['transaction.decided', 'alert.updated', 'case.updated', 'watchlist.updated', 'customer.hit'],
];

interface Message {
  event: string;
  tenantId: string;
  correlationId: string;
  data: Record<string, unknown>;
}

let service: Service;
let receiver: Server;
let address: string;
const messages: Message[] = [];
beforeAll(async () => {
  service = await startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      messages.push(JSON.parse(body));
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listens) => receiver.once('listening', listens));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  await service.stop();
});

const permissions = ['screen:read', 'webhook:read', 'webhook:write', 'operator'];
const subscribe = (token: string, events: readonly string[]) =>
  service.call(`${API}/webhooks`, { method: 'POST', token, body: { url: address, events } });

it.each(EVENTS)('%s can be subscribed to', async (event) => {
  const { token } = await service.addClient({ permissions });
  const reply = await subscribe(token, [event.toUpperCase()]);
  expect(reply.status, reply.text).toBe(201);
  const { subscriptionId, events } = reply.json<{ data: { subscriptionId: string; events: string[] } }>().data;
  expect(events).toEqual([event]);
  await service.call(`${API}/webhooks/${subscriptionId}`, { method: 'DELETE', token });
});

it('a new list version is sent once to each subscribed organization, and an unchanged one to none', async () => {
  const { token, by } = await service.addClient({ permissions });
  const other = await service.addClient({ tenant: 'Another bank', permissions });
  const deaf = await service.addClient({ tenant: 'A bank without', permissions });
  for (const one of [token, other.token]) expect((await subscribe(one, ['watchlist.updated'])).status).toBe(201);
  expect((await subscribe(deaf.token, ['alert.created'])).status).toBe(201);
  const [before] = await versions(token);
  await writeFile(
    join(service.dataDir, 'sanctions.ndjson'),
    toNdjson([...SANCTIONED, { ...SANCTIONED[0]!, externalReferenceId: 'NEW-1' }]),
  );
  const refresh = { method: 'POST', token, body: {} } satisfies CallOptions;
  const updated = await service.call(`${API}/watchlists/test_sanctions/refresh`, refresh);
  expect(updated.json()).toMatchObject({ data: { outcome: 'UPDATED', added: 1 } });
  await eventually(async () => messages.length >= 2);
  const again = await service.call(`${API}/watchlists/test_sanctions/refresh`, refresh);
  expect(again.json()).toMatchObject({ data: { outcome: 'UNCHANGED' } });
  const { rows } = await service.database.pool.query('select tenant_id from webhook_deliveries');
  const told = [by.principal.tenantId, other.by.principal.tenantId].sort();
  expect(rows.map((row) => row.tenant_id).sort()).toEqual(told);
  expect(messages.map(({ tenantId }) => tenantId).sort()).toEqual(told);
  const [now] = await versions(token);
  for (const { event, correlationId, data } of messages) {
    expect(event).toBe('watchlist.updated');
    expect(correlationId).toBe(updated.headers.get('x-correlation-id'));
    expect(data).toMatchObject({
      ...{ watchlistId: 'test_sanctions', previousVersion: before!.version, version: before!.version + 1 },
      ...{ added: 1, changed: 0, removed: 0, entries: SANCTIONED.length + 1, contentHash: now!.contentHash },
    });
    expect(JSON.stringify(data)).not.toContain(PERSON.name);
  }
});

async function versions(token: string) {
  const reply = await service.call(`${API}/watchlists/test_sanctions/versions`, { token });
  return reply.json<{ data: { items: { version: number; contentHash: string }[] } }>().data.items;
}
