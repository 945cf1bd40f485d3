/** The measured detectors, each as names of what makes a transaction suspicious: findings with a status. */

import { graphsOf } from '../../src/monitoring/rules/graph/graph-facts.ts';
import { SHIPPED_SET } from '../../src/monitoring/rules/rule-set.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { ruleContextOf } from '../../src/transactions/pipeline/rule-context.ts';
import { SharedLookups } from '../../src/transactions/pipeline/shared-lookups.ts';
import type { Stage, StageBatch } from '../../src/transactions/pipeline/stage.ts';
import { behaviorStage } from '../../src/transactions/pipeline/stages/behavior.ts';
import { rulesStage } from '../../src/transactions/pipeline/stages/rules.ts';
import { type Failures, failuresOf } from './why-missed.ts';

export interface Detectors {
  stages: readonly Stage[];
  /** Milliseconds in the graph search, a part of the rules. */
  graphMs(): number;
  /** Why rules do not hit the transactions at these positions of a batch. */
  failures(batch: StageBatch, positions: readonly number[], ruleIds: readonly string[]): Promise<Failures[]>;
}

export function detectors(database: Database): Detectors {
  let graphMs = 0;
  const graphs = graphsOf(database);
  const search = { wallets: async () => new Map() };
  const rules = rulesStage({
    database,
    rules: { active: async () => SHIPPED_SET, at: async () => SHIPPED_SET },
    search,
    async graphs(tenantId, transactions) {
      const started = performance.now();
      const facts = await graphs(tenantId, transactions);
      graphMs += performance.now() - started;
      return facts;
    },
  });
  return {
    stages: [rules, behaviorStage(database)],
    graphMs: () => graphMs,
    async failures(batch, positions, ruleIds) {
      const { extra, ...context } = await ruleContextOf(batch, search);
      const asked = positions.map((at) => batch.transactions[at]!);
      const around = {
        ...context,
        extra: positions.map((at) => extra[at]!),
        holders: positions.map((at) => context.holders![at]!),
      };
      return await failuresOf({ database, graphs }, batch.tenantId, ruleIds, asked, around);
    },
  };
}

/** A batch without lists and countries, with default settings: the samples identify a party only by its account. */
export function batchOf(given: Pick<StageBatch, 'tenantId' | 'transactionType' | 'transactions'>): StageBatch {
  const noParties = async () => ({
    sides: given.transactions.map(() => ({ SENDER: null, RECEIVER: null })),
    changes: [],
    merges: [],
    knownRestrictions: new Set<string>(),
    readAt: new Date(0),
    shared: new Set<string>(),
  });
  const parts = {
    parties: { resolve: noParties, record: async () => [], restrictedSince: async () => [] },
    search: { of: async () => [] },
  };
  const batch = {
    ...given,
    settings: { 'transactions.blockingMeasures': [] },
    countries: { groups: () => [], score: () => 0, provenance: 'none' },
  } as unknown as StageBatch;
  return { ...batch, lookups: new SharedLookups(parts, batch) };
}
