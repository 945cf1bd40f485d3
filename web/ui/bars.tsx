/** The drawing of a chart of days. Loaded when the first chart becomes visible. */

import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { LOCALE } from '../text/locale.ts';
import 'uplot/dist/uPlot.min.css';
import { CHART_PX, type DayChartProps } from './day-series.ts';

type BarsProps = Pick<DayChartProps, 'days' | 'series'> & {
  stacked: boolean;
  amounts: boolean;
  /** Indexes of highlighted days. */
  marked: readonly number[];
  /** Value of a line across the chart; null: none. */
  limit: number | null;
  /** Called with the index of the day under the pointer; null: none. */
  onDay: (at: number | null) => void;
};

const LABEL_PX = 70;
const MOST_BAR_PX = 26;
const POINTER_PX = 9;
/** `200 K`: a long number does not fit beside the chart. */
const figureOf = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const amountOf = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumSignificantDigits: 3 });
const dayOf = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export default function Bars({ days, series, marked, limit, stacked, amounts, onDay }: BarsProps) {
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colors are read again when the scheme changes
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const plot = new UPlot(
      optionsOf(element, { days, series, marked, limit, stacked, amounts, onDay }),
      dataOf(days, series, stacked),
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: CHART_PX }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, series, marked, limit, stacked, amounts, onDay, scheme]);
  return <div ref={host} style={{ height: CHART_PX, overflow: 'hidden' }} />;
}

/** Stacked series are drawn from the highest sum down. */
function dataOf(days: BarsProps['days'], series: BarsProps['series'], stacked: boolean): UPlot.AlignedData {
  const at = days.map((_, index) => index);
  if (!stacked) return [at, ...series.map(({ values }) => [...values])];
  const sums = series.map((_, upTo) =>
    days.map((_, day) => series.slice(0, upTo + 1).reduce((sum, { values }) => sum + (values[day] ?? 0), 0)),
  );
  return [at, ...sums.reverse()];
}

function optionsOf(
  element: HTMLElement,
  { days, series, marked, limit, stacked, amounts, onDay }: BarsProps,
): UPlot.Options {
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
      y: { range: (_, __, most) => [0, topOf(Math.max(most ?? 0, limit ?? 0), amounts)] },
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
      draw: [
        (plot) => point(plot, marked, colour('--risk-high')),
        (plot) => drawLimit(plot, limit, colour('--risk-critical')),
      ],
    },
  };
}

/** Axis steps: counts are integers, amounts have up to eight decimals. */
const stepsFrom = (first: number) =>
  Array.from({ length: 13 - first }, (_, at) => [1, 2, 5].map((step) => step * 10 ** (first + at))).flat();
const WHOLE_STEPS = stepsFrom(0);
const AMOUNT_STEPS = stepsFrom(-8);
/** Minimum of the axis for counts. Amounts may be smaller than one. */
const topOf = (most: number | null, amounts: boolean) =>
  amounts ? (most ?? 0) * 1.08 || 1 : Math.max(4, (most ?? 0) * 1.08);

/** @param align 0: one bar a day; -1 and 1: the left and the right one of two bars */
function pathsOf(align: -1 | 0 | 1): UPlot.Series.PathBuilder {
  const share = align === 0 ? 0.72 : 0.36;
  return UPlot.paths.bars!({ size: [share, MOST_BAR_PX], align });
}

/** A triangle above each of these days, with a line down to its bar. */
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

/** A dashed line across the chart. */
function drawLimit(plot: UPlot, limit: number | null, colour: string): void {
  if (limit === null) return;
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(limit, 'y', true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
