import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../test/support/service.ts';
import { Sender } from './send.ts';

const servers: (Server | TcpServer)[] = [];
const senders: Sender[] = [];
afterAll(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  for (const server of servers) server.close();
});

async function listening(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function receiver(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(createServer(answer))}`;
}

/** A sender whose names resolve as the test says, in development mode by default. */
function senderTo(
  addresses: (host: string) => string[],
  options: { allowInsecure?: boolean; timeoutMs?: number } = {},
) {
  const { allowInsecure = true, timeoutMs } = options;
  const resolve = async (host: string) => addresses(host);
  const sender = new Sender({ allowInsecure, resolve, ...(timeoutMs && { timeoutMs }) });
  senders.push(sender);
  return sender;
}
const local = () => ['127.0.0.1'];

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

test('posts body and headers to the path and query of the address', async () => {
  let seen: unknown;
  const url = await receiver(async (request, response) => {
    const { method, url: path, headers } = request;
    seen = { method, path, body: await bodyOf(request), type: headers['content-type'], id: headers['webhook-id'] };
    response.writeHead(204).end();
  });
  const result = await senderTo(local).post(`${url}/hook?a=1#x`, { 'webhook-id': 'm' }, '{"ü":1}');
  expect(result).toMatchObject({ failure: null, detail: null, httpStatus: 204 });
  expect(result.tookMs).toBeGreaterThanOrEqual(0);
  expect(seen).toEqual({ method: 'POST', path: '/hook?a=1', body: '{"ü":1}', type: 'application/json', id: 'm' });
});

test.each([
  [200, null],
  [299, null],
  [301, 'REDIRECT'],
  [307, 'REDIRECT'],
  [400, 'HTTP_STATUS'],
  [404, 'HTTP_STATUS'],
  [410, 'GONE'],
  [429, 'HTTP_STATUS'],
  [503, 'HTTP_STATUS'],
])('status %i: %s', async (status, failure) => {
  let calls = 0;
  const url = await receiver((_, response) => {
    calls += 1;
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  expect(await senderTo(local).post(url, {}, '{}')).toMatchObject({ failure, httpStatus: status });
  expect(calls).toBe(1);
});

test('reads no more than the limit of an endless response', async () => {
  let written = 0;
  const url = await receiver((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
    };
    response.on('drain', more);
    more();
  });
  const result = await senderTo(local, { timeoutMs: 600_000 }).post(url, {}, '{}');
  expect(result).toMatchObject({ failure: null, httpStatus: 200 });
  expect(written).toBeLessThan(32 * 1_048_576);
});

test('reports a receiver that does not respond in time', async () => {
  const url = await receiver(() => {});
  expect(await senderTo(local, { timeoutMs: 200 }).post(url, {}, '{}')).toMatchObject({
    failure: 'TIMEOUT',
    httpStatus: null,
  });
});

test('reports a name server that does not respond in time', async () => {
  const sender = new Sender({ allowInsecure: true, timeoutMs: 200, resolve: () => new Promise(() => {}) });
  senders.push(sender);
  expect(await sender.post('http://bank.example/', {}, '{}')).toMatchObject({ failure: 'TIMEOUT' });
});

test('uses the status even if the rest of the response never arrives', async () => {
  const url = await receiver((_, response) => {
    response.writeHead(202, { 'content-length': '10' }).write('x');
  });
  expect(await senderTo(local, { timeoutMs: 1_000 }).post(url, {}, '{}')).toMatchObject({
    failure: null,
    httpStatus: 202,
  });
});

test('reports a closed port, a broken connection, a protocol other than HTTP, and missing TLS', async () => {
  const [closed, breaking, chatty] = [
    await freePort(),
    await listening(createTcpServer((socket) => socket.destroy())),
    await listening(createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'))),
  ];
  const sender = senderTo(local);
  expect(await sender.post(`http://127.0.0.1:${closed}/`, {}, '{}')).toMatchObject({
    failure: 'CONNECTION',
    detail: 'ECONNREFUSED',
  });
  expect(await sender.post(`http://127.0.0.1:${breaking}/`, {}, '{}')).toMatchObject({ failure: 'CONNECTION' });
  expect(await sender.post(`http://127.0.0.1:${chatty}/`, {}, '{}')).toMatchObject({ failure: 'PROTOCOL' });
  expect(await sender.post(`https://127.0.0.1:${chatty}/`, {}, '{}')).toMatchObject({ failure: 'TLS' });
});

test('reports a name without an address', async () => {
  const failing = new Sender({ allowInsecure: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  senders.push(failing);
  expect(await failing.post('https://bank.example/', {}, '{}')).toMatchObject({ failure: 'NAME_NOT_RESOLVED' });
  const empty = senderTo(() => []);
  expect(await empty.post('https://bank.example/', {}, '{}')).toMatchObject({ failure: 'NAME_NOT_RESOLVED' });
});

test.each([
  [['127.0.0.1'], 'loopback'],
  [['10.1.2.3'], 'private'],
  [['169.254.169.254'], 'linkLocal'],
  [['::1'], 'loopback'],
  [['::ffff:127.0.0.1'], 'ipv4Mapped'],
  [['64:ff9b::7f00:1'], 'rfc6052'],
  [['fd00::1'], 'uniqueLocal'],
  // One of many addresses is enough, at any position.
  [['93.184.215.14', '127.0.0.1'], 'loopback'],
  [['192.168.0.1', '93.184.215.14'], 'private'],
])('rejects a name that resolves to %j: %s', async (addresses, range) => {
  let calls = 0;
  const url = new URL(
    await receiver((_, response) => {
      calls += 1;
      response.end();
    }),
  );
  const sender = senderTo(() => addresses, { allowInsecure: false });
  expect(await sender.post(`https://bank.example:${url.port}/`, {}, '{}')).toMatchObject({
    failure: 'ADDRESS_REFUSED',
    detail: range,
    httpStatus: null,
  });
  expect(calls).toBe(0);
});

test.each([
  'https://127.0.0.1/',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://localhost/',
  'http://bank.example/',
])('rejects %s before any lookup', async (url) => {
  let lookups = 0;
  const sender = senderTo(
    () => {
      lookups += 1;
      return ['93.184.215.14'];
    },
    { allowInsecure: false },
  );
  expect(await sender.post(url, {}, '{}')).toMatchObject({ failure: 'URL_REFUSED' });
  expect(lookups).toBe(0);
});

test('connects to the checked address of a name, also if the name changes then', async () => {
  let calls = 0;
  const url = new URL(
    await receiver((_, response) => {
      calls += 1;
      response.end();
    }),
  );
  let lookups = 0;
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']];
  const sender = senderTo(() => answers[lookups++]!);
  const attempt = () => sender.post(`http://rebinding.example:${url.port}/`, {}, '{}');
  expect(await attempt()).toMatchObject({ failure: null });
  expect(lookups).toBe(1);
  // Also while the connection of the first attempt is still open.
  expect(await attempt()).toMatchObject({ failure: 'ADDRESS_REFUSED', detail: 'private' });
  expect(await attempt()).toMatchObject({ failure: null });
  expect([calls, lookups]).toEqual([2, 3]);
});

test('follows a changed name over new connections', async () => {
  const port = await freePort();
  const seen: string[] = [];
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    const server = createServer((_, response) => {
      seen.push(address);
      response.end();
    });
    servers.push(server);
    server.listen(port, address);
    await once(server, 'listening');
  }
  let now = '127.0.0.1';
  const sender = senderTo(() => [now]);
  for (now of ['127.0.0.1', '127.0.0.2', '127.0.0.1']) {
    expect(await sender.post(`http://moving.example:${port}/`, {}, '{}')).toMatchObject({ failure: null });
  }
  expect(seen).toEqual(['127.0.0.1', '127.0.0.2', '127.0.0.1']);
});

test('verifies the TLS certificate of the name, not of the address', async () => {
  let hello = '';
  const port = await listening(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes) => {
        hello = bytes.toString('latin1');
        socket.destroy();
      });
    }),
  );
  const result = await senderTo(local).post(`https://hooks.bank.example:${port}/`, {}, '{}');
  expect(result.failure).toBe('CONNECTION');
  expect(hello).toContain('hooks.bank.example');
});
