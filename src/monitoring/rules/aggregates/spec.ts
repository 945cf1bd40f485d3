/** An aggregate with its parameters filled in, and its key. Aggregates with equal keys are computed once. */
import type { AggregateFunction, AggregateSubject, Direction, DistinctOf } from '../language/types.ts';

export interface Aggregate {
  key: string;
  fn: AggregateFunction;
  /** Member for `distinct` only. */
  of: DistinctOf | null;
  by: AggregateSubject;
  windowHours: number;
  offsetHours: number;
  direction: Direction;
  /** Range in the base currency: min <= amount < below. */
  min: number | null;
  below: number | null;
  /** Shares of the amount of the transaction itself: least <= amount / current <= most. */
  least: number | null;
  most: number | null;
  /** Sorted, upper case. */
  paymentModes: readonly string[] | null;
  includeCurrent: boolean;
}

/** Default: whether the transaction itself counts. It must not be part of the values with which it is compared. */
export const INCLUDES_CURRENT: Readonly<Record<AggregateFunction, boolean>> = {
  count: true,
  sum: true,
  avg: false,
  max: false,
  min: false,
  distinctCounterparties: true,
  distinctCorridors: true,
  distinct: true,
  hoursSinceLast: false,
  zScore: false,
  share: true,
};

const HOURS_OF = { h: 1, d: 24 } as const;
const SPAN = /^([1-9]\d{0,3})([hd])$/;

/** @returns hours of `24h` or `30d`; null for any other text */
export function hoursOf(span: string): number | null {
  const [, count, unit] = SPAN.exec(span.toLowerCase()) ?? [];
  return count && unit ? Number(count) * HOURS_OF[unit as keyof typeof HOURS_OF] : null;
}

const spanOf = (hours: number) => (hours % 24 === 0 ? `${hours / 24}d` : `${hours}h`);

/** Adds the key: `sum(party OUT 7d offset 90d CASH >=1000 <10000 >=0.8x <=1.2x without current)`. Traces show it. */
export function withKey(aggregate: Omit<Aggregate, 'key'>): Aggregate {
  const { fn, of, by, windowHours, offsetHours, direction, min, below, least, most, paymentModes, includeCurrent } =
    aggregate;
  const parts = [
    of === null ? '' : `${of} of`,
    by,
    direction === 'ANY' ? '' : direction,
    spanOf(windowHours),
    offsetHours > 0 ? `offset ${spanOf(offsetHours)}` : '',
    paymentModes ? paymentModes.join('|') : '',
    min === null ? '' : `>=${min}`,
    below === null ? '' : `<${below}`,
    least === null ? '' : `>=${least}x`,
    most === null ? '' : `<=${most}x`,
    includeCurrent ? '' : 'without current',
  ];
  return { ...aggregate, key: `${fn}(${parts.filter(Boolean).join(' ')})` };
}
