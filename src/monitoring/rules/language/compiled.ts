/** A rule ready to be evaluated: names looked up, parameters filled in, literals in the spelling for comparison. */
import type { Aggregate } from '../aggregates/spec.ts';
import type { Field } from '../facts.ts';
import type { Operator, Rule, Scalar } from './types.ts';

export type Source =
  | { kind: 'field'; field: Field; times: number }
  | { kind: 'aggregate'; aggregate: Aggregate; times: number };

export type Value = { kind: 'literal'; value: Scalar } | Source;

export interface Leaf {
  kind: 'leaf';
  /** JSON path in the rule: `when.all[1]`. */
  path: string;
  left: Source;
  operator: Operator;
  /** Right operand: one value, two for `between`, none with `set`. */
  right: readonly Value[];
  /** Values for in, notIn, inGroup, containsAny. */
  set: ReadonlySet<Scalar> | null;
}

export type Test = { kind: 'all' | 'any'; tests: readonly Test[] } | { kind: 'not'; test: Test } | Leaf;

export interface CompiledRule {
  rule: Rule;
  /** The organisation's version of the rule; 0: as shipped. */
  version: number;
  test: Test;
  /** Aggregates without duplicates. */
  aggregates: readonly Aggregate[];
}
