import { expect, it } from 'vitest';
import { checkRule } from '../language/check.ts';
import type { CompiledRule } from '../language/compiled.ts';
import { compileRule, SHIPPED_RULES } from '../rule-set.ts';
import { factsOf, transaction } from '../testing.ts';
import { asTried, count, emptyTally, MAX_LISTED, type TriedRule } from './tally.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000001';
const payment = transaction({ tenantId: TENANT, amount: 500 });
const observed = { facts: factsOf(payment), aggregate: () => null, inList: () => false, containsListed: () => false };

function rule(ruleId: string, limit: number, given: object = {}): CompiledRule {
  const texts = { name: 'x', description: 'x', typology: 'x', source: 'x', rationale: 'x', remark: 'x' };
  const when = { field: 'transaction.amount', gte: limit };
  const input = { ruleId, ...texts, severity: 'HIGH', score: 70, mode: 'SCORE', when, ...given };
  const checked = checkRule(input, { countryGroups: null, lists: null });
  if (checked.flaws) throw new Error(JSON.stringify(checked.flaws));
  return compileRule(checked.rule, 1);
}

const alone = (challenger: CompiledRule): TriedRule => ({ challenger, champion: null });

function counted(tried: readonly TriedRule[], active: readonly CompiledRule[] = [], tally = emptyTally(tried)) {
  const { alertThresholds } = SHIPPED_RULES;
  return { listed: count(tally, payment, observed, { active, tried, alertThresholds }, 'TRUE_POSITIVE'), tally };
}

it('distinguishes alerts from holds', () => {
  const [alerts, holds] = [rule('alerts', 1), rule('holds', 1, { response: 'HOLD' })];
  const scores = rule('scores', 1, { severity: 'LOW', score: 10 });
  const { listed, tally } = counted([alone(alerts), alone(holds), alone(scores)]);
  const figures = Object.values(tally.rules).map((one) => [one.hits, one.alerts, one.holds]);
  expect(figures).toEqual([
    [1, 1, 0],
    [1, 1, 1],
    [1, 0, 0],
  ]);
  expect(listed?.rules).toEqual({
    alerts: ['HIT', 'ALERT', 'ALONE', 'ADDED'],
    holds: ['HIT', 'ALERT', 'HOLD', 'ALONE', 'ADDED'],
    scores: ['HIT', 'ALONE'],
  });
});

it('tests a rule without an effect as if it had one, unless its version in force has one', () => {
  const shadow = rule('one', 1, { mode: 'SHADOW' });
  const disabled = rule('one', 1, { enabled: false });
  const champion = rule('one', 900);
  expect(asTried(alone(shadow)).rule.mode).toBe('SCORE');
  expect(asTried(alone(disabled)).rule.enabled).toBe(true);
  expect(asTried({ challenger: shadow, champion: { ...champion, rule: shadow.rule } }).rule.mode).toBe('SCORE');
  expect(asTried({ challenger: shadow, champion }).rule.mode).toBe('SHADOW');
  expect(asTried({ challenger: disabled, champion }).rule.enabled).toBe(false);
});

it('compares both versions on their own hits only', () => {
  const champion = rule('one', 900);
  const { listed, tally } = counted([{ challenger: rule('one', 1), champion }], [champion]);
  expect(tally.rules.one).toMatchObject({ hits: 1, truePositives: 1, missed: 0, both: 0 });
  expect(tally.rules.one!.champion).toMatchObject({ hits: 0, truePositives: 0, missed: 1 });
  expect(listed?.rules.one).toContain('CHALLENGER_ONLY');
});

it('has no misses of types that the rule does not apply to', () => {
  const { listed, tally } = counted([alone(rule('one', 900, { appliesTo: ['CRYPTO'] }))]);
  expect([listed, tally.rules.one!.missed, tally.confirmed]).toEqual([null, 0, 1]);
  expect(counted([alone(rule('one', 900))]).listed?.rules).toEqual({ one: ['MISSED'] });
});

it('gives each rule an equal share of the list', () => {
  const [busy, quiet] = [alone(rule('busy', 1)), alone(rule('quiet', 1))];
  const tally = emptyTally([busy, quiet]);
  tally.rules.busy!.listed = MAX_LISTED / 2;
  expect(counted([busy], [], tally).listed).toBeNull();
  expect(tally.rules.busy).toMatchObject({ hits: 1, isCut: true });
  expect(counted([busy, quiet], [], tally).listed?.rules).toMatchObject({ busy: expect.anything() });
  expect(tally.rules.quiet).toMatchObject({ listed: 1, isCut: false });
});
