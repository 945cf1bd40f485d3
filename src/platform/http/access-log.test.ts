/** Tests the log lines of requests. */
import { Writable } from 'node:stream';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../lib/log.ts';
import { BodyBudget } from './body-budget.ts';
import { HttpMetrics } from './metrics.ts';
import { operation } from './operation.ts';
import { createServer } from './server.ts';

const shared = { role: 'api', tag: 'x', summary: 'x', description: 'x', permission: null, problems: [] } as const;
const response = { status: 200, description: 'x', schema: z.string(), example: 'x', bare: true } as const;
const good = operation({
  ...{ ...shared, id: 'good', method: 'GET', path: '/good', response },
  handle: async () => ({ message: '', data: 'x' }),
});
const broken = operation({
  ...{ ...shared, id: 'broken', method: 'GET', path: '/broken', response },
  handle: async () => {
    throw new TypeError('a defect');
  },
});

/** The lines of the log after these requests. */
async function linesAfter(accessLogShare: number, paths: readonly string[]): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const server = createServer({
    ...{ operations: [good, broken], sessions: null, rateLimiter: null, blindReadings: null, trustProxy: false },
    tokens: { verify: () => Promise.reject(new Error('not asked')) },
    writer: { earlier: async () => null },
    ...{ metrics: new HttpMetrics(new Registry()), clock: { now: () => new Date() }, accessLogShare },
    ...{ log: createLog('info', to), publicUrl: 'http://127.0.0.1', bodyBudget: new BodyBudget(1024) },
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  for (const path of paths) await (await fetch(`${url}${path}`)).text();
  await server.close();
  return lines;
}

it('logs each request, or a share of them and every one that failed', async () => {
  const requests = (lines: Record<string, unknown>[]) =>
    lines.filter(({ msg }) => msg === 'request').map(({ route, status }) => [route, status]);
  const paths = ['/good', '/broken', '/nowhere', '/good'];
  expect(requests(await linesAfter(1, paths))).toEqual([
    ['/good', 200],
    ['/broken', 500],
    [null, 404],
    ['/good', 200],
  ]);
  expect(requests(await linesAfter(0, paths))).toEqual([
    ['/broken', 500],
    [null, 404],
  ]);
});

it('logs one stack for an error of many requests', async () => {
  const failed = (await linesAfter(0, ['/broken', '/broken', '/broken'])).filter(({ msg }) => msg === 'request failed');
  expect(failed.map(({ reason, err }) => [reason, Boolean(err)])).toEqual([
    ['a defect', true],
    ['a defect', false],
    ['a defect', false],
  ]);
});
