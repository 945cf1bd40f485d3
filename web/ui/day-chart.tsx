/** Counts by day as bars, with their sum in words, figures for the day under the pointer, and a table. */

import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { LOCALE } from '../text/locale.ts';
import { charts as t } from '../text/reports.ts';
import classes from './day-chart.module.css';
import { CHART_PX, type DayChartProps } from './day-series.ts';
import { formatCount, formatDay } from './format.ts';

const NONE: readonly number[] = [];
const Bars = lazy(() => import('./bars.tsx'));

/** Amounts have up to eight decimals. */
const amount = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 8 });
const formatOf = (amounts: boolean) => (amounts ? (value: number) => amount.format(value) : formatCount);

export function DayChart({ label, days, series, marked, limit, stacked = false, amounts = false }: DayChartProps) {
  const format = formatOf(amounts);
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? null : days[at];
  // An empty chart adds nothing to the sentence above it.
  if (series.every(({ values }) => values.every((value) => value === 0))) return null;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        {series.map(({ label: name, colour, values }) => (
          <span key={name} className={classes.entry}>
            <span className={classes.swatch} style={{ background: `var(${colour})` }} aria-hidden />
            {name}
            {at !== null && <b>{format(values[at] ?? 0)}</b>}
          </span>
        ))}
        {marked && marked.at.length > 0 && (
          <span className={classes.entry}>
            <span className={classes.pointer} aria-hidden>
              ▼
            </span>
            {marked.label}: {marked.at.map((place) => formatDay(days[place]!)).join(', ')}
          </span>
        )}
        {limit && (
          <span className={classes.entry}>
            <span className={classes.limit} aria-hidden />
            {limit.label}
          </span>
        )}
        <span className="quiet">{shown ? formatDay(shown) : t.hold}</span>
      </figcaption>
      <div role="img" aria-label={label}>
        <Suspense fallback={<Skeleton height={CHART_PX} />}>
          <Bars
            days={days}
            series={series}
            marked={marked?.at ?? NONE}
            limit={limit?.value ?? null}
            stacked={stacked}
            amounts={amounts}
            onDay={setAt}
          />
        </Suspense>
      </div>
      <details className={classes.details}>
        <summary>{t.asTable}</summary>
        <FigureTable label={label} days={days} series={series} amounts={amounts} />
      </details>
    </figure>
  );
}

function FigureTable(props: Pick<DayChartProps, 'label' | 'days' | 'series'> & { amounts: boolean }) {
  const { label, days, series, amounts } = props;
  const format = formatOf(amounts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            {series.map(({ label: name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {series.map(({ label: name, values }) => (
                <td key={name}>{format(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
