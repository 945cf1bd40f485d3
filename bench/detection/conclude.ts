/** What the findings of a payment come to, by the very outcome, assessment and alarm of the service. */

import type { Finding } from '../../src/domain/finding.ts';
import { isAlarming } from '../../src/transactions/pipeline/alarming.ts';
import { assess, type RiskAssessment } from '../../src/transactions/pipeline/assessment.ts';
import type { AssessmentPolicy } from '../../src/transactions/pipeline/assessment-policy.ts';
import { type Outcome, outcomeOf } from '../../src/transactions/pipeline/outcome.ts';

export interface Conclusion {
  outcome: Outcome;
  assessment: RiskAssessment;
  alarmed: boolean;
}

const EPOCH = new Date(0);

export function conclude(findings: readonly Finding[], policy?: AssessmentPolicy): Conclusion {
  const outcome = outcomeOf(findings, [], policy);
  const input = { transactionUuid: 'bench', assessedAt: EPOCH, findings, outcome, provenance: {}, provider: null };
  const assessment = assess(input, policy);
  return { outcome, assessment, alarmed: isAlarming(outcome, assessment, findings) };
}
