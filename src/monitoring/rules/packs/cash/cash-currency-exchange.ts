import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { APPENDIX_F_EXCHANGE, AUSTRAC_2013 } from './citations.ts';
import { cash } from './conditions.ts';

const exchanges = { amount: { min: { parameter: 'from' } } };
const EXCHANGED = { paymentMode: 'CASH', deliveryType: 'PHYSICAL_PICKUP' };

export const cashCurrencyExchange = typology({
  indicator:
    'Customer frequently exchanges small-dollar denominations for large-dollar denominations. Persons change large, structured sums of foreign currency on several occasions.',
  citations: [AUSTRAC_2013, APPENDIX_F_EXCHANGE],
  rule: {
    ruleId: 'cash-currency-exchange',
    name: 'Cash changed into another currency, again and again',
    description:
      'A person changes cash into another currency: the third cash transaction of size within 30 days, together large.',
    typology: 'Currency exchange',
    rationale:
      'Notes of another currency are easier to carry abroad and harder to trace. Holidays need one exchange of a few hundred, a move abroad one large one.',
    parameters: {
      from: { value: 1_000, description: 'Smaller ones are not counted, in the base currency' },
      times: { value: 3, description: 'Cash transactions of that size, this one included' },
      together: { value: 8_000, description: 'The least sum of them, in the base currency' },
      window: { value: '30d', description: 'Length of the window up to the transaction' },
    },
    when: {
      all: [
        { field: 'transaction.paymentMode', eq: 'CASH' },
        isNoCompany('party'),
        { field: 'transaction.sameParty', eq: true },
        { field: 'transaction.receivedCurrency', present: true },
        { field: 'transaction.currency', ne: { field: 'transaction.receivedCurrency' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { ...cash('count', { parameter: 'window' }, exchanges), gte: { parameter: 'times' } },
        { ...cash('sum', { parameter: 'window' }, exchanges), gte: { parameter: 'together' } },
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Cash is changed into another currency again and again.',
  },
  guilty: [
    {
      tells: 'A clerk changes 4,800 dollars in notes into euros five times in two weeks.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 4_800,
          by: 'CASH_WITHDRAWAL',
          times: 5,
          every: 3,
          fields: { ...EXCHANGED, receiverCurrency: 'EUR', receiverAmount: 4_200 },
        },
      ],
    },
    {
      tells: 'A driver changes 2,900 pounds in notes into euros every five days.',
      occupation: 'Driver',
      country: 'GB',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 2_900,
          by: 'CASH_WITHDRAWAL',
          times: 6,
          every: 5,
          fields: { ...EXCHANGED, receiverCurrency: 'EUR', receiverAmount: 3_300 },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A family changes 900 for a holiday, and 400 more before a second one.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 900,
          by: 'CASH_WITHDRAWAL',
          fields: { ...EXCHANGED, receiverCurrency: 'EUR', receiverAmount: 800 },
        },
        {
          day: 20,
          way: 'PAYS',
          amount: 400,
          by: 'CASH_WITHDRAWAL',
          fields: { ...EXCHANGED, receiverCurrency: 'EUR', receiverAmount: 350 },
        },
      ],
    },
    {
      tells: 'A nurse who moves to Spain sells the car for 6,000, takes the money out and changes 5,000 of it.',
      occupation: 'Nurse',
      steps: [
        { day: 0, way: 'GETS', amount: 6_000, by: 'CASH_DEPOSIT' },
        {
          day: 9,
          way: 'PAYS',
          amount: 5_000,
          by: 'CASH_WITHDRAWAL',
          fields: { ...EXCHANGED, receiverCurrency: 'EUR', receiverAmount: 4_400 },
        },
      ],
    },
  ],
});
