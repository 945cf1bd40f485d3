/** Editor of an aggregate: the movements that are counted or summed, and the time window. */
import { Checkbox, MultiSelect, NumberInput, Select } from '@mantine/core';
import { ruleConditions } from '../../text/rule-conditions.ts';
import { formatValue } from '../../ui/format.ts';
import { wordsOf } from '../../ui/words.ts';
import type { Building } from './building.ts';
import classes from './condition-builder.module.css';
import { valueWords } from './condition-words.ts';
import { isNode, type Node, type Span, spanOf } from './language.ts';

const t = ruleConditions.build.aggregate;

interface AggregateProps extends Building {
  aggregate: Node;
  path: string;
  onAggregate: (aggregate: Node) => void;
}

export function AggregateEditor(props: AggregateProps) {
  const { aggregate, path, language, onAggregate, errorAt } = props;
  const { fn, by, direction, paymentModes, includeCurrent } = aggregate;
  const set = (member: string, value: unknown) => onAggregate(withMember(aggregate, member, value));
  const amount = isNode(aggregate.amount) ? aggregate.amount : {};
  const setAmount = (end: 'min' | 'below', value: unknown) => {
    const next = withMember(amount, end, value);
    set('amount', Object.keys(next).length === 0 ? undefined : next);
  };
  const counts = language.functions.find(({ name }) => name === fn)?.includesCurrent ?? true;
  const modes = isNode(paymentModes) ? [] : [paymentModes ?? []].flat().map(String);
  return (
    <div className={classes.aggregate}>
      {fn === 'distinct' && (
        <Select
          data-field={`${path}.of`}
          label={t.of}
          data={language.distinctOf.map((value) => ({ value, label: ruleConditions.distinctOf[value] }))}
          value={typeof aggregate.of === 'string' ? aggregate.of : null}
          onChange={(value) => set('of', value)}
          allowDeselect={false}
          error={errorAt(`${path}.of`)}
          className={classes.subject}
        />
      )}
      <Select
        data-field={`${path}.by`}
        label={t.by}
        data={language.subjects.map((value) => ({ value, label: ruleConditions.by[value] }))}
        value={typeof by === 'string' ? by : null}
        onChange={(value) => set('by', value)}
        allowDeselect={false}
        error={errorAt(`${path}.by`)}
        className={classes.subject}
      />
      <SpanInput {...props} />
      <Select
        data-field={`${path}.direction`}
        label={t.direction}
        data={language.directions.map((value) => ({ value, label: ruleConditions.direction[value] }))}
        value={typeof direction === 'string' ? direction : 'ANY'}
        onChange={(value) => set('direction', value === 'ANY' ? undefined : value)}
        allowDeselect={false}
        className={classes.subject}
      />
      {(['min', 'below'] as const).map((end) => (
        <NumberOrName
          key={end}
          {...props}
          label={t[end]}
          path={`${path}.amount.${end}`}
          value={amount[end]}
          onValue={(value) => setAmount(end, value)}
        />
      ))}
      {isNode(paymentModes) ? (
        <Named label={t.paymentModes} value={paymentModes} parameters={props.parameters} />
      ) : (
        <MultiSelect
          data-field={`${path}.paymentModes`}
          label={t.paymentModes}
          data={language.paymentModes.map((value) => ({ value, label: wordsOf(value) }))}
          value={modes}
          onChange={(value) => set('paymentModes', value.length === 0 ? undefined : value)}
          placeholder={modes.length === 0 ? t.any : ''}
          error={errorAt(`${path}.paymentModes`)}
          className={classes.subject}
        />
      )}
      {aggregate.offset !== undefined && (
        <NumberInput
          data-field={`${path}.offset`}
          label={t.offset}
          value={spanOf(aggregate.offset)?.count ?? ''}
          onChange={(days) => set('offset', days === '' ? undefined : `${days}d`)}
          error={errorAt(`${path}.offset`)}
          hideControls
          w={150}
        />
      )}
      {fn !== 'zScore' && fn !== 'hoursSinceLast' && (
        <Checkbox
          label={t.includeCurrent}
          checked={typeof includeCurrent === 'boolean' ? includeCurrent : counts}
          onChange={({ currentTarget: { checked } }) => set('includeCurrent', checked === counts ? undefined : checked)}
          className={classes.check}
        />
      )}
      {errorAt(`=${path}`) && <div className={classes.error}>{errorAt(`=${path}`)}</div>}
    </div>
  );
}

/** @param value undefined: removes the member */
function withMember(node: Node, member: string, value: unknown): Node {
  if (value !== undefined) return { ...node, [member]: value };
  const { [member]: _gone, ...others } = node;
  return others;
}

/** Length of the window in hours or days. */
function SpanInput({ aggregate, path, language, parameters, onAggregate, errorAt }: AggregateProps) {
  const { window } = aggregate;
  if (isNode(window)) return <Named label={t.window} value={window} parameters={parameters} />;
  const span = spanOf(window) ?? { count: null, unit: 'd' as const };
  const set = (next: { count: number | null; unit: Span['unit'] }) =>
    onAggregate({ ...aggregate, window: next.count === null ? null : `${next.count}${next.unit}` });
  return (
    <div className={classes.span}>
      <NumberInput
        data-field={`${path}.window`}
        label={t.window}
        value={span.count ?? ''}
        onChange={(count) => set({ ...span, count: count === '' ? null : Number(count) })}
        min={1}
        allowDecimal={false}
        hideControls
        error={errorAt(`${path}.window`) && ruleConditions.build.windowRange(language.limits.windowDays)}
        w={80}
      />
      <Select
        label={t.unit}
        data={(['d', 'h'] as const).map((value) => ({ value, label: t.units[value] }))}
        value={span.unit}
        onChange={(unit) => set({ ...span, unit: (unit ?? 'd') as Span['unit'] })}
        allowDeselect={false}
        w={90}
      />
    </div>
  );
}

interface NumberOrNameProps extends Building {
  label: string;
  path: string;
  value: unknown;
  onValue: (value: unknown) => void;
}

/** A number, or a named parameter in its place. */
function NumberOrName({ label, path, value, onValue, parameters, errorAt }: NumberOrNameProps) {
  const numbers = Object.entries(parameters).filter(([, one]) => typeof one.value === 'number');
  const chosen = isNode(value) ? String(value.parameter) : null;
  if (chosen !== null) {
    const data = numbers.map(([name, one]) => ({ value: name, label: `${formatValue(one.value)} ‹${name}›` }));
    return (
      <Select
        data-field={path}
        label={label}
        data={data}
        value={chosen}
        onChange={(name) => onValue(name === null ? undefined : { parameter: name })}
        clearable
        error={errorAt(path)}
        w={190}
      />
    );
  }
  return (
    <NumberInput
      data-field={path}
      label={label}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onValue(next === '' ? undefined : Number(next))}
      thousandSeparator=","
      hideControls
      error={errorAt(path)}
      w={130}
    />
  );
}

/** A parameter, whose value is changed above. */
function Named({ label, value, parameters }: { label: string; value: Node; parameters: Building['parameters'] }) {
  return (
    <div className={classes.named}>
      <div>{label}</div>
      <b>{valueWords(value, parameters)}</b>
    </div>
  );
}
