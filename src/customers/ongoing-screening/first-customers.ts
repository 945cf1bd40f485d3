/**
 * Gives priority to customers with waiting payments, ahead of imports and runs. Otherwise, after a large import, the screening of
 * their payments would fail permanently.
 */
import type { Database } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { CustomersAwaited } from '../../transactions/screening-ports.ts';
import { CUSTOMER_QUEUE } from './types.ts';

export class FirstCustomers implements CustomersAwaited {
  readonly #parts: { database: Pick<Database, 'tenant'>; queue: Pick<JobQueue, 'putFirst'>; onPut(): void };

  constructor(parts: { database: Pick<Database, 'tenant'>; queue: Pick<JobQueue, 'putFirst'>; onPut(): void }) {
    this.#parts = parts;
  }

  async screenFirst(tenantId: string, customerIds: readonly string[]): Promise<void> {
    const { database, queue, onPut } = this.#parts;
    await database.tenant(tenantId, (db) => queue.putFirst(db, tenantId, CUSTOMER_QUEUE, customerIds));
    onPut();
  }
}
