/**
 * Patterns in the recent payments around a transaction, seen as a graph. Reads `movements` within the limits of `limits.ts`,
 * with one statement per level for a whole batch. There are fewer levels than the longest cycle has hops.
 */

import { movementsOf } from '../../../domain/subjects.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { CycleSearch } from './cycle-search.ts';
import { gatherScatter, passesOn, scatterGather, type Width } from './hubs.ts';
import { CYCLE_PROFILES, HUB, LIMITS, MS_PER_DAY } from './limits.ts';
import { type Hop, type HopQuery, readHops } from './store.ts';

export interface GraphFacts {
  /** Length in hops of the shortest cycle that the transaction closes, itself included; null: none. */
  cycleLength: number | null;
  /** Width of the wider of gather-scatter and scatter-gather: the number on its narrower side. null: neither. */
  gatherScatterWidth: number | null;
  /** Payments of the pattern, the more severe pattern first. JSON for the evidence. */
  path: GraphPath[];
}

export interface GraphPath {
  pattern: 'CYCLE' | 'GATHER_SCATTER' | 'SCATTER_GATHER';
  /** Payer, payee and number of each payment, in order. Of many, the last `LIMITS.path`. */
  hops: { from: string; to: string; seq: number }[];
}

/** A transaction with an amount and two sides. Others are not part of the graph. */
interface Payment {
  at: number;
  hop: Hop;
  cycles: CycleSearch[];
  received: readonly Hop[];
  sent: readonly Hop[];
  gathered: readonly Hop[];
  before: Map<string, readonly Hop[]>;
}

const NOTHING: GraphFacts = { cycleLength: null, gatherScatterWidth: null, path: [] };

/** One result per transaction, in the order of the transactions. Only payments recorded before a transaction count. */
export async function graphFacts(
  db: Db,
  { tenantId, transactions }: { tenantId: string; transactions: readonly Transaction[] },
): Promise<GraphFacts[]> {
  const payments = transactions.flatMap((transaction, at) => paymentOf(tenantId, transaction, at) ?? []);
  const round = new Round(db, tenantId);
  for (let level = 1; ; level += 1) {
    for (const payment of payments) {
      for (const search of payment.cycles) round.ask(search.wanted(), (results) => search.take(results));
      if (level === 1) askReceived(round, payment);
      if (level === 2) askHubs(round, payment);
      if (level === 3) askBefore(round, payment);
    }
    if (!(await round.read())) break;
  }
  const facts = transactions.map(() => NOTHING);
  for (const payment of payments) facts[payment.at] = factsOf(payment);
  return facts;
}

/** The reader in the form that rules use. */
export function graphsOf(database: Database) {
  return (tenantId: string, transactions: readonly Transaction[]): Promise<GraphFacts[]> =>
    database.tenantRead(tenantId, (db) => graphFacts(db, { tenantId, transactions }));
}

/** The queries of one level, read together. */
class Round {
  readonly #db: Db;
  readonly #tenantId: string;
  #queries: HopQuery[] = [];
  #takers: { from: number; take: (results: Hop[][]) => void }[] = [];

  constructor(db: Db, tenantId: string) {
    this.#db = db;
    this.#tenantId = tenantId;
  }

  ask(queries: readonly HopQuery[], take: (results: Hop[][]) => void): void {
    if (queries.length === 0) return;
    this.#takers.push({ from: this.#queries.length, take });
    this.#queries.push(...queries);
  }

  /** @returns false when there was no query */
  async read(): Promise<boolean> {
    const [queries, takers] = [this.#queries, this.#takers];
    [this.#queries, this.#takers] = [[], []];
    if (queries.length === 0) return false;
    const results = await readHops(this.#db, this.#tenantId, queries);
    for (const [index, { from, take }] of takers.entries()) take(results.slice(from, takers[index + 1]?.from));
    return true;
  }
}

function paymentOf(tenantId: string, { content, base, seq }: Transaction, at: number): Payment | null {
  const movements = movementsOf(tenantId, content);
  const payer = movements.filter(({ direction }) => direction === -1).map(({ subject }) => subject);
  const payee = movements.filter(({ direction }) => direction === 1).map(({ subject }) => subject);
  const [from, to] = [payer[0], payee[0]];
  if (!from || !to || !base || !(base.amount > 0) || payer.some((one) => payee.includes(one))) return null;
  const hop: Hop = { from, to, seq, at: Date.parse(content.transactionDate), amount: base.amount };
  const cycles = CYCLE_PROFILES.map((profile) => new CycleSearch({ hop, payer, payee }, profile));
  return { at, hop, cycles, received: [], sent: [], gathered: [], before: new Map() };
}

function recent({ hop }: Payment, subject: string, direction: -1 | 1, until: number, fan: number): HopQuery {
  const from = hop.at - HUB.days * MS_PER_DAY;
  return { subject, direction, beforeSeq: hop.seq, from, to: until, least: 0, most: Number.MAX_VALUE, fan };
}

function askReceived(round: Round, payment: Payment): void {
  const { hop } = payment;
  round.ask([recent(payment, hop.from, 1, hop.at, LIMITS.hubFan)], ([received = []]) => {
    payment.received = received;
  });
}

/** Reads the other side of a hub, only if the sender has gathered or may pass on: a shop has too many customers. */
function askHubs(round: Round, payment: Payment): void {
  const { hop, received } = payment;
  if (new Set(received.map(({ from }) => from)).size >= HUB.leastWidth) {
    round.ask([recent(payment, hop.from, -1, hop.at, LIMITS.hubFan)], ([sent = []]) => {
      payment.sent = [...sent, hop];
    });
  }
  if (received.some((one) => passesOn(one, hop))) {
    round.ask([recent(payment, hop.to, 1, hop.at, LIMITS.fan)], ([gathered = []]) => {
      payment.gathered = [...gathered, hop];
    });
  }
}

/**
 * Reads the payers of the intermediaries, if the sender of this payment can be one of several intermediaries. It queries the smaller
 * group: the possible sources of this sender, or the other intermediaries. A shop has hundreds of payers, each paid by one employer.
 */
function askBefore(round: Round, payment: Payment): void {
  const { hop, gathered, before } = payment;
  before.set(hop.from, payment.received);
  const others = [...new Set(gathered.map(({ from }) => from))].filter((from) => from !== hop.from);
  if (others.length < HUB.leastWidth - 1) return;
  const passedOn = payment.received.filter((received) => passesOn(received, hop));
  const sources = [...new Set(passedOn.map(({ from }) => from))].filter((from) => from !== hop.to);
  const latest = (from: string) => Math.max(...gathered.filter((sent) => sent.from === from).map(({ at }) => at));
  const queries =
    sources.length <= others.length
      ? sources.map((subject) => recent(payment, subject, -1, hop.at, LIMITS.hubFan))
      : others.map((subject) => recent(payment, subject, 1, latest(subject), LIMITS.fan));
  round.ask(queries, (results) => {
    for (const paid of results.flat()) {
      if (others.includes(paid.to)) before.set(paid.to, [...(before.get(paid.to) ?? []), paid]);
    }
  });
}

function factsOf(payment: Payment): GraphFacts {
  const [cycle] = payment.cycles.flatMap(({ found }) => (found ? [found] : [])).sort((a, b) => a.length - b.length);
  const hubs: [GraphPath['pattern'], Width | null][] = [
    ['GATHER_SCATTER', gatherScatter(payment.received, payment.sent)],
    ['SCATTER_GATHER', scatterGather(payment.gathered, payment.before, payment.hop.from)],
  ];
  const widths = hubs.flatMap(([pattern, one]) => (one ? [{ pattern, ...one }] : [])).sort((a, b) => b.width - a.width);
  return {
    cycleLength: cycle?.length ?? null,
    gatherScatterWidth: widths[0]?.width ?? null,
    path: [...(cycle ? [pathOf('CYCLE', cycle)] : []), ...widths.map(({ pattern, hops }) => pathOf(pattern, hops))],
  };
}

function pathOf(pattern: GraphPath['pattern'], hops: readonly Hop[]): GraphPath {
  return { pattern, hops: hops.slice(-LIMITS.path).map(({ from, to, seq }) => ({ from, to, seq })) };
}
