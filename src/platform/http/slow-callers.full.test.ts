/** Tests of slow writers and readers, over real connections. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ALL_PERMISSIONS, type Principal } from '../access/permissions.ts';
import type { Log } from '../lib/log.ts';
import { BodyBudget } from './body-budget.ts';
import { HttpMetrics } from './metrics.ts';
import { operation } from './operation.ts';
import { createServer } from './server.ts';

const MIB = 1024 * 1024;
const BUDGET = 64 * MIB;
const BODY_PACE = { graceMs: 500, bytesPerSecond: 64 * 1024 };
const READING_PACE = { withinMs: 1_000, leastBytes: 64 * 1024 };
const described = { role: 'api', tag: 'x', summary: 'x', description: 'x', problems: [] } as const;
const response = { status: 200, description: 'x', schema: z.unknown(), example: 'x', bare: true } as const;

const streams: { ended: boolean }[] = [];
const upload = operation({
  ...described,
  id: 'upload',
  method: 'POST',
  path: '/upload',
  permission: 'screen:write',
  bodyTypes: ['application/json'],
  rawBody: { limitBytes: 20 * MIB },
  body: z.unknown(),
  response,
  handle: async ({ context }) => ({ message: '', data: { bytes: context.raw.bytes.length } }),
});
const download = operation({
  ...described,
  id: 'download',
  method: 'GET',
  path: '/download',
  permission: 'screen:read',
  response,
  handle: async () => {
    const state = { ended: false };
    streams.push(state);
    const stream = new Readable({
      read() {
        this.push(Buffer.alloc(MIB));
      },
      destroy(_error, done) {
        state.ended = true;
        done(null);
      },
    });
    return { stream };
  },
});

/** Enough data at once that the caller may pause for half a minute. */
const AHEAD = Buffer.alloc(2 * MIB, 'x');
const LONG = 'x'.repeat(32 * MIB);
const longAnswer = operation({
  ...described,
  id: 'longAnswer',
  method: 'GET',
  path: '/long',
  permission: 'screen:read',
  response,
  handle: async () => ({ message: '', data: LONG }),
});

const principal: Principal = {
  type: 'CLIENT',
  id: 'client',
  tenantId: 'a',
  tenantName: 'A',
  roles: [],
  permissions: new Set(ALL_PERMISSIONS),
  displayName: 'client',
};
const warnings: string[] = [];
/** Requests of the caller "late" wait for these gates before authentication. */
const gates: (() => void)[] = [];
async function verify(token: string): Promise<Principal> {
  if (token === 'late') await new Promise<void>((resolve) => gates.push(resolve));
  return { ...principal, tenantId: token === 'anonymous' ? '' : token };
}
const budget = new BodyBudget(BUDGET);
let app: FastifyInstance;
let port: number;
/** Connected before all others, because the server waits ten seconds for a head. */
let headless: Caller[];
beforeAll(async () => {
  const silent = () => {};
  const warn = (_fields: object, message: string) => void warnings.push(message);
  app = createServer({
    operations: [upload, download, longAnswer],
    tokens: { verify },
    sessions: null,
    rateLimiter: null,
    blindReadings: null,
    writer: { earlier: async () => null },
    metrics: new HttpMetrics(new Registry()),
    clock: { now: () => new Date() },
    log: { info: silent, warn, error: silent } as unknown as Log,
    publicUrl: 'http://127.0.0.1',
    trustProxy: false,
    drainMs: 100,
    bodyBudget: budget,
    bodyPace: BODY_PACE,
    readingPace: READING_PACE,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  headless = [await call('POST /upload HTTP/1.1\r\nHost:'), await call('')];
});
afterAll(() => app.close());

interface Caller {
  socket: Socket;
  text(): string;
  isClosed(): boolean;
}

async function call(head: string): Promise<Caller> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let closed = false;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1').slice(0, 2_000);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  await once(socket, 'connect');
  socket.write(head);
  return { socket, text: () => text, isClosed: () => closed };
}
const uploading = (length: number | 'chunked', organisation = 'a') =>
  call(
    `POST /upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${organisation}\r\nContent-Type: application/json\r\n` +
      `${length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`,
  );
const downloading = () => call('GET /download HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n\r\n');
const closes = ({ isClosed }: Caller) => expect.poll(isClosed).toBe(true);

describe('a slow upload', () => {
  it('below the minimum rate is answered 400 and cut, and its memory is released', async () => {
    const slow = await uploading(MIB, 'slow');
    await expect.poll(() => budget.takenBytes).toBe(MIB);
    const drip = setInterval(() => slow.socket.write('x'.repeat(100)), 100);
    await closes(slow);
    clearInterval(drip);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 400 /);
    expect(slow.text()).toContain('arrived too slowly');
    await expect.poll(() => budget.takenBytes).toBe(0);
  });

  it('above the minimum rate is answered', async () => {
    const steady = await uploading(MIB, 'steady');
    for (let part = 0; part < 8; part++) {
      // The rate itself is tested: one MiB in 1.2 s.
      await sleep(150);
      steady.socket.write('x'.repeat(MIB / 8));
    }
    await expect.poll(steady.text).toContain(`{"bytes":${MIB}}`);
    steady.socket.destroy();
  });

  it('that is aborted releases its memory', async () => {
    const gone = await uploading(10 * MIB, 'gone');
    await expect.poll(() => budget.takenBytes).toBe(10 * MIB);
    gone.socket.destroy();
    await expect.poll(() => budget.takenBytes).toBe(0);
  });
});

describe('an aborted request', () => {
  it('reserves nothing before its body is read', async () => {
    const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
    const gone = await uploading(MIB, 'late');
    await vi.waitUntil(() => gates.length === 1, 20_000);
    gone.socket.destroy();
    await closed;
    gates.pop()?.();
    // The server answers this one after it has resumed the aborted one.
    const next = await uploading(2, 'a');
    next.socket.write('{}');
    await expect.poll(next.text).toContain('{"bytes":2}');
    next.socket.destroy();
    await expect.poll(() => budget.takenBytes).toBe(0);
  });

  it('releases its memory while its response waits for another one', async () => {
    const gone = await uploading(0, 'late');
    const body = 'x'.repeat(1_000);
    gone.socket.write(
      'POST /upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => budget.takenBytes).toBe(body.length);
    gone.socket.destroy();
    await expect.poll(() => budget.takenBytes).toBe(0);
    gates.pop()?.();
  });
});

describe('an unwanted body', () => {
  it.each([
    ['to an unknown address', 'POST /nowhere', '404'],
    ['with a method that the address does not support', 'PUT /upload', '405'],
    ['of OPTIONS', 'OPTIONS /upload', '405'],
    ['that is long, from a caller without an organization', 'POST /upload', '413'],
  ])('%s is rejected before it is read', async (_what, line, status) => {
    const caller = await call(
      `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer anonymous\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${16 * 1024 + 1}\r\n\r\n`,
    );
    await expect.poll(caller.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(caller.text()).toContain('application/problem+json');
    expect(budget.takenBytes).toBe(0);
    caller.socket.destroy();
  });
});

describe('a body over the memory limit', () => {
  it('is rejected before it is read, and others are answered', async () => {
    const first = await uploading(20 * MIB, 'b');
    first.socket.write(AHEAD);
    await expect.poll(() => budget.takenBytes).toBe(20 * MIB);
    const second = await uploading(20 * MIB, 'b');
    await expect.poll(second.text).toMatch(/^HTTP\/1\.1 503 /);
    expect(second.text()).toMatch(/^retry-after: 5\r$/m);
    expect(second.socket.bytesWritten).toBeLessThan(1_000);
    await closes(second);
    const other = await uploading(2, 'c');
    other.socket.write('{}');
    await expect.poll(other.text).toContain('{"bytes":2}');
    for (const { socket } of [first, other]) socket.destroy();
    await expect.poll(() => budget.takenBytes).toBe(0);
  });

  it('is rejected while it arrives if it has no length', async () => {
    const first = await uploading(20 * MIB, 'd');
    first.socket.write(AHEAD);
    await expect.poll(() => budget.takenBytes).toBe(20 * MIB);
    const chunked = await uploading('chunked', 'd');
    const part = `${(4 * MIB).toString(16)}\r\n${'x'.repeat(4 * MIB)}\r\n`;
    for (let count = 0; count < 3; count++) chunked.socket.write(part);
    chunked.socket.write('1\r\nx\r\n');
    await expect.poll(chunked.text).toMatch(/^HTTP\/1\.1 503 /);
    first.socket.destroy();
    await expect.poll(() => budget.takenBytes).toBe(0);
  });
});

describe('an upload that is rejected', () => {
  const ping = 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n';

  it.each([
    ['over the upload limit', 24 * MIB, '413'],
    ['over the limit without a token', 16 * 1024 + 1, '413'],
  ])('gets the reason, sends the rest and reuses the connection: %s', async (_what, length, status) => {
    const caller = await uploading(length, length > MIB ? 'e' : 'anonymous');
    caller.socket.write(Buffer.alloc(length, 'x'));
    await expect.poll(caller.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(() => caller.socket.bytesWritten).toBeGreaterThan(length);
    caller.socket.write(ping);
    await expect.poll(caller.text).toMatch(/HTTP\/1\.1 404 /);
    caller.socket.destroy();
  });

  it('gets the reason, and is cut if it sends without end', async () => {
    const endless = 64 * 1024 * MIB;
    const caller = await uploading(endless, 'e');
    const part = Buffer.alloc(MIB, 'x');
    const write = () => void (caller.socket.destroyed || caller.socket.write(part, write));
    write();
    await expect.poll(caller.text).toMatch(/^HTTP\/1\.1 413 /);
    await closes(caller);
    expect(caller.socket.bytesWritten).toBeLessThan(endless);
  });
});

describe('a slow download', () => {
  it('that reads nothing is cut, and its stream ends', async () => {
    const reader = await downloading();
    reader.socket.pause();
    await expect.poll(() => streams.at(-1)?.ended).toBe(true);
    expect(warnings).toContain('a connection was cut: the caller did not read the response');
    reader.socket.destroy();
  });

  it('of a JSON response is not cut while it reads', async () => {
    const reader = await call('GET /long HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nConnection: close\r\n\r\n');
    reader.socket.on('data', () => {
      reader.socket.pause();
      // A reader that pauses after each part.
      setTimeout(() => reader.socket.resume(), 5);
    });
    await closes(reader);
    const length = LONG.length + 2;
    expect(reader.text()).toContain(`content-length: ${length}\r\n`);
    expect(reader.socket.bytesRead).toBeGreaterThan(length);
  });

  it('above the minimum rate is not cut, however long', async () => {
    const before = streams.length;
    const reader = await downloading();
    const state = await vi.waitUntil(() => streams[before], 20_000);
    // The rate itself is tested, for three times the period of the minimum rate.
    for (let count = 0; count < 30; count++) {
      reader.socket.resume();
      await sleep(20);
      reader.socket.pause();
      await sleep(80);
    }
    expect(state.ended).toBe(false);
    reader.socket.destroy();
    await expect.poll(() => state.ended).toBe(true);
  });
});

// Last, when their time is nearly over.
describe('a caller that sends an incomplete head', () => {
  it('is cut', async () => {
    for (const caller of headless) await closes(caller);
  });
});
