import { APPENDIX_F_SHELLS, APPENDIX_F_TRANSFERS } from '../citations.ts';
import { beyondExpected } from '../conditions.ts';
import { typology } from '../typology.ts';
import { fanParameters, wideFan, widerThanBefore } from './conditions.ts';

export const fanOut = typology({
  indicator:
    'Unusually large number and variety of beneficiaries are receiving funds transfers from one company. Funds transfer activity is unexplained, repetitive, or shows unusual patterns.',
  citations: [APPENDIX_F_SHELLS, APPENDIX_F_TRANSFERS],
  rule: {
    ruleId: 'fan-out',
    name: 'One pays many',
    description:
      'One sender pays ten or more different receivers within a week, or six who get much: a person three times as many as in the month before, a company more than in the year before.',
    typology: 'Fan-out (distribution account)',
    rationale:
      'Money that was collected is spread. The first payroll of a company is as wide: a company needs a past to be compared with, or a week of more than twice its expected monthly amount.',
    parameters: fanParameters('receivers'),
    when: {
      all: [
        wideFan('sender', 'OUT'),
        widerThanBefore('sender', 'OUT'),
        beyondExpected({ aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'OUT' } }),
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The sender pays unusually many different receivers within days.',
  },
  guilty: [
    {
      tells: 'A clerk pays 720 to each of 14 strangers within a week.',
      steps: [{ day: 0, way: 'PAYS', amount: 720, by: 'TRANSFER', other: 'receiver', times: 14, every: 0.4 }],
    },
    {
      tells: 'A trading firm with three suppliers pays 3,600 to each of 18 persons within a week.',
      business: 'Trading company',
      steps: [
        { day: -90, way: 'GETS', amount: 21_000, by: 'TRANSFER', other: 'buyer', times: 4, every: 25, isFirm: true },
        { day: -88, way: 'PAYS', amount: 14_000, by: 'TRANSFER', other: 'supplier', times: 3, every: 28, isFirm: true },
        { day: 0, way: 'PAYS', amount: 3_600, by: 'TRANSFER', other: 'receiver', times: 18, every: 0.35 },
      ],
    },
    {
      tells:
        'A trading firm that opened three weeks ago and stated 30,000 a month pays 4,800 to each of 14 persons within a week.',
      business: 'Trading company',
      customer: { expectedActivity: { monthlyAmount: 30_000, currency: 'USD', monthlyCount: 20 } },
      steps: [
        { day: -21, way: 'GETS', amount: 70_000, by: 'TRANSFER', other: 'buyer', isFirm: true },
        { day: 0, way: 'PAYS', amount: 4_800, by: 'TRANSFER', other: 'receiver', times: 14, every: 0.4 },
      ],
    },
    {
      tells: 'A driver pays 6,900 to each of eight strangers within five days.',
      occupation: 'Driver',
      steps: [{ day: 0, way: 'PAYS', amount: 6_900, by: 'TRANSFER', other: 'receiver', times: 8, every: 0.6 }],
    },
  ],
  innocent: [
    {
      tells: 'A couple pays five suppliers of their wedding, 1,400 each, within a month.',
      steps: [{ day: 0, way: 'PAYS', amount: 1_400, by: 'TRANSFER', other: 'wedding supplier', times: 5, every: 5 }],
    },
    {
      tells: 'A workshop that opened last month and stated 60,000 a month pays its first twelve wages.',
      business: 'Workshop',
      customer: { expectedActivity: { monthlyAmount: 60_000, currency: 'USD', monthlyCount: 40 } },
      steps: [
        { day: -25, way: 'GETS', amount: 22_000, by: 'TRANSFER', other: 'customer', isFirm: true },
        { day: 0, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'employee', times: 12, every: 0.02 },
      ],
    },
    {
      tells:
        'A couple pays for its new house: 30,000 to the seller, 9,000 to the notary, 6,500 to the broker and 4,000 to a mover.',
      steps: [
        { day: 0, way: 'PAYS', amount: 30_000, by: 'TRANSFER', other: 'seller', isSame: true },
        { day: 1, way: 'PAYS', amount: 9_000, by: 'TRANSFER', other: 'notary', isSame: true, isFirm: true },
        { day: 2, way: 'PAYS', amount: 6_500, by: 'TRANSFER', other: 'broker', isSame: true, isFirm: true },
        { day: 4, way: 'PAYS', amount: 4_000, by: 'TRANSFER', other: 'mover', isSame: true, isFirm: true },
      ],
    },
    {
      tells: 'A firm pays its twelve employees at the end of each month.',
      business: 'Workshop',
      steps: [
        { day: -90, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'employee', times: 12, every: 0.02 },
        { day: -60, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'employee', times: 12, every: 0.02 },
        { day: -30, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'employee', times: 12, every: 0.02 },
        { day: 0, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'employee', times: 12, every: 0.02 },
      ],
    },
  ],
});
