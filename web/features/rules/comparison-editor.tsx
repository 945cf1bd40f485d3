/** One comparison: operand, operator and value. Only fitting operators are offered. */
import { NumberInput, Select } from '@mantine/core';
import { useMemo } from 'react';
import { ruleConditions } from '../../text/rule-conditions.ts';
import { rules } from '../../text/rules.ts';
import { AggregateEditor } from './aggregate-editor.tsx';
import { choiceOf, operandChoices, operandOfChoice, type PartProps } from './building.ts';
import classes from './condition-builder.module.css';
import {
  emptyValue,
  isNode,
  type Node,
  type Operator,
  operandOf,
  operatorOf,
  operatorsOf,
  typeOf,
  usualOperator,
} from './language.ts';
import { ValueEditor } from './value-editor.tsx';

const t = ruleConditions.build;
/** `present: false`, shown as a separate operator. */
const ABSENT = 'absent';
/** Operators that cannot keep the value of another operator. */
const OWN_VALUES: readonly Operator[] = ['between', 'inGroup', 'matchesList', 'containsList'];

export function ComparisonEditor(props: PartProps) {
  const { node, path, language, onChange, errorAt } = props;
  const operator = operatorOf(node)!;
  const type = typeOf(node, language);
  const operators = type ? operatorsOf(type, language) : [];
  const data = useMemo(() => operandChoices(language), [language]);
  const field = language.fields.find(({ name }) => name === node.field);
  const operatorChoice = operator === 'present' && node.present === false ? ABSENT : operator;
  const set = (left: Node, how: Operator, value: unknown) => onChange({ ...left, [how]: value });
  const chooseOperand = (choice: string | null) => {
    if (choice === null) return;
    const left = operandOfChoice(choice, node);
    const next = typeOf(left, language)!;
    const keeps = next === type && operatorsOf(next, language).includes(operator);
    const how = keeps ? operator : usualOperator(next);
    // Codes of one field are invalid for another.
    const value = keeps && next === 'number' ? node[operator] : emptyValue(how, next);
    set(left, how, value);
  };
  const chooseOperator = (choice: string | null) => {
    if (choice === null || type === null) return;
    const how = (choice === ABSENT ? 'present' : choice) as Operator;
    const [before, after] = [emptyValue(operator, type), emptyValue(how, type)];
    const isSameShape = typeof before === typeof after && Array.isArray(before) === Array.isArray(after);
    const isKept = isSameShape && operator !== 'between' && !OWN_VALUES.includes(how);
    set(operandOf(node), how, choice === ABSENT ? false : how === 'present' ? true : isKept ? node[operator] : after);
  };
  return (
    <>
      <div className={classes.row}>
        <Select
          data-field={`${path}.field`}
          aria-label={t.what}
          className={classes.what}
          data={data}
          value={choiceOf(node)}
          onChange={chooseOperand}
          searchable
          allowDeselect={false}
          maxDropdownHeight={320}
          error={errorAt(`${path}.field`)}
        />
        {node.times !== undefined && (
          <NumberInput
            data-field={`${path}.times`}
            aria-label={t.times}
            prefix={`${t.times} `}
            value={typeof node.times === 'number' ? node.times : ''}
            onChange={(times) => onChange({ ...node, times: times === '' ? null : Number(times) })}
            error={errorAt(`${path}.times`)}
            hideControls
            w={110}
          />
        )}
        <Select
          data-field={`${path}.${operator}.operator`}
          aria-label={t.operator}
          className={classes.how}
          data={operators.flatMap((value) =>
            value === 'present'
              ? [
                  { value, label: ruleConditions.known.true },
                  { value: ABSENT, label: ruleConditions.known.false },
                ]
              : [{ value, label: rules.condition.operator[value] }],
          )}
          value={operatorChoice}
          onChange={chooseOperator}
          allowDeselect={false}
          maxDropdownHeight={320}
        />
        {operator !== 'present' && type && (
          <ValueEditor
            {...props}
            path={`${path}.${operator}`}
            operator={operator}
            type={type}
            field={field ?? null}
            value={node[operator]}
            onValue={(value) => set(operandOf(node), operator, value)}
          />
        )}
      </div>
      {field && (field.values ?? field.usual).length === 0 && <div className={classes.means}>{field.description}</div>}
      {isNode(node.aggregate) && (
        <AggregateEditor
          {...props}
          path={`${path}.aggregate`}
          aggregate={node.aggregate}
          onAggregate={(aggregate) => onChange({ ...node, aggregate })}
        />
      )}
    </>
  );
}
