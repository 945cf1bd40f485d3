/** A condition in words: the same for reading and editing. */
import { ruleConditions as t } from '../../text/rule-conditions.ts';
import { rules } from '../../text/rules.ts';
import { countryName } from '../../ui/country.ts';
import { formatValue } from '../../ui/format.ts';
import { wordsOf } from '../../ui/words.ts';
import { isNode, type Node, operatorOf, spanOf } from './language.ts';

export type Parameters = Readonly<Record<string, { value: unknown }>>;
type Words = Readonly<Record<string, string>>;

const has = <T extends object>(of: T, name: string): name is keyof T & string => Object.hasOwn(of, name);

/** `Customer: country` for `party.country`. A field without a label is shown by its name. */
export function fieldWords(name: string): string {
  const [of = '', part = ''] = name.split('.');
  if (!has(t.of, of)) return wordsOf(name);
  const words = (t.field[of] as Words)[part] ?? wordsOf(part).toLowerCase();
  // Fields of the transaction have no prefix. Other fields name what they belong to.
  return of === 'transaction' ? words.charAt(0).toUpperCase() + words.slice(1) : t.named(t.of[of], words);
}

/** Label of a group of fields. */
export const ownerWords = (of: string): string => (has(t.of, of) ? t.of[of] : wordsOf(of));

const CODE =
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^(?:CASH|CHEQUE|MOBILE|INBOUND|OUTBOUND|FIAT|CRYPTO|STABLECOIN|INDIVIDUAL|CORPORATE|MALE|FEMALE)$/;

/** Display text of a value: `Card payment` for CARD_PAYMENT, `Iran` for IR if it is a country. */
function literalWords(value: unknown, isCountry: boolean): string {
  if (typeof value === 'boolean') return t.truth[`${value}`];
  if (value === null) return '…';
  if (typeof value !== 'string') return formatValue(value);
  const span = spanOf(value);
  if (span) return t.span[span.unit](span.count);
  if (isCountry) return countryName(value.toUpperCase());
  return CODE.test(value) ? wordsOf(value) : value;
}

/** @param isCountry whether two letters are a country code */
export function valueWords(value: unknown, parameters: Parameters, isCountry = false): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(one, parameters, isCountry)).join(', ') || '…';
  if (!isNode(value)) return literalWords(value, isCountry);
  if (typeof value.parameter === 'string') {
    const known = parameters[value.parameter]?.value;
    const name = rules.condition.parameter(value.parameter);
    return known === undefined ? name : `${valueWords(known, parameters, isCountry)} ${name}`;
  }
  return operandWords(value, parameters);
}

export function operandWords({ field, aggregate, times }: Node, parameters: Parameters): string {
  const words = isNode(aggregate) ? aggregateWords(aggregate, parameters) : fieldWords(String(field ?? ''));
  return times === undefined ? words : `${words} ${rules.condition.times(valueWords(times, parameters))}`;
}

/** `Number of transactions of the customer within 7 days, coming in`. */
function aggregateWords(aggregate: Node, parameters: Parameters): string {
  const { fn, of: what, by, window, offset, direction, amount, paymentModes, includeCurrent } = aggregate;
  const of = (words: Words, name: unknown) => words[String(name)] ?? wordsOf(String(name ?? ''));
  const say = (value: unknown) => valueWords(value, parameters);
  const more = [
    offset === undefined ? '' : t.offset(say(offset)),
    direction === undefined || direction === 'ANY' ? '' : of(t.direction, direction),
    isNode(amount) ? amountWords(amount, say) : '',
    paymentModes === undefined ? '' : t.paidBy(say(paymentModes)),
    typeof includeCurrent === 'boolean' ? t.current[`${includeCurrent}`] : '',
  ];
  const counted = what === undefined ? of(t.fn, fn) : `${of(t.fn, fn)} ${of(t.distinctOf, what)}`;
  return [`${counted} ${of(t.by, by)} ${t.window(say(window))}`, ...more].filter(Boolean).join(', ');
}

function amountWords({ min, below, ofCurrent }: Node, say: (value: unknown) => string): string {
  const { least, most } = isNode(ofCurrent) ? ofCurrent : {};
  const words = [
    rangeWords({ min, below }, say),
    least === undefined ? '' : t.leastOfCurrent(say(least)),
    most === undefined ? '' : t.mostOfCurrent(say(most)),
  ];
  return words.filter(Boolean).join(', ');
}

function rangeWords({ min, below }: Node, say: (value: unknown) => string): string {
  if (min === undefined) return below === undefined ? '' : t.amountBelow(say(below));
  return below === undefined ? t.amountFrom(say(min)) : t.amountBetween(say(min), say(below));
}

const isCountryField = (field: unknown): boolean =>
  typeof field === 'string' && /(?:^|\.)(?:country|nationality|bankCountry|vaspCountry)$/.test(field);

/** Operator and value of a comparison: `is at least`, `10,000 ‹limit›`. */
export function comparisonWords(node: Node, operator: string, parameters: Parameters): { how: string; what: string } {
  const value = node[operator];
  if (operator === 'present') return { how: t.known[`${value !== false}`], what: '' };
  const how = has(rules.condition.operator, operator) ? rules.condition.operator[operator] : operator;
  if (operator === 'between' && Array.isArray(value)) {
    return { how, what: value.map((one) => valueWords(one, parameters)).join(t.and) };
  }
  return { how, what: valueWords(value, parameters, isCountryField(node.field)) };
}

/** Number of list values shown in the one-line form of a part. */
const VALUES_OF_LINE = 8;

/** A part in one line. A group shows its number of parts. */
export function partWords(node: Node, parameters: Parameters): string {
  if (isNode(node.not)) return `${rules.condition.not}: ${partWords(node.not, parameters)}`;
  const join = (['all', 'any'] as const).find((one) => Array.isArray(node[one]));
  if (join !== undefined) return t.build.groupLine(t.build.joins[join], (node[join] as readonly unknown[]).length);
  const operator = operatorOf(node);
  if (operator === undefined) return t.build.foreign;
  const values = node[operator];
  const isLong = Array.isArray(values) && values.length > VALUES_OF_LINE;
  const said = isLong ? { ...node, [operator]: values.slice(0, VALUES_OF_LINE) } : node;
  const { how, what } = comparisonWords(said, operator, parameters);
  const more = isLong ? t.build.moreValues(values.length - VALUES_OF_LINE) : '';
  return [operandWords(node, parameters), how, what, more].filter(Boolean).join(' ');
}

/** The part of a condition at a path: `when.all[1]`. */
export function partAt(when: unknown, path: string): unknown {
  const steps = path.match(/[A-Za-z]+|\d+/g) ?? [];
  return steps.slice(1).reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], when);
}
