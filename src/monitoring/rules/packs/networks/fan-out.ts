import { APPENDIX_F_SHELLS, APPENDIX_F_TRANSFERS } from '../citations.ts';
import { beyondExpected } from '../conditions.ts';
import { typology } from '../typology.ts';
import { widerThanBefore } from './conditions.ts';

export const fanOut = typology({
  indicator:
    'Unusually large number and variety of beneficiaries are receiving funds transfers from one company. Funds transfer activity is unexplained, repetitive, or shows unusual patterns.',
  citations: [APPENDIX_F_SHELLS, APPENDIX_F_TRANSFERS],
  rule: {
    ruleId: 'fan-out',
    name: 'One pays many',
    description:
      'One sender pays ten or more different receivers within a week: a person three times as many as in the month before, a company more than in the year before.',
    typology: 'Fan-out (distribution account)',
    rationale:
      'Money that was collected is spread. The first payroll of a company is as wide: a company needs a past to be compared with.',
    parameters: {
      receivers: { value: 10, description: 'Different receivers within a week' },
      factor: { value: 3, description: 'Of persons: times those of the 30 days before' },
      known: { value: '60d', description: 'Of companies: age of their first payment, at least' },
      from: { value: 5_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        {
          aggregate: { fn: 'distinctCounterparties', by: 'sender', window: '7d', direction: 'OUT' },
          gte: { parameter: 'receivers' },
        },
        { aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'OUT' }, gte: { parameter: 'from' } },
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
  ],
  innocent: [
    {
      tells: 'A couple pays five suppliers of their wedding, 1,400 each, within a month.',
      steps: [{ day: 0, way: 'PAYS', amount: 1_400, by: 'TRANSFER', other: 'wedding supplier', times: 5, every: 5 }],
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
