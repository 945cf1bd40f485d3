import type { StoryStep } from '../typology.ts';
import { typology } from '../typology.ts';
import { FATF_PATTERNS, FINCEN_MIXING } from './citations.ts';
import {
  IS_FIRST_WITH_COUNTERPARTY,
  IS_PAYMENT_OUT,
  IS_WITH_ANOTHER,
  onChain,
  VIRTUAL_ASSET_TYPES,
} from './conditions.ts';

const paid = (amounts: readonly number[], every: number): StoryStep[] =>
  amounts.map((amount, at) => ({ day: at * every, way: 'PAYS', amount, by: 'ETH', other: `address ${at}` }));

const COUNTED = { amount: { min: { parameter: 'from' } } };

export const peelChain = typology({
  indicator:
    'Convertible virtual currency is split for transmittal and transmitted through a series of independent transactions, with wallets, addresses or accounts that are used once.',
  citations: [FINCEN_MIXING, FATF_PATTERNS],
  rule: {
    ruleId: 'peel-chain',
    name: 'Ever smaller transfers to new addresses',
    description:
      'At least five transfers of a customer within a week, each to another address and the present one smaller than all before, but not smaller than half of the largest.',
    typology: 'Peel chain',
    rationale:
      'A balance that is peeled off leaves in slightly smaller parts, each to an address that is new. Wages, invoices and savings go to known addresses, and their amounts do not fall one after the other.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      from: { value: 500, description: 'Smaller ones are not counted, in the base currency' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      addresses: { value: 5, description: 'Different addresses, the present one included' },
      largest: { value: 2, description: 'The largest is at most so many times the present one' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        IS_WITH_ANOTHER,
        {
          ...onChain('distinctCounterparties', 'OUT', { parameter: 'window' }, COUNTED),
          gte: { parameter: 'addresses' },
        },
        { field: 'transaction.baseAmount', lt: onChain('min', 'OUT', { parameter: 'window' }, COUNTED) },
        {
          field: 'transaction.baseAmount',
          times: { parameter: 'largest' },
          gte: onChain('max', 'OUT', { parameter: 'window' }, COUNTED),
        },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'The customer sends ever smaller amounts to addresses that were never used before.',
  },
  guilty: [
    {
      tells:
        'A clerk sends 2,950, 2,810, 2,640, 2,500, 2,380 and 2,210 in Ether to six new addresses within three days.',
      steps: paid([2_950, 2_810, 2_640, 2_500, 2_380, 2_210], 0.5),
    },
    {
      tells:
        'A British clerk sends 5,200 in dollar coins, then 200 less each time, to seven new addresses within six days.',
      country: 'GB',
      steps: [5_210, 5_010, 4_810, 4_610, 4_410, 4_210, 4_010].map((amount, at) => ({
        ...{ day: at * 0.9, way: 'PAYS', amount, by: 'USDC', other: `address ${at}` },
      })),
    },
  ],
  innocent: [
    {
      tells: 'A freelancer pays six helpers between 600 and 1,400 in Ether, in no order.',
      occupation: 'Freelance designer',
      steps: paid([900, 600, 1_400, 1_100, 750, 1_250], 1),
    },
    {
      tells: 'A freelancer pays the same six helpers every month, the dearest first.',
      occupation: 'Freelance designer',
      steps: [-30, 0].flatMap((start) =>
        [620, 610, 600, 590, 580, 570].map(
          (amount, at): StoryStep => ({
            ...{ day: start + at * (start < 0 ? 3 : 0.5), way: 'PAYS', amount, by: 'ETH' },
            ...{ other: `helper ${at}`, isSame: true },
          }),
        ),
      ),
    },
    {
      tells: 'A saver moves ever smaller parts to the own wallet.',
      steps: [2_900, 2_700, 2_500, 2_300, 2_100, 1_900].map((amount, day) => ({
        ...{ day, way: 'PAYS', amount, by: 'ETH' },
      })),
    },
  ],
});
