import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { typology } from '../typology.ts';
import { FINTRAC_PROFILE, FINTRAC_WIRES } from './citations.ts';

export const unexpectedCorridor = typology({
  indicator:
    "Funds transfer activity occurs to or from a financial secrecy haven, or to or from a higher risk geographic location without an apparent business reason or when the activity is inconsistent with the customer's business or history.",
  citations: [APPENDIX_F_TRANSFERS, FINTRAC_PROFILE, FINTRAC_WIRES],
  rule: {
    ruleId: 'unexpected-corridor',
    name: 'Corridor that was not expected',
    description:
      'Within 30 days a customer moves a large sum in two or more payments with a country that is not among the expected corridors and was not used in the three months before.',
    typology: 'Expected against actual activity',
    rationale:
      'Importers and families know their countries. A holiday costs less, and a single purchase abroad is one payment.',
    parameters: {
      from: { value: 10_000, description: 'Moved in the corridor within 30 days, in the base currency' },
      each: { value: 1_000, description: 'This payment at least, in the base currency' },
      times: { value: 2, description: 'Payments from that amount on in the corridor within 30 days' },
    },
    when: {
      all: [
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        { field: 'customer.expectsCorridor', eq: false },
        {
          aggregate: { fn: 'sum', by: 'corridor', window: '30d', direction: 'SAME' },
          gte: { parameter: 'from' },
        },
        {
          aggregate: {
            ...{ fn: 'count', by: 'corridor', window: '30d', direction: 'SAME' },
            amount: { min: { parameter: 'each' } },
          },
          gte: { parameter: 'times' },
        },
        { aggregate: { fn: 'count', by: 'corridor', window: '90d', offset: '30d' }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The customer moves money with a country that was not expected.',
  },
  guilty: [
    {
      tells: 'A firm that expected payments with Germany sends 8,400 to Cyprus four times.',
      business: 'Engineering',
      customer: {
        expectedActivity: {
          ...{ monthlyAmount: 60_000, currency: 'USD', monthlyCount: 30 },
          corridors: [{ senderCountryCode: 'DE', receiverCountryCode: 'US' }],
        },
      },
      steps: [
        {
          day: -80,
          way: 'GETS',
          amount: 11_000,
          by: 'TRANSFER',
          other: 'client',
          isFirm: true,
          times: 8,
          every: 10,
          country: 'DE',
        },
        {
          day: 0,
          way: 'PAYS',
          amount: 8_400,
          by: 'TRANSFER',
          other: 'consultant',
          isFirm: true,
          times: 4,
          every: 5,
          country: 'CY',
        },
      ],
    },
    {
      tells: 'A nurse who expected remittances to the Philippines gets 4,900 from Lithuania four times.',
      occupation: 'Nurse',
      customer: {
        expectedActivity: {
          ...{ monthlyAmount: 8_000, currency: 'USD', monthlyCount: 25 },
          corridors: [{ senderCountryCode: 'US', receiverCountryCode: 'PH' }],
        },
      },
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 4_900,
          by: 'TRANSFER',
          other: 'payer',
          isFirm: true,
          times: 4,
          every: 4,
          country: 'LT',
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A nurse who expected remittances to the Philippines spends a holiday in Spain.',
      occupation: 'Nurse',
      customer: {
        expectedActivity: {
          ...{ monthlyAmount: 8_000, currency: 'USD', monthlyCount: 25 },
          corridors: [{ senderCountryCode: 'US', receiverCountryCode: 'PH' }],
        },
      },
      steps: [
        { day: -30, way: 'PAYS', amount: 2_300, by: 'TRANSFER', other: 'hotel', isFirm: true, country: 'ES' },
        {
          day: 0,
          way: 'PAYS',
          amount: 140,
          by: 'CARD',
          other: 'restaurant',
          isFirm: true,
          times: 12,
          every: 0.8,
          country: 'ES',
        },
      ],
    },
    {
      tells: 'A firm that expected payments with Germany buys one machine in Japan.',
      business: 'Engineering',
      customer: {
        expectedActivity: {
          ...{ monthlyAmount: 60_000, currency: 'USD', monthlyCount: 30 },
          corridors: [{ senderCountryCode: 'DE', receiverCountryCode: 'US' }],
        },
      },
      steps: [
        {
          day: -80,
          way: 'GETS',
          amount: 11_000,
          by: 'TRANSFER',
          other: 'client',
          isFirm: true,
          times: 8,
          every: 10,
          country: 'DE',
        },
        { day: 0, way: 'PAYS', amount: 28_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'JP' },
      ],
    },
  ],
});
