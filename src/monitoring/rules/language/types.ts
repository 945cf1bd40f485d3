/**
 * The rule language. A rule is data (JSON), checked when it is saved (`check.ts`). Its evaluation has no effects and always ends
 * (`../evaluation/evaluate.ts`). docs/rules.md explains the language to users.
 */
import { RESPONSE_ACTIONS, type ResponseAction } from '../../../domain/finding.ts';
import { TRANSACTION_TYPES, type TransactionStatus, type TransactionType } from '../../../domain/transaction.ts';

export const LIMITS = {
  nodes: 200,
  depth: 8,
  listValues: 1_000,
  aggregatesOfRule: 10,
  windowDays: 365,
  rulesOfTenant: 200,
  parameters: 20,
  /** Characters of its JSON, which limits the size of lists of values and of versions. */
  characters: 65_536,
  /** Distinct aggregates of all active rules together: one statement computes them. */
  aggregatesOfSet: 300,
} as const;

export const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** HARD_STOP decides. SCORE adds to the score and may propose a status. SHADOW is recorded without effect. */
export const MODES = ['HARD_STOP', 'SCORE', 'SHADOW'] as const;
export type Mode = (typeof MODES)[number];

/** AVAILABLE: it ships in a pack that the organization did not activate. */
export const RULE_STATES = ['ACTIVE', 'DRAFT', 'RETIRED', 'AVAILABLE'] as const;
export type RuleActivation = (typeof RULE_STATES)[number];

/** Effect of a hit of a SCORE rule. ALERT releases the payment and raises an alert. HOLD holds the payment with the status of the rule. */
export const RESPONSES = ['ALERT', 'HOLD'] as const;
export type Response = (typeof RESPONSES)[number];

/** Statuses that a rule may propose. A rule cannot release a transaction. */
export const RULE_STATUSES = [
  'RULES_VIOLATION',
  'JURISDICTION_NOT_ALLOWED',
  'STRUCTURING_ATTEMPT',
  'THRESHOLD_BREACH',
  'HIGH_RISK_JURISDICTION',
  'HIGH_RISK_CUSTOMER',
  'UNUSUAL_ACTIVITY',
] as const satisfies readonly TransactionStatus[];
export type RuleStatus = (typeof RULE_STATUSES)[number];

export const DEFAULT_STATUS: Readonly<Record<Mode, RuleStatus>> = {
  HARD_STOP: 'RULES_VIOLATION',
  SCORE: 'UNUSUAL_ACTIVITY',
  SHADOW: 'UNUSUAL_ACTIVITY',
};

export type Scalar = number | string | boolean;
export type ParameterValue = Scalar | readonly (number | string)[];

/** A named value of the rule, so that a threshold can be changed without touching the condition. */
export interface Parameter {
  value: ParameterValue;
  description: string;
}
export interface ParameterReference {
  parameter: string;
}
export type Literal<T> = T | ParameterReference;

export const AGGREGATE_FUNCTIONS = [
  'count',
  'sum',
  'avg',
  'max',
  'min',
  'distinctCounterparties',
  'distinctCorridors',
  'distinct',
  'hoursSinceLast',
  'zScore',
  'share',
] as const;
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/** Values that `distinct` counts. Days and hours are calendar days and hours, UTC. Countries belong to the other side. */
export const DISTINCT_OF = ['counterparties', 'corridors', 'countries', 'paymentModes', 'days', 'hours'] as const;
export type DistinctOf = (typeof DISTINCT_OF)[number];

/** The party whose payments are counted. */
export const AGGREGATE_SUBJECTS = [
  'sender',
  'receiver',
  'party',
  'counterparty',
  'senderAccount',
  'receiverAccount',
  'fromWallet',
  'toWallet',
  'pair',
  'corridor',
] as const;
export type AggregateSubject = (typeof AGGREGATE_SUBJECTS)[number];

/** Seen from the subject. SAME: the direction of the present transaction. */
export const DIRECTIONS = ['IN', 'OUT', 'ANY', 'SAME'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface AggregateSpec {
  fn: AggregateFunction;
  by: AggregateSubject;
  /** Member for `distinct` only. */
  of?: DistinctOf;
  /** A whole number of hours or days: 1h, 24h, 7d. */
  window: Literal<string>;
  /** The window ends so long before the transaction: 90d. */
  offset?: Literal<string>;
  direction?: Direction;
  /** Range in the base currency: min <= amount < below. `ofCurrent`: shares of the current amount, both ends included. */
  amount?: {
    min?: Literal<number>;
    below?: Literal<number>;
    ofCurrent?: { least?: Literal<number>; most?: Literal<number> };
  };
  paymentModes?: Literal<readonly string[]>;
  /** Whether the transaction itself counts. */
  includeCurrent?: boolean;
}

/** Either `field` or `aggregate`, multiplied by `times`. */
export type Operand =
  | { field: string; times?: Literal<number> }
  | { aggregate: AggregateSpec; times?: Literal<number> };

export type Comparand = Literal<Scalar> | Operand;

export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'notIn',
  'startsWith',
  'endsWith',
  'contains',
  'containsAny',
  'containsList',
  'matchesList',
  'inGroup',
  'present',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** An operand with exactly one operator: `{ field: 'transaction.baseAmount', gte: 10000 }`. */
export type Comparison = Operand & {
  eq?: Comparand;
  ne?: Comparand;
  gt?: Comparand;
  gte?: Comparand;
  lt?: Comparand;
  lte?: Comparand;
  /** Both ends are included. */
  between?: readonly [Comparand, Comparand];
  in?: Literal<readonly (number | string)[]>;
  notIn?: Literal<readonly (number | string)[]>;
  startsWith?: Literal<string>;
  endsWith?: Literal<string>;
  contains?: Literal<string>;
  /** Whole words or phrases, any of them; without case and accents. */
  containsAny?: Literal<readonly string[]>;
  /** Likewise with the values of a list of the organisation. */
  containsList?: string;
  /** Name of a list of the organisation. */
  matchesList?: string;
  /** Country groups by name: any of them. */
  inGroup?: Literal<readonly string[]>;
  present?: boolean;
};

export type Expression =
  | { all: readonly Expression[] }
  | { any: readonly Expression[] }
  | { not: Expression }
  | Comparison;

export interface Rule {
  /** A slug. It is also the factor of the rule's finding. */
  ruleId: string;
  name: string;
  description: string;
  typology: string;
  /** The document that describes the typology: FATF, FFIEC, FinCEN, Wolfsberg. */
  source: string;
  rationale: string;
  appliesTo: readonly TransactionType[];
  when: Expression;
  parameters: Readonly<Record<string, Parameter>>;
  severity: Severity;
  /** 0..100 */
  score: number;
  status: RuleStatus;
  mode: Mode;
  /** Response for mode SCORE, by default ALERT. null: the mode decides. */
  response: Response | null;
  /** Actions for mode HARD_STOP. */
  actions: readonly ResponseAction[];
  enabled: boolean;
  /** A sentence that a colleague who talks to customers can read. */
  remark: string;
}

export { RESPONSE_ACTIONS, TRANSACTION_TYPES };
