/** Finds rules that cannot hit for any transaction, because they need on-chain exposure, which is not available yet. */
import { isFoundExposure } from '../facts.ts';
import type { CompiledRule, Leaf, Test } from '../language/compiled.ts';

/** @returns their ids */
export function blindRules(rules: readonly CompiledRule[]): string[] {
  return rules.filter(({ test }) => isBlind(test)).map(({ rule }) => rule.ruleId);
}

function isBlind(test: Test): boolean {
  // The negation of a condition that was not found is true.
  if (test.kind === 'not') return false;
  if (test.kind !== 'leaf') return test.kind === 'all' ? test.tests.some(isBlind) : test.tests.every(isBlind);
  return test.left.kind === 'field' && test.left.field.name === 'wallet.exposure' && asksForUnfoundAlone(test);
}

function asksForUnfoundAlone({ operator, set, right }: Leaf): boolean {
  if (operator !== 'eq' && operator !== 'in') return false;
  const requested = set ? [...set] : right.map((one) => (one.kind === 'literal' ? one.value : null));
  return requested.every((value) => typeof value === 'string' && !isFoundExposure(value));
}
