/** What is measured, each as the names of what makes a transaction suspicious: findings that argue for a status. */
import type { Database } from '../../src/db/database.ts';
import type { Stage, StageBatch } from '../../src/pipeline/stage.ts';
import { behaviorStage } from '../../src/pipeline/stages/behavior.ts';
import { rulesStage } from '../../src/pipeline/stages/rules.ts';
import { NO_EXTRA_FACTS } from '../../src/rules/facts.ts';
import { graphsOf } from '../../src/rules/graph/graph-facts.ts';
import { SHIPPED_SET } from '../../src/rules/rule-set.ts';

/** The samples tell of no country, and of no party more than its account. */
const NO_COUNTRIES = { groups: () => [], score: () => 0, provenance: 'none' };

export interface Detectors {
  stages: readonly Stage[];
  /** Milliseconds in the graph search, which is a part of the rules. */
  graphMs(): number;
}

export function detectors(database: Database): Detectors {
  let graphMs = 0;
  const graphs = graphsOf(database);
  const rules = rulesStage({
    database,
    rules: { active: async () => SHIPPED_SET },
    countryRisks: { snapshot: async () => NO_COUNTRIES },
    extraFacts: async (_, transactions) => transactions.map(() => NO_EXTRA_FACTS),
    async graphs(tenantId, transactions) {
      const started = performance.now();
      const facts = await graphs(tenantId, transactions);
      graphMs += performance.now() - started;
      return facts;
    },
  });
  return { stages: [rules, behaviorStage(database)], graphMs: () => graphMs };
}

/** What a stage needs of a batch where lists and settings have no part. */
export function batchOf(given: Pick<StageBatch, 'tenantId' | 'transactionType' | 'transactions'>): StageBatch {
  return given as StageBatch;
}
