import { APPENDIX_F_REPORTING } from '../citations.ts';
import { type StoryStep, typology } from '../typology.ts';
import { AUSTRAC_2010, AUSTRAC_2013 } from './citations.ts';
import { cash, FACTOR, unusualOfMonth } from './conditions.ts';

const paidIn = { amount: { min: { parameter: 'from' } }, direction: 'IN' } as const;

export const cashSentAbroad = typology({
  indicator:
    'A customer deposits funds into several accounts, usually in amounts of less than $3,000, which are subsequently consolidated into a master account and transferred outside of the country.',
  citations: [APPENDIX_F_REPORTING, AUSTRAC_2010, AUSTRAC_2013],
  rule: {
    ruleId: 'cash-sent-abroad',
    name: 'Cash paid in and sent abroad',
    description:
      'A payment to somebody abroad of money that the customer paid in as cash within the week, in three or more parts, more than half of the cash of the month before.',
    typology: 'Placement',
    rationale:
      'Cash becomes a balance abroad within days. Migrants send part of a wage; people who move abroad and sell the household send to their own account.',
    parameters: {
      from: { value: 500, description: 'Smaller deposits are not counted, in the base currency' },
      least: { value: 3_000, description: 'Smaller payments abroad are ignored, in the base currency' },
      times: { value: 3, description: 'Deposits in cash, at least' },
      cover: { value: 1.3, description: 'The payment is at most so many times the cash of the week' },
      window: { value: '7d', description: 'The deposits come within' },
      factor: { value: 0.5, description: FACTOR },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'least' } },
        { ...cash('count', { parameter: 'window' }, paidIn), gte: { parameter: 'times' } },
        {
          field: 'transaction.baseAmount',
          lte: { ...cash('sum', { parameter: 'window' }, paidIn), times: { parameter: 'cover' } },
        },
        unusualOfMonth(paidIn),
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'Cash that was paid in within the week goes abroad.',
  },
  guilty: [
    {
      tells: 'A clerk pays 2,900 into each of three accounts on two days and sends 8,200 to Turkey twice.',
      customer: {
        accounts: ['7720000001', '7720000002', '7720000003'].map((accountNumber) => ({
          accountNumber,
          currency: 'USD',
        })),
      },
      steps: [
        ...['7720000001', '7720000002', '7720000003'].map(
          (account, at): StoryStep => ({
            day: at / 4,
            way: 'GETS',
            amount: 2_900,
            by: 'CASH_DEPOSIT',
            times: 2,
            fields: { accountNumber: account, receiverAccount: account },
          }),
        ),
        { day: 2, way: 'PAYS', amount: 8_200, by: 'TRANSFER', other: 'beneficiary', country: 'TR', times: 2 },
      ],
    },
    {
      tells:
        'A phone shop that never paid in cash pays in 6,400 on five days and sends 15,000 twice to a wholesaler in China.',
      business: 'Phone shop',
      steps: [
        { day: -80, way: 'GETS', amount: 1_500, by: 'TRANSFER', other: 'acquirer', isFirm: true, times: 11, every: 7 },
        { day: 0, way: 'GETS', amount: 6_400, by: 'CASH_DEPOSIT', times: 5 },
        {
          day: 5.2,
          way: 'PAYS',
          amount: 15_000,
          by: 'TRANSFER',
          other: 'wholesaler',
          isFirm: true,
          country: 'CN',
          times: 2,
          every: 0.8,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A waiter pays in tips of 260 three times a month and sends 600 to the family in Mexico.',
      occupation: 'Waiter',
      steps: [
        { day: 0, way: 'GETS', amount: 260, by: 'CASH_DEPOSIT', times: 6, every: 9 },
        {
          day: 5,
          way: 'PAYS',
          amount: 600,
          by: 'CASH_PICKUP',
          other: 'mother',
          isSame: true,
          country: 'MX',
          times: 2,
          every: 25,
        },
      ],
    },
    {
      tells: 'A nurse sells the household for cash in five parts and sends 7,000 to the own account in Spain.',
      occupation: 'Nurse',
      steps: [
        { day: 0, way: 'GETS', amount: 1_500, by: 'CASH_DEPOSIT', times: 5 },
        { day: 6, way: 'PAYS', amount: 7_000, by: 'TRANSFER', country: 'ES' },
      ],
    },
    {
      tells: 'A café pays in takings of 1,600 three times a week and pays 4,400 to a roaster in Italy every month.',
      business: 'Café',
      customer: { expectedActivity: { monthlyAmount: 40_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -60, way: 'GETS', amount: 1_600, by: 'CASH_DEPOSIT', times: 30, every: 2.4 },
        {
          day: -48,
          way: 'PAYS',
          amount: 4_400,
          by: 'TRANSFER',
          other: 'roaster',
          isSame: true,
          isFirm: true,
          country: 'IT',
          times: 3,
          every: 30,
        },
      ],
    },
    {
      tells: 'A clerk sells a car for 5,000 in cash and sends 4,500 to the parents in Poland.',
      steps: [
        { day: 0, way: 'GETS', amount: 5_000, by: 'CASH_DEPOSIT' },
        { day: 3, way: 'PAYS', amount: 4_500, by: 'TRANSFER', other: 'parents', country: 'PL' },
      ],
    },
  ],
});
