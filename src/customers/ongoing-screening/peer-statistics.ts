/**
 * Usual figures of the customers of each segment of an organization, for rules. The service measures them daily, from at most 10,000
 * customers and a year of their payments. IDs are random, so the first IDs are a sample.
 */
import { segmentOf } from '../../monitoring/rules/customer-segments.ts';
import type { PeerGroups } from '../../monitoring/rules/peers/figures.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { eachApart } from '../../platform/lib/each-apart.ts';
import type { Customers } from '../customers.ts';
import {
  claimMeasuring,
  measurePeers,
  readPeerGroups,
  readUnmeasured,
  type SegmentedCustomer,
  writePeerGroups,
} from './peer-statistics-store.ts';

const DAY_MS = 86_400_000;
const MAX_CUSTOMERS = 10_000;
const PAGE = 500;
/** A day old figure is as good as one of this minute. */
const CACHE = { maxAgeMs: 10_000, maxStaleMs: DAY_MS };
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Parts {
  database: Pick<Database, 'tenant' | 'long' | 'direct'>;
  clock: Pick<Clock, 'now'>;
  customers: Pick<Customers, 'active'>;
}

export class PeerStatistics {
  readonly #parts: Parts;
  readonly #copies: FreshCache<PeerGroups>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#copies = new FreshCache({
      load: (tenantId) => parts.database.tenant(tenantId, (db) => readPeerGroups(db, tenantId)),
      ...CACHE,
    });
  }

  of(tenantId: string): Promise<PeerGroups> {
    return this.#copies.get(tenantId);
  }

  /** Measures the organizations whose figures are a day old. Cheap if none is due. */
  async measureDue(): Promise<void> {
    const { database, clock, customers: all } = this.#parts;
    const at = clock.now();
    const before = new Date(at.getTime() - DAY_MS);
    await eachApart(await readUnmeasured(database.direct, before), (tenantId) =>
      database.long(async (db) => {
        if (!(await claimMeasuring(db, tenantId, before))) return;
        const customers = await segmented(db, tenantId, all);
        await writePeerGroups(db, tenantId, at, await measurePeers(db, tenantId, customers, at));
      }, tenantId),
    );
  }
}

async function segmented(db: Db, tenantId: string, customers: Parts['customers']): Promise<SegmentedCustomer[]> {
  const found: SegmentedCustomer[] = [];
  const place = { afterId: FIRST_ID, upToRevision: Number.MAX_SAFE_INTEGER, limit: PAGE };
  for (let read = 0; read < MAX_CUSTOMERS; read += PAGE) {
    const page = await customers.active(db, tenantId, place);
    for (const { customerId, isUnreadable, record } of page) {
      const segment = isUnreadable ? null : segmentOf(record.entityType, record.occupation);
      if (segment !== null) found.push({ customerId, segment });
    }
    if (page.length < PAGE) break;
    place.afterId = page.at(-1)!.customerId;
  }
  return found;
}
