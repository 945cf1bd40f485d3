/** Tests only: webhooks of one node over a real queue and a real receiver, with a clock that can be put forward. */

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { Caller } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { JobQueue } from '../jobs/queue.ts';
import { QueueWorker } from '../jobs/queue-worker.ts';
import { CursorCodec } from '../lib/cursor.ts';
import { createLog } from '../lib/log.ts';
import { writerOver } from '../unit-of-work/testing.ts';
import { DeliveryLog } from './delivery-log.ts';
import { WebhookMetrics } from './metrics.ts';
import { Sender } from './send.ts';
import { SigningSecrets } from './signing-secrets.ts';
import { Subscriptions } from './subscriptions.ts';
import type { WebhookMessage } from './types.ts';
import { Webhooks, type WebhooksParts } from './webhooks.ts';

/** Real time, put forward. */
export class AheadClock {
  #aheadMs = 0;
  now = (): Date => new Date(Date.now() + this.#aheadMs);
  monotonicMs = (): number => performance.now() + this.#aheadMs;
  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** A status, or what to do with the answer. */
  answer: number | ((response: ServerResponse, one: Received) => void);
  close(): Promise<void>;
}

export async function startReceiver(answer: Receiver['answer'] = 204, address = '127.0.0.1'): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { path: request.url ?? '', headers: single(request.headers), body };
    receiver.received.push(one);
    if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end();
    else receiver.answer(response, one);
  });
  server.listen(0, address);
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://${address}:${(server.address() as AddressInfo).port}`,
    received: [],
    answer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

function single(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

export function createWebhookNode(
  database: Database,
  installationKey: Buffer,
  clock: AheadClock,
  parts: Partial<WebhooksParts> & { timeoutMs?: number; allowInsecure?: boolean } = {},
) {
  const { timeoutMs = 10_000, allowInsecure = true, ...others } = parts;
  const log = createLog('silent');
  const registry = new Registry();
  const queue = new JobQueue(database);
  const writer = writerOver(database, clock, installationKey);
  const secrets = new SigningSecrets({ database, writer, installationKey, clock, monotonicMs: clock.monotonicMs });
  const subscriptions = new Subscriptions({ database, writer, secrets });
  const deliveries = new DeliveryLog({ database, writer, queue, cursors: new CursorCodec(installationKey) });
  // Every name means this machine.
  const sender = new Sender({ allowInsecure, timeoutMs, resolve: async () => ['127.0.0.1'] });
  const metrics = new WebhookMetrics(registry);
  const webhooks = new Webhooks({
    database,
    writer,
    queue,
    secrets,
    clock,
    log,
    metrics,
    allowInsecure,
    sender,
    random: () => 0,
    ...others,
  });
  const worker = new QueueWorker({ queue, database, log, pollMs: 20 }, webhooks.work);
  return {
    registry,
    queue,
    secrets,
    deliveries,
    subscriptions,
    webhooks,
    worker,
    writer,
    send: (by: Caller, url: string | null, more: Partial<WebhookMessage> = {}) =>
      writer.write(by, async ({ db }) => ({
        result: null,
        audit: [],
        jobs: await webhooks.store(db, [messageTo(by, url, more)]),
      })),
    async stop() {
      await worker.stop();
      await webhooks.close();
    },
  };
}

export function messageTo(by: Caller, url: string | null, more: Partial<WebhookMessage> = {}): WebhookMessage {
  return {
    tenantId: by.principal.tenantId,
    event: 'screening.completed',
    url,
    subjectId: 't-1',
    correlationId: by.correlationId,
    data: { transactionReference: 'R-1', isSuspicious: false, remark: 'Zażółć' },
    ...more,
  };
}
