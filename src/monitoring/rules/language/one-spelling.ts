/**
 * A checked rule in one spelling: fields, functions and subjects as in their tables; codes, countries and groups in upper case.
 * Other text stays as written. Only responses change, since comparisons ignore case.
 */
import { memberOf } from '../../../platform/lib/any-case.ts';
import { fieldNamed } from '../facts.ts';
import { isRecord } from './flaws.ts';
import {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_SUBJECTS,
  DIRECTIONS,
  DISTINCT_OF,
  type Expression,
  OPERATORS,
  type Parameter,
  type ParameterValue,
  type Rule,
} from './types.ts';

type Part = Readonly<Record<string, unknown>>;

/** @param rule one without flaws, from `checkRule` */
export function inOneSpelling(rule: Rule): Rule {
  const codes = new Set<string>();
  const when = expressionOf(rule.when as unknown as Part, codes) as unknown as Expression;
  const parameters = Object.entries(rule.parameters).map(([name, given]): [string, Parameter] => [
    name,
    codes.has(name) ? { ...given, value: upper(given.value, codes) as ParameterValue } : given,
  ]);
  return { ...rule, when, parameters: Object.fromEntries(parameters) };
}

/** @param codes filled with the names of parameters for codes */
function expressionOf(given: Part, codes: Set<string>): Part {
  for (const kind of ['all', 'any'] as const) {
    const parts = given[kind];
    if (Array.isArray(parts)) return { [kind]: parts.map((part: Part) => expressionOf(part, codes)) };
  }
  if (isRecord(given.not)) return { not: expressionOf(given.not, codes) };
  return comparisonOf(given, codes);
}

function comparisonOf(given: Part, codes: Set<string>): Part {
  const operator = OPERATORS.find((one) => Object.hasOwn(given, one));
  const source = sourceOf(given, codes);
  if (operator === undefined) return source;
  const argument = given[operator];
  if (operator === 'inGroup' || (isOfCodes(given) && operator !== 'matchesList')) {
    return { ...source, [operator]: upper(argument, codes) };
  }
  return { ...source, [operator]: isOperand(argument) ? sourceOf(argument, codes) : argument };
}

function sourceOf(given: Part, codes: Set<string>): Part {
  if (typeof given.field === 'string') return { ...given, field: fieldNamed(given.field)?.name ?? given.field };
  if (!isRecord(given.aggregate)) return given;
  const { fn, of, by, window, direction, paymentModes, ...rest } = given.aggregate;
  return {
    ...given,
    aggregate: {
      fn: memberOf(AGGREGATE_FUNCTIONS, String(fn)),
      ...(of !== undefined && { of: memberOf(DISTINCT_OF, String(of)) }),
      by: memberOf(AGGREGATE_SUBJECTS, String(by)),
      window: typeof window === 'string' ? window.toLowerCase() : window,
      ...rest,
      ...(direction !== undefined && { direction: memberOf(DIRECTIONS, String(direction)) }),
      ...(paymentModes !== undefined && { paymentModes: upper(paymentModes, codes) }),
    },
  };
}

const isOperand = (given: unknown): given is Part =>
  isRecord(given) && (Object.hasOwn(given, 'field') || Object.hasOwn(given, 'aggregate'));

function isOfCodes({ field }: Part): boolean {
  const type = typeof field === 'string' ? fieldNamed(field)?.type : undefined;
  return type === 'code' || type === 'country';
}

function upper(given: unknown, codes: Set<string>): unknown {
  if (typeof given === 'string') return given.trim().toUpperCase();
  if (Array.isArray(given)) return given.map((one) => upper(one, codes));
  if (isOperand(given)) return sourceOf(given, codes);
  if (isRecord(given) && typeof given.parameter === 'string') codes.add(given.parameter);
  return given;
}
