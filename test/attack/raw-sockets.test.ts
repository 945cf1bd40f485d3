/** What no HTTP library sends: framing that two parties read differently, floods of headers, lines that are none. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, sharedService } from '../support/service.ts';

const MAX_MS = 2_000;
const PATH = '/amlcore/api/v1/screen-entity';

let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  token = await service.token();
});
afterAll(() => service.stop());

/** Sends the bytes as they are. @returns all that came back until the other side closed, or what came within the time */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(service.port, '127.0.0.1', () => socket.write(bytes));
    const over = setTimeout(() => socket.destroy(), MAX_MS);
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(over);
      resolve(answer);
    });
  });
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: 127.0.0.1';
const body = JSON.stringify({ fullName: 'Ottokar Wendelin' });
const smuggled = lines('GET /smuggled HTTP/1.1', HOST, 'Connection: close');
const post = (...headers: string[]) =>
  lines(`POST ${PATH} HTTP/1.1`, HOST, 'Content-Type: application/json', ...headers, 'Connection: close');

it('reads only well-framed requests', async () => {
  const answer = await send(`${post(`Authorization: Bearer ${token}`, `Content-Length: ${body.length}`)}${body}`);
  expect(statuses(answer)).toEqual([200]);
});

/** Each must be rejected as a whole: its remainder must never be parsed as a separate request. */
const AMBIGUOUS: Record<string, () => string> = {
  'a length and chunks': () => `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
  'two lengths': () => `${post('Content-Length: 0', `Content-Length: ${smuggled.length}`)}${smuggled}`,
  'a length with a sign': () => `${post('Content-Length: +0')}${smuggled}`,
  'a length that is none': () => `${post('Content-Length: 0x0')}${smuggled}`,
  'chunks said twice': () => `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${smuggled}`,
  'chunks with a blank before the colon': () => `${post('Transfer-Encoding : chunked')}0\r\n\r\n${smuggled}`,
  'a chunk whose size is none': () => `${post('Transfer-Encoding: chunked')}zz\r\n${smuggled}`,
  'a chunk that is longer than it says': () => `${post('Transfer-Encoding: chunked')}1\r\nabc\r\n0\r\n\r\n${smuggled}`,
  'a folded header': () => `${post('Transfer-Encoding:', ' chunked')}0\r\n\r\n${smuggled}`,
  'a line feed alone': () => post('X: y\nTransfer-Encoding: chunked') + smuggled,
  'NUL in a header': () => post('X: a\u0000b') + smuggled,
};
it.each(Object.entries(AMBIGUOUS))('rejects %s, and the requests behind it', async (_what, make) => {
  const answer = await send(make());
  expect(answer).not.toContain('smuggled');
  expect(statuses(answer).length).toBeLessThan(2);
  for (const status of statuses(answer)) expect([400, 401, 408]).toContain(status);
});

const MALFORMED: Record<string, string | Buffer> = {
  'ten thousand headers': lines('GET / HTTP/1.1', HOST, ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: y`)),
  'a header of a megabyte': lines('GET / HTTP/1.1', HOST, `X: ${'y'.repeat(1_000_000)}`),
  'an address of a megabyte': lines(`GET /${'y'.repeat(1_000_000)} HTTP/1.1`, HOST),
  'no host': lines('GET /health/live HTTP/1.1'),
  'two hosts': lines('GET /health/live HTTP/1.1', HOST, 'Host: example.test'),
  'HTTP/0.9': 'GET /health/live\r\n\r\n',
  'an unknown version': lines('GET / HTTP/9.9', HOST),
  'a method that is none': lines('G\u0000T / HTTP/1.1', HOST),
  'an address with a line break': 'GET /a\rb HTTP/1.1\r\nHost: x\r\n\r\n',
  'another address in absolute form': lines('GET http://127.0.0.1:1/health/live HTTP/1.1', HOST, 'Connection: close'),
  'the way of a proxy': lines('CONNECT 127.0.0.1:5432 HTTP/1.1', HOST),
  TLS: Buffer.from('16030100c8010000c40303', 'hex'),
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'only line breaks': '\r\n'.repeat(10_000),
  nothing: '',
};
// At once: some are only answered by the end of their time.
it.concurrent.each(Object.entries(MALFORMED))(
  'survives %s without disclosing internals',
  async (_what, bytes) => {
    const answer = await send(bytes);
    expect(answer).not.toMatch(/at .+\.(ts|mjs|js):\d+|node_modules|postgres/i);
    for (const status of statuses(answer)) expect(status === 503 || status < 500, answer.slice(0, 300)).toBe(true);
    expect((await service.call('/health/live', { token: null })).status).toBe(200);
  },
  15_000,
);
