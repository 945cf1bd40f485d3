import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/** The organisation's own list of whom it rates high: accounts, wallets, e-mail addresses, telephone numbers. */
const LIST = 'high-risk-customers';
const KNOWN_BY = ['account', 'walletAddress', 'email', 'phone'];

/** Rules on what the organisation already knows of its customers. */
export const CUSTOMERS: readonly Rule[] = [
  rule({
    ruleId: 'high-risk-customer',
    name: 'Customer rated high',
    description: `Somebody on the list \`${LIST}\` sends or receives.`,
    typology: 'High-risk customer',
    source: 'FATF Recommendation 10, interpretive note: enhanced due diligence; Wolfsberg Risk Assessments FAQ (2015)',
    rationale: 'Whom the onboarding rated high is looked at in every transaction. Without the list the rule is silent.',
    when: {
      any: ['sender', 'receiver'].flatMap((side) =>
        KNOWN_BY.map((field) => ({ field: `${side}.${field}`, matchesList: LIST })),
      ),
    },
    severity: 'HIGH',
    score: 60,
    status: 'HIGH_RISK_CUSTOMER',
    remark: 'A party of the transaction is rated as a high risk.',
  }),
];
