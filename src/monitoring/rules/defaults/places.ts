import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/**
 * Afghanistan is on the EU's list and Russia under sanctions on its economy, and neither is on the FATF's. Countries whose
 * persons alone are listed (SANCTIONS_PARTIAL), tax havens and perceived corruption are left to the country table.
 */
const HIGH_RISK_GROUPS = ['FATF_BLACK', 'FATF_GREY', 'EU_HIGH_RISK', 'SANCTIONS_SECTORAL', 'TENANT_HIGH_RISK'];

/** Rules on origin and destination. The stage JURISDICTION handles prohibited countries. */
export const PLACES: readonly Rule[] = [
  rule({
    ruleId: 'high-risk-corridor-new',
    name: 'New corridor to a high-risk country',
    description:
      'The first transaction of a customer within a year with a country of high risk: by the FATF, the EU, sanctions or your own list.',
    typology: 'High-risk corridor',
    source:
      'FATF Recommendation 19; FATF high-risk and other monitored jurisdictions; Delegated Regulation (EU) 2016/1675; the groups of the country table with their sources',
    rationale:
      'The country alone is no suspicion (FATF Recommendation 1: risk-based). New, and of some size, it is looked at.',
    parameters: {
      groups: { value: HIGH_RISK_GROUPS, description: 'Groups of countries; TENANT_HIGH_RISK are your own' },
      from: { value: 5_000, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        { field: 'counterparty.country', inGroup: { parameter: 'groups' } },
        { field: 'counterparty.country', ne: { field: 'party.country' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'corridor', window: '365d', includeCurrent: false }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'It is the first transaction of the customer with a high-risk country, and of considerable size.',
  }),
  rule({
    ruleId: 'high-risk-corridor-volume',
    name: 'Much money with high-risk countries',
    description: 'Within 30 days a customer moves a large sum within a corridor with a high-risk country.',
    typology: 'High-risk corridor',
    source: 'FATF Recommendation 19; FFIEC BSA/AML Manual, Appendix F (Higher-risk geographic locations)',
    rationale: 'Small sums add up; families that send money home stay below.',
    parameters: {
      groups: { value: HIGH_RISK_GROUPS, description: 'Groups of countries; TENANT_HIGH_RISK are your own' },
      from: { value: 25_000, description: 'Within 30 days, in the base currency' },
    },
    when: {
      all: [
        { field: 'counterparty.country', inGroup: { parameter: 'groups' } },
        { field: 'counterparty.country', ne: { field: 'party.country' } },
        { aggregate: { fn: 'sum', by: 'corridor', window: '30d' }, gte: { parameter: 'from' } },
      ],
    },
    severity: 'MEDIUM',
    score: 45,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'The customer moves much money with a high-risk country.',
  }),
];
