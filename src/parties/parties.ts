/** Who is behind the transactions of a batch: asked once a batch, written with its decision. */
import type { Database, Db } from '../db/database.ts';
import type { StageBatch } from '../pipeline/stage.ts';
import { NameAgreement } from './agreement.ts';
import { lastOf, type Resolution, resolveBatch, type Sides, soughtOf } from './resolution.ts';
import { lockAndWriteParties, mergeParties, readKnownParties } from './store.ts';

type Batch = Pick<StageBatch, 'tenantId' | 'transactions'>;

export class Parties {
  readonly #database: Pick<Database, 'tenant'>;
  readonly #agreement = new NameAgreement();
  /** By the batch's transactions: whoever asks about the same ones shares the answer. */
  readonly #batches = new WeakMap<Batch['transactions'], Promise<Resolution>>();

  constructor(database: Pick<Database, 'tenant'>) {
    this.#database = database;
  }

  /** Sender and receiver of each transaction, in their order; null: the transaction names none. */
  async resolve(batch: Batch): Promise<readonly Sides[]> {
    return (await this.#resolution(batch)).sides;
  }

  /** Writes what the batch taught, inside the database transaction that decides. Safe beside other batches. */
  async record(db: Db, batch: Batch): Promise<void> {
    const { changes, merges } = await this.#resolution(batch);
    const united = new Map(merges.map(({ from, into }) => [from, into]));
    await lockAndWriteParties(db, batch.tenantId, changes);
    for (const { from, into } of merges) await mergeParties(db, batch.tenantId, from, lastOf(united, into));
  }

  #resolution(batch: Batch): Promise<Resolution> {
    const known = this.#batches.get(batch.transactions);
    if (known) return known;
    const asked = this.#read(batch).catch((error: unknown) => {
      this.#batches.delete(batch.transactions);
      throw error;
    });
    this.#batches.set(batch.transactions, asked);
    return asked;
  }

  async #read({ tenantId, transactions }: Batch): Promise<Resolution> {
    const sought = soughtOf(tenantId, transactions);
    const known = await this.#database.tenant(tenantId, (db) => readKnownParties(db, tenantId, sought));
    return resolveBatch(tenantId, transactions, known, this.#agreement);
  }
}
