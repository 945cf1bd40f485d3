import { Counter, Histogram, type Registry } from 'prom-client';
import type { Failure } from './failures.ts';
import type { DeliveryState } from './types.ts';

/** Prometheus metrics of webhooks. */
export class WebhookMetrics {
  readonly #attempts: Counter<'event' | 'outcome'>;
  readonly #deliveries: Counter<'event' | 'outcome'>;
  readonly #postponed: Counter;
  readonly #unrecorded: Counter;
  readonly #seconds: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#attempts = new Counter({
      name: 'amlcore_webhook_attempts_total',
      help: 'Delivery attempts, by event and result: ACCEPTED, or the failure',
      labelNames: ['event', 'outcome'],
      registers,
    });
    this.#deliveries = new Counter({
      name: 'amlcore_webhook_deliveries_total',
      help: 'Completed deliveries, by event: DELIVERED, or DEAD (dead letters)',
      labelNames: ['event', 'outcome'],
      registers,
    });
    this.#postponed = new Counter({
      name: 'amlcore_webhook_postponed_total',
      help: 'Deliveries postponed because their receiver reached its concurrency limit, or their organization-managed key is unavailable',
      registers,
    });
    this.#unrecorded = new Counter({
      name: 'amlcore_webhook_unrecorded_total',
      help: 'Attempts whose result could not be stored: their messages are sent again',
      registers,
    });
    this.#seconds = new Histogram({
      name: 'amlcore_webhook_attempt_seconds',
      help: 'From name resolution to the response',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
  }

  attempted(event: string, failure: Failure | null, tookMs: number): void {
    this.#attempts.inc({ event, outcome: failure ?? 'ACCEPTED' });
    this.#seconds.observe(tookMs / 1_000);
  }

  ended(event: string, status: Exclude<DeliveryState, 'PENDING'>): void {
    this.#deliveries.inc({ event, outcome: status });
  }

  postponed(): void {
    this.#postponed.inc();
  }

  unrecorded(): void {
    this.#unrecorded.inc();
  }
}
