/** Recent activity of parties, computed from their payments. Pure. */

/** The members of a payment that are used. */
export interface Paid {
  transactionUUID: string;
  transactionDate: string;
  sendingAmount: number | null;
  senderCurrency: string | null;
  /** Of crypto assets. */
  amount?: number | undefined;
  asset?: string | undefined;
  senderPartyId: string | null;
  senderCountryCode: string | null;
  receiverCountryCode: string | null;
}

type Side = 'SENT' | 'RECEIVED';

export interface Past {
  /** Currency of most payments; null: no payment has a value. */
  currency: string | null;
  /** Payments in other currencies, which the sums leave out. */
  others: number;
  step: Step;
  /** First day of each step, YYYY-MM-DD, without gaps. */
  days: readonly string[];
  sums: Readonly<Record<Side, readonly number[]>>;
  /** Indexes of the steps that contain a viewed payment. */
  marked: readonly number[];
  /** Countries of origin and destination, the most frequent first. */
  corridors: readonly { from: string | null; to: string | null; count: number }[];
}

export type Step = 'DAY' | 'WEEK' | 'MONTH';

const DAY_MS = 86_400_000;
/** A chart holds this many days or weeks. Longer periods use months. */
const MOST_DAYS = 62;
const MOST_WEEKS = 60;
const MOST_CORRIDORS = 8;
/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * DAY_MS;

/**
 * @param partyIds parties whose activity is computed
 * @param looked IDs of the payments that the user views
 */
export function pastOf(
  transactions: readonly Paid[],
  partyIds: readonly string[],
  looked: readonly string[] = [],
): Past {
  const valued = transactions.flatMap((one) => {
    const value = amountIn(one);
    return value
      ? [{ ...value, id: one.transactionUUID, day: one.transactionDate.slice(0, 10), side: sideOf(one, partyIds) }]
      : [];
  });
  const currency = mostFrequent(valued.map((one) => one.currency));
  const told = valued.filter((one) => one.currency === currency);
  const times = told.map(({ day }) => Date.parse(day));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const step = stepOf((last - first) / DAY_MS);
  const days = told.length === 0 ? [] : stepsBetween(first, last, step);
  const places = new Map(days.map((day, at) => [day, at]));
  const sums = { SENT: days.map(() => 0), RECEIVED: days.map(() => 0) };
  const placeOf = (day: string) => places.get(beginOf(Date.parse(day), step))!;
  for (const { day, side, amount } of told) sums[side][placeOf(day)]! += amount;
  const marked = [...new Set(told.filter(({ id }) => looked.includes(id)).map(({ day }) => placeOf(day)))];
  const others = valued.length - told.length;
  return { currency, others, step, days, sums, marked, corridors: corridorsOf(transactions) };
}

function amountIn(one: Paid): { amount: number; currency: string } | null {
  const { sendingAmount, senderCurrency, amount, asset } = one;
  if (sendingAmount !== null && senderCurrency !== null) return { amount: sendingAmount, currency: senderCurrency };
  return amount !== undefined && asset !== undefined ? { amount, currency: asset } : null;
}

/** A payment to oneself counts as sent. */
function sideOf({ senderPartyId }: Paid, partyIds: readonly string[]): Side {
  return senderPartyId !== null && partyIds.includes(senderPartyId) ? 'SENT' : 'RECEIVED';
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

function stepOf(days: number): Step {
  return days < MOST_DAYS ? 'DAY' : days / 7 < MOST_WEEKS ? 'WEEK' : 'MONTH';
}

function beginOf(ms: number, step: Step): string {
  const day = new Date(step === 'WEEK' ? ms - (((((ms - MONDAY_MS) / DAY_MS) % 7) + 7) % 7) * DAY_MS : ms);
  return `${day.toISOString().slice(0, step === 'MONTH' ? 7 : 10)}${step === 'MONTH' ? '-01' : ''}`;
}

function stepsBetween(first: number, last: number, step: Step): string[] {
  const steps = new Set<string>();
  for (let ms = first; ms <= last; ms += DAY_MS) steps.add(beginOf(ms, step));
  return [...steps];
}

function corridorsOf(transactions: readonly Paid[]): Past['corridors'] {
  const corridors = new Map<string, { from: string | null; to: string | null; count: number }>();
  for (const { senderCountryCode: from, receiverCountryCode: to } of transactions) {
    const key = `${from} ${to}`;
    const known = corridors.get(key) ?? { from, to, count: 0 };
    corridors.set(key, { ...known, count: known.count + 1 });
  }
  return [...corridors.values()].sort((one, other) => other.count - one.count).slice(0, MOST_CORRIDORS);
}
