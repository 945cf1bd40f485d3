/** Who must not see what the first reader of an alert said: whoever reads it a second time and has not answered. */
import type { SecondReaders } from '../alerts/record.ts';
import type { Database } from '../db/database.ts';
import { readBlind, readBlindAlerts } from './store.ts';

export class BlindReaders implements SecondReaders {
  readonly #database: Pick<Database, 'tenant'>;

  constructor(database: Pick<Database, 'tenant'>) {
    this.#database = database;
  }

  blind(tenantId: string, alertId: string, userId: string): Promise<string | null> {
    return this.#database.tenant(tenantId, (db) => readBlind(db, tenantId, alertId, userId));
  }

  blindAlerts(tenantId: string, userId: string): Promise<string[]> {
    return this.#database.tenant(tenantId, (db) => readBlindAlerts(db, tenantId, userId));
  }
}
