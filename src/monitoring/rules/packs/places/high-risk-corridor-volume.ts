import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { HIGH_RISK_GROUPS } from './countries.ts';
import { FATF_RECOMMENDATION_19 } from './sources.ts';

export const highRiskCorridorVolume = typology({
  indicator:
    "Funds transfer activity occurs to or from a higher risk geographic location without an apparent business reason or when the activity is inconsistent with the customer's business or history.",
  citations: [APPENDIX_F_TRANSFERS, FATF_RECOMMENDATION_19],
  rule: {
    ruleId: 'high-risk-corridor-volume',
    name: 'Much more money with a high-risk country',
    description:
      'Within 30 days a customer moves a large sum within a corridor with a high-risk country, in several payments, and more than in the 90 days before together.',
    typology: 'High-risk corridor',
    rationale:
      'Small sums add up. Families that send money home and importers with suppliers there are compared with their own past. The first large payment of a company is seen as a new corridor.',
    parameters: {
      groups: { value: HIGH_RISK_GROUPS, description: 'Groups of countries; TENANT_HIGH_RISK are your own' },
      from: { value: 12_000, description: 'Of persons: within 30 days, in the base currency' },
      company: { value: 150_000, description: 'Of companies: within 30 days' },
      times: { value: 3, description: 'Payments within 30 days, this one included' },
      factor: { value: 2, description: 'Of companies: times the largest payment of the 90 days before' },
    },
    when: {
      all: [
        { field: 'counterparty.country', inGroup: { parameter: 'groups' } },
        { field: 'counterparty.country', ne: { field: 'party.country' } },
        { aggregate: { fn: 'sum', by: 'corridor', window: '30d' }, gte: { parameter: 'from' } },
        {
          any: [
            isNoCompany('party'),
            { aggregate: { fn: 'sum', by: 'corridor', window: '30d' }, gte: { parameter: 'company' } },
          ],
        },
        { aggregate: { fn: 'count', by: 'corridor', window: '30d' }, gte: { parameter: 'times' } },
        {
          any: [
            isNoCompany('party'),
            {
              field: 'transaction.baseAmount',
              gte: {
                aggregate: { fn: 'max', by: 'corridor', window: '90d', offset: '30d' },
                times: { parameter: 'factor' },
              },
            },
          ],
        },
        {
          aggregate: { fn: 'sum', by: 'corridor', window: '30d' },
          gt: { aggregate: { fn: 'sum', by: 'corridor', window: '90d', offset: '30d' } },
        },
        {
          any: [
            { field: 'customer.expectsCorridor', present: false },
            { field: 'customer.expectsCorridor', eq: false },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'The customer moves much more money with a high-risk country than before.',
  },
  guilty: [
    {
      tells: 'A clerk sends Lebanon ten times 1,900 within a month, each below the limits.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 1_900,
          by: 'TRANSFER',
          other: 'beneficiary',
          country: 'LB',
          times: 10,
          every: 2.8,
        },
      ],
    },
    {
      tells: 'A car dealer who was paid 8,000 a month from Bulgaria gets 45,000 five times within a month.',
      business: 'Car dealer',
      country: 'DE',
      steps: [
        {
          day: -80,
          way: 'GETS',
          amount: 8_000,
          by: 'TRANSFER',
          other: 'old buyer',
          isSame: true,
          isFirm: true,
          country: 'BG',
          times: 3,
          every: 25,
        },
        {
          day: 0,
          way: 'GETS',
          amount: 45_000,
          by: 'TRANSFER',
          other: 'buyer',
          isFirm: true,
          country: 'BG',
          times: 5,
          every: 5,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A migrant who sends 450 a fortnight builds a house at home and sends 9,000 once.',
      occupation: 'Construction worker',
      steps: [
        {
          day: -84,
          way: 'PAYS',
          amount: 450,
          by: 'CASH_PICKUP',
          other: 'mother',
          isSame: true,
          country: 'KE',
          times: 8,
          every: 14,
        },
        { day: 5, way: 'PAYS', amount: 9_000, by: 'TRANSFER', other: 'builder', country: 'KE' },
      ],
    },
    {
      tells: 'An importer pays its supplier in Vietnam 60,000 three times a month as always.',
      business: 'Furniture importer',
      steps: [
        {
          day: -88,
          way: 'PAYS',
          amount: 60_000,
          by: 'TRANSFER',
          other: 'maker',
          isSame: true,
          isFirm: true,
          country: 'VN',
          times: 8,
          every: 10,
        },
        {
          day: 0,
          way: 'PAYS',
          amount: 60_000,
          by: 'TRANSFER',
          other: 'maker',
          isSame: true,
          isFirm: true,
          country: 'VN',
          times: 3,
          every: 9,
        },
      ],
    },
  ],
});
