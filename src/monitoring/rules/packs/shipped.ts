/** The shipped rules. An organization can change them. Amounts are in its base currency and chosen for USD, EUR, GBP. */
import { z } from 'zod';
import { type Policy, policyOf } from '../../../platform/policies/policy.ts';
import { checkRule } from '../language/check.ts';
import { type Rule, SEVERITIES } from '../language/types.ts';
import { PACKS, TYPOLOGIES } from './packs.ts';

export const DEFAULT_RULES: readonly Rule[] = TYPOLOGIES.map(({ rule }) => rule);

const shippedRules = z.strictObject({
  /**
   * Score or severities from which a hit of a SCORE rule raises an alert by itself. Other hits only add to the score. `holds`: the
   * rules whose alerts hold the payment with their status. Absent before version 5: all.
   */
  arguing: z.strictObject({
    score: z.number(),
    severities: z.array(z.enum(SEVERITIES)),
    holds: z.literal('RESPONSE_HOLD').optional(),
  }),
  rules: z.array(z.custom<Rule>((rule) => !checkRule(rule, { countryGroups: null, lists: null }).flaws)).readonly(),
  /** IDs of rules that apply only where an organization activated them. Absent before version 6: none. */
  optional: z.array(z.string()).readonly().optional(),
});
export type ShippedRulesContent = z.infer<typeof shippedRules>;

/** The shipped rules, recorded with each decision beside the rules of the organization. */
export const RULES_POLICY: Policy<ShippedRulesContent> = policyOf('RULES', '10', shippedRules, {
  arguing: { score: 60, severities: ['HIGH', 'CRITICAL'], holds: 'RESPONSE_HOLD' },
  rules: DEFAULT_RULES,
  optional: PACKS.filter(({ isStandard }) => !isStandard).flatMap(({ typologies }) =>
    typologies.map(({ rule }) => rule.ruleId),
  ),
});
