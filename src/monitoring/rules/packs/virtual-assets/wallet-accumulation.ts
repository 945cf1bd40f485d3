import { typology } from '../typology.ts';
import { FATF_PATTERNS } from './citations.ts';
import { IS_PAYMENT_OUT, IS_WITH_ANOTHER, onChain } from './conditions.ts';

export const walletAccumulation = typology({
  indicator:
    'Relatively small amounts come in from many unrelated wallets, and the accumulated sum then goes to another wallet or is exchanged for fiat currency.',
  citations: [FATF_PATTERNS],
  rule: {
    ruleId: 'wallet-accumulation',
    name: 'Many small transfers of virtual assets, sent on',
    description:
      'At least eight wallets send a customer small amounts within a week, and a payment passes on 30 percent or more of it to somebody else. In the month before at most three wallets did.',
    typology: 'Accumulation of virtual assets',
    rationale:
      'Accumulating accounts collect the proceeds of scams and darknet sales. Shops and streamers that take virtual assets have done so in the month before, and pay the sum to their own account.',
    parameters: {
      from: { value: 1_000, description: 'From this amount on, in the base currency' },
      small: { value: 2_000, description: 'Amounts below are counted' },
      wallets: { value: 8, description: 'Different wallets within the week, at least' },
      share: { value: 0.3, description: 'So much of what came in is passed on with this payment, at least' },
      usual: { value: 4, description: 'So many wallets in the month before make it usual' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        IS_WITH_ANOTHER,
        {
          ...onChain(
            'distinctCounterparties',
            'IN',
            { parameter: 'window' },
            {
              amount: { below: { parameter: 'small' } },
            },
          ),
          gte: { parameter: 'wallets' },
        },
        {
          field: 'transaction.baseAmount',
          gte: { ...onChain('sum', 'IN', { parameter: 'window' }), times: { parameter: 'share' } },
        },
        {
          ...onChain('distinctCounterparties', 'IN', '30d', { offset: { parameter: 'window' } }),
          lt: { parameter: 'usual' },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Many wallets send small amounts, and the customer passes the sum on within days.',
  },
  guilty: [
    {
      tells: 'Eleven wallets send a clerk about 600 in Ether, who sends 3,100 and 3,000 to another wallet.',
      steps: [
        { day: 0, way: 'GETS', amount: 600, by: 'ETH', other: 'payer', times: 11, every: 0.25 },
        { day: 3, way: 'PAYS', amount: 3_100, by: 'ETH', other: 'collector', isSame: true },
        { day: 3.5, way: 'PAYS', amount: 3_000, by: 'ETH', other: 'collector', isSame: true },
      ],
    },
    {
      tells: 'Ten wallets send a clerk 900 in dollar coins, who wires 4,200 and 4,100 abroad.',
      steps: [
        { day: 0, way: 'GETS', amount: 900, by: 'USDC', other: 'payer', times: 10, every: 0.3 },
        { day: 4, way: 'PAYS', amount: 4_200, by: 'TRANSFER', other: 'boss', isSame: true, country: 'TR' },
        { day: 4.5, way: 'PAYS', amount: 4_100, by: 'TRANSFER', other: 'boss', isSame: true, country: 'TR' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A streamer gets gifts of 40 in Ether from ten viewers a week, and pays 1,100 for a camera.',
      occupation: 'Freelance musician',
      steps: [
        { day: -40, way: 'GETS', amount: 40, by: 'ETH', other: 'viewer', times: 60, every: 0.7 },
        { day: 3, way: 'PAYS', amount: 1_100, by: 'TRANSFER', other: 'shop', isFirm: true },
      ],
    },
    {
      tells: 'Nine guests of a wedding send 200 in dollar coins, and the couple exchanges it into the own account.',
      steps: [
        { day: 0, way: 'GETS', amount: 200, by: 'USDC', other: 'guest', times: 9, every: 0.2 },
        { day: 3, way: 'PAYS', amount: 1_800, by: 'USDC' },
      ],
    },
  ],
});
