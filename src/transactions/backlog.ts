/** Measures the screening backlog, so that creation can be rejected before the queue grows too long. */
import type { JobQueue, QueueDepth } from '../platform/jobs/queue.ts';
import { SCREENING_QUEUE } from './recorder.ts';

const MAX_PER_TENANT = 100_000;
const MAX_TOTAL = 200_000;

export class Backlog {
  readonly #queue: Pick<JobQueue, 'depth'>;
  #depth: QueueDepth = { total: 0, dead: 0, byTenant: new Map() };

  constructor(queue: Pick<JobQueue, 'depth'>) {
    this.#queue = queue;
  }

  /** Call about every second. Creation reads the result far more often. */
  async measure(): Promise<void> {
    this.#depth = await this.#queue.depth(SCREENING_QUEUE);
  }

  isFull(tenantId: string): boolean {
    return this.#depth.total >= MAX_TOTAL || (this.#depth.byTenant.get(tenantId) ?? 0) >= MAX_PER_TENANT;
  }

  /** Transactions in the queue, as last measured. */
  get total(): number {
    return this.#depth.total;
  }

  /** Dead letters, as last measured. */
  get dead(): number {
    return this.#depth.dead;
  }
}
