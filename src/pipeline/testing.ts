import type { Finding } from '../transactions/types/finding.ts';

export function finding(change: Partial<Finding> = {}): Finding {
  return {
    stage: 'RULES',
    code: 'RULE',
    subject: 'TRANSACTION',
    status: null,
    domain: 'TRANSACTION_RISK',
    factor: 'some-rule',
    score: 50,
    weight: 1,
    remark: `Remark of ${change.status ?? change.factor ?? 'nothing'}.`,
    provenance: 'rule:some-rule@1',
    details: {},
    ...change,
  };
}
