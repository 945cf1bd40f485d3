/** The language of conditions as the service describes it, and the parts of a condition as plain data. */
import { queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';

export type Language = Answer<'/amlcore/api/v1/rule-language'>;
export type Field = Language['fields'][number];
export type FieldType = Field['type'];
export type Operator = Language['types'][number]['operators'][number];
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes only with the rule lists and country groups of the organization. */
export const languageQuery = queryOptions({
  queryKey: ['rule-lists', 'language'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/rule-language')),
});

/** Type of an operand; null: unknown field. An aggregate is a number. */
export function typeOf(node: Node, { fields }: Language): FieldType | null {
  if ('aggregate' in node) return 'number';
  return fields.find(({ name }) => name === node.field)?.type ?? null;
}

export const operatorsOf = (type: FieldType, { types }: Language): readonly Operator[] =>
  types.find((one) => one.type === type)?.operators ?? [];

/** Types of the same kind can be compared. */
const KIND: Readonly<Record<FieldType, string>> = {
  ...{ number: 'number', date: 'date', boolean: 'boolean', country: 'country' },
  ...{ text: 'text', code: 'text' },
};
export const areComparable = (one: FieldType, other: FieldType): boolean => KIND[one] === KIND[other];

const OPERAND = ['field', 'aggregate', 'times'] as const;

/** Field or aggregate, without the comparison. */
export const operandOf = (node: Node): Node =>
  Object.fromEntries(OPERAND.filter((member) => member in node).map((member) => [member, node[member]]));

export const operatorOf = (node: Node): Operator | undefined =>
  Object.keys(node).find((member) => !(OPERAND as readonly string[]).includes(member)) as Operator | undefined;

const LISTS: readonly Operator[] = ['in', 'notIn', 'inGroup', 'containsAny'];

/** Initial value of a comparison. Null is a value that is still missing. */
export function emptyValue(operator: Operator, type: FieldType): unknown {
  if (operator === 'between') return [null, null];
  if (LISTS.includes(operator)) return [];
  if (operator === 'present' || type === 'boolean') return true;
  return null;
}

/** The most common operator for a type. */
export const usualOperator = (type: FieldType): Operator =>
  type === 'number' ? 'gte' : type === 'date' ? 'gte' : type === 'text' ? 'contains' : 'eq';

export const NEW_COMPARISON: Node = { field: 'transaction.baseAmount', gte: null };
export const NEW_AGGREGATE: Node = { fn: 'count', by: 'party', window: '7d' };

export interface Span {
  count: number;
  unit: 'd' | 'h';
}

/** Parses `7d`; null: not a time span. */
export function spanOf(value: unknown): Span | null {
  const [, count, unit] = (typeof value === 'string' && /^([1-9]\d{0,3})([hd])$/i.exec(value)) || [];
  return count ? { count: Number(count), unit: unit!.toLowerCase() as Span['unit'] } : null;
}

/** Paths of missing values: `when.all[1].gte`. */
export function blanksOf(node: unknown, path = 'when'): string[] {
  if (node === null || node === '' || node === undefined) return [path];
  if (Array.isArray(node)) {
    return node.length === 0 ? [path] : node.flatMap((one, at) => blanksOf(one, `${path}[${at}]`));
  }
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([member, value]) => blanksOf(value, `${path}.${member}`));
}

/** Names that a condition refers to as `{parameter: name}`. */
export function parametersIn(node: unknown): Set<string> {
  if (Array.isArray(node)) return new Set(node.flatMap((one) => [...parametersIn(one)]));
  if (!isNode(node)) return new Set();
  if (typeof node.parameter === 'string') return new Set([node.parameter]);
  return new Set(Object.values(node).flatMap((one) => [...parametersIn(one)]));
}
