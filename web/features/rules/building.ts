/** Data shared by all parts of the condition builder, and its operands. */
import { ruleConditions } from '../../text/rule-conditions.ts';
import { fieldWords, ownerWords } from './condition-words.ts';
import { type FieldType, isNode, type Language, NEW_AGGREGATE, type Node } from './language.ts';

export interface Building {
  language: Language;
  /** Named parameters with their values. */
  parameters: Readonly<Record<string, { value: unknown }>>;
  /** Error at this path or below it. */
  errorAt: (path: string) => string | undefined;
}

export interface PartProps extends Building {
  node: Node;
  /** Path in the service: `when.all[1]`. */
  path: string;
  onChange: (node: Node) => void;
}

const OF_AGGREGATE = 'aggregate:';

/** Fields by group. Counts and sums come before the parties. */
export function operandChoices({ fields, functions }: Language, fits: (type: FieldType) => boolean = () => true) {
  const ofFields = new Map<string, Language['fields']>();
  for (const field of fields.filter(({ type }) => fits(type))) {
    const of = field.name.split('.')[0]!;
    ofFields.set(of, [...(ofFields.get(of) ?? []), field]);
  }
  const groups = Object.keys(ruleConditions.of)
    .concat([...ofFields.keys()])
    .filter((of, at, all) => ofFields.has(of) && all.indexOf(of) === at);
  const counted = {
    group: ruleConditions.overTime,
    items: functions.map(({ name }) => ({ value: OF_AGGREGATE + name, label: ruleConditions.fn[name] })),
  };
  const choices = groups.map((of) => ({
    group: ownerWords(of),
    items: ofFields.get(of)!.map(({ name }) => ({ value: name, label: fieldWords(name) })),
  }));
  return fits('number') ? [...choices.slice(0, 1), counted, ...choices.slice(1)] : choices;
}

/** The operand of a choice. An aggregate keeps the settings of the previous one. */
export function operandOfChoice(choice: string, before: Node): Node {
  if (!choice.startsWith(OF_AGGREGATE)) return { field: choice };
  const fn = choice.slice(OF_AGGREGATE.length);
  const { includeCurrent: _, of: __, ...kept } = isNode(before.aggregate) ? before.aggregate : NEW_AGGREGATE;
  return { aggregate: { ...kept, fn, ...(fn === 'distinct' && { of: 'countries' }) } };
}

export const choiceOf = (node: Node): string | null =>
  isNode(node.aggregate)
    ? OF_AGGREGATE + String(node.aggregate.fn)
    : typeof node.field === 'string'
      ? node.field
      : null;
