import { expect, it } from 'vitest';
import { isHit } from '../../evaluation/evaluate.ts';
import { SHIPPED_SET } from '../../rule-set.ts';
import { CUSTOMER, factsOf, NO_EXTRA_FACTS, transaction } from '../../testing.ts';
import { DEFAULT_RULES } from '../shipped.ts';

const fanIn = SHIPPED_SET.byType.FIAT.rules.find(({ rule }) => rule.ruleId === 'fan-in')!;

interface Hub {
  type: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Senders within a week, and their sum. */
  senders: number;
  sum: number;
  /** Senders in the 30 days, and in the year, before. */
  before?: number;
  /** Whether it had payments more than 60 days ago. */
  isKnown?: boolean;
  /** Expected amount per month of the customer record. */
  stated?: number;
}

function isSeen({ type, senders, sum, before = 0, isKnown = false, stated }: Hub): boolean {
  const received = transaction({
    tenantId: 'aaaaaaaa-0000-4000-8000-000000000001',
    transactionFlow: 'INBOUND',
    receiver: { type },
  });
  const customer = stated === undefined ? null : { ...CUSTOMER, expectedMonthlyAmount: stated };
  const values: [RegExp, number][] = [
    [/^sum/, sum],
    [/^count/, isKnown ? 1 : 0],
    [/offset/, before],
    [/^distinct/, senders],
  ];
  return isHit(fanIn, {
    facts: factsOf(received, { ...NO_EXTRA_FACTS, customer }),
    aggregate: (key) => values.find(([pattern]) => pattern.test(key))?.[1] ?? null,
    inList: () => false,
    containsListed: () => false,
  });
}

it.each<[string, Hub, boolean]>([
  ['many payers with small amounts to a person', { type: 'INDIVIDUAL', senders: 10, sum: 5_000 }, true],
  ['fewer payers with large amounts to a person', { type: 'INDIVIDUAL', senders: 6, sum: 30_000 }, true],
  ['few payers with small amounts to a person', { type: 'INDIVIDUAL', senders: 9, sum: 29_000 }, false],
  ['as many as in the month before', { type: 'INDIVIDUAL', senders: 12, sum: 9_000, before: 6 }, false],
  ['a party of unknown kind as a person', { type: null, senders: 10, sum: 5_000 }, true],
  ['a company that is new', { type: 'CORPORATE', senders: 40, sum: 50_000 }, false],
  ['a company with a narrower past', { type: 'CORPORATE', senders: 40, sum: 50_000, before: 9, isKnown: true }, true],
  ['a company with a wider past', { type: 'CORPORATE', senders: 40, sum: 50_000, before: 90, isKnown: true }, false],
  [
    'a new company far beyond its stated activity',
    { type: 'CORPORATE', senders: 40, sum: 50_000, stated: 20_000 },
    true,
  ],
  ['a new company near its stated activity', { type: 'CORPORATE', senders: 40, sum: 50_000, stated: 30_000 }, false],
])('classifies payers to one receiver: %s', (_, hub, expected) => {
  expect(isSeen(hub)).toBe(expected);
});

it('no shipped rule requires that a party is known to be no company', () => {
  const blind = DEFAULT_RULES.filter(({ when }) =>
    /"not":\{"field":"\w+\.type","eq":"CORPORATE"/.test(JSON.stringify(when)),
  );
  expect(blind.map(({ ruleId }) => ruleId)).toEqual([]);
});
