/** RULES: evaluates the organization's rules on a transaction. docs/rules.md */

import { judgeRules, type RulesEvidence, rulesEvidence } from '../../../monitoring/rules/evaluation/findings.ts';
import { type OutsideParts, outsideOf } from '../../../monitoring/rules/evaluation/outside.ts';
import type { RuleSet } from '../../../monitoring/rules/rule-set.ts';
import type { PartySearch } from '../../../screening/payment-parties/party-search.ts';
import { ruleContextOf } from '../rule-context.ts';
import type { Stage } from '../stage.ts';

export interface RulesStageParts extends OutsideParts {
  search: Pick<PartySearch, 'wallets'>;
  rules: {
    active(tenantId: string): Promise<RuleSet>;
    /** The rule set of this version, over the shipped rules of that version; null: no longer stored. */
    at(tenantId: string, version: number, shippedVersion: string): Promise<RuleSet | null>;
  };
}

export function rulesStage(parts: RulesStageParts): Stage<RulesEvidence, RuleSet> {
  return {
    id: 'RULES',
    description: 'Evaluates the rules of the organization, with counts and sums over earlier movements.',
    covers: {
      domain: 'TRANSACTION_RISK',
      provenance: ({ ruleSetVersion, defaultsVersion }) =>
        `rule set ${ruleSetVersion}, shipped rules ${defaultsVersion}`,
    },
    async gather(batch) {
      const { tenantId, transactionType, transactions } = batch;
      const [set, around] = await Promise.all([parts.rules.active(tenantId), ruleContextOf(batch, parts.search)]);
      const outside = await outsideOf(parts, tenantId, set.byType[transactionType], transactions, around, set);
      return transactions.map((transaction, at) => rulesEvidence(transaction, set, outside[at]!));
    },
    contextOf: (tenantId, { ruleSetVersion, defaultsVersion }) =>
      parts.rules.at(tenantId, ruleSetVersion, String(defaultsVersion)),
    judge: judgeRules,
  };
}
