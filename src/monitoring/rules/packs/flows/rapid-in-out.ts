import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { typology } from '../typology.ts';
import { FINTRAC_ATYPICAL, FINTRAC_WIRES, tazama } from './citations.ts';
import { cameIn, IS_NO_PURCHASE, PAYS_OTHERS, wentOut } from './conditions.ts';

export const rapidInOut = typology({
  indicator: 'Funds transfer activity is unexplained, repetitive, or shows unusual patterns.',
  citations: [APPENDIX_F_TRANSFERS, FINTRAC_ATYPICAL, FINTRAC_WIRES, tazama('026', '027')],
  rule: {
    ruleId: 'rapid-in-out',
    name: 'Money passes through',
    description:
      'What came in within two days goes out again nearly whole, and it is more than the whole month before. Of persons: to another person or abroad.',
    typology: 'Pass-through account',
    rationale:
      'A mule account is empty again at once, except for a fee of a tenth at most. Wages and rents have a past of the same size. People who buy a house or a car with their savings pay a company of their country.',
    parameters: {
      from: { value: 3_000, description: 'Came in within two days, in the base currency' },
      least: { value: 0.9, description: 'Share of it that leaves, at least' },
      most: { value: 1.05, description: 'Share of it that leaves, at most: beyond, it is not the same money' },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        IS_NO_PURCHASE,
        { ...cameIn('48h'), gte: { parameter: 'from' } },
        {
          ...wentOut('48h'),
          between: [
            { ...cameIn('48h'), times: { parameter: 'least' } },
            { ...cameIn('48h'), times: { parameter: 'most' } },
          ],
        },
        { ...cameIn('48h'), gt: cameIn('30d', '48h') },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'Money that came in within two days is passed on nearly whole.',
  },
  isSeenLast: true,
  guilty: [
    {
      tells: 'A clerk gets 18,500 from an unknown firm and sends 17,200 to a person abroad on the next day.',
      steps: [
        { day: 0, way: 'GETS', amount: 18_500, by: 'TRANSFER', other: 'unknown firm', isFirm: true },
        { day: 1, way: 'PAYS', amount: 17_200, by: 'TRANSFER', other: 'beneficiary', country: 'TR' },
      ],
    },
    {
      tells: 'A consulting firm with invoices of 6,000 gets 85,000 and sends 81,000 to a firm abroad on the next day.',
      business: 'Consulting',
      steps: [
        { day: -85, way: 'GETS', amount: 6_000, by: 'TRANSFER', other: 'client', isFirm: true, times: 3, every: 28 },
        { day: -80, way: 'PAYS', amount: 2_400, by: 'TRANSFER', other: 'staff', isSame: true, times: 3, every: 28 },
        { day: 0, way: 'GETS', amount: 85_000, by: 'TRANSFER', other: 'payer', isFirm: true },
        { day: 1, way: 'PAYS', amount: 81_000, by: 'TRANSFER', other: 'beneficiary', isFirm: true, country: 'AE' },
      ],
    },
    {
      tells:
        'A student who lives on little gets 3,900 from an unknown firm and sends 3,650 to a person on the next day.',
      occupation: 'Student',
      isNew: true,
      steps: [
        { day: -40, way: 'GETS', amount: 900, by: 'TRANSFER', other: 'parents', isSame: true, times: 2, every: 30 },
        { day: 0, way: 'GETS', amount: 3_900, by: 'TRANSFER', other: 'unknown firm', isFirm: true },
        { day: 1, way: 'PAYS', amount: 3_650, by: 'TRANSFER', other: 'beneficiary' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk moves savings of 24,000 into the account and pays a car dealer 23,500 on the next day.',
      steps: [
        { day: 0, way: 'GETS', amount: 24_000, by: 'TRANSFER' },
        { day: 1, way: 'PAYS', amount: 23_500, by: 'TRANSFER', other: 'car dealer', isFirm: true },
      ],
    },
    {
      tells: 'A clerk buys a flat with savings and money of the parents.',
      steps: [
        { day: 0, way: 'GETS', amount: 45_000, by: 'TRANSFER' },
        { day: 0.5, way: 'GETS', amount: 30_000, by: 'TRANSFER', other: 'parents' },
        { day: 1, way: 'PAYS', amount: 75_000, by: 'TRANSFER', other: 'notary', isFirm: true },
      ],
    },
    {
      tells: 'Ten friends pay their share of a trip, and the organizer pays the travel agency.',
      steps: [
        { day: 0, way: 'GETS', amount: 280, by: 'TRANSFER', other: 'friend', times: 10, every: 0.4 },
        { day: 6, way: 'PAYS', amount: 3_080, by: 'TRANSFER', other: 'travel agency', isFirm: true },
      ],
    },
  ],
});
