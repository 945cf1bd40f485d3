import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';

export const charityDiversion = typology({
  indicator:
    'Regarding nonprofit or charitable organizations, financial transactions occur for which there appears to be no logical economic purpose or in which there appears to be no link between the stated activity of the organization and the other parties in the transaction.',
  citations: [
    {
      document: 'FFIEC BSA/AML Examination Manual, Appendix F',
      place: "Terrorist financing, Activity Inconsistent with the Customer's Business (quoted by OnCourse Learning)",
      url: 'https://www.oncourselearning.com/financial-services-blog/suspicious-activity-that-may-indicate-terrorism-financing/',
      readOn: '2026-11-29',
    },
  ],
  rule: {
    ruleId: 'charity-diversion',
    name: 'Money of a charity goes elsewhere',
    description:
      'A charity pays a private person abroad whom it never paid before, or withdraws most of what came in within 30 days in cash.',
    typology: 'Abuse of charities',
    rationale:
      'Charities pay partner organizations, wages at home and suppliers. Large sums to a private account abroad, or in cash, leave the trail of the purpose.',
    parameters: {
      from: { value: 2_000, description: 'From this amount, in the base currency' },
      cash: { value: 4_000, description: 'Cash within 30 days, in the base currency' },
      share: { value: 0.5, description: 'Share of what came in without cash within 30 days that is withdrawn in cash' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'customer.segment', eq: 'CHARITY' },
        {
          any: [
            {
              all: [
                isNoCompany('counterparty'),
                { field: 'corridor.crossBorder', eq: true },
                { aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false }, eq: 0 },
              ],
            },
            {
              all: [
                { field: 'transaction.paymentMode', eq: 'CASH' },
                {
                  aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'SAME', paymentModes: ['CASH'] },
                  gte: { parameter: 'cash' },
                },
                {
                  aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'SAME', paymentModes: ['CASH'] },
                  gte: {
                    aggregate: {
                      ...{ fn: 'sum', by: 'party', window: '30d', direction: 'IN' },
                      // A withdrawal of own cash moves within the account: it would count as money that came in.
                      paymentModes: ['BANK_WIRE', 'ACH', 'MOBILE', 'CARD_PAYMENT', 'CHEQUE', 'INTERNAL_TRANSFER'],
                    },
                    times: { parameter: 'share' },
                  },
                },
              ],
            },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'Money of a charity goes to a private person abroad, or leaves in cash.',
  },
  guilty: [
    {
      tells: 'A relief charity gets donations and sends 4,800 and 5,300 to private accounts in Türkiye.',
      business: 'Relief charity',
      steps: [
        { day: -80, way: 'GETS', amount: 120, by: 'TRANSFER', other: 'donor', times: 40, every: 2 },
        { day: 0, way: 'PAYS', amount: 4_800, by: 'TRANSFER', other: 'collector', country: 'TR', times: 2, every: 5 },
      ],
    },
    {
      tells: 'A youth foundation withdraws 3,000 in cash three times within two weeks, nearly all that was donated.',
      business: 'Foundation for youth',
      country: 'DE',
      steps: [
        { day: -25, way: 'GETS', amount: 230, by: 'TRANSFER', other: 'donor', times: 40, every: 0.6 },
        { day: 0, way: 'PAYS', amount: 3_000, by: 'CASH_WITHDRAWAL', times: 3, every: 4 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A relief charity pays its partner organization in Kenya 5,500 a month.',
      business: 'Relief charity',
      steps: [
        { day: -80, way: 'GETS', amount: 120, by: 'TRANSFER', other: 'donor', times: 40, every: 2 },
        {
          day: -60,
          way: 'PAYS',
          amount: 5_500,
          by: 'TRANSFER',
          other: 'partner',
          isSame: true,
          isFirm: true,
          country: 'KE',
          times: 3,
          every: 30,
        },
      ],
    },
    {
      tells: 'A charity pays its staff of four at home, and refunds travel costs of 380 to a volunteer abroad.',
      business: 'Relief charity',
      steps: [
        { day: 0, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'employee', times: 4, every: 0.001 },
        { day: 2, way: 'PAYS', amount: 380, by: 'TRANSFER', other: 'volunteer', country: 'KE' },
      ],
    },
  ],
});
