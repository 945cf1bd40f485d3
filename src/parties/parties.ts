/** The parties behind the transactions of a batch: read before the stages run, written with the decision. */
import type { Database, Db } from '../db/database.ts';
import type { Transaction } from '../transactions/types/transaction.ts';
import { NameAgreement } from './agreement.ts';
import { lastOf, type Resolution, resolveBatch, soughtOf } from './resolution.ts';
import { lockAndWriteParties, mergeParties, readKnownParties } from './store.ts';

interface Batch {
  tenantId: string;
  transactions: readonly Transaction[];
}

export class Parties {
  readonly #database: Pick<Database, 'tenant'>;
  readonly #agreement = new NameAgreement();

  constructor(database: Pick<Database, 'tenant'>) {
    this.#database = database;
  }

  /** Sender and receiver of each transaction, in their order, and the changes to write. */
  async resolve({ tenantId, transactions }: Batch): Promise<Resolution> {
    const sought = soughtOf(tenantId, transactions);
    const known = await this.#database.tenant(tenantId, (db) => readKnownParties(db, tenantId, sought));
    return resolveBatch(tenantId, transactions, known, this.#agreement);
  }

  /** Writes a batch's changes, inside the database transaction of the decision. Safe beside other batches. */
  async record(db: Db, tenantId: string, { changes, merges }: Resolution): Promise<void> {
    const united = new Map(merges.map(({ from, into }) => [from, into]));
    await lockAndWriteParties(db, tenantId, changes);
    for (const { from, into } of merges) await mergeParties(db, tenantId, from, lastOf(united, into));
  }
}
