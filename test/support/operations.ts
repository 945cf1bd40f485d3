/** Some operations, served over HTTP as the whole service would serve them, with real tokens. */
import { Registry } from 'prom-client';
import { createNode, signedInClient } from '../../src/identity/testing.ts';
import type { Caller, Permission } from '../../src/platform/access/permissions.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { BodyBudget } from '../../src/platform/http/body-budget.ts';
import { HttpMetrics } from '../../src/platform/http/metrics.ts';
import { describeApi } from '../../src/platform/http/openapi.ts';
import type { Operation } from '../../src/platform/http/operation.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { createLog } from '../../src/platform/lib/log.ts';
import { type Description, flawsAgainst, operationsOf } from '../conformance/documented.ts';
import { callAt, freePort, type Reply } from './service.ts';

const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH'];

export interface ServedOperations {
  /** A client of the caller's organisation that may do this; calls as it, and checks each answer against the description. */
  clientOf(by: Caller, permissions: readonly Permission[]): Promise<Call>;
  stop(): Promise<void>;
}

export type Call = (method: string, path: string, body?: unknown) => Promise<Reply>;

export async function serveOperations(database: Database, operations: readonly Operation[]): Promise<ServedOperations> {
  const node = createNode({ database });
  await node.keys.start();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const http = createServer({
    operations,
    tokens: node.tokens,
    sessions: null,
    rateLimiter: null,
    blindReadings: null,
    writer: node.writer,
    metrics: new HttpMetrics(new Registry()),
    clock: systemClock,
    log: createLog('silent'),
    publicUrl: url,
    trustProxy: false,
    bodyBudget: new BodyBudget(128 * 1024 * 1024),
  });
  await http.listen({ port, host: '127.0.0.1' });
  const description = (await describeApi({
    operations,
    webhooks: [],
    tokenUrl: '/oauth2/token',
  })) as unknown as Description;
  const documented = operationsOf(description);
  const flawsOf = (method: string, path: string, reply: Reply): string[] => {
    const fits = (pattern: string) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path.split('?', 1)[0]!);
    const operation = documented.find((one) => one.method === method && fits(one.path));
    const [media] = Object.values(operation?.responses[reply.status]?.content ?? {});
    return media ? flawsAgainst(description, media.schema)(reply.json()) : [`${reply.status} is not documented`];
  };
  return {
    async clientOf(by, permissions) {
      const { accessToken } = await signedInClient(node, by, [...permissions]);
      return async (method, path, body) => {
        const sent = METHODS_WITH_BODY.includes(method) ? { body: body ?? {} } : {};
        const reply = await callAt(url, path, { method, token: accessToken, ...sent });
        const flaws = flawsOf(method, path, reply);
        if (flaws.length > 0) throw new Error(`${method} ${path} answered ${reply.text}: ${flaws.join('; ')}`);
        return reply;
      };
    },
    stop: () => http.close(),
  };
}
