/** The right side of a comparison: a value, a named parameter, another field, or a count or sum. */
import { MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ruleConditions } from '../../text/rule-conditions.ts';
import { countries } from '../../ui/country-select.tsx';
import { typedNumber } from '../../ui/typed-number.ts';
import { wordsOf } from '../../ui/words.ts';
import { AggregateEditor } from './aggregate-editor.tsx';
import { type Building, choiceOf, operandChoices, operandOfChoice } from './building.ts';
import classes from './condition-builder.module.css';
import { valueWords } from './condition-words.ts';
import {
  areComparable,
  type Field,
  type FieldType,
  isNode,
  NEW_AGGREGATE,
  type Node,
  type Operator,
  typeOf,
} from './language.ts';

const t = ruleConditions.build;

interface ValueProps extends Building {
  path: string;
  operator: Operator;
  type: FieldType;
  /** null: an aggregate. */
  field: Field | null;
  value: unknown;
  onValue: (value: unknown) => void;
}

export function ValueEditor(props: ValueProps) {
  const { operator, value, onValue, path } = props;
  if (operator === 'between') {
    const ends = Array.isArray(value) ? value : [null, null];
    return (
      <>
        {[t.from, t.to].map((label, at) => (
          <One
            key={label}
            {...props}
            label={label}
            path={`${path}[${at}]`}
            value={ends[at]}
            onValue={(end) => onValue(ends.with(at, end))}
          />
        ))}
      </>
    );
  }
  if (operator === 'in' || operator === 'notIn' || operator === 'containsAny') return <Several {...props} />;
  if (operator === 'inGroup') return <Groups {...props} />;
  if (operator === 'matchesList' || operator === 'containsList') return <NamedList {...props} />;
  return <One {...props} label={t.value} />;
}

/** Kinds of a single value, each with its initial value. */
function One({ label, ...props }: ValueProps & { label: string }) {
  const { type, operator, value, onValue, path, language, parameters, errorAt } = props;
  const isText = operator === 'startsWith' || operator === 'endsWith' || operator === 'contains';
  const names = Object.keys(parameters);
  const kinds = [
    { value: 'value', label: t.kinds.value },
    ...names.map((name) => ({ value: `parameter ${name}`, label: labelOf(name, parameters) })),
    ...(isText ? [] : [{ value: 'field', label: t.kinds.field }]),
    ...(type === 'number' ? [{ value: 'aggregate', label: t.kinds.aggregate }] : []),
  ];
  const kind = kindOf(value);
  const first = () => language.fields.find((one) => areComparable(one.type, type))!.name;
  const choose = (next: string | null) => {
    if (next === null || next === kind) return;
    if (next === 'field') onValue({ field: first() });
    else if (next === 'aggregate') onValue({ aggregate: NEW_AGGREGATE, times: 1 });
    else onValue(next === 'value' ? null : { parameter: next.slice('parameter '.length) });
  };
  return (
    <div className={classes.one}>
      <Select
        aria-label={`${t.withWhat}: ${label}`}
        className={kind.startsWith('parameter') ? classes.wide : classes.kind}
        data={kinds}
        value={kind}
        onChange={choose}
        allowDeselect={false}
        error={kind.startsWith('parameter') ? errorAt(path) : undefined}
      />
      {kind === 'value' && <Literal {...props} label={label} />}
      {isNode(value) && (kind === 'field' || kind === 'aggregate') && <Operand {...props} node={value} />}
    </div>
  );
}

const labelOf = (name: string, parameters: Building['parameters']): string =>
  t.parameter(name, valueWords(parameters[name]?.value, {}));

function kindOf(value: unknown): string {
  if (!isNode(value)) return 'value';
  if (typeof value.parameter === 'string') return `parameter ${value.parameter}`;
  return 'aggregate' in value ? 'aggregate' : 'field';
}

/** Another field, or a count or sum, of the same type. */
function Operand({ node, ...props }: ValueProps & { node: Node }) {
  const { type, path, language, onValue, errorAt } = props;
  const data = useMemo(() => operandChoices(language, (one) => areComparable(one, type)), [language, type]);
  const isAggregate = isNode(node.aggregate);
  return (
    <>
      <Select
        data-field={`${path}.field`}
        aria-label={isAggregate ? t.otherAggregate : t.otherField}
        className={classes.what}
        data={data}
        value={choiceOf(node)}
        onChange={(choice) =>
          choice &&
          onValue({ ...operandOfChoice(choice, node), ...(node.times !== undefined && { times: node.times }) })
        }
        searchable
        allowDeselect={false}
        error={errorAt(`${path}.field`)}
      />
      {typeOf(node, language) === 'number' && (
        <NumberInput
          data-field={`${path}.times`}
          aria-label={t.times}
          prefix={`${t.times} `}
          value={node.times === undefined ? 1 : typeof node.times === 'number' ? node.times : ''}
          onChange={(times) => onValue({ ...node, times: times === '' ? null : Number(times) })}
          error={errorAt(`${path}.times`)}
          hideControls
          w={110}
        />
      )}
      {isNode(node.aggregate) && (
        <AggregateEditor
          {...props}
          path={`${path}.aggregate`}
          aggregate={node.aggregate}
          onAggregate={(aggregate) => onValue({ ...node, aggregate })}
        />
      )}
    </>
  );
}

function Literal({ label, ...props }: ValueProps & { label: string }) {
  const { type, field, operator, value, onValue, path, errorAt } = props;
  const same = { 'data-field': path, 'aria-label': label, error: errorAt(path), className: classes.value };
  if (type === 'number') {
    return (
      <NumberInput
        {...same}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onValue(next === '' ? null : Number(next))}
        thousandSeparator=","
        hideControls
      />
    );
  }
  if (type === 'boolean') {
    const data = (['true', 'false'] as const).map((one) => ({ value: one, label: ruleConditions.truth[one] }));
    return (
      <Select
        {...same}
        data={data}
        value={String(value)}
        onChange={(next) => onValue(next === 'true')}
        allowDeselect={false}
      />
    );
  }
  if (type === 'date') {
    return (
      <TextInput
        {...same}
        type="date"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onValue(event.currentTarget.value || null)}
      />
    );
  }
  const isWhole = operator === 'eq' || operator === 'ne';
  const closed = isWhole ? choicesOf(type, field) : [];
  if (closed.length > 0) {
    return (
      <Select
        {...same}
        // Values that the condition already has stay available.
        data={withOwn(closed, typeof value === 'string' ? [value] : [])}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => onValue(next)}
        placeholder={t.choose}
        searchable
      />
    );
  }
  return (
    <TextInput
      {...same}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onValue(event.currentTarget.value || null)}
      dir="auto"
      autoComplete="off"
    />
  );
}

interface Choice {
  value: string;
  label: string;
}

function choicesOf(type: FieldType, field: Field | null): Choice[] {
  if (type === 'country') return countries();
  const values = field?.values ?? field?.usual ?? [];
  return values.map((value) => ({ value, label: wordsOf(value) }));
}

const withOwn = (choices: readonly Choice[], own: readonly string[]): Choice[] => [
  ...choices,
  ...own
    .filter((one) => !choices.some(({ value }) => value === one))
    .map((value) => ({ value, label: valueWords(value, {}) })),
];

function Several(props: ValueProps) {
  const { type, field, value, onValue, path, parameters, errorAt } = props;
  const values = (Array.isArray(value) ? value : []).map(String);
  // Fixed when the editor opens, so that removing lines does not change the field.
  const [isLong] = useState(values.length > MANY);
  if (isNode(value)) return <One {...props} parameters={parameters} label={t.values} />;
  const choices = choicesOf(type, field);
  const same = { 'data-field': path, 'aria-label': t.values, error: errorAt(path), className: classes.wide };
  // Known values by their labels. Other values are typed in the expert view.
  if (choices.length > 0) {
    return (
      <MultiSelect
        {...same}
        data={withOwn(choices, values)}
        value={values}
        onChange={onValue}
        searchable
        hidePickedOptions
      />
    );
  }
  if (isLong) return <Lines {...same} type={type} values={values} onValue={onValue} />;
  const read = (typed: string[]) => {
    if (type !== 'number') return onValue(typed);
    onValue(typed.map(Number).filter(Number.isFinite));
  };
  return (
    <TagsInput
      {...same}
      value={values}
      onChange={read}
      placeholder={values.length === 0 ? t.valuesHow : ''}
      acceptValueOnBlur
    />
  );
}

/** Above this number, values are edited as lines of one text field: a thousand buttons freeze the page. */
const MANY = 40;
/** Visible lines of the field. */
const MOST_LINES = 10;

interface LinesProps extends Pick<ValueProps, 'type' | 'onValue'> {
  values: readonly string[];
}

function Lines({ type, values, onValue, ...field }: LinesProps) {
  // The raw text: an unfinished line is not a value yet.
  const [typed, setTyped] = useState(() => values.join('\n'));
  const read = (next: string) => {
    setTyped(next);
    const lines = next.split('\n').flatMap((line) => line.trim() || []);
    onValue(type === 'number' ? lines.map(typedNumber) : lines);
  };
  return (
    <Textarea
      {...field}
      description={t.valuesLines}
      rows={MOST_LINES}
      value={typed}
      onChange={(event) => read(event.currentTarget.value)}
      dir="auto"
    />
  );
}

function Groups({ value, onValue, path, language, parameters, errorAt }: ValueProps) {
  const values = isNode(value) ? [] : [value].flat().filter((one) => typeof one === 'string');
  if (isNode(value)) return <span className="quiet">{labelOf(String(value.parameter), parameters)}</span>;
  const choices = language.countryGroups.map((code) => ({ value: code, label: wordsOf(code) }));
  return (
    <MultiSelect
      data-field={path}
      aria-label={t.groups}
      error={errorAt(path)}
      className={classes.wide}
      data={withOwn(choices, values)}
      value={values}
      onChange={onValue}
      searchable
      hidePickedOptions
    />
  );
}

function NamedList({ value, onValue, path, language, errorAt }: ValueProps) {
  return (
    <Select
      data-field={path}
      aria-label={t.lists}
      className={classes.wide}
      data={withOwn(
        language.namedLists.map((name) => ({ value: name, label: name })),
        typeof value === 'string' ? [value] : [],
      )}
      value={typeof value === 'string' ? value : null}
      onChange={onValue}
      placeholder={t.choose}
      error={errorAt(path) ?? (language.namedLists.length === 0 ? t.noLists : undefined)}
    />
  );
}
