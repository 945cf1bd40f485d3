import { APPENDIX_F_REPORTING, APPENDIX_F_TRANSFERS } from '../citations.ts';
import { typology } from '../typology.ts';
import { FINTRAC_WIRES } from './citations.ts';
import { cameIn, circle, PAST_OF_COMPANY, PAYS_OTHERS, wentOut } from './conditions.ts';

export const manyInThenAbroad = typology({
  indicator:
    "Many small, incoming transfers of funds are received, or deposits are made using checks and money orders. Almost immediately, all or most of the transfers or deposits are wired to another city or country in a manner inconsistent with the customer's business or history.",
  citations: [APPENDIX_F_TRANSFERS, APPENDIX_F_REPORTING, FINTRAC_WIRES],
  rule: {
    ruleId: 'many-in-then-abroad',
    name: 'Many small sums in, then abroad',
    description:
      'Within a week more parties pay the customer than in the three months before, and most of it goes abroad.',
    typology: 'Pass-through account',
    rationale:
      'Deposits into several accounts are consolidated in one and leave the country. Charities and shops have a wide circle of payers all the year: they are compared with their own past.',
    parameters: {
      from: { value: 3_000, description: 'This payment at least, in the base currency' },
      senders: { value: 5, description: 'Different parties that paid within a week' },
      least: { value: 0.6, description: 'Share of what came in within a week that leaves, at least' },
      most: { value: 1.1, description: 'Share of what came in within a week that leaves, at most' },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { ...circle('IN', '7d'), gte: { parameter: 'senders' } },
        {
          ...wentOut('7d'),
          between: [
            { ...cameIn('7d'), times: { parameter: 'least' } },
            { ...cameIn('7d'), times: { parameter: 'most' } },
          ],
        },
        { ...circle('IN', '7d'), gt: circle('IN', '90d', '7d') },
        PAST_OF_COMPANY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'Many small payments came in within days, and most of the money is sent abroad.',
  },
  isSeenLast: true,
  guilty: [
    {
      tells: 'Fourteen payers send 850 each, and two days later 11,400 go abroad.',
      steps: [
        { day: 0, way: 'GETS', amount: 850, by: 'TRANSFER', other: 'payer', times: 14, every: 0.1 },
        { day: 2, way: 'PAYS', amount: 11_400, by: 'TRANSFER', other: 'beneficiary', country: 'TR' },
      ],
    },
    {
      tells: 'Six depositors pay in 2,900 each, which is consolidated and sent abroad.',
      steps: [
        { day: 0, way: 'GETS', amount: 2_900, by: 'TRANSFER', other: 'depositor', times: 6, every: 0.3 },
        { day: 2, way: 'PAYS', amount: 16_800, by: 'TRANSFER', other: 'master', country: 'TR' },
      ],
    },
    {
      tells: 'Checks of eight drawers are paid in and wired to a firm abroad within the week.',
      steps: [
        { day: 0, way: 'GETS', amount: 1_350, by: 'CHEQUE', other: 'drawer', times: 8, every: 0.5 },
        { day: 5, way: 'PAYS', amount: 9_900, by: 'TRANSFER', other: 'trading firm', isFirm: true, country: 'CN' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A worker sends money to the family abroad each fortnight.',
      occupation: 'Construction worker',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 320, by: 'TRANSFER', other: 'family', isSame: true, times: 2, every: 14 },
          country: 'MX',
        },
      ],
    },
    {
      tells: 'Nine colleagues give 150 each for a funeral in the home country of one of them.',
      steps: [
        { day: 0, way: 'GETS', amount: 150, by: 'MOBILE', other: 'colleague', times: 9, every: 0.3 },
        { day: 4, way: 'PAYS', amount: 1_350, by: 'TRANSFER', other: 'widow', country: 'PH' },
      ],
    },
    {
      tells: 'A charity collects at Christmas and pays its partner abroad.',
      business: 'Relief',
      steps: [
        { day: -90, way: 'GETS', amount: 45, by: 'TRANSFER', other: 'donor', times: 75, every: 1.1 },
        {
          ...{ day: -75, way: 'PAYS', amount: 4_000, by: 'TRANSFER', other: 'partner', isSame: true, isFirm: true },
          ...{ times: 3, every: 30, country: 'KE' },
        },
        { day: 0, way: 'GETS', amount: 130, by: 'TRANSFER', other: 'Christmas donor', times: 30, every: 0.2 },
        {
          day: 6.5,
          way: 'PAYS',
          amount: 3_900,
          by: 'TRANSFER',
          other: 'partner',
          isSame: true,
          isFirm: true,
          country: 'KE',
        },
      ],
    },
  ],
});
