/**
 * Customers whose payments wait for them are screened first: before the thousands of an import, and before a run comes to them. Else
 * whoever registers many customers at once would see the payments of all of them given up.
 */
import type { Database } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { CustomersAwaited } from '../../transactions/screen.ts';
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
