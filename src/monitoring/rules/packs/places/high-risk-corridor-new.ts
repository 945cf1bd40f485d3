import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { HIGH_RISK_GROUPS } from './countries.ts';
import { FATF_RECOMMENDATION_19 } from './sources.ts';

export const highRiskCorridorNew = typology({
  indicator:
    "Funds transfer activity occurs to or from a financial secrecy haven, or to or from a higher risk geographic location without an apparent business reason or when the activity is inconsistent with the customer's business or history.",
  citations: [APPENDIX_F_TRANSFERS, FATF_RECOMMENDATION_19],
  rule: {
    ruleId: 'high-risk-corridor-new',
    name: 'New corridor to a high-risk country',
    description:
      'The first transaction of a customer within a year with a country of high risk: by the FATF, the EU, sanctions or your own list. Corridors that the customer record expects are left out.',
    typology: 'High-risk corridor',
    rationale:
      'The country alone is no suspicion (FATF Recommendation 1: risk-based). New, and of some size, it is looked at. Companies trade with many countries: they are looked at from a larger amount on.',
    parameters: {
      groups: { value: HIGH_RISK_GROUPS, description: 'Groups of countries; TENANT_HIGH_RISK are your own' },
      from: { value: 5_000, description: 'From this amount, in the base currency' },
      company: { value: 50_000, description: 'Of companies: from this amount' },
    },
    when: {
      all: [
        { field: 'counterparty.country', inGroup: { parameter: 'groups' } },
        { field: 'counterparty.country', ne: { field: 'party.country' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          any: [{ field: 'transaction.baseAmount', gte: { parameter: 'company' } }, isNoCompany('party')],
        },
        {
          any: [
            { field: 'customer.expectsCorridor', present: false },
            { field: 'customer.expectsCorridor', eq: false },
          ],
        },
        { aggregate: { fn: 'count', by: 'corridor', window: '365d', includeCurrent: false }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'It is the first transaction of the customer with a high-risk country, and of considerable size.',
  },
  guilty: [
    {
      tells: 'A clerk without any payment abroad sends 9,700 to Myanmar.',
      steps: [{ day: 0, way: 'PAYS', amount: 9_700, by: 'TRANSFER', other: 'beneficiary', country: 'MM' }],
    },
    {
      tells: 'A consulting firm with clients at home pays 62,000 to Myanmar.',
      business: 'Consulting',
      steps: [
        { day: -80, way: 'GETS', amount: 9_000, by: 'TRANSFER', other: 'client', isFirm: true, times: 10, every: 7 },
        { day: 0, way: 'PAYS', amount: 62_000, by: 'TRANSFER', other: 'beneficiary', isFirm: true, country: 'MM' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk pays 1,200 to a hotel in Spain.',
      steps: [{ day: 0, way: 'PAYS', amount: 1_200, by: 'TRANSFER', other: 'hotel', country: 'ES' }],
    },
    {
      tells: 'An importer pays its new supplier in Vietnam, a corridor that it announced.',
      business: 'Furniture importer',
      customer: {
        expectedActivity: {
          ...{ monthlyAmount: 200_000, currency: 'USD', monthlyCount: 40 },
          corridors: [{ senderCountryCode: 'US', receiverCountryCode: 'VN' }],
        },
      },
      steps: [{ day: 0, way: 'PAYS', amount: 58_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'VN' }],
    },
    {
      tells: 'A migrant who supports the parents in Kenya sends 6,000 for the roof.',
      occupation: 'Construction worker',
      steps: [
        {
          day: -80,
          way: 'PAYS',
          amount: 300,
          by: 'CASH_PICKUP',
          other: 'mother',
          isSame: true,
          country: 'KE',
          times: 5,
          every: 14,
        },
        { day: 0, way: 'PAYS', amount: 6_000, by: 'TRANSFER', other: 'builder', country: 'KE' },
      ],
    },
  ],
});
