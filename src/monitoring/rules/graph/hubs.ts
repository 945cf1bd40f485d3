/** Many to one to many (gather-scatter) and one to many to one (scatter-gather), of the hops around a payment. Pure. */
import { HUB } from './limits.ts';
import type { Hop } from './store.ts';

export interface Width {
  width: number;
  hops: Hop[];
}

/**
 * A subject that first gathers and then scatters. The turn is where the narrower side is widest, and only few movements may be on
 * the wrong side of it. A shop is paid and pays all the time; a hub is filled and then emptied.
 * @param received, sent hops of one subject, in any order
 */
export function gatherScatter(received: readonly Hop[], sent: readonly Hop[]): Width | null {
  const events = [...received.map((hop) => ({ hop, in: true })), ...sent.map((hop) => ({ hop, in: false }))].sort(
    (a, b) => a.hop.at - b.hop.at || a.hop.seq - b.hop.seq,
  );
  const payeesAfter: number[] = new Array(events.length + 1).fill(0);
  const payees = new Set<string>();
  for (let at = events.length - 1; at >= 0; at -= 1) {
    if (!events[at]!.in) payees.add(events[at]!.hop.to);
    payeesAfter[at] = payees.size;
  }
  const payers = new Set<string>();
  let best: { width: number; turn: number } | null = null;
  let outsBefore = 0;
  let insAfter = received.length;
  for (const [at, event] of events.entries()) {
    if (event.in) {
      payers.add(event.hop.from);
      insAfter -= 1;
    } else outsBefore += 1;
    const width = Math.min(payers.size, payeesAfter[at + 1]!);
    const clean = outsBefore + insAfter <= HUB.mixed * events.length;
    if (clean && width >= HUB.leastWidth && width >= (best?.width ?? 0)) best = { width, turn: at + 1 };
  }
  if (!best) return null;
  const { turn, width } = best;
  return { width, hops: events.filter((event, at) => event.in === at < turn).map(({ hop }) => hop) };
}

/** Whether an intermediary may have passed on `received` as `sent`. */
export function passesOn(received: Hop, sent: Hop): boolean {
  const share = sent.amount / received.amount;
  return received.at <= sent.at && share >= HUB.share[0] && share <= HUB.share[1];
}

/**
 * @param gathered hops to the subject that gathers, with the present payment
 * @param before intermediary -> the hops to it
 * @param present the sender of the present payment, which must be one of the intermediaries
 */
export function scatterGather(
  gathered: readonly Hop[],
  before: ReadonlyMap<string, readonly Hop[]>,
  present: string,
): Width | null {
  const bySource = new Map<string, Map<string, Hop[]>>();
  for (const sent of gathered) {
    for (const received of before.get(sent.from) ?? []) {
      if (received.from === sent.to || !passesOn(received, sent)) continue;
      const ways = bySource.get(received.from) ?? new Map<string, Hop[]>();
      if (!ways.has(sent.from)) ways.set(sent.from, [received, sent]);
      bySource.set(received.from, ways);
    }
  }
  const [widest] = [...bySource.values()].filter((ways) => ways.has(present)).sort((a, b) => b.size - a.size);
  return widest && widest.size >= HUB.leastWidth ? { width: widest.size, hops: [...widest.values()].flat() } : null;
}
