/** Users in a blind QA review: reviewers with an open review. */
import type { BlindReading, BlindReadings } from '../../platform/access/blind-reading.ts';
import { isPerson, type Principal } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { readBlindReading } from './store.ts';

export class BlindReaders implements BlindReadings {
  readonly #database: Pick<Database, 'tenant'>;

  constructor(database: Pick<Database, 'tenant'>) {
    this.#database = database;
  }

  async of(principal: Principal): Promise<BlindReading | null> {
    if (!isPerson(principal)) return null;
    const { tenantId, id } = principal;
    return await this.#database.tenant(tenantId, (db) => readBlindReading(db, tenantId, id));
  }
}
