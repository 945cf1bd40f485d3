/** Counts by score, with lines at the thresholds, and all values as a table. */
import { useId } from 'react';
import { charts } from '../../text/reports.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './threshold-tests.module.css';

export interface Bar {
  points: number;
  /** In the order of `series`. */
  counts: readonly number[];
}

interface ScoreChartProps {
  label: string;
  bars: readonly Bar[];
  series: readonly { label: string; colour: string }[];
  lines: readonly { at: number; label: string; isInForce?: boolean }[];
}

const HEIGHT = 130;
const FOOT = 18;
const WIDTH = 640;
const STEP = 5;

export function ScoreChart({ label, bars, series, lines }: ScoreChartProps) {
  const titleId = useId();
  const first =
    Math.floor(Math.min(...bars.map(({ points }) => points), ...lines.map(({ at }) => at), 95) / STEP) * STEP;
  const places = 101 - first;
  const x = (points: number) => ((points - first) / places) * WIDTH;
  const most = Math.max(4, ...bars.map(({ counts }) => counts.reduce((sum, one) => sum + one, 0)));
  const y = (count: number) => (count / most) * HEIGHT;
  const labels = Array.from({ length: Math.floor(places / STEP) + 1 }, (_, at) => first + at * STEP);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        {series.map(({ label: name, colour }) => (
          <span key={name}>
            <span className={classes.swatch} style={{ background: `var(${colour})` }} aria-hidden /> {name}
          </span>
        ))}
        {lines.map(({ at, label: name, isInForce }) => (
          <span key={name}>
            <span className={classes.rule} data-in-force={isInForce} aria-hidden /> {name}: {at}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} role="img" aria-labelledby={titleId} preserveAspectRatio="none">
        <title id={titleId}>{label}</title>
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={classes.axis} />
        {bars.map(({ points, counts }) => {
          let below = 0;
          return counts.map((count, at) => {
            const bar = (
              <rect
                key={`${points} ${series[at]!.label}`}
                x={x(points) + 0.5}
                width={Math.max(1, WIDTH / places - 1)}
                y={HEIGHT - y(below + count)}
                height={y(count)}
                fill={`var(${series[at]!.colour})`}
              />
            );
            below += count;
            return bar;
          });
        })}
        {lines.map(({ at, label: name, isInForce }) => (
          <line
            key={name}
            data-in-force={isInForce}
            x1={x(at)}
            x2={x(at)}
            y1={0}
            y2={HEIGHT}
            className={classes.line}
          />
        ))}
      </svg>
      <div className={classes.ticks} aria-hidden>
        {labels.map((points) => (
          <span key={points} style={{ left: `${(x(points) / WIDTH) * 100}%` }}>
            {points}
          </span>
        ))}
      </div>
      <details>
        <summary>{charts.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard */}
        <section className={classes.scroller} tabIndex={0} aria-label={label}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" />
                {series.map(({ label: name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map(({ points, counts }) => (
                <tr key={points}>
                  <th scope="row">{points}</th>
                  {series.map(({ label: name }, at) => (
                    <td key={name}>{formatCount(counts[at] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
