import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../domain/transaction.ts';
import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';
import { activeRules, compileRule, type RuleSet, SHIPPED_RULES } from '../rule-set.ts';
import { CUSTOMER, NO_EXTRA_FACTS, TEST_COUNTRIES, transaction } from '../testing.ts';
import { judgeRules, type Outside, type RuleHit, rulesEvidence } from './findings.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000001';
const COUNTRIES = { ...TEST_COUNTRIES, provenance: 'test table' };

const base = {
  ruleId: 'test-rule',
  name: 'x',
  description: 'x',
  typology: 'x',
  source: 'x',
  rationale: 'x',
  severity: 'LOW',
  score: 10,
  remark: 'It is unusual.',
  when: { field: 'transaction.baseAmount', gte: 100 },
} as const;

function setOf(given: Partial<Rule>, lists: RuleSet['lists'] = new Map()): RuleSet {
  const active = activeRules([compileRule(rule({ ...base, ...given }), 3)]);
  const { alertThresholds } = SHIPPED_RULES;
  return {
    version: 7,
    defaultsVersion: '1+a',
    alertThresholds,
    byType: { FIAT: active, CRYPTO: active, STABLECOIN: active },
    lists,
  };
}

const outside = { aggregates: [], extra: NO_EXTRA_FACTS, countries: COUNTRIES };
const found = (one: Transaction, set: RuleSet, seen: Outside) => judgeRules(one, rulesEvidence(one, set, seen), set);
const evaluate = (given: Partial<Rule>) => found(transaction({ tenantId: TENANT }), setOf(given), outside);

describe('a hit', () => {
  it.each<[Partial<Rule>, unknown]>([
    [{}, { status: null, score: 10 }],
    [{ severity: 'MEDIUM', score: 59.9 }, { status: null }],
    [
      { severity: 'MEDIUM', score: 60 },
      { status: null, raisesAlert: true },
    ],
    [
      { severity: 'HIGH', status: 'STRUCTURING_ATTEMPT' },
      { status: null, raisesAlert: true },
    ],
    [{ response: 'HOLD', status: 'STRUCTURING_ATTEMPT' }, { status: 'STRUCTURING_ATTEMPT' }],
    [
      { mode: 'SHADOW', severity: 'CRITICAL', score: 90 },
      { status: null, score: 0, details: { mode: 'SHADOW' } },
    ],
    [
      { mode: 'HARD_STOP', status: 'RULES_VIOLATION', actions: ['BLOCK_TRANSACTION'] },
      { status: 'RULES_VIOLATION', score: 10, hardStop: true, actions: ['BLOCK_TRANSACTION'] },
    ],
    // The mode makes it hard, not the actions.
    [
      { mode: 'HARD_STOP', status: 'UNUSUAL_ACTIVITY' },
      { status: 'UNUSUAL_ACTIVITY', hardStop: true },
    ],
  ])('%j has status %j', (given, expected) => expect(evaluate(given)).toMatchObject([expected]));

  it('names rule and version, and shows the comparison', () => {
    const [finding] = evaluate({});
    expect(finding).toMatchObject({ stage: 'RULES', factor: 'test-rule', provenance: 'rule:test-rule@3' });
    expect((finding!.details as RuleHit).trace).toMatchObject([{ path: 'when', observed: 100, expected: 100 }]);
    expect(evaluate({})[0]).not.toHaveProperty('actions');
    expect(evaluate({})[0]).not.toHaveProperty('hardStop');
  });
});

describe('the evidence', () => {
  const given: Partial<Rule> = {
    when: {
      all: [
        { field: 'receiver.country', inGroup: ['FATF_BLACK'] },
        { field: 'sender.name', matchesList: 'staff' },
        { field: 'receiver.name', containsList: 'families' },
        { field: 'customer.riskRating', eq: 'high' },
        { aggregate: { fn: 'count', by: 'party', window: '24h' }, gte: 3 },
        { field: 'graph.cycleLength', gte: 3 },
      ],
    },
  };
  const set = setOf(
    given,
    new Map([
      ['staff', new Set(['OTTOKAR WENDELIN'])],
      ['families', new Set(['BERGAMIN', 'CASTENHOLT'])],
    ]),
  );
  const one = transaction({ tenantId: TENANT, receiver: { country: 'IR' } });
  const graph = { cycleLength: 4, gatherScatterWidth: null };
  const extra = { ...NO_EXTRA_FACTS, graph, customer: CUSTOMER };
  const evidence = rulesEvidence(one, set, { aggregates: [5], extra, countries: COUNTRIES });
  const findings = judgeRules(one, evidence, set);
  const stored = JSON.parse(JSON.stringify(evidence));

  it('reproduces the findings without database, lists and country table', () => {
    expect(findings).toHaveLength(1);
    expect(judgeRules(one, stored, { ...set, lists: new Map() })).toEqual(findings);
  });

  it('gives other findings if it was altered', () => {
    expect(judgeRules(one, { ...stored, aggregates: [2] }, set)).toEqual([]);
    expect(judgeRules(one, { ...stored, countries: {} }, set)).toEqual([]);
    expect(judgeRules(one, { ...stored, inLists: {} }, set)).toEqual([]);
    expect(judgeRules(one, { ...stored, inLists: { ...stored.inLists, families: [] } }, set)).toEqual([]);
    expect(judgeRules(one, { ...stored, extra: { ...extra, customer: null } }, set)).toEqual([]);
  });
});
