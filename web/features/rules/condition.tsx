/** A condition as a list, one line per comparison. */
import { rules } from '../../text/rules.ts';
import { comparisonWords, operandWords, type Parameters } from './condition-words.ts';
import { isNode, type Node, operatorOf } from './language.ts';
import classes from './rules.module.css';

const t = rules.condition;

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

/** @param node a single comparison, as a line */
export function Comparison({ node, parameters }: { node: Node; parameters: Parameters }) {
  const operator = operatorOf(node);
  const said = operator && comparisonWords(node, operator, parameters);
  return (
    <span dir="auto">
      {operandWords(node, parameters)}
      {said && (
        <>
          {' '}
          <span className="quiet">{said.how}</span> <b>{said.what}</b>
        </>
      )}
    </span>
  );
}
