/** Composition of a score: each step with its value before and after. The table has the values, the bars repeat them. */
import { text } from '../text/index.ts';
import { formatPoints, formatScore } from './format.ts';
import classes from './waterfall.module.css';

export interface Step {
  label: string;
  points: number;
}

const t = text.common.comparison;
const FULL = 100;

export function Waterfall({ steps, total }: { steps: readonly Step[]; total: number }) {
  let reached = 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame
    <div role="group" aria-label={t.contributions}>
      <dl className={classes.list}>
        {steps.map(({ label, points }) => {
          const from = reached;
          reached += points;
          return <Bar key={label} label={label} value={formatPoints(points)} from={from} to={reached} />;
        })}
        <Bar label={t.overall} value={formatScore(total)} from={0} to={total} isTotal />
      </dl>
    </div>
  );
}

function Bar(props: { label: string; value: string; from: number; to: number; isTotal?: boolean }) {
  const { label, value, from, to, isTotal = false } = props;
  const left = Math.max(0, Math.min(from, to, FULL));
  const width = Math.min(FULL, Math.max(from, to)) - left;
  return (
    <div className={classes.row} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          data-down={to < from || undefined}
          style={{ left: `${left}%`, width: `max(2px, ${width}%)` }}
        />
      </dd>
    </div>
  );
}
