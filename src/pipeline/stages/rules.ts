/** RULES: what the organisation's rules say of a transaction. docs/rules.md */
import { evaluateRules } from '../../rules/evaluation/findings.ts';
import { type OutsideParts, outsideOf } from '../../rules/evaluation/outside.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Stage } from '../stage.ts';

export interface RulesStageParts extends OutsideParts {
  rules: { active(tenantId: string): Promise<RuleSet> };
}

export function rulesStage(parts: RulesStageParts): Stage {
  return {
    id: 'RULES',
    description: 'Evaluates the rules of the organisation, with counts and sums over the movements before.',

    async run({ tenantId, transactionType, transactions }) {
      const set = await parts.rules.active(tenantId);
      const outside = await outsideOf(parts, tenantId, set.byType[transactionType], transactions, set);
      return transactions.map((transaction, at) => evaluateRules(transaction, set, outside[at]!));
    },
  };
}
