import { describe, expect, it } from 'vitest';
import { checkRule } from './check.ts';
import { LIMITS } from './types.ts';

const HEAD = {
  ruleId: 'test-rule',
  name: 'Test rule',
  description: 'What it looks for',
  typology: 'Testing',
  source: 'None',
  rationale: 'To test',
  severity: 'LOW',
  score: 10,
  mode: 'SCORE',
  remark: 'The transaction is unusual.',
};
const KNOWN = { countryGroups: new Set(['FATF_BLACK', 'FATF_GREY']), lists: new Set(['staff']) };

const flawsOf = (rule: unknown) => (checkRule(rule, KNOWN).flaws ?? []).map(({ field, code }) => `${field} ${code}`);
const ofWhen = (when: unknown, more = {}) => flawsOf({ ...HEAD, ...more, when });
const sum = { fn: 'sum', by: 'party', window: '7d' };

describe('valid conditions', () => {
  it.each([
    [{ field: 'transaction.baseAmount', gte: 100 }],
    [{ field: 'transaction.baseAmount', between: [1, { aggregate: sum, times: 0.5 }] }],
    [
      {
        all: [{ field: 'party.country', inGroup: 'fatf_grey' }, { not: { field: 'party.country', in: ['DE', 'fr'] } }],
      },
    ],
    [
      {
        any: [
          { field: 'sender.name', matchesList: 'staff' },
          { field: 'sender.birthDate', lt: '1990-02-28' },
        ],
      },
    ],
    [{ field: 'transaction.baseAmount', gt: { aggregate: { ...sum, fn: 'avg', window: '90d' }, times: 3 } }],
    [{ field: 'sender.country', ne: { field: 'receiver.country' } }],
    [
      {
        aggregate: { ...sum, offset: '90d', direction: 'in', amount: { min: 1, below: 9 }, paymentModes: ['cash'] },
        eq: 0,
      },
    ],
    [{ field: 'transaction.message', contains: 'x' }],
    [{ field: 'transaction.message', containsAny: ['gift card', 'x'] }],
    [{ aggregate: { ...sum, fn: 'distinct', of: 'PaymentModes' }, gte: 3 }],
    [{ aggregate: { ...sum, fn: 'hoursSinceLast', direction: 'IN' }, lte: 48 }],
    [{ aggregate: { ...sum, amount: { ofCurrent: { least: 0.8, most: 1 } } }, gt: 0 }],
    [{ aggregate: { ...sum, fn: 'share', amount: { ofCurrent: { least: 0.8 } } }, gt: 0.5 }],
    [{ field: 'customer.occupation', containsList: 'staff' }],
    [{ field: 'customer.segment', in: ['student', 'PENSIONER'] }],
    [{ field: 'transaction.baseAmount', gt: { field: 'customer.expectedMonthlyAmount', times: 2 } }],
    [{ field: 'sender.vaspName', present: false }],
  ])('%j', (when) => expect(ofWhen(when)).toEqual([]));

  it.each([
    [{ ...sum, fn: 'distinct', of: 'counterparties' }, 'distinctCounterparties(party 7d)'],
    [{ ...sum, fn: 'distinct', of: 'corridors' }, 'distinctCorridors(party 7d)'],
    [{ ...sum, fn: 'distinct', of: 'days', direction: 'IN' }, 'distinct(days of party IN 7d)'],
    [{ ...sum, fn: 'hoursSinceLast', window: '48h' }, 'hoursSinceLast(party 2d without current)'],
    [{ ...sum, amount: { min: 5, ofCurrent: { least: 0.8, most: 1.2 } } }, 'sum(party 7d >=5 >=0.8x <=1.2x)'],
  ])('%j is shown as %s', (aggregate, key) => {
    const checked = checkRule({ ...HEAD, when: { aggregate, gt: 1 } }, KNOWN);
    expect(checked).toMatchObject({ aggregates: [{ key }] });
  });

  it('have their parameters filled in', () => {
    const parameters = {
      limit: { value: 5000, description: 'Limit' },
      span: { value: '3d', description: 'Window' },
      modes: { value: ['cash'], description: 'Modes' },
    };
    const aggregate = { ...sum, window: { parameter: 'span' }, paymentModes: { parameter: 'modes' } };
    const checked = checkRule({ ...HEAD, parameters, when: { aggregate, gt: { parameter: 'limit' } } }, KNOWN);
    if (checked.flaws) throw new Error(JSON.stringify(checked.flaws));
    expect(checked.aggregates.map(({ key }) => key)).toEqual(['sum(party 3d CASH)']);
    expect(checked.test).toMatchObject({ kind: 'leaf', right: [{ value: 5000 }] });
  });
});

describe('invalid conditions are rejected with the path', () => {
  it.each([
    [undefined, 'when NotNull'],
    [{}, 'when Operator'],
    [{ all: [] }, 'when.all Type'],
    [
      {
        all: [
          { field: 'transaction.flow', eq: 'INBOUND' },
          { field: 'transaction.baseAmount', gte: 'x' },
        ],
      },
      'when.all[1].gte Type',
    ],
    [{ all: [{ field: 'transaction.flow', eq: 'INBOUND' }], any: [] }, 'when Unknown'],
    [{ field: 'transaction.message', containsAny: 'gift' }, 'when.containsAny Type'],
    [{ aggregate: { ...sum, fn: 'distinct' }, gte: 3 }, 'when.aggregate.of Enum'],
    [{ aggregate: { ...sum, fn: 'distinct', of: 'persons' }, gte: 3 }, 'when.aggregate.of Enum'],
    [{ aggregate: { ...sum, of: 'days' }, gte: 3 }, 'when.aggregate.of Operand'],
    [
      { aggregate: { ...sum, fn: 'hoursSinceLast', includeCurrent: true }, lt: 3 },
      'when.aggregate.includeCurrent Type',
    ],
    [{ aggregate: { ...sum, amount: { ofCurrent: {} } }, gt: 0 }, 'when.aggregate.amount.ofCurrent Type'],
    [
      { aggregate: { ...sum, amount: { ofCurrent: { least: 2, most: 1 } } }, gt: 0 },
      'when.aggregate.amount.ofCurrent Type',
    ],
    [{ aggregate: { ...sum, amount: { ofCurrent: { least: -1 } } }, gt: 0 }, 'when.aggregate.amount.ofCurrent Type'],
    [
      { aggregate: { ...sum, amount: { ofCurrent: { least: '1' } } }, gt: 0 },
      'when.aggregate.amount.ofCurrent.least Type',
    ],
    [{ aggregate: { ...sum, amount: { ofCurrent: { lest: 1 } } }, gt: 0 }, 'when.aggregate.amount.ofCurrent Unknown'],
    [{ field: 'transaction.message', containsAny: ['gift', '--'] }, 'when.containsAny[1] Pattern'],
    [{ field: 'transaction.message', containsList: 'words' }, 'when.containsList List'],
    [{ field: 'customer.products', containsAny: [] }, 'when.containsAny Type'],
    [{ field: 'customer.segment', containsAny: ['STUDENT'] }, 'when.containsAny Operator'],
    [{ field: 'customer.segment', eq: 'RICH' }, 'when.eq Enum'],
    [{ not: { field: 'no.such', eq: 1 } }, 'when.not.field Field'],
    [{ field: 'transaction.baseAmount', gt: 1, lt: 2 }, 'when Operator'],
    [{ field: 'transaction.baseAmount', gt: 1, tims: 2 }, 'when Unknown'],
    [{ field: 'sender.name', gt: 'A' }, 'when.gt Operator'],
    [{ field: 'sender.name', times: 2, eq: 'A' }, 'when.times Type'],
    [{ field: 'transaction.flow', eq: 'SIDEWAYS' }, 'when.eq Enum'],
    [{ field: 'transaction.flow', in: ['INBOUND', 'x'] }, 'when.in[1] Enum'],
    [{ field: 'transaction.baseAmount', eq: { field: 'sender.name' } }, 'when.eq Type'],
    [{ field: 'transaction.baseAmount', eq: { parameter: 'none' } }, 'when.eq.parameter Parameter'],
    [{ field: 'transaction.baseAmount', gte: null }, 'when.gte NotNull'],
    [{ field: 'party.country', inGroup: ['FATF_GRAY'] }, 'when.inGroup[0] Enum'],
    [{ field: 'party.country', eq: 'DEU' }, 'when.eq Type'],
    [{ field: 'party.name', matchesList: 'unknown' }, 'when.matchesList List'],
    [{ field: 'sender.birthDate', eq: '1990-02-30' }, 'when.eq Type'],
    [{ field: 'sender.name', eq: 'a\u0000b' }, 'when.eq Type'],
    [{ field: 'sender.name', eq: '\ud800' }, 'when.eq Type'],
    [{ aggregate: { ...sum, window: '400d' }, gt: 1 }, 'when.aggregate.window Type'],
    [{ aggregate: { ...sum, window: '300d', offset: '90d' }, gt: 1 }, 'when.aggregate Size'],
    [{ aggregate: { ...sum, fn: 'median' }, gt: 1 }, 'when.aggregate.fn Enum'],
    [{ aggregate: { ...sum, by: 'bank' }, gt: 1 }, 'when.aggregate.by Enum'],
    [{ aggregate: { ...sum, wndow: '1d' }, gt: 1 }, 'when.aggregate Unknown'],
    [{ aggregate: { ...sum, fn: 'share' }, gt: 1 }, 'when.aggregate Operand'],
    [{ aggregate: { ...sum, amount: { min: '1' } }, gt: 1 }, 'when.aggregate.amount.min Type'],
    [{ aggregate: { ...sum, fn: 'zScore', includeCurrent: true }, gt: 1 }, 'when.aggregate.includeCurrent Type'],
    [JSON.parse('{"__proto__": 1, "field": "transaction.baseAmount", "gt": 1}'), 'when Unknown'],
  ])('%j', (when, expected) => expect(ofWhen(when)).toEqual([expected]));

  it('an unused parameter', () => {
    const parameters = { limit: { value: 1, description: 'Limit' } };
    expect(ofWhen({ field: 'transaction.baseAmount', gt: 1 }, { parameters })).toEqual(['parameters.limit Unused']);
  });
});

describe('limits', () => {
  const leaf = { field: 'transaction.baseAmount', gt: 1 };
  const nested = (depth: number): unknown => (depth <= 1 ? leaf : { not: nested(depth - 1) });

  it('of depth', () => {
    expect(ofWhen(nested(LIMITS.depth))).toEqual([]);
    expect(ofWhen(nested(LIMITS.depth + 1))).toHaveLength(1);
    expect(ofWhen(nested(5_000))).toHaveLength(1);
  });

  it('of nodes', () => {
    expect(ofWhen({ all: Array(LIMITS.nodes - 1).fill(leaf) })).toEqual([]);
    expect(ofWhen({ all: Array(LIMITS.nodes).fill(leaf) })).toEqual(['when Size']);
  });

  it('of its size', () => {
    const value = 'x'.repeat(200);
    expect(ofWhen({ field: 'sender.name', in: Array.from({ length: 400 }, (_, n) => value + n) })).toEqual(['$ Size']);
  });

  it('of values and aggregates', () => {
    const values = (count: number) => ({ field: 'transaction.amount', in: Array.from({ length: count }, (_, n) => n) });
    expect(ofWhen(values(LIMITS.listValues))).toEqual([]);
    expect(ofWhen(values(LIMITS.listValues + 1))).toEqual(['when.in Size']);
    const aggregates = (count: number) => ({
      all: Array.from({ length: count }, (_, n) => ({ aggregate: { ...sum, window: `${n + 1}h` }, gt: 1 })),
    });
    expect(ofWhen(aggregates(LIMITS.aggregatesOfRule))).toEqual([]);
    expect(ofWhen(aggregates(LIMITS.aggregatesOfRule + 1))).toEqual(['when Size']);
  });
});

describe('the rest of a rule', () => {
  const when = { field: 'transaction.baseAmount', gt: 1 };
  it.each([
    [{ ruleId: 'No Slug' }, 'ruleId Pattern'],
    [{ name: undefined }, 'name NotNull'],
    [{ remark: ' ' }, 'remark NotBlank'],
    [{ remark: 'a\u0000' }, 'remark Pattern'],
    [{ severity: 'GRAVE' }, 'severity Enum'],
    [{ score: 101 }, 'score Type'],
    [{ score: Number.NaN }, 'score Type'],
    [{ status: 'RELEASED' }, 'status Enum'],
    [{ response: 'BLOCK' }, 'response Enum'],
    [{ mode: 'HARD_STOP', response: 'BLOCK' }, 'response Enum'],
    [{ actions: ['NOTIFY'] }, 'actions Mode'],
    [{ appliesTo: ['BARTER'] }, 'appliesTo Enum'],
    [{ appliesTo: [] }, 'appliesTo NotBlank'],
    [{ parameters: { 'a b': { value: 1, description: 'x' } } }, 'parameters Pattern'],
    [{ parameters: { limit: 1 } }, 'parameters.limit Type'],
  ])('%j', (more, expected) => expect(ofWhen(when, more)).toContain(expected));

  it('has default values', () => {
    const checked = checkRule({ ...HEAD, when }, KNOWN);
    expect(checked).toMatchObject({
      rule: { status: 'UNUSUAL_ACTIVITY', enabled: true, actions: [], appliesTo: ['FIAT', 'CRYPTO', 'STABLECOIN'] },
    });
    expect(checkRule({ ...HEAD, when, mode: 'HARD_STOP', actions: ['notify'] }, KNOWN)).toMatchObject({
      rule: { status: 'RULES_VIOLATION', actions: ['NOTIFY'] },
    });
  });

  it.each([[null], [[]], ['x'], [1]])('%j is rejected', (input) => expect(flawsOf(input)).toContain('$ Type'));
});
