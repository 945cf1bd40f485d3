import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { drainOnClose } from './drain.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

/** A server with an address that answers when told to. */
async function start() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false, keepAliveTimeout: 60_000 });
  drainOnClose(app);
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
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.code === 'service-unavailable' ? 503 : 500).send(),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, waiting, finish: () => finish(), port: (app.server.address() as AddressInfo).port };
}

it('lets the running request finish, and does not wait for a caller that keeps its connection open', async () => {
  const { app, waiting, finish, port } = await start();
  const slow = once(request({ port, host: '127.0.0.1', path: '/slow', agent }).end(), 'response');
  await waiting;
  const startedMs = performance.now();
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  finish();
  const [response] = await slow;
  response.resume();
  expect(response).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await closing;
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

it('refuses a request that comes while it closes', async () => {
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
