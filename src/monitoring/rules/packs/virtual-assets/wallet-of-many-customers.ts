import type { StoryStep } from '../typology.ts';
import { typology } from '../typology.ts';
import { FINCEN_KIOSKS, KIOSK_KEY_TERM } from './citations.ts';
import { IS_PAYMENT_OUT, IS_PROVIDER_UNNAMED, IS_WITH_ANOTHER, VIRTUAL_ASSET_TYPES } from './conditions.ts';

const fed = (fn: 'distinctCounterparties', window: string, offset?: string) => ({
  aggregate: {
    ...{ fn, by: 'toWallet' as const, window, direction: 'IN' as const, amount: { min: { parameter: 'from' } } },
    ...(offset && { offset }),
  },
});

/** Each is another customer. */
const payers = (names: readonly string[], amount: number, start: number, every: number): StoryStep[] =>
  names.map((who, at) => ({
    ...{
      day: start + at * every,
      way: 'PAYS',
      amount: amount + 137 * at,
      by: 'ETH',
      who,
      other: 'wallet',
      isSame: true,
    },
  }));

export const walletOfManyCustomers = typology({
  indicator:
    'Multiple customers use CVC kiosks in geographically disparate locations to make deposits to the same CVC address over a short period of time while certifying that they are the owners of the deposit address.',
  citations: [FINCEN_KIOSKS],
  keyTerm: KIOSK_KEY_TERM,
  rule: {
    ruleId: 'wallet-of-many-customers',
    name: 'Several customers pay one private wallet',
    description:
      'Three or more customers send virtual assets to one wallet within a week. No provider of the wallet is named, and at most one customer sent there in the month before.',
    typology: 'Shared wallets of scams',
    rationale:
      'Victims who do not know each other send to the wallet of one scammer. Shops and exchanges have many payers too, but their provider is named, or their payers came before.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      from: { value: 300, description: 'Smaller ones are not counted, in the base currency' },
      payers: { value: 3, description: 'Senders within a week, this one included' },
      usual: { value: 2, description: 'So many senders in the month before make it usual' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        IS_PROVIDER_UNNAMED,
        IS_WITH_ANOTHER,
        { ...fed('distinctCounterparties', '7d'), gte: { parameter: 'payers' } },
        { ...fed('distinctCounterparties', '30d', '7d'), lt: { parameter: 'usual' } },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Several customers send virtual assets to one private wallet that had no such payments before.',
  },
  guilty: [
    {
      tells: 'Four customers send between 1,900 and 2,400 in Ether to one wallet within three days.',
      steps: payers(['first', 'second', 'third', 'fourth'], 1_900, 0, 0.8),
    },
  ],
  innocent: [
    {
      tells: 'A clerk sends 800 in Ether to a friend four times.',
      steps: [{ day: 0, way: 'PAYS', amount: 800, by: 'ETH', other: 'friend', isSame: true, times: 4 }],
    },
    {
      tells: 'Four customers pay a shop for computers, which has customers every week.',
      steps: [
        ...payers(['first', 'second', 'third'], 420, -30, 7),
        ...payers(['fourth', 'fifth', 'sixth', 'seventh'], 450, 0, 1),
      ],
    },
    {
      tells: 'Three customers send to an exchange whose name is given.',
      steps: payers(['first', 'second', 'third'], 1_500, 0, 1).map((step) => ({
        ...step,
        fields: { travelRule: { beneficiaryVasp: { name: 'Calloway Digital', country: 'US' } } },
      })),
    },
  ],
});
