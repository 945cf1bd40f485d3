/** BEHAVIOR: compares a transaction with the baselines of its own parties. docs/behavior.md */
import type { Finding } from '../../../domain/finding.ts';
import { behaviorOf } from '../../../monitoring/behavior/anomalies.ts';
import { learn, readEvidence } from '../../../monitoring/behavior/behavior.ts';
import type { BehaviorEvidence } from '../../../monitoring/behavior/case.ts';
import { BEHAVIOR_POLICY, type BehaviorPolicy, versionOfModel } from '../../../monitoring/behavior/policy.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Stage } from '../stage.ts';

/** Anomalies of this size are learned from less, so that they do not become usual at once. */
const isAnomalous = ({ score, weight }: Finding) => score * weight >= BEHAVIOR_POLICY.content.statusScore;

export function behaviorStage(database: Pick<Database, 'tenant'>): Stage<BehaviorEvidence, BehaviorPolicy> {
  return {
    id: 'BEHAVIOR',
    description: 'Compares the transaction with the baselines of its parties, accounts and wallets.',
    covers: { domain: 'BEHAVIORAL_RISK', provenance: ({ model }) => String(model) },
    gather: (batch) => database.tenant(batch.tenantId, (db) => readEvidence(db, batch)),
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
