/** The vocabulary of conditions, for editors: every name that `check.ts` accepts. */
import { INCLUDES_CURRENT } from '../aggregates/spec.ts';
import { FIELDS, type FieldType } from '../facts.ts';
import type { KnownNames } from './check.ts';
import { OPERATORS_OF } from './field-types.ts';
import {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_SUBJECTS,
  type AggregateFunction,
  type AggregateSubject,
  DIRECTIONS,
  DISTINCT_OF,
  type Direction,
  type DistinctOf,
  LIMITS,
  type Operator,
} from './types.ts';

const FIELD_TYPES = Object.keys(OPERATORS_OF) as FieldType[];

export interface Vocabulary {
  fields: {
    name: string;
    type: FieldType;
    description: string;
    /** Every value that it has; null: any. */
    values: readonly string[] | null;
    /** Usual values of a field that accepts any value. */
    usual: readonly string[];
  }[];
  types: { type: FieldType; operators: readonly Operator[] }[];
  /** `includesCurrent`: whether the transaction itself counts where the rule does not say. */
  functions: { name: AggregateFunction; includesCurrent: boolean }[];
  /** Values that the function `distinct` can count. */
  distinctOf: readonly DistinctOf[];
  subjects: readonly AggregateSubject[];
  directions: readonly Direction[];
  paymentModes: readonly string[];
  /** Country groups of the organization, in upper case. */
  countryGroups: readonly string[];
  /** Names of the organisation's lists. */
  namedLists: readonly string[];
  limits: Pick<
    typeof LIMITS,
    'nodes' | 'depth' | 'listValues' | 'aggregatesOfRule' | 'windowDays' | 'parameters' | 'characters'
  >;
}

export function vocabularyOf({ countryGroups, lists }: KnownNames): Vocabulary {
  const { nodes, depth, listValues, aggregatesOfRule, windowDays, parameters, characters } = LIMITS;
  return {
    fields: [...FIELDS.values()].map(({ name, type, description, values = null, usual = [] }) => ({
      ...{ name, type, description, values, usual },
    })),
    types: FIELD_TYPES.map((type) => ({ type, operators: OPERATORS_OF[type] })),
    functions: AGGREGATE_FUNCTIONS.map((name) => ({ name, includesCurrent: INCLUDES_CURRENT[name] })),
    distinctOf: DISTINCT_OF,
    subjects: AGGREGATE_SUBJECTS,
    directions: DIRECTIONS,
    paymentModes: FIELDS.get('transaction.paymentMode')?.usual ?? [],
    countryGroups: [...(countryGroups ?? [])].sort(),
    namedLists: [...(lists ?? [])].sort(),
    limits: { nodes, depth, listValues, aggregatesOfRule, windowDays, parameters, characters },
  };
}
