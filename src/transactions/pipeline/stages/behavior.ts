/** BEHAVIOR: compares a transaction with the baselines of its own parties. docs/behavior.md */
import type { Finding } from '../../../domain/finding.ts';
import { behaviorOf } from '../../../monitoring/behavior/anomalies.ts';
import { learn, readEvidence, type StatedTurnover, withStatedTurnover } from '../../../monitoring/behavior/behavior.ts';
import type { BehaviorEvidence } from '../../../monitoring/behavior/case.ts';
import { BEHAVIOR_POLICY, type BehaviorPolicy, versionOfModel } from '../../../monitoring/behavior/policy.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Stage, StageBatch } from '../stage.ts';

/** Anomalies of this size are learned from less, so that they do not become usual at once. */
const isAnomalous = ({ score }: Finding) => score >= BEHAVIOR_POLICY.content.statusScore;

/** Monthly turnover stated by customers of the batch, in the base currency. */
const statedOf =
  ({ lookups }: StageBatch): StatedTurnover =>
  async (transactions) =>
    (await lookups.customerFacts(transactions)).map((facts) => facts?.expectedMonthlyAmount ?? null);

export function behaviorStage(database: Pick<Database, 'tenantRead'>): Stage<BehaviorEvidence, BehaviorPolicy> {
  return {
    id: 'BEHAVIOR',
    description: 'Compares the transaction with the baselines of its parties, accounts and wallets.',
    covers: { domain: 'BEHAVIORAL_RISK', provenance: ({ model }) => String(model) },
    async gather(batch) {
      const evidence = await database.tenantRead(batch.tenantId, (db) => readEvidence(db, batch));
      return await withStatedTurnover(batch.transactions, evidence, statedOf(batch));
    },
    contextOf: (_, { model }, policies) => policies.at(BEHAVIOR_POLICY, versionOfModel(model)),
    judge: behaviorOf,
    remember: async (db, batch, judged) => {
      await learn(
        db,
        batch,
        judged.map(({ evidence }) => evidence),
        judged.map(({ findings }) => findings.some(isAnomalous)),
      );
      return [];
    },
  };
}
