/**
 * Usual behavior of one subject, as counts by key, in quarters of an ordinary transaction:
 *
 *   oa<bucket>  ia<bucket>   amounts sent, received (histogram.ts)
 *   on<bucket>  in<bucket>   transactions within 24 hours, as each transaction saw it
 *   oc<corridor>  ic<corridor>     corridors; oc* ic*: the rest
 *   op<12 digits>  ip<12 digits>   counterparties, by the start of their id; op* ip*: the rest
 *   h<hour>      hours of the day, UTC
 *   g<bucket>    hours since the transaction before
 */
import { bucketOf, type Histogram, logSpread, quantile, totalOf } from './histogram.ts';
import { BEHAVIOR_POLICY } from './policy.ts';

const MS_PER_MONTH = 30.4 * 86_400_000;
const { learned: LEARNED, mostKnown: MOST_KNOWN } = BEHAVIOR_POLICY.content;

export interface Baseline {
  transactions: number;
  firstAt: Date;
  lastAt: Date;
  counts: Readonly<Record<string, number>>;
}

/** Counts that one transaction adds to the baseline of one of its subjects. */
export interface Addition {
  subject: string;
  at: Date;
  counts: Record<string, number>;
}

/** A transaction as one of its subjects sees it. */
export interface View {
  direction: -1 | 1;
  at: Date;
  /** Amount in the base currency; null: not valued. */
  amount: number | null;
  counterparty: string | null;
  corridor: string | null;
}

/** A subject's past at one transaction: as much as the anomalies need. Stored as evidence. */
export interface Usual {
  transactions: number;
  firstAt: string;
  lastAt: string;
  /** Ordinary transactions in this direction that had an amount. */
  counted: number;
  /** Median, base currency. */
  amount: number | null;
  /**
   * Turnover of a usual month, base currency: the higher of the sent and the received amount. The first month counts as a whole.
   * Absent before version 4 of the policy.
   */
  month?: number | null;
  /** Robust standard deviation of the natural logarithm of amounts. */
  spread: number | null;
  /** Ninth decile of the transactions within 24 hours. */
  perDay: number | null;
  /** Median and 24-hour count of the other direction. */
  oppositeAmount: number | null;
  oppositePerDay: number | null;
  /** Median hours between transactions. */
  gapHours: number | null;
  corridors: number;
  knowsCorridor: boolean;
  counterparties: number;
  knowsCounterparty: boolean;
  /** Share of transactions within an hour of this one's hour of the day. */
  hourShare: number;
}

const side = (direction: -1 | 1) => (direction === -1 ? 'o' : 'i');
const corridorKey = ({ direction, corridor }: View) => corridor && `${side(direction)}c${corridor}`;
const counterpartyKey = ({ direction, counterparty }: View) =>
  counterparty && `${side(direction)}p${counterparty.replaceAll('-', '').slice(0, 12)}`;

function histogramOf({ counts }: Baseline, prefix: string): Histogram {
  return Object.entries(counts)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, weight]) => [Number(key.slice(prefix.length)), weight]);
}

function sumOf(histogram: Histogram): number {
  return histogram.reduce((sum, [, weight]) => sum + weight, 0);
}

const namedOf = ({ counts }: Baseline, prefix: string) =>
  Object.keys(counts).filter((key) => key.startsWith(prefix) && !key.endsWith('*')).length;

const rounded = (value: number | null) => value && Number(value.toPrecision(4));

export function usualOf(baseline: Baseline, view: View): Usual {
  const { counts } = baseline;
  const [own, opposite] = view.direction === -1 ? ['o', 'i'] : ['i', 'o'];
  const amounts = histogramOf(baseline, `${own}a`);
  const hours = sumOf(histogramOf(baseline, 'h'));
  const hour = view.at.getUTCHours();
  const near = [hour + 23, hour, hour + 1].reduce((sum, at) => sum + (counts[`h${at % 24}`] ?? 0), 0);
  return {
    transactions: baseline.transactions,
    firstAt: baseline.firstAt.toISOString(),
    lastAt: baseline.lastAt.toISOString(),
    counted: sumOf(amounts) / LEARNED.ordinary,
    amount: rounded(quantile(amounts, 0.5)),
    month: rounded(monthOf(baseline, view.at)),
    spread: rounded(logSpread(amounts)),
    perDay: quantileOfCounts(histogramOf(baseline, `${own}n`)),
    oppositeAmount: rounded(quantile(histogramOf(baseline, `${opposite}a`), 0.5)),
    oppositePerDay: quantileOfCounts(histogramOf(baseline, `${opposite}n`)),
    gapHours: rounded(quantile(histogramOf(baseline, 'g'), 0.5)),
    corridors: namedOf(baseline, `${own}c`),
    knowsCorridor: (corridorKey(view) ?? '') in counts,
    counterparties: namedOf(baseline, `${own}p`),
    knowsCounterparty: (counterpartyKey(view) ?? '') in counts,
    hourShare: rounded(hours > 0 ? near / hours : 1) ?? 0,
  };
}

function monthOf(baseline: Baseline, at: Date): number | null {
  const months = Math.max(1, (at.getTime() - baseline.firstAt.getTime()) / MS_PER_MONTH);
  const most = Math.max(...['o', 'i'].map((own) => totalOf(histogramOf(baseline, `${own}a`))));
  return most === 0 ? null : most / LEARNED.ordinary / months;
}

function quantileOfCounts(histogram: Histogram): number | null {
  const found = quantile(histogram, 0.9);
  return found === null ? null : Math.max(1, Math.round(found));
}

/**
 * An anomalous transaction counts a quarter, with at most the turnover of a usual month, and makes no corridor or counterparty known. So an unusual habit becomes usual
 * only when it comes back often.
 * @param perDay transactions of the direction within 24 hours, this one among them
 * @param gapHours since the transaction before; null: the first
 */
export function additionOf(
  subject: string,
  view: View,
  seen: { usual: Usual | null; perDay: number; gapHours: number | null; anomalous: boolean },
): Addition {
  const weight = seen.anomalous ? LEARNED.anomalous : LEARNED.ordinary;
  const own = side(view.direction);
  const counts: Record<string, number> = {
    [`${own}n${bucketOf(seen.perDay)}`]: weight,
    [`h${view.at.getUTCHours()}`]: weight,
  };
  if (view.amount !== null) {
    // The sum of a month, unlike the median, would follow a single enormous amount.
    const most = seen.anomalous ? (seen.usual?.month ?? view.amount) : view.amount;
    counts[`${own}a${bucketOf(Math.min(view.amount, most))}`] = weight;
  }
  if (seen.gapHours !== null && seen.gapHours >= 0) counts[`g${bucketOf(seen.gapHours)}`] = weight;
  if (!seen.anomalous) {
    const { usual } = seen;
    const corridor = corridorKey(view);
    const counterparty = counterpartyKey(view);
    const corridorsFull = usual !== null && !usual.knowsCorridor && usual.corridors >= MOST_KNOWN.corridors;
    const partiesFull = usual !== null && !usual.knowsCounterparty && usual.counterparties >= MOST_KNOWN.counterparties;
    if (corridor) counts[corridorsFull ? `${own}c*` : corridor] = weight;
    if (counterparty) counts[partiesFull ? `${own}p*` : counterparty] = weight;
  }
  return { subject, at: view.at, counts };
}

/** Additions to the same subject as one. */
export function sumAdditions(additions: readonly Addition[]): Map<string, Baseline> {
  const sums = new Map<string, { transactions: number; firstAt: Date; lastAt: Date; counts: Record<string, number> }>();
  for (const { subject, at, counts } of additions) {
    const sum = sums.get(subject) ?? { transactions: 0, firstAt: at, lastAt: at, counts: {} };
    sum.transactions += 1;
    if (at < sum.firstAt) sum.firstAt = at;
    if (at > sum.lastAt) sum.lastAt = at;
    for (const [key, weight] of Object.entries(counts)) sum.counts[key] = (sum.counts[key] ?? 0) + weight;
    sums.set(subject, sum);
  }
  return sums;
}
