/** Screening states of customers: marks changed customers as pending, and reads the state of each. */

import type { Database, Db } from '../../platform/db/database.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import type { Tx } from '../../platform/unit-of-work/effect.ts';
import type { ListSearch } from '../../screening/list-search.ts';
import type { CustomerWatch } from '../customers.ts';
import type { Customer } from '../types.ts';
import type { CustomerHitView, CustomerScreeningView } from '../view-schemas.ts';
import type { ScreeningReader } from '../views.ts';
import { ensureMonitored, readLatestComplete } from './runs/store.ts';
import { countHits, markPending, readHitsOf, readScreenings } from './store.ts';
import { CUSTOMER_QUEUE, type StoredHit } from './types.ts';

export class ScreeningStates implements CustomerWatch, ScreeningReader {
  readonly #parts: { lists: Pick<ListSearch, 'versionsAt'>; database: Database };

  constructor(parts: { lists: Pick<ListSearch, 'versionsAt'>; database: Database }) {
    this.#parts = parts;
  }

  async changed({ db, tenantId, now }: Tx, customers: readonly Customer[]): Promise<NewJob[]> {
    const active = customers.filter(({ state }) => state === 'ACTIVE').map(({ customerId }) => customerId);
    await ensureMonitored(db, tenantId, now());
    await markPending(db, tenantId, active);
    return active.map((subjectId) => ({ queue: CUSTOMER_QUEUE, tenantId, subjectId, payload: {} }));
  }

  async screenings(
    db: Db,
    tenantId: string,
    customers: readonly Customer[],
  ): Promise<ReadonlyMap<string, CustomerScreeningView>> {
    const ids = customers.map(({ customerId }) => customerId);
    const states = await readScreenings(db, tenantId, ids);
    const hits = await countHits(db, tenantId, ids);
    const run = await readLatestComplete(db, tenantId);
    const views = customers.map(({ customerId, updatedAt }): [string, CustomerScreeningView] => {
      const state = states.get(customerId);
      const { open: openHits, cleared: clearedHits } = hits.get(customerId) ?? { open: 0, cleared: 0 };
      const covered = run !== null && run.startedAt >= updatedAt && state?.state === 'SCREENED';
      return [
        customerId,
        {
          state: state?.state ?? 'PENDING',
          screenedAt: state?.screenedAt?.toISOString() ?? null,
          failure: state?.failure ?? null,
          // Read only for a single customer, not for each customer of a page.
          listVersions: [],
          matcherVersion: state?.matcherVersion ?? null,
          gaps: state?.gaps ? [...state.gaps] : null,
          latestRun: covered ? { runId: run.runId, finishedAt: run.finishedAt!.toISOString() } : null,
          ...{ openHits, clearedHits },
        },
      ];
    });
    return new Map(views);
  }

  async listVersions(tenantId: string, customerId: string): Promise<CustomerScreeningView['listVersions']> {
    const { lists, database } = this.#parts;
    const states = await database.tenant(tenantId, (db) => readScreenings(db, tenantId, [customerId]));
    const { generation, ownGeneration } = states.get(customerId) ?? {};
    if (!generation) return [];
    const versions = await lists.versionsAt(tenantId, { shared: generation, own: ownGeneration ?? 0 });
    return versions.map(({ watchlistId, version }) => ({ watchlistId, version }));
  }

  async hits(db: Db, tenantId: string, customerId: string, limit: number): Promise<CustomerHitView[]> {
    const hits = await readHitsOf(db, tenantId, [customerId]);
    return hits
      .filter(({ state }) => state !== 'ENDED')
      .sort((a, b) => b.score - a.score || (a.hitId < b.hitId ? -1 : 1))
      .slice(0, limit)
      .map(hitLine);
  }
}

function hitLine({ facts, clearedReason, ...hit }: StoredHit): CustomerHitView {
  const { hitId, state, subject, profileId, matchedName, score, alertId } = hit;
  const suppressed = state === 'CLEARED';
  return {
    ...{ hitId, state, subject, profileId, matchedName, score, alertId },
    categories: facts.categories,
    suppressed,
    suppressedReason: suppressed ? clearedReason : null,
  };
}
