/** Gathers what rules look at besides the transaction itself: for the stage, for tests of a rule and for replays alike. */
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../types.ts';
import { type AggregatePlan, scansOf } from '../aggregates/plan.ts';
import { computeAggregates } from '../aggregates/store.ts';
import type { ExtraFacts } from '../facts.ts';
import type { Outside } from './findings.ts';

export interface OutsideParts {
  database: Database;
  countryRisks: { snapshot(tenantId: string): Promise<Outside['countries']> };
  /** What other parts of the service know, in the order of the transactions. */
  extraFacts(tenantId: string, transactions: readonly Transaction[]): Promise<ExtraFacts[]>;
}

/** In the order of the transactions, which are of one organisation. */
export async function outsideOf(
  parts: OutsideParts,
  tenantId: string,
  plan: AggregatePlan,
  transactions: readonly Transaction[],
): Promise<Outside[]> {
  const [countries, extra, aggregates] = await Promise.all([
    parts.countryRisks.snapshot(tenantId),
    parts.extraFacts(tenantId, transactions),
    parts.database.tenant(tenantId, (db) =>
      computeAggregates(db, tenantId, plan, scansOf(plan, transactions), transactions.length),
    ),
  ]);
  return transactions.map((_, at) => ({ aggregates: aggregates[at]!, extra: extra[at]!, countries }));
}
