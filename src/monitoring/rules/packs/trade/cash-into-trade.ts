import { typology } from '../typology.ts';
import { EGMONT_ACCOUNTS } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_FIRST_WITH_COUNTERPARTY, IS_PAYMENT_OUT } from './conditions.ts';

export const cashIntoTrade = typology({
  indicator:
    'An account of a trading company gets frequent deposits of cash, which are then transferred to parties that have nothing to do with it.',
  citations: [EGMONT_ACCOUNTS],
  rule: {
    ruleId: 'cash-into-trade',
    name: 'Risen cash of a company sent to a new partner abroad',
    description:
      'A company pays 10,000 or more to a new company abroad. Cash of the last 30 days covers 70 percent of it, and is three times that of the 30 days before.',
    typology: 'Black market exchange through trade',
    rationale:
      'Brokers pay cash from drug sales into the account of a company, which buys goods for importers abroad with it. Restaurants and shops import too, with takings that stay about the same.',
    parameters: {
      from: { value: 10_000, description: FROM },
      share: { value: 0.7, description: 'So much of the amount came in in cash, at least' },
      rise: { value: 3, description: 'So many times the cash of the 30 days before' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        IS_ABROAD,
        IS_COMPANY,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'counterparty.type', eq: 'CORPORATE' },
        {
          field: 'transaction.baseAmount',
          times: { parameter: 'share' },
          lte: { aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'IN', paymentModes: ['CASH'] } },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'IN', paymentModes: ['CASH'] },
          gte: {
            aggregate: {
              ...{ fn: 'sum', by: 'party', window: '30d', offset: '30d', direction: 'IN' },
              paymentModes: ['CASH'],
            },
            times: { parameter: 'rise' },
          },
        },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Cash of the company has risen, and it pays a new partner abroad with it.',
  },
  guilty: [
    {
      tells:
        'A dealer in mobile phones with 900 in cash a week pays in 4,700 nine times and wires 21,000 and 17,500 abroad.',
      business: 'Mobile phones',
      steps: [
        { day: -60, way: 'GETS', amount: 900, by: 'CASH_DEPOSIT', times: 8, every: 7 },
        { day: 0, way: 'GETS', amount: 4_700, by: 'CASH_DEPOSIT', times: 9, every: 1.3 },
        { day: 12, way: 'PAYS', amount: 21_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'CN' },
        { day: 13, way: 'PAYS', amount: 17_500, by: 'TRANSFER', other: 'second maker', isFirm: true, country: 'HK' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A restaurant with steady takings in cash buys an oven in Italy for 12,500.',
      business: 'Restaurant',
      steps: [
        { day: -60, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 20, every: 3.5 },
        { day: 12, way: 'PAYS', amount: 12_500, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'IT' },
      ],
    },
    {
      tells: 'A dealer in bicycles sells many in spring and pays a maker whom it has paid before.',
      business: 'Bicycle shop',
      steps: [
        { day: -60, way: 'GETS', amount: 700, by: 'CASH_DEPOSIT', times: 8, every: 7 },
        {
          day: -40,
          way: 'PAYS',
          amount: 8_500,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'TW',
        },
        { day: 0, way: 'GETS', amount: 2_900, by: 'CASH_DEPOSIT', times: 6, every: 3 },
        {
          day: 20,
          way: 'PAYS',
          amount: 15_000,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'TW',
        },
      ],
    },
  ],
});
