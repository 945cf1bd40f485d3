/** What every part of the builder of conditions is given, and the operands that it offers. */
import { ruleConditions } from '../../text/rule-conditions.ts';
import { fieldWords, ownerWords } from './condition-words.ts';
import { type FieldType, isNode, type Language, NEW_AGGREGATE, type Node } from './language.ts';

export interface Building {
  language: Language;
  /** Names that values may have, with the values. */
  parameters: Readonly<Record<string, { value: unknown }>>;
  /** What is wrong with the member at that place, or with a part of it. */
  errorAt: (path: string) => string | undefined;
}

export interface PartProps extends Building {
  node: Node;
  /** As the service names it: `when.all[1]`. */
  path: string;
  onChange: (node: Node) => void;
}

const OF_AGGREGATE = 'aggregate:';

/** Fields by what they are of, and before the parties what is counted. */
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

/** The operand that a choice stands for; an aggregate keeps what was said of the one before. */
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
