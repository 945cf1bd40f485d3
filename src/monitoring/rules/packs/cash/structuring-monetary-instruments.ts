import { APPENDIX_F_BUSINESS } from '../citations.ts';
import { beyondExpected } from '../conditions.ts';
import { type StoryStep, typology } from '../typology.ts';
import { APPENDIX_G_DAYS, MONETARY_INSTRUMENTS } from './citations.ts';
import { BELOW_LIMIT, cash, IS_BELOW_LIMIT } from './conditions.ts';

const checks = { paymentModes: ['CHEQUE'], amount: BELOW_LIMIT } as const;

export const structuringMonetaryInstruments = typology({
  indicator:
    "A large volume of cashier's checks, money orders, or funds transfers is deposited into, or purchased through, an account when the nature of the accountholder's business would not appear to justify such activity.",
  citations: [APPENDIX_F_BUSINESS, APPENDIX_G_DAYS, MONETARY_INSTRUMENTS],
  rule: {
    ruleId: 'structuring-monetary-instruments',
    name: 'Checks and money orders, several in days',
    description:
      'Four or more checks or money orders within a week, each below the amount from which purchases are recorded, together large, more than those of the 90 days before and more than the customer stated for a month.',
    typology: 'Structuring',
    rationale:
      'Money orders are bought for cash in amounts that nobody records, and paid in elsewhere. Landlords and shops get many checks as well, month after month: all customers are compared with their own past and their stated activity.',
    parameters: {
      from: { value: 500, description: 'Smaller ones are not counted, in the base currency' },
      limit: { value: 3_000, description: 'Purchases for currency are recorded from here on, 31 CFR 1010.415' },
      times: { value: 4, description: 'Checks and money orders, this one included' },
      together: { value: 7_500, description: 'The least sum of them, in the base currency' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      factor: { value: 1, description: 'More than this share of those of the 90 days before' },
    },
    when: {
      all: [
        { field: 'transaction.paymentMode', eq: 'CHEQUE' },
        ...IS_BELOW_LIMIT,
        { ...cash('count', { parameter: 'window' }, checks), gte: { parameter: 'times' } },
        { ...cash('sum', { parameter: 'window' }, checks), gte: { parameter: 'together' } },
        {
          ...cash('sum', { parameter: 'window' }, checks),
          gt: {
            ...cash('sum', '90d', { ...checks, offset: { parameter: 'window' } }),
            times: { parameter: 'factor' },
          },
        },
        beyondExpected(cash('sum', { parameter: 'window' }, checks)),
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Checks or money orders in amounts that are not recorded add up to a large sum within days.',
  },
  guilty: [
    {
      tells: 'A clerk pays in fourteen money orders of 950 within five days.',
      steps: [{ day: 0, way: 'GETS', amount: 950, by: 'CHEQUE', other: 'purchaser', times: 14, every: 0.4 }],
    },
    {
      tells: "A consultancy pays in six cashier's checks of 2,900 in three days.",
      business: 'Consulting',
      steps: [
        { day: -80, way: 'GETS', amount: 5_400, by: 'TRANSFER', other: 'client', isFirm: true, times: 6, every: 13 },
        { day: 0, way: 'GETS', amount: 2_900, by: 'CHEQUE', other: 'purchaser', times: 6, every: 0.5 },
      ],
    },
    {
      tells: "A clerk buys cashier's checks of 2,800 on six days.",
      steps: [{ day: 0, way: 'PAYS', amount: 2_800, by: 'CHEQUE', other: 'payee', times: 6 }],
    },
  ],
  innocent: [
    {
      tells: 'A landlady gets the checks of eight tenants over 1,400 each in the first days of every month.',
      occupation: 'Landlady',
      customer: { expectedActivity: { monthlyAmount: 14_000, currency: 'USD', monthlyCount: 30 } },
      steps: [-89, -59, -29, 1].map(
        (day): StoryStep => ({
          day,
          way: 'GETS',
          amount: 1_400,
          by: 'CHEQUE',
          other: 'tenant',
          times: 8,
          every: 0.4,
        }),
      ),
    },
    {
      tells: 'A couple gets twelve checks of 150 for its wedding, and one of 5,000 from the parents.',
      steps: [
        { day: 0, way: 'GETS', amount: 150, by: 'CHEQUE', other: 'guest', times: 12, every: 0.3 },
        { day: 3, way: 'GETS', amount: 5_000, by: 'CHEQUE', other: 'parents' },
      ],
    },
    {
      tells: 'A widow gets three checks of 2,600 from life insurers.',
      occupation: 'Pensioner',
      steps: [{ day: 0, way: 'GETS', amount: 2_600, by: 'CHEQUE', other: 'insurer', isFirm: true, times: 3, every: 2 }],
    },
  ],
});
