/** Data of a chart of days, for its texts and its drawing. */
interface DaySeries {
  label: string;
  /** One value per day. */
  values: readonly number[];
  /** Custom property of its color. */
  colour: string;
}

export interface DayChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** YYYY-MM-DD */
  days: readonly string[];
  series: readonly DaySeries[];
  /** Indexes of highlighted days, and their label. */
  marked?: { at: readonly number[]; label: string };
  /** A line across the chart, such as the limit of a rule. Absent: none. */
  limit?: { value: number; label: string } | undefined;
  /** Series are stacked: they are parts of a whole. */
  stacked?: boolean;
  /** Amounts may have decimals; absent: counts. */
  amounts?: boolean;
}

export const CHART_PX = 190;
