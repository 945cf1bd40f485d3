import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRule } from '../language/check.ts';
import type { CompiledRule } from '../language/compiled.ts';
import { SHIPPED_SET } from '../rule-set.ts';
import { factsOf, type Given, NO_EXTRA_FACTS, transaction } from '../testing.ts';
import { blindRules } from './blind-rules.ts';
import { explain, firstFailure, isHit, isOpen, type Observed } from './evaluate.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000001';

function compiled(when: unknown): CompiledRule {
  const checked = checkRule(
    {
      ruleId: 'test-rule',
      name: 'x',
      description: 'x',
      typology: 'x',
      source: 'x',
      rationale: 'x',
      severity: 'LOW',
      score: 10,
      mode: 'SCORE',
      remark: 'x',
      when,
    },
    { countryGroups: null, lists: null },
  );
  if (checked.flaws) throw new Error(JSON.stringify(checked.flaws));
  return { ...checked, version: 1 };
}

const observe = (given: Partial<Given> = {}, aggregates: Record<string, number | null> = {}): Observed => ({
  facts: factsOf(transaction({ tenantId: TENANT, ...given })),
  aggregate: (key) => aggregates[key] ?? null,
  inList: (list, value) => list === 'staff' && value === 'OTTOKAR WENDELIN',
  containsListed: (list, text) => list === 'staff' && text.includes('Wendelin'),
});

const hit = (when: unknown, given: Partial<Given> = {}, aggregates: Record<string, number | null> = {}) => {
  const [rule, observed] = [compiled(when), observe(given, aggregates)];
  const verdict = explain(rule, observed);
  expect(isHit(rule, observed)).toBe(verdict.hit);
  return verdict.hit;
};

describe('comparisons', () => {
  it.each([
    [{ field: 'transaction.baseAmount', gte: 100 }, true],
    [{ field: 'transaction.baseAmount', gt: 100 }, false],
    [{ field: 'transaction.baseAmount', between: [100, 200] }, true],
    [{ field: 'transaction.baseAmount', times: 2, eq: 200 }, true],
    [{ field: 'transaction.paymentMode', in: ['cash', 'bank_wire'] }, true],
    [{ field: 'transaction.paymentMode', notIn: ['CASH'] }, true],
    [{ field: 'sender.name', startsWith: 'ottokar' }, true],
    [{ field: 'sender.name', endsWith: 'WENDELIN' }, true],
    [{ field: 'sender.name', contains: 'kar w' }, true],
    [{ field: 'sender.name', contains: '.*' }, false],
    [{ field: 'sender.name', matchesList: 'staff' }, true],
    [{ field: 'receiver.name', matchesList: 'staff' }, false],
    [{ field: 'sender.name', containsList: 'staff' }, true],
    [{ field: 'receiver.name', containsList: 'staff' }, false],
    [{ field: 'sender.name', containsAny: ['Mirela', 'wendelin'] }, true],
    [{ field: 'sender.name', containsAny: ['Wende', 'kar wendelin'] }, false],
    [{ field: 'sender.name', containsAny: ['OTTOKAR, Wendelín'] }, true],
    [{ field: 'sender.country', inGroup: ['FATF_BLACK'] }, false],
    [{ field: 'sender.country', ne: { field: 'receiver.country' } }, true],
    [{ field: 'party.name', eq: { field: 'sender.name' } }, true],
    [{ field: 'counterparty.country', eq: 'fr' }, true],
    [{ field: 'corridor.code', eq: 'DEFR' }, true],
    [{ field: 'transaction.hour', between: [9, 17] }, true],
    [{ field: 'transaction.dayOfWeek', eq: 1 }, true],
    [{ field: 'transaction.trailingZeros', eq: 2 }, true],
    [{ field: 'sender.hasDocument', eq: false }, true],
  ])('%j: %s', (when, expected) => expect(hit(when)).toBe(expected));

  it('reads groups and risk of countries', () => {
    const given = { receiver: { country: 'IR' } };
    expect(hit({ field: 'receiver.country', inGroup: ['FATF_GREY', 'FATF_BLACK'] }, given)).toBe(true);
    expect(hit({ field: 'corridor.risk', gte: 90 }, given)).toBe(true);
  });

  it('distinguishes the customer from the counterparty', () => {
    const when = { field: 'party.name', eq: 'Mirela Castenholt' };
    expect(hit(when)).toBe(false);
    expect(hit(when, { transactionFlow: 'INBOUND' })).toBe(true);
  });

  it('recognizes one party on both sides', () => {
    const when = { field: 'transaction.sameParty', eq: true };
    expect(hit(when)).toBe(false);
    expect(hit(when, { receiver: { name: 'WENDELIN, Ottokar'.split(', ').reverse().join(' ') } })).toBe(true);
    expect(
      hit(when, {
        sender: { birthDate: '1990-01-01' },
        receiver: { name: 'Ottokar Wendelin', birthDate: '1991-01-01' },
      }),
    ).toBe(false);
  });

  it('counts whole years', () => {
    const when = { field: 'sender.age', eq: 36 };
    expect(hit(when, { sender: { birthDate: '1990-06-15' } })).toBe(true);
    expect(hit(when, { sender: { birthDate: '1990-06-16' } })).toBe(false);
  });

  it('compares aggregates', () => {
    const aggregate = { fn: 'avg', by: 'party', window: '90d' };
    const when = { field: 'transaction.baseAmount', gt: { aggregate, times: 3 } };
    expect(hit(when, {}, { 'avg(party 90d without current)': 33 })).toBe(true);
    expect(hit(when, {}, { 'avg(party 90d without current)': 34 })).toBe(false);
  });
});

describe('unknown values', () => {
  const unknown = [
    { field: 'transaction.baseAmount', gte: 0 },
    { field: 'transaction.baseAmount', ne: 5 },
    { field: 'sender.nationality', notIn: ['US'] },
    { field: 'graph.cycleLength', lte: 99 },
    { aggregate: { fn: 'max', by: 'party', window: '1d' }, lt: 10 },
    { field: 'sender.country', eq: { field: 'sender.nationality' } },
    { field: 'transaction.message', containsAny: ['gift'] },
    { field: 'customer.isPep', eq: false },
    { field: 'customer.riskRating', notIn: ['LOW'] },
    { field: 'counterparty.isKnownNameNewAccount', eq: false },
  ];
  it.each(unknown)('never make a rule hit, also with not: %j', (leaf) => {
    const given = { base: null };
    expect(hit(leaf, given)).toBe(false);
    expect(hit({ not: leaf }, given)).toBe(false);
    expect(hit({ not: { all: [leaf, { field: 'transaction.flow', eq: 'OUTBOUND' }] } }, given)).toBe(false);
    expect(hit({ any: [leaf, { field: 'transaction.flow', eq: 'OUTBOUND' }] }, given)).toBe(true);
    expect(explain(compiled(leaf), observe(given)).trace).toMatchObject([{ result: false, unknown: true }]);
  });

  it('can be tested for', () => {
    expect(hit({ field: 'sender.nationality', present: false })).toBe(true);
    expect(hit({ field: 'sender.nationality', present: true })).toBe(false);
    expect(hit({ field: 'sender.country', present: true })).toBe(true);
    expect(hit({ field: 'sender.country', present: true }, { sender: null })).toBe(false);
  });
});

it('traces every comparison with its values', () => {
  const rule = compiled({
    any: [
      { field: 'transaction.baseAmount', gte: 50 },
      { not: { field: 'sender.country', in: ['DE'] } },
      { field: 'transaction.baseAmount', between: [1, { field: 'transaction.amount', times: 2 }] },
    ],
  });
  const line = { unknown: false };
  expect(explain(rule, observe()).trace).toEqual([
    {
      ...line,
      path: 'when.any[0]',
      operand: 'transaction.baseAmount',
      operator: 'gte',
      observed: 100,
      expected: 50,
      result: true,
    },
    {
      ...line,
      path: 'when.any[1].not',
      operand: 'sender.country',
      operator: 'in',
      observed: 'DE',
      expected: ['DE'],
      result: true,
    },
    {
      ...line,
      path: 'when.any[2]',
      operand: 'transaction.baseAmount',
      operator: 'between',
      observed: 100,
      expected: [1, 200],
      result: true,
    },
  ]);
});

const conditions = (leaf: fc.Arbitrary<unknown>) =>
  fc.letrec<{ when: unknown }>((tie) => ({
    when: fc.oneof(
      { maxDepth: 6 },
      leaf,
      fc.array(tie('when'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('when'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('when').map((not) => ({ not })),
    ),
  })).when;

it('every condition has the same result with and without a trace', () => {
  const leaf = fc.constantFrom<unknown>(
    { field: 'transaction.baseAmount', gte: 100 },
    { field: 'transaction.baseAmount', lt: 100 },
    { field: 'sender.nationality', eq: 'US' },
    { field: 'graph.cycleLength', gt: 2 },
    { field: 'sender.country', inGroup: 'FATF_GREY' },
  );
  fc.assert(
    fc.property(conditions(leaf), (condition) => {
      const [rule, observed] = [compiled(condition), observe()];
      return isHit(rule, observed) === explain(rule, observed).hit;
    }),
    { numRuns: 300 },
  );
});

it('a decided condition is false without reading the rest', () => {
  const count = (window: string) => ({ aggregate: { fn: 'count', by: 'party', window } });
  const leaf = fc.constantFrom<unknown>(
    { ...count('1h'), gte: 1 },
    { ...count('2h'), eq: 0 },
    { ...count('3h'), gt: count('1h') },
    { field: 'transaction.baseAmount', gte: 100 },
    { field: 'transaction.baseAmount', lt: 100 },
    { field: 'sender.nationality', eq: 'US' },
  );
  const keys = ['1h', '2h', '3h'].map((window) => `count(party ${window})`);
  const value = fc.option(fc.integer({ min: 0, max: 2 }), { nil: null });
  const closed = { true: 0, false: 0 };
  fc.assert(
    fc.property(conditions(leaf), fc.tuple(value, value, value), fc.subarray([0, 1, 2]), (condition, values, read) => {
      const rule = compiled(condition);
      const known = Object.fromEntries(read.map((at) => [keys[at]!, values[at]!]));
      const isRead: Observed['isRead'] = (source) => source.kind === 'field' || source.aggregate.key in known;
      const whole = observe({}, Object.fromEntries(keys.map((key, at) => [key, values[at]!])));
      const isClosed = !isOpen(rule, { ...observe({}, known), isRead });
      closed[`${isClosed}`] += 1;
      // The result is the same without the data that was not read, and with all data.
      return !isClosed || (!isHit(rule, observe({}, known)) && !isHit(rule, whole));
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(closed.true, closed.false)).toBeGreaterThan(100);
});

it('reads facts of other stages', () => {
  const extra = { ...NO_EXTRA_FACTS, wallet: { exposure: 'MIXER' as const, hops: 1 } };
  const observed = { ...observe(), facts: factsOf(transaction({ tenantId: TENANT }), extra) };
  expect(isHit(compiled({ field: 'wallet.exposure', in: ['MIXER'] }), observed)).toBe(true);
});

it.each<[string, object, boolean]>([
  ['for a value that no check can find', { field: 'wallet.exposure', eq: 'RANSOMWARE' }, true],
  ['for several, in any case', { field: 'wallet.exposure', in: ['darknet_market', 'SCAM'] }, true],
  ['for one among those that are found', { field: 'wallet.exposure', in: ['SCAM', 'MIXER'] }, false],
  [
    'among other things',
    {
      all: [
        { field: 'transaction.baseAmount', gte: 1 },
        { field: 'wallet.exposure', eq: 'SCAM' },
      ],
    },
    true,
  ],
  [
    'or for something else',
    {
      any: [
        { field: 'transaction.baseAmount', gte: 1 },
        { field: 'wallet.exposure', eq: 'SCAM' },
      ],
    },
    false,
  ],
  ['for the contrary', { not: { field: 'wallet.exposure', eq: 'SCAM' } }, false],
])('reports whether a rule on exposures lacks data: %s', (_, when, isBlind) => {
  expect(blindRules([compiled(when)])).toHaveLength(isBlind ? 1 : 0);
});

it('ships no rule that lacks data', () => {
  expect(blindRules(SHIPPED_SET.byType.CRYPTO.rules)).toEqual([]);
});

describe('the first failure', () => {
  const amount = (gte: number) => ({ field: 'transaction.baseAmount', gte });
  const cash = { field: 'transaction.paymentMode', eq: 'CASH' };
  it.each<[string, unknown, string | null]>([
    ['of a hit is none', amount(1), null],
    ['of all', { all: [amount(1), cash, amount(900)] }, 'when.all[1]'],
    ['of any is its first', { any: [cash, amount(900)] }, 'when.any[0]'],
    ['inside a group', { all: [amount(1), { any: [cash, { all: [amount(1), amount(900)] }] }] }, 'when.all[1].any[0]'],
    ['of not is what holds', { not: { all: [amount(1), amount(2)] } }, 'when.not.all[0]'],
    ['of not any is the one that holds', { not: { any: [cash, amount(2)] } }, 'when.not.any[1]'],
    ['of an unknown value', { all: [amount(1), { field: 'receiver.birthDate', gte: '1990-01-01' }] }, 'when.all[1]'],
  ])('%s', (_, when, path) => expect(firstFailure(compiled(when), observe())?.path ?? null).toBe(path));
});
