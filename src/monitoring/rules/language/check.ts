/**
 * JSON -> rule, or its flaws, each with its JSON path (`when.all[1].gte`). A rule that passes can be evaluated: its names are
 * known, its types fit and its limits hold.
 */
import { memberOf } from '../../../platform/lib/any-case.ts';
import { isEmpty } from '../../../platform/lib/empty.ts';
import { type Aggregate, hoursOf, INCLUDES_CURRENT, withKey } from '../aggregates/spec.ts';
import { FIELDS, type FieldType, fieldNamed } from '../facts.ts';
import { comparable } from './comparable.ts';
import type { Leaf, Source, Test, Value } from './compiled.ts';
import { FITS, KIND_OF_VALUE, OPERATORS_OF, TYPE_WORDS } from './field-types.ts';
import { type Flaw, flaw, isRecord, pathTo, type Shape } from './flaws.ts';
import { checkHead } from './head.ts';
import { inOneSpelling } from './one-spelling.ts';
import { wordsOf } from './phrases.ts';
import {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_SUBJECTS,
  type AggregateFunction,
  DIRECTIONS,
  DISTINCT_OF,
  type DistinctOf,
  LIMITS,
  OPERATORS,
  type Parameter,
  type Rule,
  type Scalar,
} from './types.ts';

export interface KnownNames {
  /** Names of country groups; null: not checked. */
  countryGroups: ReadonlySet<string> | null;
  /** Names of the organisation's lists; null: not checked. */
  lists: ReadonlySet<string> | null;
}

export type CheckedRule =
  | { rule: Rule; test: Test; aggregates: readonly Aggregate[]; flaws: null }
  | { flaws: readonly Flaw[] };

const FIELD_NAMES = [...FIELDS.keys()].join(', ');

export function checkRule(input: unknown, known: KnownNames): CheckedRule {
  const flaws: Flaw[] = [];
  const rule = checkHead(input, flaws);
  const checker = new ExpressionChecker(rule.parameters, known, flaws);
  const test = isEmpty(rule.when) ? null : checker.expression(rule.when, 'when', 1);
  checker.finish();
  // Only a rule without flaws is sure to be shallow enough for JSON.stringify.
  if (flaws.length === 0 && JSON.stringify(rule).length > LIMITS.characters) {
    flaws.push(flaw('$', 'Size', `must have at most ${LIMITS.characters} characters`));
  }
  return flaws.length > 0 || !test
    ? { flaws }
    : { rule: inOneSpelling(rule), test, aggregates: checker.aggregates, flaws: null };
}

const OPERAND_SHAPE: Shape = ['field', 'aggregate', 'times'];

const AGGREGATE_SHAPE: Shape = [
  'fn',
  'of',
  'by',
  'window',
  'offset',
  'direction',
  'amount',
  'paymentModes',
  'includeCurrent',
];

class ExpressionChecker {
  readonly #parameters: Readonly<Record<string, Parameter>>;
  readonly #used = new Set<string>();
  readonly #known: KnownNames;
  readonly #flaws: Flaw[];
  readonly #aggregates = new Map<string, Aggregate>();
  #nodes = 0;

  constructor(parameters: Readonly<Record<string, Parameter>>, known: KnownNames, flaws: Flaw[]) {
    this.#parameters = parameters;
    this.#known = known;
    this.#flaws = flaws;
  }

  get aggregates(): readonly Aggregate[] {
    return [...this.#aggregates.values()];
  }

  /** Checks the expression as a whole. */
  finish(): void {
    if (this.#nodes > LIMITS.nodes) this.#flaw('when', 'Size', `must have at most ${LIMITS.nodes} nodes`);
    if (this.#aggregates.size > LIMITS.aggregatesOfRule) {
      this.#flaw('when', 'Size', `must have at most ${LIMITS.aggregatesOfRule} different aggregates`);
    }
    for (const name of Object.keys(this.#parameters)) {
      if (!this.#used.has(name)) this.#flaw(`parameters.${name}`, 'Unused', 'is not used by the condition');
    }
  }

  expression(input: unknown, path: string, depth: number): Test | null {
    this.#nodes += 1;
    if (depth > LIMITS.depth) return this.#flaw(path, 'Size', `must not be nested deeper than ${LIMITS.depth} levels`);
    if (this.#nodes > LIMITS.nodes) return null;
    if (!isRecord(input)) return this.#flaw(path, 'Type', 'must be an object: all, any, not, or a comparison');
    for (const kind of ['all', 'any'] as const) {
      if (Object.hasOwn(input, kind)) return this.#group(kind, input, path, depth);
    }
    if (!Object.hasOwn(input, 'not')) return this.#comparison(input, path);
    this.#only(input, ['not'], path);
    const test = this.expression(input.not, pathTo(path, 'not'), depth + 1);
    return test && { kind: 'not', test };
  }

  #group(kind: 'all' | 'any', input: Record<string, unknown>, path: string, depth: number): Test | null {
    this.#only(input, [kind], path);
    const place = pathTo(path, kind);
    const items = input[kind];
    if (!Array.isArray(items) || items.length === 0) {
      return this.#flaw(place, 'Type', 'must be an array with at least one expression');
    }
    const tests: Test[] = [];
    for (const [index, item] of items.slice(0, LIMITS.nodes + 1).entries()) {
      const test = this.expression(item, pathTo(place, index), depth + 1);
      if (test) tests.push(test);
    }
    return { kind, tests };
  }

  #comparison(input: Record<string, unknown>, path: string): Leaf | null {
    const operators = OPERATORS.filter((operator) => Object.hasOwn(input, operator));
    this.#only(input, [...OPERAND_SHAPE, ...OPERATORS], path);
    const [operator] = operators;
    if (!operator || operators.length > 1) {
      return this.#flaw(path, 'Operator', `must have exactly one operator of ${OPERATORS.join(', ')}`);
    }
    const left = this.#source(input, path);
    if (!left) return null;
    const type = typeOf(left);
    const place = pathTo(path, operator);
    if (!OPERATORS_OF[type].includes(operator)) {
      const allowed = OPERATORS_OF[type].join(', ');
      return this.#flaw(place, 'Operator', `does not fit ${TYPE_WORDS[type]}; it may be compared with ${allowed}`);
    }
    const leaf = { kind: 'leaf', path, left, operator } as const;
    const argument = input[operator];
    switch (operator) {
      case 'in':
      case 'notIn': {
        const set = this.#set(argument, place, left);
        return set && { ...leaf, right: [], set };
      }
      case 'inGroup': {
        const set = this.#groups(argument, place);
        return set && { ...leaf, right: [], set };
      }
      case 'containsAny': {
        const set = this.#phrases(argument, place, left);
        return set && { ...leaf, right: [], set };
      }
      case 'containsList':
      case 'matchesList': {
        const value = this.#listName(argument, place);
        return value && { ...leaf, right: [value], set: null };
      }
      case 'present': {
        if (typeof argument !== 'boolean') return this.#flaw(place, 'Type', 'must be true or false');
        return { ...leaf, right: [{ kind: 'literal', value: argument }], set: null };
      }
      case 'between': {
        if (!Array.isArray(argument) || argument.length !== 2) {
          return this.#flaw(place, 'Type', 'must be an array of the lower and the upper end');
        }
        const right = argument.map((end, index) => this.#value(end, pathTo(place, index), left));
        return right.some((one) => one === null) ? null : { ...leaf, right: right as Value[], set: null };
      }
      default: {
        const value = this.#value(argument, place, left);
        return value && { ...leaf, right: [value], set: null };
      }
    }
  }

  #source(input: Record<string, unknown>, path: string): Source | null {
    const hasField = Object.hasOwn(input, 'field');
    if (hasField === Object.hasOwn(input, 'aggregate')) {
      return this.#flaw(path, 'Operand', 'must have either a field or an aggregate');
    }
    const times = Object.hasOwn(input, 'times') ? this.#number(input.times, pathTo(path, 'times')) : 1;
    if (times === null) return null;
    if (!hasField) {
      const aggregate = this.#aggregate(input.aggregate, pathTo(path, 'aggregate'));
      return aggregate && { kind: 'aggregate', aggregate, times };
    }
    const field = typeof input.field === 'string' ? fieldNamed(input.field) : undefined;
    if (!field)
      return this.#flaw(pathTo(path, 'field'), 'Field', `is not the name of a field; the names are ${FIELD_NAMES}`);
    if (field.type !== 'number' && Object.hasOwn(input, 'times')) {
      return this.#flaw(pathTo(path, 'times'), 'Type', `cannot multiply ${TYPE_WORDS[field.type]}`);
    }
    return { kind: 'field', field, times };
  }

  /** A literal, a parameter, or another operand of the same type. */
  #value(input: unknown, path: string, left: Source): Value | null {
    const type = typeOf(left);
    if (isRecord(input) && !Object.hasOwn(input, 'parameter')) {
      this.#nodes += 1;
      this.#only(input, OPERAND_SHAPE, path);
      const source = this.#source(input, path);
      if (!source) return null;
      return KIND_OF_VALUE[typeOf(source)] === KIND_OF_VALUE[type]
        ? source
        : this.#flaw(path, 'Type', `must be ${TYPE_WORDS[type]}, as what it is compared with`);
    }
    const value = this.#literal(input, path);
    return value !== undefined && this.#fits(value, path, left)
      ? { kind: 'literal', value: comparable(value as Scalar) }
      : null;
  }

  #fits(value: unknown, path: string, left: Source): boolean {
    const type = typeOf(left);
    if (!FITS[type](value)) {
      this.#flaw(path, 'Type', `must be ${TYPE_WORDS[type]}`);
      return false;
    }
    const values = left.kind === 'field' ? left.field.values : undefined;
    if (values && !values.includes(String(value).trim().toUpperCase())) {
      this.#flaw(path, 'Enum', `must be one of ${values.join(', ')}`);
      return false;
    }
    return true;
  }

  #set(input: unknown, path: string, left: Source): ReadonlySet<Scalar> | null {
    const values = this.#array(input, path);
    if (!values) return null;
    const isParameter = !Array.isArray(input);
    const fitting = values.filter((value, index) => this.#fits(value, isParameter ? path : pathTo(path, index), left));
    return fitting.length === values.length ? new Set(fitting.map((value) => comparable(value as Scalar))) : null;
  }

  #phrases(input: unknown, path: string, left: Source): ReadonlySet<Scalar> | null {
    const set = this.#set(input, path, left);
    const empty = [...(set ?? [])].findIndex((one) => wordsOf(String(one)).length === 0);
    if (empty === -1) return set;
    const place = Array.isArray(input) ? pathTo(path, empty) : path;
    return this.#flaw(place, 'Pattern', 'must be a word or phrase: it needs a letter or a digit');
  }

  #groups(input: unknown, path: string): ReadonlySet<Scalar> | null {
    const values = this.#array(typeof input === 'string' ? [input] : input, path);
    if (!values) return null;
    const names = values.map((value) => (typeof value === 'string' ? value.trim().toUpperCase() : null));
    const { countryGroups } = this.#known;
    for (const [index, name] of names.entries()) {
      if (name === null || !/^[A-Z][A-Z0-9_-]{1,63}$/.test(name)) {
        return this.#flaw(pathTo(path, index), 'Type', 'must be the name of a country group, such as FATF_GREY');
      }
      if (countryGroups && !countryGroups.has(name)) {
        const groups = [...countryGroups].sort().join(', ');
        return this.#flaw(pathTo(path, index), 'Enum', `is no country group; known are ${groups}`);
      }
    }
    return new Set(names as string[]);
  }

  #listName(input: unknown, path: string): Value | null {
    if (typeof input !== 'string' || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(input)) {
      return this.#flaw(path, 'Type', 'must be the name of a list: a-z, 0-9 and -, at most 64 characters');
    }
    const { lists } = this.#known;
    if (lists && !lists.has(input)) return this.#flaw(path, 'List', 'is not the name of a list of your organisation');
    return { kind: 'literal', value: input };
  }

  #aggregate(input: unknown, path: string): Aggregate | null {
    this.#nodes += 1;
    if (!isRecord(input)) return this.#flaw(path, 'Type', 'must be an object with fn, by and window');
    this.#only(input, AGGREGATE_SHAPE, path);
    const fn = this.#oneOf(AGGREGATE_FUNCTIONS, input.fn, pathTo(path, 'fn'));
    const by = this.#oneOf(AGGREGATE_SUBJECTS, input.by, pathTo(path, 'by'));
    const direction = this.#oneOf(DIRECTIONS, input.direction ?? 'ANY', pathTo(path, 'direction'));
    const windowHours = this.#span(input.window, pathTo(path, 'window'));
    const offsetHours = input.offset === undefined ? 0 : this.#span(input.offset, pathTo(path, 'offset'));
    const amount = this.#amounts(input.amount, pathTo(path, 'amount'));
    const paymentModes =
      input.paymentModes === undefined ? undefined : this.#modes(input.paymentModes, pathTo(path, 'paymentModes'));
    const of = fn ? this.#distinctOf(fn, input, path) : null;
    const includeCurrent = input.includeCurrent ?? (fn ? INCLUDES_CURRENT[fn] : true);
    if (typeof includeCurrent !== 'boolean') {
      return this.#flaw(pathTo(path, 'includeCurrent'), 'Type', 'must be true or false');
    }
    if (!fn || !by || !direction || windowHours === null || offsetHours === null || !amount || paymentModes === null) {
      return null;
    }
    if (fn === 'distinct' && of === null) return null;
    if (windowHours + offsetHours > LIMITS.windowDays * 24) {
      return this.#flaw(path, 'Size', `must not look back further than ${LIMITS.windowDays} days`);
    }
    if (fn === 'zScore' && includeCurrent) {
      return this.#flaw(
        pathTo(path, 'includeCurrent'),
        'Type',
        'must be false: the z-score is of the transaction itself',
      );
    }
    if (fn === 'hoursSinceLast' && includeCurrent) {
      return this.#flaw(
        pathTo(path, 'includeCurrent'),
        'Type',
        'must be false: the hours are since an earlier movement',
      );
    }
    if (fn === 'share' && !paymentModes && Object.values(amount).every((end) => end === null)) {
      return this.#flaw(
        path,
        'Operand',
        'must filter by amount or paymentModes: the share is of what passes the filter',
      );
    }
    const aggregate = withKey({
      // Two functions have two spellings.
      fn: of === 'counterparties' ? 'distinctCounterparties' : of === 'corridors' ? 'distinctCorridors' : fn,
      of: of === 'counterparties' || of === 'corridors' ? null : of,
      by,
      windowHours,
      offsetHours,
      direction,
      ...amount,
      paymentModes: paymentModes ?? null,
      // A window that ends before the transaction cannot contain it.
      includeCurrent: includeCurrent && offsetHours === 0,
    });
    this.#aggregates.set(aggregate.key, aggregate);
    return aggregate;
  }

  /** @returns null for another function, or after a flaw */
  #distinctOf(fn: AggregateFunction, input: Record<string, unknown>, path: string): DistinctOf | null {
    const place = pathTo(path, 'of');
    if (fn === 'distinct') return this.#oneOf(DISTINCT_OF, input.of, place);
    return input.of === undefined ? null : this.#flaw(place, 'Operand', 'is for the function distinct only');
  }

  #amounts(input: unknown, path: string): Pick<Aggregate, 'min' | 'below' | 'least' | 'most'> | null {
    if (input === undefined) return { min: null, below: null, least: null, most: null };
    if (!isRecord(input)) return this.#flaw(path, 'Type', 'must be an object with min, below or ofCurrent');
    this.#only(input, ['min', 'below', 'ofCurrent'], path);
    const ends = this.#ends(input, ['min', 'below'], path);
    const shares =
      input.ofCurrent === undefined ? [null, null] : this.#shares(input.ofCurrent, pathTo(path, 'ofCurrent'));
    if (!ends || !shares) return null;
    return { min: ends[0]!, below: ends[1]!, least: shares[0]!, most: shares[1]! };
  }

  #shares(input: unknown, path: string): (number | null)[] | null {
    if (!isRecord(input) || Object.keys(input).length === 0) {
      return this.#flaw(path, 'Type', 'must be an object with least, most or both');
    }
    this.#only(input, ['least', 'most'], path);
    const ends = this.#ends(input, ['least', 'most'], path);
    const [least = null, most = null] = ends ?? [];
    if ((least ?? 0) < 0 || (most ?? 0) < 0) {
      return this.#flaw(path, 'Type', 'must have shares of 0 or more: 0.8 is 80 % of the present amount');
    }
    if (least !== null && most !== null && least > most) {
      return this.#flaw(path, 'Type', 'must have a share least that is not above most');
    }
    return ends;
  }

  /** Two numbers; null: not given. @returns null after a flaw */
  #ends(input: Record<string, unknown>, names: readonly [string, string], path: string): (number | null)[] | null {
    const ends = names.map((name) =>
      input[name] === undefined ? undefined : this.#number(input[name], pathTo(path, name)),
    );
    return ends.includes(null) ? null : ends.map((end) => end ?? null);
  }

  #modes(input: unknown, path: string): readonly string[] | null {
    const values = this.#array(input, path);
    if (!values) return null;
    if (!values.every((value) => typeof value === 'string' && /^[A-Za-z_]{1,40}$/.test(value.trim()))) {
      return this.#flaw(path, 'Type', 'must be payment modes, such as CASH');
    }
    return [...new Set(values.map((value) => String(value).trim().toUpperCase()))].sort();
  }

  #span(input: unknown, path: string): number | null {
    const value = this.#literal(input, path);
    if (value === undefined) return null;
    const hours = typeof value === 'string' ? hoursOf(value) : null;
    if (hours === null || hours > LIMITS.windowDays * 24) {
      const example = `such as 24h or 30d, at most ${LIMITS.windowDays}d`;
      return this.#flaw(path, 'Type', `must be a whole number of hours or days, ${example}`);
    }
    return hours;
  }

  #number(input: unknown, path: string): number | null {
    const value = this.#literal(input, path);
    if (value === undefined) return null;
    return typeof value === 'number' && Number.isFinite(value) ? value : this.#flaw(path, 'Type', 'must be a number');
  }

  #array(input: unknown, path: string): readonly unknown[] | null {
    const values = this.#literal(input, path);
    if (values === undefined) return null;
    if (!Array.isArray(values) || values.length === 0) {
      return this.#flaw(path, 'Type', 'must be an array with at least one value');
    }
    if (values.length > LIMITS.listValues) {
      return this.#flaw(path, 'Size', `must have at most ${LIMITS.listValues} values`);
    }
    return values;
  }

  /** The literal, or the value of the parameter that it names; undefined after a flaw. */
  #literal(input: unknown, path: string): unknown {
    if (input === undefined || input === null) {
      this.#flaw(path, 'NotNull', 'must be given');
      return undefined;
    }
    if (!isRecord(input)) return input;
    this.#only(input, ['parameter'], path);
    const name = input.parameter;
    if (typeof name !== 'string' || !Object.hasOwn(this.#parameters, name)) {
      this.#flaw(pathTo(path, 'parameter'), 'Parameter', 'is not the name of a parameter of this rule');
      return undefined;
    }
    this.#used.add(name);
    return this.#parameters[name]?.value;
  }

  #oneOf<T extends string>(values: readonly T[], input: unknown, path: string): T | null {
    const found = typeof input === 'string' ? memberOf(values, input) : null;
    return found ?? this.#flaw(path, 'Enum', `must be one of ${values.join(', ')}`);
  }

  /** Refuses other members: a misspelt one would be a condition that is silently missing. */
  #only(input: Record<string, unknown>, allowed: Shape, path: string): void {
    const unknown = Object.keys(input).find((key) => !allowed.includes(key));
    if (unknown !== undefined) {
      this.#flaw(path, 'Unknown', `has a member that is not known here: ${JSON.stringify(unknown.slice(0, 40))}`);
    }
  }

  #flaw(path: string, code: string, message: string): null {
    this.#flaws.push(flaw(path, code, message));
    return null;
  }
}

function typeOf(source: Source): FieldType {
  return source.kind === 'field' ? source.field.type : 'number';
}
