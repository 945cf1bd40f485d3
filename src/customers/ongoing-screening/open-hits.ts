/** Open sanctions hits of the customers of transactions, which the screening of payments uses. */

import type { PartyRole, Transaction } from '../../domain/transaction.ts';
import type { Database } from '../../platform/db/database.ts';
import type {
  CustomerHit,
  CustomerHitReader,
  CustomersAsScreened,
} from '../../screening/payment-parties/customer-hits.ts';
import { keysOfNamed } from '../owner-keys.ts';
import { readHits, readTiedHits } from './store.ts';
import type { StoredHit } from './types.ts';

export class OpenHits implements CustomerHitReader {
  readonly #database: Pick<Database, 'tenantWithOnePlan'>;

  constructor(database: Pick<Database, 'tenantWithOnePlan'>) {
    this.#database = database;
  }

  async of(
    tenantId: string,
    transactions: readonly Transaction[],
    generation: number,
  ): Promise<Map<string, CustomersAsScreened>> {
    const transactionUuids = transactions.map(({ transactionUuid }) => transactionUuid);
    const named = transactions.flatMap(({ transactionUuid, content: { sender, receiver } }) =>
      [sender, receiver].flatMap((party) =>
        party ? keysOfNamed(tenantId, party).map((key) => ({ transactionUuid, role: party.role, key })) : [],
      ),
    );
    return await this.#database.tenantWithOnePlan(tenantId, async (db) => {
      const tied = await readTiedHits(db, tenantId, { transactionUuids, named }, generation);
      const stored = await readHits(
        db,
        tenantId,
        tied.flatMap(({ hitId }) => hitId ?? []),
      );
      const hits = new Map(stored.map((hit) => [hit.hitId, hit]));
      const all = new Map<string, CustomersAsScreened>();
      for (const { transactionUuid, role, customerId, hitId, isThrough, isByName, isScreened, isAwaited } of tied) {
        const told = all.get(transactionUuid) ?? { hits: [], unscreened: [] };
        all.set(transactionUuid, told);
        if (!isScreened && !told.unscreened.includes(customerId)) {
          told.unscreened.push(customerId);
          if (isAwaited) told.awaited = [...(told.awaited ?? []), customerId];
        }
        const hit = hitId === null ? undefined : hits.get(hitId);
        if (hit) told.hits.push(viewOf(role, hit, { isThrough, isByName }));
      }
      return all;
    });
  }
}

function viewOf(
  role: PartyRole,
  hit: StoredHit,
  { isThrough, isByName }: { isThrough: boolean; isByName: boolean },
): CustomerHit {
  const { customerId, hitId, alertId, profileId, subject, matchedName, score, facts, isUnreadable, state } = hit;
  return {
    ...{ role, customerId, isOwner: isThrough || subject !== 'CUSTOMER', hitId, alertId, profileId, score },
    ...(isByName && { byName: true as const }),
    ...(state === 'ENDED' && { isChanged: true as const }),
    matchedName: isUnreadable ? null : matchedName,
    ...{ listings: facts.listings, measures: facts.measures },
  };
}
