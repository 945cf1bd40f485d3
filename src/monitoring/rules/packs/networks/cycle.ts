import { APPENDIX_F_OTHER } from '../citations.ts';
import { typology } from '../typology.ts';

export const cycle = typology({
  indicator:
    'Suspicious movements of funds occur from one bank to another, and then funds are moved back to the first bank.',
  citations: [APPENDIX_F_OTHER],
  rule: {
    ruleId: 'cycle',
    name: 'Money comes back',
    description: 'The transaction closes a circle of recent transfers.',
    typology: 'Cycle',
    rationale: 'A circle of three or more has hardly an honest purpose; two is a payment and its refund.',
    parameters: {
      least: { value: 3, description: 'Transfers of the circle, at least' },
      from: { value: 100, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        { field: 'graph.cycleLength', gte: { parameter: 'least' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Through several transfers the money comes back to where it started.',
  },
  isSeenLast: true,
  guilty: [
    {
      tells: 'A firm pays a second one 9,800, this one a third one, and the third one pays the first within a week.',
      business: 'Trading company',
      steps: [
        { day: 0, way: 'PAYS', amount: 9_800, by: 'TRANSFER', other: 'second', isSame: true, isFirm: true },
        {
          day: 2,
          way: 'PAYS',
          amount: 9_700,
          by: 'TRANSFER',
          who: 'second',
          other: 'third',
          isSame: true,
          isFirm: true,
        },
        { day: 4, way: 'GETS', amount: 9_600, by: 'TRANSFER', other: 'third', isSame: true, isFirm: true },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A shop refunds a purchase of 900 within the week.',
      steps: [
        { day: 0, way: 'PAYS', amount: 900, by: 'TRANSFER', other: 'furniture shop', isSame: true, isFirm: true },
        { day: 5, way: 'GETS', amount: 900, by: 'TRANSFER', other: 'furniture shop', isSame: true, isFirm: true },
      ],
    },
    {
      tells: 'Three friends on a trip pay each other back 40, 35 and 38.',
      steps: [
        { day: 0, way: 'PAYS', amount: 40, by: 'MOBILE', other: 'second', isSame: true },
        { day: 1, way: 'PAYS', amount: 35, by: 'MOBILE', who: 'second', other: 'third', isSame: true },
        { day: 2, way: 'GETS', amount: 38, by: 'MOBILE', other: 'third', isSame: true },
      ],
    },
  ],
});
