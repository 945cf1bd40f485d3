import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { useFakeTimers } from '../../../test/support/fake-timers.ts';
import { AppError } from '../errors.ts';
import { drainOnClose } from './drain.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());
afterEach(() => void vi.useRealTimers());

/** A server with an address that responds on command. */
async function start({ cutAfterMs }: { cutAfterMs?: number } = {}) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false, keepAliveTimeout: 600_000 });
  const cuts: number[] = [];
  drainOnClose(app, { cutAfterMs, onCut: (connections) => cuts.push(connections) });
  let arrived: () => void = () => {};
  let finish: () => void = () => {};
  const waiting = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  app.get('/slow', async () => {
    arrived();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return 'done';
  });
  const produced = { bytes: 0, ended: false };
  app.get('/endless', async (_request, reply) => {
    const chunk = Buffer.alloc(1_000_000);
    const body = new Readable({
      read() {
        produced.bytes += chunk.length;
        this.push(chunk);
      },
      destroy(_error, done) {
        produced.ended = true;
        done(null);
      },
    });
    return reply.send(body);
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.code === 'service-unavailable' ? 503 : 500).send(),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, waiting, finish: () => finish(), port, cuts, produced };
}

it('finishes running requests, and does not wait for idle keep-alive connections', async () => {
  const { app, waiting, finish, port } = await start();
  const slow = once(request({ port, host: '127.0.0.1', path: '/slow', agent }).end(), 'response');
  await waiting;
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  finish();
  const [response] = await slow;
  response.resume();
  expect(response).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await closing;
});

it('rejects a request during shutdown', async () => {
  const { app, port } = await start();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n');
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(1);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text).toMatch(/^connection: close/im);
  await closing;
});

it('cuts callers that do not read the response or never end the request', async () => {
  await useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { app, port, cuts, produced } = await start({ cutAfterMs: 300 });
  const reader = connect(port, '127.0.0.1').pause();
  reader.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
  const writer = connect(port, '127.0.0.1');
  writer.write('GET /slow HTTP/1.1\r\n');
  for (const socket of [reader, writer]) socket.on('error', () => {});
  // The buffer is full: further output has no place.
  const seen: number[] = [];
  await expect.poll(() => seen.push(produced.bytes) && seen.at(-1)! > 0 && seen.at(-1) === seen.at(-2)).toBe(true);
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  vi.advanceTimersByTime(299);
  expect(produced.ended).toBe(false);
  vi.advanceTimersByTime(1);
  await closing;
  expect(cuts).toEqual([2]);
  await expect.poll(() => produced.ended).toBe(true);
  for (const socket of [reader, writer]) socket.destroy();
});

it('cuts no connection if all ended in time', async () => {
  await useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { app, port, cuts } = await start({ cutAfterMs: 100 });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  await app.close();
  vi.advanceTimersByTime(1_000);
  expect(cuts).toEqual([]);
});
