import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { QueueWorker } from '../jobs/queue-worker.ts';
import type { Clock } from '../lib/clock.ts';
import type { CursorCodec } from '../lib/cursor.ts';
import type { Log } from '../lib/log.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { DeliveryLog } from './delivery-log.ts';
import type { WebhookEvent } from './event.ts';
import { WebhookMetrics } from './metrics.ts';
import { webhookRoutes } from './routes.ts';
import { SigningSecrets } from './signing-secrets.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { Subscriptions } from './subscriptions.ts';
import { Webhooks, type WebhooksParts } from './webhooks.ts';

/** The part of `Platform` that webhooks use. Its own type, since `platform/modules/` knows the type of an event. */
interface WebhooksPlatform {
  config: Pick<Config, 'allowInsecureWebhooks'>;
  installationKey: Buffer;
  database: Database;
  queue: JobQueue;
  writer: Writer;
  clock: Clock;
  log: Log;
  cursors: CursorCodec;
  registry: Registry;
}

interface Given {
  /** All event types, in display order. */
  events: readonly WebhookEvent[];
  overtaken: NonNullable<WebhooksParts['overtaken']>;
}

export function openWebhooks(platform: WebhooksPlatform, { events, overtaken }: Given) {
  const { config, installationKey, database, queue, writer, clock, log, cursors, registry } = platform;
  const allowInsecure = config.allowInsecureWebhooks;
  const secrets = new SigningSecrets({ database, writer, installationKey, clock });
  const metrics = new WebhookMetrics(registry);
  const webhooks = new Webhooks({
    ...{ database, writer, queue, secrets, clock, log, metrics, allowInsecure, overtaken },
  });
  const deliverers = new QueueWorker({ queue, database, log }, webhooks.work);
  const deliveries = new DeliveryLog({ database, writer, queue, cursors });
  const subscriptions = new Subscriptions({ database, writer, secrets });
  const worker = {
    start: () => deliverers.start(),
    async stop() {
      await deliverers.stop();
      await webhooks.close();
    },
  };
  return {
    webhooks,
    deliveries,
    /** Call this when messages were stored. */
    onMessages: () => deliverers.wake(),
    part: {
      operations: [
        ...webhookRoutes(deliveries, secrets, events),
        ...subscriptionRoutes({ subscriptions, events, allowInsecure }),
      ],
      workers: [{ name: 'webhooks', worker }],
    },
  };
}
