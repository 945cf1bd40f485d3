/**
 * Monthly figures of the customers of a segment, for rules that compare a customer with similar ones of the same organization.
 * A month is 30 days. Only months in which a customer has such payments count.
 */
import type { CustomerSegment } from '../customer-segments.ts';

export const PEER_FIGURES = {
  amountIn: 'amount that comes in within 30 days, in the base currency',
  amountOut: 'amount that goes out within 30 days, in the base currency',
  cashIn: 'cash that is paid in within 30 days, in the base currency',
  cashOut: 'cash that is taken out within 30 days, in the base currency',
  countIn: 'payments that come in within 30 days',
  countOut: 'payments that go out within 30 days',
  payers: 'different parties that pay within 30 days',
  payees: 'different parties that are paid within 30 days',
} as const;
export type PeerFigureName = keyof typeof PEER_FIGURES;

/** Minimum number of customers. With fewer, a figure would disclose the behavior of single customers. */
export const LEAST_PEERS = 20;

export interface PeerFigure {
  /** Number of customers with such payments. */
  customers: number;
  median: number;
  /** 95th percentile: in 5 of 100 months, these customers have a higher value. */
  p95: number;
}

/** JSON, for the evidence. */
export type PeerFigures = Partial<Record<PeerFigureName, PeerFigure>>;

/** Figures of the segments of one organization. Absent: no customer of the segment has payments. */
export type PeerGroups = Partial<Record<CustomerSegment, PeerFigures>>;

export const QUANTILES = { Median: 'median', P95: 'p95' } as const;
export type Quantile = keyof typeof QUANTILES;

const QUANTILE_WORDS: Readonly<Record<Quantile, string>> = { Median: 'median', P95: '95th percentile' };

/** null: unknown. */
export function peerFigure(figures: PeerFigures | null | undefined, name: PeerFigureName, of: Quantile): number | null {
  const figure = figures?.[name];
  return figure && figure.customers >= LEAST_PEERS ? figure[QUANTILES[of]] : null;
}

/**
 * A comparison in words.
 * @param segment null: unknown
 * @param compared the figure of the customer
 */
export function peerWords(
  segment: CustomerSegment | null,
  figures: PeerFigures | null | undefined,
  { name, of, compared }: { name: PeerFigureName; of: Quantile; compared: number | null },
): string {
  if (segment === null) return 'The segment of the customer is unknown, so there are no similar customers.';
  const customers = figures?.[name]?.customers ?? 0;
  const usual = peerFigure(figures, name, of);
  if (usual === null) {
    return `Unknown: ${customers} customers of the segment ${segment} have such payments, and ${LEAST_PEERS} are needed.`;
  }
  const words = `the ${QUANTILE_WORDS[of]} of ${customers} customers of the segment ${segment}`;
  return compared === null ? `Compared with ${words}.` : `${Number((compared / usual).toPrecision(2))} times ${words}.`;
}
