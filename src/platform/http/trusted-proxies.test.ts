import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TrustedProxies } from '../config.ts';
import type { Log } from '../lib/log.ts';
import { BodyBudget } from './body-budget.ts';
import { HttpMetrics } from './metrics.ts';
import { operation } from './operation.ts';
import { createServer } from './server.ts';

/** Returns the address that back-off and rate limits would use. */
const whoAmI = operation({
  id: 'whoAmI',
  method: 'GET',
  path: '/who',
  role: 'api',
  tag: 'x',
  summary: 'x',
  description: 'x',
  permission: null,
  response: { status: 200, description: 'x', schema: z.string(), example: 'x', bare: true },
  problems: [],
  handle: async ({ context }) => ({ message: '', data: context.address }),
});

async function addressSeen(trustProxy: TrustedProxies, peer: string, forwardedFor: string): Promise<string> {
  const clock = { now: () => new Date() };
  const silent = () => {};
  const server = createServer({
    operations: [whoAmI],
    tokens: { verify: () => Promise.reject(new Error('not asked')) },
    sessions: null,
    rateLimiter: null,
    blindReadings: null,
    writer: { earlier: async () => null },
    metrics: new HttpMetrics(new Registry()),
    clock,
    log: { info: silent, warn: silent, error: silent } as unknown as Log,
    publicUrl: 'http://127.0.0.1',
    trustProxy,
    bodyBudget: new BodyBudget(1024),
  });
  const reply = await server.inject({
    url: '/who',
    remoteAddress: peer,
    headers: { host: 'x', 'x-forwarded-for': forwardedFor },
  });
  return reply.json();
}

describe("the caller's address", () => {
  const forged = '198.51.100.1';
  const caller = '203.0.113.9';
  const inner = '10.0.0.5';
  const peer = '10.0.0.6';
  const cases: [string, TrustedProxies, string, string, string][] = [
    ['no proxy is trusted', false, caller, forged, caller],
    ['one proxy: the address that it saw, not the one in the header', 1, peer, `${forged}, ${caller}`, caller],
    ['two proxies', 2, peer, `${forged}, ${caller}, ${inner}`, caller],
    ['proxies by network', ['10.0.0.0/8'], peer, `${forged}, ${caller}, ${inner}`, caller],
    ['a caller that bypasses the proxies', ['10.0.0.0/8'], caller, forged, caller],
    ['a proxy that forwards nothing', 1, peer, '', peer],
  ];
  it.each(cases)('%s', async (_what, trustProxy, from, header, seen) => {
    expect(await addressSeen(trustProxy, from, header)).toBe(seen);
  });
});
