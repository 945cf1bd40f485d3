/** A condition as people read it: what must hold, one line a comparison. */
import { rules } from '../../text/rules.ts';
import { formatValue } from '../../ui/time.tsx';
import classes from './rules.module.css';

const t = rules.condition;
type Parameters = Readonly<Record<string, { value: unknown }>>;
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

export function Condition({ when, parameters }: { when: unknown; parameters: Parameters }) {
  if (!isNode(when)) return null;
  for (const join of ['all', 'any'] as const) {
    const parts = when[join];
    if (Array.isArray(parts)) return <Joined label={t[join]} parts={parts} parameters={parameters} />;
  }
  if ('not' in when) return <Joined label={t.not} parts={[when.not]} parameters={parameters} />;
  return <Comparison node={when} parameters={parameters} />;
}

function Joined(props: { label: string; parts: readonly unknown[]; parameters: Parameters }) {
  const { label, parts, parameters } = props;
  return (
    <div className={classes.joined}>
      <span className={classes.join}>{label}</span>
      <ul>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a condition have no name
          <li key={at}>
            <Condition when={part} parameters={parameters} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const isOperator = (name: string): name is keyof typeof t.operator => Object.hasOwn(t.operator, name);

function Comparison({ node, parameters }: { node: Node; parameters: Parameters }) {
  const operator = Object.keys(node).find(isOperator);
  return (
    <span>
      <span className="mono">{operandWords(node, parameters)}</span>{' '}
      {operator && (
        <>
          {t.operator[operator]} <span className="mono">{valueWords(node[operator], parameters)}</span>
        </>
      )}
    </span>
  );
}

function operandWords({ field, aggregate, times }: Node, parameters: Parameters): string {
  const words = isNode(aggregate) ? aggregateWords(aggregate, parameters) : String(field ?? '');
  return times === undefined ? words : `${words} ${t.times(valueWords(times, parameters))}`;
}

/** `sum by party, 7d, OUT`: the words of the language itself, since they are what is changed. */
function aggregateWords({ fn, by, window, ...others }: Node, parameters: Parameters): string {
  const more = Object.entries(others).map(([name, value]) => `${name} ${valueWords(value, parameters)}`);
  return [`${fn} by ${by}`, valueWords(window, parameters), ...more].join(', ');
}

function valueWords(value: unknown, parameters: Parameters): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(one, parameters)).join(', ');
  if (!isNode(value)) return formatValue(value);
  if (typeof value.parameter === 'string') {
    const known = parameters[value.parameter]?.value;
    return `${t.parameter(value.parameter)}${known === undefined ? '' : ` = ${valueWords(known, parameters)}`}`;
  }
  if ('field' in value || 'aggregate' in value) return operandWords(value, parameters);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${valueWords(one, parameters)}`)
    .join(' ');
}
