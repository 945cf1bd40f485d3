import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { APPENDIX_F_SHELL, FINTRAC_OTHERS, FINTRAC_WIRES } from './citations.ts';
import { cameIn, circle, PAYS_OTHERS, wentOut } from './conditions.ts';

export const informalValueTransfer = typology({
  indicator: 'Unusually large number and variety of beneficiaries are receiving funds transfers from one company.',
  citations: [APPENDIX_F_SHELL, FINTRAC_WIRES, FINTRAC_OTHERS],
  rule: {
    ruleId: 'informal-value-transfer',
    name: 'Person who sends money for others',
    description:
      'Within 30 days many parties pay a person, who pays many others and sends most of it to persons abroad.',
    typology: 'Unlicensed money transmission',
    rationale:
      'The customers of the customer are hidden behind one name, as in nested accounts. Families send to few; sellers are paid by many and pay companies.',
    parameters: {
      senders: { value: 12, description: 'Different parties that paid within 30 days' },
      receivers: { value: 8, description: 'Different parties that were paid within 30 days' },
      from: { value: 5_000, description: 'Came in within 30 days, in the base currency' },
      least: { value: 0.7, description: 'Share of what came in that leaves, at least' },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        isNoCompany('party'),
        isNoCompany('counterparty'),
        { field: 'corridor.crossBorder', eq: true },
        { ...circle('IN', '30d'), gte: { parameter: 'senders' } },
        { ...circle('OUT', '30d'), gte: { parameter: 'receivers' } },
        { ...cameIn('30d'), gte: { parameter: 'from' } },
        { ...wentOut('30d'), gte: { ...cameIn('30d'), times: { parameter: 'least' } } },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'A person takes money of many and sends it to many abroad.',
  },
  guilty: [
    {
      tells: 'A shop assistant takes 500 of each of sixteen persons and sends it to twelve persons abroad.',
      occupation: 'Shop assistant',
      steps: [
        { day: 0, way: 'GETS', amount: 500, by: 'TRANSFER', other: 'client', times: 16, every: 1.2 },
        {
          day: 3,
          way: 'PAYS',
          amount: 640,
          by: 'CASH_PICKUP',
          other: 'relative',
          times: 12,
          every: 1.6,
          country: 'PK',
        },
      ],
    },
    {
      tells: 'A clerk in Germany takes cash and transfers of compatriots and pays their families by transfer.',
      country: 'DE',
      steps: [
        { day: 0, way: 'GETS', amount: 420, by: 'TRANSFER', other: 'compatriot', times: 14, every: 1.5 },
        { day: 0.5, way: 'GETS', amount: 700, by: 'CASH_DEPOSIT', times: 4, every: 5 },
        { day: 5, way: 'PAYS', amount: 780, by: 'TRANSFER', other: 'family', times: 11, every: 1.7, country: 'ET' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A worker sends the wage of a good month to six relatives.',
      occupation: 'Construction worker',
      steps: [
        { day: 0, way: 'GETS', amount: 3_900, by: 'TRANSFER', other: 'employer', isSame: true, isFirm: true },
        { day: 1, way: 'PAYS', amount: 350, by: 'CASH_PICKUP', other: 'relative', times: 6, every: 2, country: 'MX' },
      ],
    },
    {
      tells: 'A reseller is paid by thirty buyers, pays shops, and refunds two buyers abroad.',
      occupation: 'Reseller',
      steps: [
        { day: 0, way: 'GETS', amount: 190, by: 'MOBILE', other: 'buyer', times: 30, every: 0.8 },
        { day: 2, way: 'PAYS', amount: 230, by: 'CARD', other: 'wholesale', isFirm: true, times: 10, every: 2 },
        { day: 24, way: 'PAYS', amount: 190, by: 'TRANSFER', other: 'buyer abroad', times: 2, every: 1, country: 'GB' },
      ],
    },
  ],
});
