import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { FINCEN_EMAIL_2019 } from './sources.ts';

export const payrollDiversion = typology({
  indicator:
    'The criminal changes the direct deposit account of an employee to a loadable card that he holds. Once the wage is on the card, it is withdrawn without a trace (paraphrased).',
  citations: [
    FINCEN_EMAIL_2019,
    {
      document: 'FBI Internet Crime Complaint Center, payroll diversion',
      place: 'Announcement, as PayData reports it',
      url: 'https://www.paydata.com/direct-deposit-fraud-is-on-the-rise/',
      readOn: '2026-11-29',
    },
  ],
  rule: {
    ruleId: 'payroll-diversion',
    name: 'Wage to a new card or foreign account',
    description:
      'A company pays a person whom it knows under another account, now on a card, on a mobile wallet, or at a bank abroad.',
    typology: 'Payroll diversion',
    rationale:
      'Employees change banks now and then, which this rule lets pass. The diverted wage goes where it can be withdrawn at once. A call to the employee settles it.',
    parameters: {
      from: { value: 500, description: 'From this amount, in the base currency' },
      deliveries: {
        value: ['CARD_CREDIT', 'MOBILE_WALLET', 'CASH_PICKUP'],
        description: 'Deliveries that are emptied at once',
      },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'party.type', eq: 'CORPORATE' },
        isNoCompany('counterparty'),
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          any: [
            { field: 'transaction.deliveryType', in: { parameter: 'deliveries' } },
            { field: 'counterparty.bankCountry', ne: { field: 'party.country' } },
          ],
        },
        { field: 'counterparty.isKnownNameNewAccount', eq: true },
      ],
    },
    severity: 'HIGH',
    score: 70,
    response: 'HOLD',
    remark: 'The wage of a known employee goes to a new card or foreign account. Confirm it with the employee.',
  },
  guilty: [
    {
      tells: 'A firm pays an employee for three months, then to a pay card that an e-mail asked for.',
      business: 'Engineering',
      steps: [
        { day: -85, way: 'PAYS', amount: 3_100, by: 'TRANSFER', other: 'engineer', isSame: true, times: 3, every: 28 },
        {
          ...{ day: 0, way: 'PAYS', amount: 3_100, by: 'TRANSFER', other: 'engineer', isSame: true },
          fields: { receiverAccount: '5199000011112222', deliveryType: 'CARD_CREDIT' },
        },
      ],
    },
    {
      tells: 'A restaurant pays its cook for three months, then to an account abroad.',
      business: 'Restaurant',
      steps: [
        { day: -85, way: 'PAYS', amount: 2_300, by: 'TRANSFER', other: 'cook', isSame: true, times: 3, every: 28 },
        {
          ...{ day: 0, way: 'PAYS', amount: 2_300, by: 'TRANSFER', other: 'cook', isSame: true },
          fields: { receiverAccount: '5199000011113333', receiverBankSwift: 'REVOLT21XXX' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'An employee has moved to another bank of the country.',
      business: 'Engineering',
      steps: [
        { day: -85, way: 'PAYS', amount: 3_100, by: 'TRANSFER', other: 'engineer', isSame: true, times: 3, every: 28 },
        {
          ...{
            day: 0,
            way: 'PAYS',
            amount: 3_100,
            by: 'TRANSFER',
            other: 'engineer',
            isSame: true,
            times: 2,
            every: 28,
          },
          fields: { receiverAccount: '5199000011114444' },
        },
      ],
    },
    {
      tells: 'A new employee without an account is paid on a card from the first month on.',
      business: 'Restaurant',
      steps: [
        { day: -85, way: 'PAYS', amount: 2_300, by: 'TRANSFER', other: 'cook', isSame: true, times: 3, every: 28 },
        {
          ...{
            day: 0,
            way: 'PAYS',
            amount: 1_900,
            by: 'TRANSFER',
            other: 'dishwasher',
            isSame: true,
            times: 2,
            every: 28,
          },
          fields: { deliveryType: 'CARD_CREDIT' },
        },
      ],
    },
  ],
});
