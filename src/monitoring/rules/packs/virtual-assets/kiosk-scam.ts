import { typology } from '../typology.ts';
import { FINCEN_KIOSKS, KIOSK_KEY_TERM } from './citations.ts';
import { IS_PAYMENT_OUT, IS_WITH_ANOTHER, onChain, VIRTUAL_ASSET_TYPES } from './conditions.ts';

export const kioskScam = typology({
  indicator:
    'A customer with limited or no transaction history makes a substantial deposit of cash at a kiosk that is rapidly transferred. Scammers tell victims, often older adults, to withdraw cash and to send it so.',
  citations: [FINCEN_KIOSKS],
  keyTerm: KIOSK_KEY_TERM,
  rule: {
    ruleId: 'kiosk-scam',
    name: 'Cash of an older customer sent on as virtual assets',
    description:
      'A customer aged 60 or more without transfers of virtual assets in the three months before pays in cash and sends as much to a wallet of somebody else within a day.',
    typology: 'Kiosk scams',
    rationale:
      'The victim stands at the machine with the caller on the telephone, and the money cannot be recalled, so the transfer is held. Older people who save in virtual assets pay by bank transfer into a wallet of their own.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      age: { value: 60, description: 'Age in years, from' },
      from: { value: 500, description: 'From this amount on, in the base currency' },
      share: { value: 0.7, description: 'So much of the amount was paid in in cash within a day, at least' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'party.age', gte: { parameter: 'age' } },
        IS_WITH_ANOTHER,
        {
          any: [
            { field: 'transaction.paymentMode', eq: 'CASH' },
            {
              field: 'transaction.baseAmount',
              times: { parameter: 'share' },
              lte: { aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'IN', paymentModes: ['CASH'] } },
            },
          ],
        },
        { ...onChain('count', 'OUT', '90d', { offset: '7d' }), eq: 0 },
      ],
    },
    response: 'HOLD',
    severity: 'HIGH',
    score: 75,
    remark:
      'An older customer pays in cash and sends it on as virtual assets. Ask the customer who told them to do so before the transfer goes on.',
  },
  guilty: [
    {
      tells:
        'A pensioner of 74 pays in 4,800 and 5,200 in cash on two days, and sends it to the wallet that a caller named.',
      occupation: 'Retired teacher',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 4_800, by: 'CASH_DEPOSIT' },
        {
          ...{ day: 0.05, way: 'PAYS', amount: 4_650, by: 'ETH', other: 'caller', isSame: true },
          fields: { senderDob: '1951-03-14' },
        },
        { day: 1, way: 'GETS', amount: 5_200, by: 'CASH_DEPOSIT' },
        {
          ...{ day: 1.05, way: 'PAYS', amount: 5_050, by: 'ETH', other: 'caller', isSame: true },
          fields: { senderDob: '1951-03-14' },
        },
      ],
    },
    {
      tells: 'A kiosk reports two sales of dollar coins for cash of a customer of 81, sent to one wallet.',
      occupation: 'Retired nurse',
      isNew: true,
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 2_900, by: 'USDC', other: 'caller', isSame: true, times: 2, every: 0.2 },
          fields: { senderDob: '1944-07-02', paymentMode: 'CASH', deliveryType: 'CRYPTO_WALLET' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A pensioner of 68 moves 1,200 in Ether to a wallet of her own after paying in birthday money in cash.',
      occupation: 'Retired engineer',
      steps: [
        { day: 0, way: 'GETS', amount: 1_000, by: 'CASH_DEPOSIT' },
        { ...{ day: 0.2, way: 'PAYS', amount: 1_200, by: 'ETH' }, fields: { senderDob: '1957-11-20' } },
      ],
    },
    {
      tells: 'A baker of 34 pays in 1,500 in cash and sends 1,300 in dollar coins to a sister abroad.',
      occupation: 'Baker',
      steps: [
        { day: 0, way: 'GETS', amount: 1_500, by: 'CASH_DEPOSIT' },
        {
          ...{ day: 0.2, way: 'PAYS', amount: 1_300, by: 'USDC', other: 'sister', country: 'MX' },
          fields: { senderDob: '1991-05-05' },
        },
      ],
    },
    {
      tells: 'A pensioner of 71 sends 900 in dollar coins to a grandchild each month, and once pays in cash before.',
      occupation: 'Retired engineer',
      steps: [
        {
          ...{ day: -75, way: 'PAYS', amount: 900, by: 'USDC', other: 'grandchild', isSame: true, times: 3, every: 30 },
          fields: { senderDob: '1954-02-01' },
        },
        { day: 14.8, way: 'GETS', amount: 900, by: 'CASH_DEPOSIT' },
        {
          ...{ day: 15, way: 'PAYS', amount: 900, by: 'USDC', other: 'grandchild', isSame: true },
          fields: { senderDob: '1954-02-01' },
        },
      ],
    },
  ],
});
