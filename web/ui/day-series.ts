/** What a chart of days is made of: for its words, and for its drawing. */
interface DaySeries {
  label: string;
  /** One a day. */
  values: readonly number[];
  /** Custom property of its color. */
  colour: string;
}

export interface DayChartProps {
  /** What the chart answers, for those who do not see it. */
  label: string;
  /** YYYY-MM-DD */
  days: readonly string[];
  series: readonly DaySeries[];
  /** Places of days that are pointed at, and what is in them. */
  marked?: { at: readonly number[]; label: string };
  /** On top of each other: they are parts of one whole. */
  stacked?: boolean;
  /** Amounts, which may be parts of one: absent, they are counts. */
  amounts?: boolean;
}

export const CHART_PX = 190;
