/** BEHAVIOR: what a transaction is against the own past of those who take part in it. docs/behavior.md */

import { type BehaviorEvidence, behaviorOf } from '../../behavior/anomalies.ts';
import { learn, readEvidence } from '../../behavior/behavior.ts';
import type { Database } from '../../db/database.ts';
import type { Stage } from '../stage.ts';

export function behaviorStage(database: Database): Stage {
  return {
    id: 'BEHAVIOR',
    description: 'Compares the transaction with the own past of the parties, their accounts and wallets.',

    async run(batch) {
      const evidence = await database.tenant(batch.tenantId, (db) => readEvidence(db, batch));
      return batch.transactions.map((transaction, at) => ({
        findings: behaviorOf(transaction, evidence[at]!),
        evidence: evidence[at],
      }));
    },

    async record(db, batch, results) {
      await learn(
        db,
        batch,
        results.map(({ evidence }) => evidence as BehaviorEvidence),
        results.map(({ findings }) => findings.some(({ status }) => status !== null)),
      );
    },
  };
}
