import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { silentProxy } from '../../../test/support/silent-proxy.ts';
import { ALL_PERMISSIONS, type Principal } from '../access/permissions.ts';
import { Database } from '../db/database.ts';
import type { Log } from '../lib/log.ts';
import { BodyBudget } from './body-budget.ts';
import { HttpMetrics } from './metrics.ts';
import { operation } from './operation.ts';
import { PROBLEMS, toAppError } from './problems.ts';
import { RateLimiter } from './rate-limits.ts';
import { createServer } from './server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Counts of a window as they would stand some time after it began. */
async function stand(bucket: string, windowSeconds: number, previous: number): Promise<void> {
  await test.database.pool.query(
    `insert into rate_counters (bucket, window_start, requests)
     values ($1, floor(extract(epoch from clock_timestamp()) / $2) - 1, $3)`,
    [bucket, windowSeconds, previous],
  );
}

describe('a rate limit', () => {
  it('allows exactly the limit in one burst over two nodes', async () => {
    const limit = { requests: 20, windowSeconds: 3_600 };
    const nodes = [new RateLimiter(test.database, limit), new RateLimiter(test.database, limit)];
    const decisions = await Promise.all(Array.from({ length: 60 }, (_, index) => nodes[index % 2]!.consume('burst')));
    expect(decisions.filter((one) => one.allowed)).toHaveLength(20);
    const remaining = decisions.filter((one) => one.allowed).map((one) => one.remaining);
    expect(Math.min(...remaining)).toBe(0);
    for (const { resetSeconds } of decisions) expect(resetSeconds).toBeGreaterThanOrEqual(1);
  });

  it('keeps buckets separate', async () => {
    const limiter = new RateLimiter(test.database, { requests: 1, windowSeconds: 3_600 });
    const [a, b, again] = await Promise.all(['a', 'b', 'a'].map((bucket) => limiter.consume(bucket)));
    expect([a!.allowed, b!.allowed, again!.allowed]).toEqual([true, true, false]);
  });

  it('includes the share of the previous window that is still inside', async () => {
    // An hour's window has hardly any of the hour before outside it only just after it began.
    await stand('carried', 1_000_000_000, 1_000_000);
    const limiter = new RateLimiter(test.database, { requests: 10, windowSeconds: 1_000_000_000 });
    const decision = await limiter.consume('carried');
    expect(decision).toMatchObject({ allowed: false, remaining: 0 });
    expect(decision.resetSeconds).toBeGreaterThan(60);
  });

  it('does not count rejected requests, and sends no more statements to the database', async () => {
    const limiter = new RateLimiter(test.database, { requests: 2, windowSeconds: 3_600 });
    for (let index = 0; index < 50; index += 1) await limiter.consume('hammer');
    const { rows } = await test.database.pool.query(
      `select sum(requests)::int as n from rate_counters where bucket = 'hammer'`,
    );
    expect(rows[0].n).toBe(3);
  });

  it('weighs requests, and allows a heavy one while a unit is left', async () => {
    const limiter = new RateLimiter(test.database, { requests: 10, windowSeconds: 3_600 });
    const decisions = [
      await limiter.consume('heavy', 4),
      await limiter.consume('heavy', 4),
      await limiter.consume('heavy', 500),
      await limiter.consume('heavy'),
    ];
    expect(decisions.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 6],
      [true, 2],
      [true, 0],
      [false, 0],
    ]);
  });

  it('charges nothing for rejected requests', async () => {
    const nodes = [1, 2].map(() => new RateLimiter(test.database, { requests: 10, windowSeconds: 3_600 }));
    const decisions = await Promise.all([9, 1, 500, 500].map((units, at) => nodes[at % 2]!.consume('refused', units)));
    expect(decisions.filter(({ allowed }) => allowed).length).toBeGreaterThanOrEqual(1);
    const [allowed, refused] = [true, false].map((is) => decisions.filter((one) => one.allowed === is).length);
    const weighed = [9, 1, 500, 500].filter((_, at) => decisions[at]!.allowed).reduce((sum, units) => sum + units, 0);
    expect(allowed! + refused!).toBe(4);
    // The response is sent before the units of rejected requests are returned.
    const counted = async () => {
      const text = `select sum(requests)::int as n from rate_counters where bucket = 'refused'`;
      return (await test.database.pool.query(text)).rows[0].n;
    };
    await vi.waitFor(async () => expect(await counted()).toBe(weighed + refused!), 20_000);
  });

  it('counts callers with a token while the statement for anonymous callers hangs', async () => {
    const limiter = new RateLimiter(test.database, { requests: 10, windowSeconds: 1_000_000_000 });
    await limiter.consume('a stranger', 1, 'STRANGERS');
    const holder = await test.database.pool.connect();
    try {
      await holder.query(`begin; select 1 from rate_counters where bucket = 'a stranger' for update`);
      let isAnswered = false;
      const stranger = limiter.consume('a stranger', 1, 'STRANGERS').then((decision) => {
        isAnswered = true;
        return decision;
      });
      const behind = limiter.consume('another stranger', 1, 'STRANGERS');
      expect((await limiter.consume('a client')).allowed).toBe(true);
      expect(isAnswered).toBe(false);
      await holder.query('commit');
      expect([(await stranger).remaining, (await behind).remaining]).toEqual([8, 9]);
    } finally {
      holder.release();
    }
  });

  it('accepts requests again after the window', async () => {
    const limiter = new RateLimiter(test.database, { requests: 1, windowSeconds: 1 });
    expect((await limiter.consume('short')).allowed).toBe(true);
    await expect.poll(async () => (await limiter.consume('short')).allowed).toBe(true);
  });

  it('removes expired counters', async () => {
    const limiter = new RateLimiter(test.database, { requests: 1, windowSeconds: 60 });
    await test.database.pool.query(`insert into rate_counters values ('old', 1, 5)`);
    await limiter.consume('new');
    await limiter.removeOld();
    const { rows } = await test.database.pool.query(`select bucket from rate_counters where bucket in ('old', 'new')`);
    expect(rows).toEqual([{ bucket: 'new' }]);
  });

  it('does not delay requests forever when the server no longer responds', async () => {
    const proxy = await silentProxy(test.connectionString);
    const database = new Database({
      connectionString: proxy.connectionString,
      maxConnections: 1,
      applicationName: 'test',
      deadlines: { briefMs: 300 },
    });
    const limiter = new RateLimiter(database, { requests: 10, windowSeconds: 3_600 });
    expect((await limiter.consume('silent')).allowed).toBe(true);
    proxy.silence();
    const failures = await Promise.all([1, 2, 3].map(() => limiter.consume('silent').catch(toAppError)));
    const [first] = failures;
    expect(first).toMatchObject({ code: 'service-unavailable' });
    expect(PROBLEMS['service-unavailable'].status).toBe(503);
    expect((await limiter.consume('silent')).allowed).toBe(true);
    await database.close();
    await proxy.close();
  });
});

describe('a body without Content-Length', () => {
  const KIB = 1024;
  const weighed = operation({
    id: 'weighed',
    method: 'POST',
    path: '/weighed',
    role: 'api',
    tag: 'x',
    summary: 'x',
    description: 'x',
    problems: [],
    permission: 'screen:write',
    weight: { bytesPerUnit: 4 * KIB },
    rawBody: { limitBytes: 256 * KIB },
    response: { status: 200, description: 'x', schema: z.unknown(), example: 'x' },
    handle: async () => ({ message: '', data: {} }),
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
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    const silent = () => {};
    app = createServer({
      operations: [weighed],
      sessions: null,
      tokens: { verify: async (token) => ({ ...principal, id: token }) },
      rateLimiter: new RateLimiter(test.database, { requests: 20, windowSeconds: 1_000_000_000 }),
      blindReadings: null,
      writer: { earlier: async () => null },
      metrics: new HttpMetrics(new Registry()),
      clock: { now: () => new Date() },
      log: { info: silent, warn: silent, error: silent } as unknown as Log,
      publicUrl: 'http://127.0.0.1',
      trustProxy: false,
      drainMs: 100,
      bodyBudget: new BodyBudget(64 * KIB * KIB),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  async function statusOf(client: string, bytes: number): Promise<number | undefined> {
    const headers = { authorization: `Bearer ${client}`, 'content-type': 'application/json' };
    const sent = request({ port, host: '127.0.0.1', path: '/weighed', method: 'POST', headers });
    sent.on('error', () => {});
    sent.write('x'.repeat(bytes));
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  it.each<[string, string, readonly number[], readonly number[], number]>([
    ['that is short weighs as a short one', 'short', [3 * KIB, 3 * KIB, 3 * KIB], [200, 200, 200], 3],
    ['charges by the result', 'middle', [40 * KIB, 8 * KIB], [200, 200], 14],
    ['is answered, and owed by those behind it', 'long', [200 * KIB, KIB], [200, 429], 52],
    ['that is too long weighs as the longest', 'longest', [300 * KIB, KIB], [413, 429], 66],
  ])('%s', async (_what, client, lengths, statuses, units) => {
    const answered: (number | undefined)[] = [];
    for (const length of lengths) answered.push(await statusOf(client, length));
    expect(answered).toEqual(statuses);
    const { rows } = await test.database.pool.query(
      'select sum(requests)::int as n from rate_counters where bucket = $1',
      [`a/${client} weighed`],
    );
    expect(rows[0].n).toBe(units);
  });
});
