import { type StoryStep, typology } from '../typology.ts';
import { APPENDIX_F_INSURANCE, INSURANCE } from './citations.ts';
import { named, ofPair } from './conditions.ts';

export const insuranceMoneyBack = typology({
  indicator:
    'Currency can be used to purchase one or more life insurance policies, which may subsequently be quickly canceled by a policyholder (also known as "early surrender") for a penalty. The insurance company refunds the money to the purchaser.',
  citations: [INSURANCE, APPENDIX_F_INSURANCE],
  rule: {
    ruleId: 'insurance-money-back',
    name: 'Premium back after early surrender',
    description:
      'An insurer pays back, within 90 days, most of a large premium after surrender, cancellation or overpayment, less a penalty.',
    typology: 'Insurance',
    rationale:
      'Money from an insurer looks clean, and a penalty is the price of it. Who cancels in the cooling-off period gets all back; claims have no relation to the premium.',
    parameters: {
      least: { value: 5_000, description: 'Smaller premiums are ignored, in the base currency' },
      back: { value: 0.5, description: 'Share of the premium that comes back, at least' },
      most: { value: 0.985, description: 'Share that comes back, at most: all of it is the right of cancellation' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        named(['insur', 'assurance', 'versicherung', 'annuit']),
        {
          any: ['surrender', 'cancel', 'refund', 'overpa', 'terminat'].flatMap((contains) => [
            { field: 'transaction.purpose', contains },
            { field: 'transaction.message', contains },
          ]),
        },
        { ...ofPair('sum', 'OUT', '90d'), gte: { parameter: 'least' } },
        { ...ofPair('sum', 'IN', '90d'), gte: { ...ofPair('sum', 'OUT', '90d'), times: { parameter: 'back' } } },
        { ...ofPair('sum', 'IN', '90d'), lte: { ...ofPair('sum', 'OUT', '90d'), times: { parameter: 'most' } } },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'An insurer pays back most of a large premium within weeks.',
  },
  guilty: [
    {
      tells:
        'A trader buys policies of 18,000 from two insurers and surrenders both within six weeks, at a penalty of 9 %.',
      occupation: 'Trader',
      steps: [1, 2].flatMap((one): StoryStep[] => [
        {
          day: one * 3,
          way: 'PAYS',
          amount: 18_000,
          by: 'TRANSFER',
          other: `insurer ${one}`,
          isSame: true,
          isFirm: true,
          fields: { receiverName: `Beacon Life Insurance ${one}`, remittancePurpose: 'Single premium' },
        },
        {
          day: 30 + one * 5,
          way: 'GETS',
          amount: 16_380,
          by: 'TRANSFER',
          other: `insurer ${one}`,
          isSame: true,
          isFirm: true,
          fields: { senderName: `Beacon Life Insurance ${one}`, remittancePurpose: 'Policy surrender' },
        },
      ]),
    },
    {
      tells: 'A company overpays premiums of 1,000 to two insurers with 12,000 each and asks for the rest back.',
      business: 'Trading',
      steps: [1, 2].flatMap((one): StoryStep[] => [
        {
          day: one,
          way: 'PAYS',
          amount: 12_000,
          by: 'TRANSFER',
          other: `insurer ${one}`,
          isSame: true,
          isFirm: true,
          fields: { receiverName: `Harbor Insurance ${one}`, remittancePurpose: 'Premium' },
        },
        {
          day: 10 + one,
          way: 'GETS',
          amount: 11_000,
          by: 'TRANSFER',
          other: `insurer ${one}`,
          isSame: true,
          isFirm: true,
          fields: { senderName: `Harbor Insurance ${one}`, remittancePurpose: 'Refund of overpayment' },
        },
      ]),
    },
  ],
  innocent: [
    {
      tells: 'A nurse pays a single premium of 15,000 and cancels in the cooling-off period, without a penalty.',
      occupation: 'Nurse',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 15_000,
          by: 'TRANSFER',
          other: 'insurer',
          isSame: true,
          isFirm: true,
          fields: { receiverName: 'Beacon Life Insurance', remittancePurpose: 'Single premium' },
        },
        {
          day: 12,
          way: 'GETS',
          amount: 15_000,
          by: 'TRANSFER',
          other: 'insurer',
          isSame: true,
          isFirm: true,
          fields: { senderName: 'Beacon Life Insurance', remittancePurpose: 'Cancellation of policy' },
        },
      ],
    },
    {
      tells: 'A company pays premiums of 9,000 and gets 6,500 for a burst pipe.',
      business: 'Restaurant',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 9_000,
          by: 'TRANSFER',
          other: 'insurer',
          isSame: true,
          isFirm: true,
          fields: { receiverName: 'Harbor Insurance', remittancePurpose: 'Premium' },
        },
        {
          day: 40,
          way: 'GETS',
          amount: 6_500,
          by: 'TRANSFER',
          other: 'insurer',
          isSame: true,
          isFirm: true,
          fields: { senderName: 'Harbor Insurance', remittancePurpose: 'Claim 4711, water damage' },
        },
      ],
    },
    {
      tells: 'A clerk sells the car and gets back 380 of the yearly premium of 1,200.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 1_200,
          by: 'DIRECT_DEBIT',
          other: 'insurer',
          isSame: true,
          isFirm: true,
          fields: { receiverName: 'Harbor Insurance' },
        },
        {
          day: 60,
          way: 'GETS',
          amount: 380,
          by: 'TRANSFER',
          other: 'insurer',
          isSame: true,
          isFirm: true,
          fields: { senderName: 'Harbor Insurance', remittancePurpose: 'Refund of premium' },
        },
      ],
    },
  ],
});
