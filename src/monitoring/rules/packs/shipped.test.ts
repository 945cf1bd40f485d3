/** The shipped rules together. The stories of each are played by `test/e2e/typologies.full.test.ts`. */
import { expect, it } from 'vitest';
import { TYPOLOGIES } from './packs.ts';
import { DEFAULT_RULES } from './shipped.ts';

it('have unique IDs', () => {
  const ids = DEFAULT_RULES.map(({ ruleId }) => ruleId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('block alone in one case only', () => {
  const hardStops = DEFAULT_RULES.filter(({ mode }) => mode === 'HARD_STOP');
  expect(hardStops.map(({ ruleId }) => ruleId)).toEqual(['sanctioned-wallet']);
});

it('raise an alert and state the reason for their thresholds', () => {
  for (const { rule, citations } of TYPOLOGIES) {
    expect(rule.score >= 60 || rule.severity === 'HIGH', rule.ruleId).toBe(true);
    expect(rule.rationale.length, rule.ruleId).toBeGreaterThan(20);
    expect(citations.length, rule.ruleId).toBeGreaterThan(0);
  }
});
