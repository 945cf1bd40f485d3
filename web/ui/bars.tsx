/** The drawing of a chart of days. Loaded with the first one that somebody sees. */

import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { LOCALE } from '../text/locale.ts';
import 'uplot/dist/uPlot.min.css';
import { CHART_PX, type DayChartProps } from './day-series.ts';

type BarsProps = Pick<DayChartProps, 'days' | 'series'> & {
  stacked: boolean;
  amounts: boolean;
  /** Places of days that are pointed at. */
  marked: readonly number[];
  /** The day under the pointer; null: none. */
  onDay: (at: number | null) => void;
};

const LABEL_PX = 70;
const MOST_BAR_PX = 26;
const POINTER_PX = 9;
/** 200 K: a long number has no room beside the chart. */
const figureOf = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const amountOf = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumSignificantDigits: 3 });
const dayOf = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export default function Bars({ days, series, marked, stacked, amounts, onDay }: BarsProps) {
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colors are read again when the scheme changes
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const plot = new UPlot(
      optionsOf(element, { days, series, marked, stacked, amounts, onDay }),
      dataOf(days, series, stacked),
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: CHART_PX }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, series, marked, stacked, amounts, onDay, scheme]);
  return <div ref={host} style={{ height: CHART_PX, overflow: 'hidden' }} />;
}

/** Stacked ones are drawn from the highest sum down, each over what is above it. */
function dataOf(days: BarsProps['days'], series: BarsProps['series'], stacked: boolean): UPlot.AlignedData {
  const at = days.map((_, index) => index);
  if (!stacked) return [at, ...series.map(({ values }) => [...values])];
  const sums = series.map((_, upTo) =>
    days.map((_, day) => series.slice(0, upTo + 1).reduce((sum, { values }) => sum + (values[day] ?? 0), 0)),
  );
  return [at, ...sums.reverse()];
}

function optionsOf(element: HTMLElement, { days, series, marked, stacked, amounts, onDay }: BarsProps): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--mantine-color-dimmed'),
    font: `12px ${style.fontFamily}`,
    ticks: { show: false },
  };
  const drawn = stacked ? [...series].reverse() : series;
  return {
    width: element.clientWidth,
    height: CHART_PX,
    padding: [marked.length > 0 ? POINTER_PX + 3 : 8, 4, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, __, most) => [0, topOf(most, amounts)] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        gap: 6,
        grid: { show: false },
        space: LABEL_PX,
        incrs: [1, 2, 7, 14, 30, 60],
        values: (_, splits) => splits.map((at) => (days[at] === undefined ? '' : dayOf.format(new Date(days[at])))),
      },
      {
        ...axis,
        grid: { stroke: colour('--line-soft'), width: 1 },
        incrs: amounts ? AMOUNT_STEPS : WHOLE_STEPS,
        size: 48,
        values: (_, splits) => splits.map((at) => (amounts ? amountOf : figureOf).format(at)),
      },
    ],
    series: [
      {},
      ...drawn.map(({ label, colour: name }, at) => ({
        label,
        fill: colour(name),
        width: 0,
        paths: pathsOf(stacked || drawn.length === 1 ? 0 : at === 0 ? -1 : 1),
        points: { show: false },
      })),
    ],
    hooks: {
      setCursor: [({ cursor }) => onDay(cursor.idx ?? null)],
      draw: [(plot) => point(plot, marked, colour('--risk-high'))],
    },
  };
}

/** There is no half of an alert, and amounts have up to a dozen digits, or eight behind the point. */
const stepsFrom = (first: number) =>
  Array.from({ length: 13 - first }, (_, at) => [1, 2, 5].map((step) => step * 10 ** (first + at))).flat();
const WHOLE_STEPS = stepsFrom(0);
const AMOUNT_STEPS = stepsFrom(-8);
/** Few alerts fill no chart; half a bitcoin does. */
const topOf = (most: number | null, amounts: boolean) =>
  amounts ? (most ?? 0) * 1.08 || 1 : Math.max(4, (most ?? 0) * 1.08);

/** @param align 0: one bar a day; -1 and 1: left and right of two. */
function pathsOf(align: -1 | 0 | 1): UPlot.Series.PathBuilder {
  const share = align === 0 ? 0.72 : 0.36;
  return UPlot.paths.bars!({ size: [share, MOST_BAR_PX], align });
}

/** A triangle above each of these days, and a line down from it: bars of other days may be higher. */
function point(plot: UPlot, places: readonly number[], colour: string): void {
  const { ctx, bbox } = plot;
  const size = POINTER_PX * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  for (const place of places) {
    const x = Math.round(plot.valToPos(place, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x - size / 2, bbox.top - size);
    ctx.lineTo(x + size / 2, bbox.top - size);
    ctx.lineTo(x, bbox.top);
    ctx.fill();
    ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}
