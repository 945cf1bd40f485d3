/** The hits that raised an alert of ongoing screening, for whoever works it. */
import type { CustomerHitReader } from '../alerts/record.ts';
import type { CustomerHit } from '../alerts/schemas.ts';
import type { Database } from '../db/database.ts';
import { readHitsOf } from './store.ts';
import type { StoredHit } from './types.ts';

export class HitsOfAlerts implements CustomerHitReader {
  readonly #database: Pick<Database, 'tenant'>;

  constructor(database: Pick<Database, 'tenant'>) {
    this.#database = database;
  }

  async ofAlert(
    tenantId: string,
    { alertId, customerId }: { alertId: string; customerId: string },
    limit: number,
  ): Promise<CustomerHit[]> {
    const hits = await this.#database.tenant(tenantId, (db) => readHitsOf(db, tenantId, [customerId]));
    return hits
      .filter((hit) => hit.alertId === alertId)
      .sort((a, b) => b.score - a.score || (a.hitId < b.hitId ? -1 : 1))
      .slice(0, limit)
      .map(viewOf);
  }
}

function viewOf({
  hitId,
  subject,
  state,
  profileId,
  matchedName,
  score,
  facts,
  evidence,
  ...hit
}: StoredHit): CustomerHit {
  return {
    ...{ hitId, subject, state, profileId, matchedName, score },
    ...{ categories: facts.categories, listings: facts.listings, measures: facts.measures },
    explanation: evidence.explanation,
    suppressedReason: state === 'CLEARED' ? hit.clearedReason : null,
    foundAt: hit.foundAt.toISOString(),
  };
}
