import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { StageId } from '../domain/finding.ts';
import type { TransactionStatus } from '../domain/transaction.ts';

/** `run`: from evidence to findings. `record`: writes what the stage remembers, inside the database transaction of the outcome. */
export type StageStep = 'run' | 'record';

/** Prometheus metrics of transaction screening. */
export class TransactionMetrics {
  readonly #stages: Histogram<'stage' | 'step'>;
  readonly #batches: Histogram;
  readonly #screened: Counter<'status'>;

  /** @param depth of the screening queue, as last measured */
  constructor(registry: Registry, depth: { readonly total: number; readonly dead: number }) {
    const registers = [registry];
    const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
    this.#stages = new Histogram({
      name: 'amlcore_stage_seconds',
      help: 'Duration of a stage for one batch of transactions: run (evidence to findings), record (database writes)',
      labelNames: ['stage', 'step'],
      buckets,
      registers,
    });
    this.#batches = new Histogram({
      name: 'amlcore_screening_batch_seconds',
      help: 'Duration from claimed jobs of a batch to durable outcomes',
      buckets,
      registers,
    });
    this.#screened = new Counter({
      name: 'amlcore_transactions_screened_total',
      help: 'Screened transactions, by resulting status',
      labelNames: ['status'],
      registers,
    });
    new Gauge({
      name: 'amlcore_screening_backlog',
      help: 'Transactions of all organizations that are waiting for screening or being screened',
      registers,
      collect() {
        this.set(depth.total);
      },
    });
    new Gauge({
      name: 'amlcore_screening_dead_letters',
      help: 'Transactions whose screening failed permanently: VERIFICATION_FAILED, for manual review',
      registers,
      collect() {
        this.set(depth.dead);
      },
    });
  }

  staged(stage: StageId, step: StageStep, tookMs: number): void {
    this.#stages.observe({ stage, step }, tookMs / 1_000);
  }

  /** @param statuses of the batch's transactions, now durable */
  screened(statuses: readonly TransactionStatus[], tookMs: number): void {
    this.#batches.observe(tookMs / 1_000);
    for (const status of statuses) this.#screened.inc({ status });
  }
}
