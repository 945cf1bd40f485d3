/**
 * Finds the shortest cycle that a payment closes. The search runs forward from the payee and backward from the payer, in turns, so
 * each side covers half the path. When one side ends, the other side is not read further: it may be a shop with thousands of customers. The
 * search names the hops that it needs (`wanted`) and receives them (`take`).
 */
import { type CycleProfile, LIMITS, MS_PER_DAY } from './limits.ts';
import type { Hop, HopQuery } from './store.ts';

/** The payment that may close a cycle. */
export interface Closing {
  hop: Hop;
  /** Subjects of the payer, and of the payee. */
  payer: readonly string[];
  payee: readonly string[];
}

/** A hop found by one side; `next` leads back to where that side began. */
interface Step {
  node: string;
  hop: Hop | null;
  next: Step | null;
  hops: number;
}

type Side = 'forward' | 'backward';

interface Reach {
  hops: number;
  frontier: Step[];
  byNode: Map<string, Step[]>;
  seen: Set<string>;
}

const reachOf = (nodes: readonly string[]): Reach => ({
  hops: 0,
  frontier: nodes.map((node) => ({ node, hop: null, next: null, hops: 0 })),
  byNode: new Map(),
  seen: new Set(),
});

/** Payments between the same two subjects on one day count as one if their amounts differ by less than this. */
const AMOUNT_STEP = Math.log(1.1);

export class CycleSearch {
  readonly #closing: Closing;
  readonly #profile: CycleProfile;
  readonly #reach: Record<Side, Reach>;
  readonly #from: number;
  #requested: Side | null = null;
  #steps = 0;
  #found: Hop[] | null = null;

  constructor(closing: Closing, profile: CycleProfile) {
    this.#closing = closing;
    this.#profile = profile;
    this.#from = closing.hop.at - profile.days * MS_PER_DAY;
    this.#reach = { forward: reachOf(closing.payee), backward: reachOf(closing.payer) };
  }

  /** The hops of the shortest cycle, the closing payment last; null: none within the limits. */
  get found(): Hop[] | null {
    return this.#found;
  }

  /** The queries to go one hop further on one side; empty: the search is over. */
  wanted(): HopQuery[] {
    this.#requested = null;
    if (this.#found) return [];
    const { forward, backward } = this.#reach;
    if (forward.frontier.length === 0 || backward.frontier.length === 0) return [];
    // The side with fewer steps continues. With equal steps, the side with less to read continues.
    const lead = forward.hops - backward.hops || forward.frontier.length - backward.frontier.length;
    if (forward.hops + backward.hops >= LIMITS.cycleHops - 1) return [];
    const side = lead < 0 ? 'forward' : 'backward';
    this.#requested = side;
    return this.#reach[side].frontier.map((step) => this.#queryOf(side, step));
  }

  /** @param results in the order of `wanted` */
  take(results: readonly (readonly Hop[])[]): void {
    const side = this.#requested!;
    const reach = this.#reach[side];
    const fresh = reach.frontier.flatMap((step, index) =>
      (results[index] ?? []).flatMap((hop) => this.#stepOf(side, step, hop) ?? []),
    );
    reach.frontier = fresh;
    reach.hops += 1;
    for (const step of fresh) reach.byNode.set(step.node, [...(reach.byNode.get(step.node) ?? []), step]);
    this.#meet(side, fresh);
  }

  #queryOf(side: Side, { node, hop }: Step): HopQuery {
    const { share, ofClosing, slackDays } = this.#profile;
    const closing = this.#closing.hop;
    const slack = slackDays === null ? Number.POSITIVE_INFINITY : slackDays * MS_PER_DAY;
    // Backward, the hop before the closing one must already fit its amount and time.
    const known = hop ?? (side === 'backward' ? closing : null);
    const [least, most] =
      known === null
        ? [0, Number.MAX_VALUE]
        : side === 'forward'
          ? [known.amount * share[0], known.amount * share[1]]
          : [known.amount / share[1], known.amount / share[0]];
    return {
      subject: node,
      direction: side === 'forward' ? -1 : 1,
      beforeSeq: closing.seq,
      from: side === 'forward' && known ? Math.max(this.#from, known.at - slack) : this.#from,
      to: side === 'backward' && known ? Math.min(closing.at, known.at + slack) : closing.at,
      least: Math.max(least, closing.amount * ofClosing[0]),
      most: Math.min(most, closing.amount * ofClosing[1]),
      fan: LIMITS.fan,
    };
  }

  #stepOf(side: Side, next: Step, hop: Hop): Step | null {
    const { payer, payee } = this.#closing;
    const node = side === 'forward' ? hop.to : hop.from;
    if (payer.includes(node) || payee.includes(node) || this.#steps >= LIMITS.steps) return null;
    for (let on: Step | null = next; on; on = on.next) if (on.node === node) return null;
    const alike =
      this.#profile.slackDays === null
        ? node
        : `${node} ${Math.round(Math.log(hop.amount) / AMOUNT_STEP)} ${Math.floor(hop.at / MS_PER_DAY)}`;
    const { seen } = this.#reach[side];
    if (seen.has(alike)) return null;
    seen.add(alike);
    this.#steps += 1;
    return { node, hop, next, hops: next.hops + 1 };
  }

  /** Finds subjects that both sides have reached with fitting hops, and keeps the shortest cycle. */
  #meet(side: Side, fresh: readonly Step[]): void {
    const others = this.#reach[side === 'forward' ? 'backward' : 'forward'].byNode;
    const length = ([a, b]: readonly [Step, Step]) => a.hops + b.hops + 1;
    const [first] = fresh
      .flatMap((step) => (others.get(step.node) ?? []).map((other) => [step, other] as const))
      .map(([step, other]): readonly [Step, Step] => (side === 'forward' ? [step, other] : [other, step]))
      .filter((pair) => length(pair) <= LIMITS.cycleHops && this.#fit(...pair))
      .sort((a, b) => length(a) - length(b));
    if (first) this.#found = [...hopsOf(first[0]).reverse(), ...hopsOf(first[1]), this.#closing.hop];
  }

  #fit(forward: Step, backward: Step): boolean {
    const [into, out] = [forward.hop!, backward.hop!];
    const { share, slackDays } = this.#profile;
    const ratio = out.amount / into.amount;
    const inOrder = slackDays === null || out.at >= into.at - slackDays * MS_PER_DAY;
    return inOrder && ratio >= share[0] && ratio <= share[1] && !overlap(forward, backward);
  }
}

/** The hops from the step back to where its side began. */
function hopsOf(step: Step): Hop[] {
  const hops: Hop[] = [];
  for (let on: Step | null = step; on?.hop; on = on.next) hops.push(on.hop);
  return hops;
}

/** Whether the two paths share a subject other than their meeting point. */
function overlap(forward: Step, backward: Step): boolean {
  const nodes = new Set<string>();
  for (let on = forward.next; on; on = on.next) nodes.add(on.node);
  for (let on = backward.next; on; on = on.next) if (nodes.has(on.node)) return true;
  return false;
}
