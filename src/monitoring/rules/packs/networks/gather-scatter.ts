import { APPENDIX_F_BUSINESS, APPENDIX_F_TRANSFERS } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { isKnownFirm } from './conditions.ts';

export const gatherScatter = typology({
  indicator:
    'Funds transfers are sent or received from the same person to or from different accounts. Unusual transfers of funds occur among accounts that involve the same or related principals.',
  citations: [APPENDIX_F_TRANSFERS, APPENDIX_F_BUSINESS],
  rule: {
    ruleId: 'gather-scatter',
    name: 'Gathered and scattered',
    description:
      'Money is gathered from several and scattered to several, or the reverse. Most of what came in within a week leaves, and it is more than came in the month before.',
    typology: 'Gather-scatter, scatter-gather',
    rationale:
      'The shape of layering through mules. Every employer is paid by several and pays several: what tells a hub is that it keeps nothing and is new to this size.',
    parameters: {
      width: { value: 3, description: 'Accounts on the narrower side, at least' },
      least: { value: 0.7, description: 'Share of what came in that leaves, at least' },
      most: { value: 1.1, description: 'Share of what came in that leaves, at most' },
      from: { value: 500, description: 'From this amount, in the base currency' },
      known: { value: '60d', description: 'Of companies: age of their first payment, at least' },
    },
    when: {
      all: [
        { field: 'graph.gatherScatterWidth', gte: { parameter: 'width' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'OUT' },
          between: [
            { aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'IN' }, times: { parameter: 'least' } },
            { aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'IN' }, times: { parameter: 'most' } },
          ],
        },
        {
          aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'IN' },
          gt: { aggregate: { fn: 'sum', by: 'sender', window: '30d', offset: '7d', direction: 'IN' } },
        },
        { any: [isNoCompany('sender'), isKnownFirm('sender')] },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Money is gathered from several accounts and scattered to several others.',
  },
  guilty: [
    {
      tells: 'A clerk gets 2,400 from each of five strangers and pays 2,300 to each of five others within four days.',
      steps: [
        { day: 0, way: 'GETS', amount: 2_400, by: 'TRANSFER', other: 'payer', times: 5, every: 0.2 },
        { day: 2, way: 'PAYS', amount: 2_300, by: 'TRANSFER', other: 'receiver', times: 5, every: 0.2 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A workshop is paid by eight customers and pays four employees and two suppliers, as every month.',
      business: 'Workshop',
      steps: [-90, -60, -30, 0].flatMap(
        (day) =>
          [
            { day, way: 'GETS', amount: 2_600, by: 'TRANSFER', other: 'customer', times: 8, every: 0.3 },
            { day: day + 3, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'employee', times: 4, every: 0.02 },
            { day: day + 3, way: 'PAYS', amount: 2_100, by: 'TRANSFER', other: 'supplier', times: 2, isFirm: true },
          ] as const,
      ),
    },
    {
      tells: 'Three flatmates pay their shares of 600, and the clerk pays rent, power and internet.',
      steps: [
        { day: 0, way: 'GETS', amount: 600, by: 'TRANSFER', other: 'flatmate', times: 3, every: 0.5 },
        { day: 2, way: 'PAYS', amount: 1_150, by: 'TRANSFER', other: 'landlord', isSame: true },
        { day: 2, way: 'PAYS', amount: 180, by: 'DIRECT_DEBIT', other: 'power', isSame: true, isFirm: true },
        { day: 2, way: 'PAYS', amount: 60, by: 'DIRECT_DEBIT', other: 'internet', isSame: true, isFirm: true },
      ],
    },
  ],
});
