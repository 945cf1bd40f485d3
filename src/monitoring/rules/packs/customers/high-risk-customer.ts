import { typology } from '../typology.ts';
import { FATF_RECOMMENDATION_10 } from './sources.ts';

/** The organization's own list of whom it rates high: accounts, wallets, e-mail addresses, telephone numbers. */
const LIST = 'high-risk-customers';
const KNOWN_BY = ['account', 'walletAddress', 'email', 'phone'];

export const highRiskCustomer = typology({
  indicator: 'Transactions of customers of higher risk are monitored more closely (paraphrased).',
  citations: [FATF_RECOMMENDATION_10],
  rule: {
    ruleId: 'high-risk-customer',
    name: 'Customer rated high',
    description: `Somebody on the list \`${LIST}\` sends or receives.`,
    typology: 'High-risk customer',
    rationale:
      'Enhanced due diligence reviews every transaction of such customers. Without the list the rule is silent.',
    when: {
      any: ['sender', 'receiver'].flatMap((side) =>
        KNOWN_BY.map((field) => ({ field: `${side}.${field}`, matchesList: LIST })),
      ),
    },
    severity: 'HIGH',
    score: 60,
    status: 'HIGH_RISK_CUSTOMER',
    remark: 'A party of the transaction is rated as a high risk.',
  },
  guilty: [
    {
      tells: 'A customer on the list is paid 2,400 twice.',
      onList: LIST,
      steps: [{ day: 0, way: 'GETS', amount: 2_400, by: 'TRANSFER', other: 'payer', times: 2 }],
    },
  ],
  innocent: [
    {
      tells: 'A customer who is on no list is paid 2,400 twice.',
      steps: [{ day: 0, way: 'GETS', amount: 2_400, by: 'TRANSFER', other: 'payer', times: 2 }],
    },
    {
      tells: 'A customer on another list is paid 2,400 twice.',
      onList: 'known-students',
      steps: [{ day: 0, way: 'GETS', amount: 2_400, by: 'TRANSFER', other: 'payer', times: 2 }],
    },
  ],
});
