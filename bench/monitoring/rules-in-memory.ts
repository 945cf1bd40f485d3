/**
 * The shipped rules on the payments of a population, with their aggregates computed in memory: a year of hundreds of households in
 * minutes, to choose thresholds. It leaves out what needs more than the payments: graph facts, known names, wallets, lists, behavior.
 */
import { COUNTRIES } from '../../src/demo/population/countries.ts';
import type { Payment, Population } from '../../src/demo/population/types.ts';
import { corridorOf, namedCustomer, storedMovementsOf } from '../../src/domain/subjects.ts';
import { countedMode, EMPTY_PARTY, type PartyRole, type Transaction } from '../../src/domain/transaction.ts';
import { countryRisk } from '../../src/lists/countries/country-risk.ts';
import type { EntityType } from '../../src/lists/profile.ts';
import { type Scan, scansOf } from '../../src/monitoring/rules/aggregates/plan.ts';
import type { Aggregate } from '../../src/monitoring/rules/aggregates/spec.ts';
import type { CustomerFacts } from '../../src/monitoring/rules/customer-facts.ts';
import { type CustomerSegment, segmentOf } from '../../src/monitoring/rules/customer-segments.ts';
import { isHit } from '../../src/monitoring/rules/evaluation/evaluate.ts';
import type { PeerFigure, PeerGroups } from '../../src/monitoring/rules/peers/figures.ts';
import { SHIPPED_SET } from '../../src/monitoring/rules/rule-set.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-00000000b3ec';
const HOUR_MS = 3_600_000;
const USD_PER = new Map(Object.values(COUNTRIES).map(({ currency, perUsd }) => [currency, 1 / perUsd]));

interface Movement {
  at: number;
  seq: number;
  direction: -1 | 1;
  counterparty: string | null;
  corridor: string | null;
  paymentMode: string | null;
  amount: number;
}

interface InMemoryHit {
  payment: Payment;
  /** Rules that raise an alert by themselves. */
  rules: string[];
}

/** What a customer moved. */
interface Dealt {
  customer: string;
  segment: CustomerSegment;
  at: number;
  direction: -1 | 1;
  amount: number;
  counterparty: string | null;
  isCash: boolean;
}

const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

/** As `measurePeers` does it in the database. */
function peersOf(dealt: readonly Dealt[], now: number): PeerGroups {
  const months = new Map<string, { segment: CustomerSegment; customer: string; of: Dealt[] }>();
  for (const one of dealt) {
    const month = Math.floor((now - one.at) / MONTH_MS);
    if (month >= 12) continue;
    const key = `${one.customer} ${month}`;
    const known = months.get(key) ?? { segment: one.segment, customer: one.customer, of: [] };
    known.of.push(one);
    months.set(key, known);
  }
  const values = new Map<string, { customer: string; value: number }[]>();
  for (const { segment, customer, of } of months.values()) {
    for (const [side, direction] of [
      ['In', 1],
      ['Out', -1],
    ] as const) {
      const own = of.filter((one) => one.direction === direction);
      const sum = (some: readonly Dealt[]) => some.reduce((total, { amount }) => total + amount, 0);
      const figures = {
        [`amount${side}`]: sum(own),
        [`cash${side}`]: sum(own.filter(({ isCash }) => isCash)),
        [`count${side}`]: own.length,
        [side === 'In' ? 'payers' : 'payees']: different(own.map(({ counterparty }) => counterparty)),
      };
      for (const [name, value] of Object.entries(figures)) {
        if (value <= 0) continue;
        const key = `${segment} ${name}`;
        values.set(key, [...(values.get(key) ?? []), { customer, value }]);
      }
    }
  }
  const groups: Record<string, Record<string, PeerFigure>> = {};
  for (const [key, all] of values) {
    const [segment, name] = key.split(' ') as [string, string];
    const sorted = all.map(({ value }) => value).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
    groups[segment] ??= {};
    groups[segment][name] = {
      customers: new Set(all.map(({ customer }) => customer)).size,
      median: at(0.5),
      p95: at(0.95),
    };
  }
  return groups as PeerGroups;
}

/** Only fiat payments, in their order. */
export function rulesInMemory({ customers, payments }: Population): InMemoryHit[] {
  const { rules, plan } = SHIPPED_SET.byType.FIAT;
  const countries = countryRisk([]);
  const byReference = new Map(customers.map((one) => [String(one.externalReferenceId), customerFactsOf(one)]));
  const moved = new Map<string, Movement[]>();
  const everyPart = [plan.parts.keys()].map((parts) => [...parts]);
  const hits: InMemoryHit[] = [];
  const dealt: Dealt[] = [];
  let [groups, measuredAt]: [PeerGroups, number] = [{}, Number.NEGATIVE_INFINITY];
  for (const [index, payment] of payments.filter(({ type }) => type === 'fiat').entries()) {
    const transaction = transactionOf(payment, index + 1);
    const scans = scansOf(plan, [transaction], everyPart);
    const customer = byReference.get(String(payment.body.customerReference)) ?? null;
    const now = Date.parse(transaction.content.transactionDate);
    // The service measures daily; a week is precise enough here.
    if (now - measuredAt > 7 * DAY_MS) [groups, measuredAt] = [peersOf(dealt, now), now];
    const known = new Map<string, number | null>();
    const values = new Map(plan.aggregates.map((one) => [one.key, one]));
    const aggregate = (key: string) => {
      if (!known.has(key)) known.set(key, aggregateValue(values.get(key)!, scans, plan.partOf.get(key)!, moved));
      return known.get(key) ?? null;
    };
    const extra = {
      ...{ sender: UNKNOWN, receiver: UNKNOWN, graph: { cycleLength: null, gatherScatterWidth: null } },
      ...{ wallet: { exposure: null, hops: null }, customer, isKnownNameNewAccount: null },
      peers: (customer?.segment && groups[customer.segment]) ?? null,
    };
    const observed = {
      facts: { transaction, extra, countries },
      aggregate,
      inList: () => false,
      containsListed: () => false,
    };
    const found = rules.filter(
      (one) =>
        one.rule.mode !== 'SHADOW' && (one.rule.score >= 60 || one.rule.severity === 'HIGH') && isHit(one, observed),
    );
    if (found.length > 0) hits.push({ payment, rules: found.map(({ rule }) => rule.ruleId) });
    remember(transaction, moved);
    const named = namedCustomer(TENANT, transaction.content);
    const segment = customer?.segment;
    if (!named || !segment) continue;
    for (const one of storedMovementsOf(TENANT, transaction.content).filter(({ subject }) => subject === named)) {
      dealt.push({
        ...{ customer: named, segment, at: now, direction: one.direction, amount: transaction.base!.amount },
        ...{ counterparty: one.counterparty, isCash: countedMode(transaction.content) === 'CASH' },
      });
    }
  }
  return hits;
}

/** Alerts of one customer by one rule count once, as the service groups them. */
export function inMemoryReport(hits: readonly InMemoryHit[], payments: number): string {
  const perThousand = (count: number) => ((1_000 * count) / payments).toFixed(2);
  const alerts = new Map<string, Payment>();
  const ofRule = new Map<string, { hits: number; alerts: number; events: Map<string, number> }>();
  for (const { payment, rules } of hits) {
    for (const ruleId of rules) {
      const row = ofRule.get(ruleId) ?? { hits: 0, alerts: 0, events: new Map() };
      ofRule.set(ruleId, row);
      row.hits += 1;
      const alert = `${ruleId} ${payment.label.customer}`;
      if (!alerts.has(alert)) row.alerts += 1;
      alerts.set(alert, payment);
      const event = `${payment.label.actor}: ${payment.label.event}`;
      row.events.set(event, (row.events.get(event) ?? 0) + 1);
    }
  }
  const ofHousehold = new Map<string, number>();
  for (const { label } of alerts.values()) {
    if (label.isHousehold) ofHousehold.set(label.customer, (ofHousehold.get(label.customer) ?? 0) + 1);
  }
  const rows = [...ofRule]
    .sort(([, a], [, b]) => b.alerts - a.alerts)
    .map(([ruleId, one]) => {
      const events = [...one.events].sort(([, a], [, b]) => b - a).slice(0, 3);
      const told = events.map(([event, count]) => `${event} ${count}`).join(', ');
      return `${ruleId}: ${one.hits} hits, ${one.alerts} alerts, ${perThousand(one.alerts)} per 1,000 (${told})`;
    });
  const over = [...ofHousehold.values()].filter((count) => count > 2).length;
  const total = `${alerts.size} alerts, ${perThousand(alerts.size)} per 1,000; payments with one: ${perThousand(hits.length)} per 1,000`;
  return [total, `households with more than two alerts: ${over}`, ...rows].join('\n');
}

const UNKNOWN = { knownSince: null, transactionsBefore: null };

function transactionOf({ body }: Payment, seq: number): Transaction {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : null);
  const party = (role: PartyRole, side: 'sender' | 'receiver', account: string) => ({
    ...{ role, ...EMPTY_PARTY, name: text(`${side}Name`), country: text(`${side}CountryCode`), account: text(account) },
    type: text(`${side}Type`) as 'INDIVIDUAL' | 'CORPORATE' | null,
  });
  const currency = text('senderCurrency')!;
  const amount = Number(body.sendingAmount);
  return {
    ...{ tenantId: TENANT, tenantName: 'Bench', transactionUuid: TENANT, seq },
    content: {
      ...{
        transactionReference: body.transactionReference,
        transactionType: 'FIAT',
        transactionDate: body.transactionDate,
      },
      ...{ transactionFlow: body.transactionFlow as 'INBOUND' | 'OUTBOUND', transferDate: null },
      ...{ amount: { value: String(amount), currency }, received: null, fiatValue: null },
      ...{
        sender: party('SENDER', 'sender', 'accountNumber'),
        receiver: party('RECEIVER', 'receiver', 'receiverAccount'),
      },
      ...{ paymentMode: text('paymentMode'), deliveryType: text('deliveryType'), purpose: text('remittancePurpose') },
      ...{ sourceOfFund: text('sourceOfFund'), message: null, asset: null },
      echo: { customerReference: body.customerReference },
    },
    base: { amount: amount * USD_PER.get(currency)!, currency: 'USD', rateSource: 'bench' },
  } as unknown as Transaction;
}

function customerFactsOf(record: Record<string, unknown>): CustomerFacts {
  const type = record.entityType as EntityType;
  const { monthlyAmount, currency, monthlyCount } = record.expectedActivity as {
    monthlyAmount: number;
    currency: string;
    monthlyCount: number;
  };
  return {
    ...{ riskRating: 'LOW', type, occupation: String(record.occupation) },
    ...{ segment: segmentOf(type, String(record.occupation)), since: new Date().toISOString(), isPep: false },
    ...{ expectedMonthlyAmount: monthlyAmount * USD_PER.get(currency)!, expectedMonthlyCount: monthlyCount },
    ...{ expectsCorridor: null, products: (record.products as string[]).join('; ') },
  };
}

function remember({ tenantId, content, base, seq }: Transaction, moved: Map<string, Movement[]>): void {
  for (const { subject, direction, counterparty } of storedMovementsOf(tenantId, content)) {
    const one: Movement = {
      ...{ at: Date.parse(content.transactionDate), seq, direction, counterparty, corridor: corridorOf(content) },
      ...{ paymentMode: countedMode(content), amount: base!.amount },
    };
    const others = moved.get(subject);
    if (others) others.push(one);
    else moved.set(subject, [one]);
  }
}

function aggregateValue(
  aggregate: Aggregate,
  scans: readonly Scan[],
  part: number,
  moved: ReadonlyMap<string, readonly Movement[]>,
): number | null {
  const scan = scans.find(({ parts }) => (parts & (1 << part)) !== 0);
  if (!scan) return null;
  const { by, direction, windowHours, offsetHours, min, below, least, most, paymentModes, includeCurrent } = aggregate;
  if ((by === 'pair' && !scan.pair) || (by === 'corridor' && !scan.corridor)) return null;
  const now = Date.parse(scan.at);
  const from = now - (windowHours + offsetHours) * HOUR_MS;
  const until = offsetHours > 0 ? now - offsetHours * HOUR_MS : Number.POSITIVE_INFINITY;
  const own = [
    ...(scan.isOut ? [{ direction: -1 as const, counterparty: scan.outCounterparty }] : []),
    ...(scan.isIn ? [{ direction: 1 as const, counterparty: scan.inCounterparty }] : []),
  ].map(
    (one): Movement => ({
      ...{
        ...one,
        at: now,
        seq: scan.seq,
        corridor: scan.corridor,
        paymentMode: scan.paymentMode,
        amount: scan.amount!,
      },
    }),
  );
  const seen = new Set<string>();
  const all: Movement[] = [];
  const take = (one: Movement) => {
    if (one.at <= from || one.at > until) return;
    if (direction === 'IN' ? one.direction !== 1 : direction === 'OUT' ? one.direction !== -1 : false) return;
    if (direction === 'SAME' && one.direction !== scan.direction) return;
    if ((by === 'pair' && one.counterparty !== scan.pair) || (by === 'corridor' && one.corridor !== scan.corridor))
      return;
    const id = direction === 'ANY' ? String(one.seq) : `${one.seq} ${one.direction}`;
    if (seen.has(id)) return;
    seen.add(id);
    all.push(one);
  };
  for (const subject of scan.subjects) {
    const theirs = moved.get(subject) ?? [];
    for (let at = theirs.length - 1; at >= 0 && theirs[at]!.at > from; at -= 1) take(theirs[at]!);
  }
  const past = all.length;
  for (const one of own) take(one);
  const counted = includeCurrent ? all : all.slice(0, past);
  const filtered = counted.filter(
    ({ amount, paymentMode }) =>
      (min === null || amount >= min) &&
      (below === null || amount < below) &&
      (least === null || amount >= least * scan.amount!) &&
      (most === null || amount <= most * scan.amount!) &&
      (paymentModes === null || paymentModes.includes(paymentMode?.toUpperCase() ?? '')),
  );
  return FUNCTIONS[aggregate.fn](filtered, { scan, now, aggregate, counted });
}

interface Of {
  scan: Scan;
  now: number;
  aggregate: Aggregate;
  /** Without amounts and payment modes. */
  counted: readonly Movement[];
}

const sumOf = (all: readonly Movement[]) => all.reduce((sum, { amount }) => sum + amount, 0);
const meanOf = (all: readonly Movement[]) => (all.length === 0 ? null : sumOf(all) / all.length);
const different = (values: readonly (string | null)[]) => new Set(values.filter((one) => one !== null)).size;
/** Least number of past transactions for a spread. */
const MIN_SPREAD = 5;

const DISTINCT: Readonly<Record<NonNullable<Aggregate['of']>, (one: Movement) => string | null>> = {
  counterparties: ({ counterparty }) => counterparty,
  corridors: ({ corridor }) => corridor,
  countries: ({ corridor, direction }) => corridor?.slice(direction === 1 ? 0 : 2, direction === 1 ? 2 : 4) ?? null,
  paymentModes: ({ paymentMode }) => paymentMode,
  days: ({ at }) => new Date(at).toISOString().slice(0, 10),
  hours: ({ at }) => new Date(at).toISOString().slice(0, 13),
};

const FUNCTIONS: Readonly<Record<Aggregate['fn'], (all: readonly Movement[], of: Of) => number | null>> = {
  count: (all) => all.length,
  sum: sumOf,
  avg: meanOf,
  max: (all) => (all.length === 0 ? null : Math.max(...all.map(({ amount }) => amount))),
  min: (all) => (all.length === 0 ? null : Math.min(...all.map(({ amount }) => amount))),
  distinctCounterparties: (all) => different(all.map(DISTINCT.counterparties)),
  distinctCorridors: (all) => different(all.map(DISTINCT.corridors)),
  distinct: (all, { aggregate }) => different(all.map(DISTINCT[aggregate.of!])),
  hoursSinceLast: (all, { now }) => (all.length === 0 ? null : (now - Math.max(...all.map(({ at }) => at))) / HOUR_MS),
  zScore: (all, { scan }) => {
    const mean = meanOf(all);
    if (mean === null || all.length < MIN_SPREAD) return null;
    const variance = all.reduce((sum, { amount }) => sum + (amount - mean) ** 2, 0) / (all.length - 1);
    return variance === 0 ? null : (scan.amount! - mean) / Math.sqrt(variance);
  },
  share: (all, { counted }) => (counted.length === 0 ? null : all.length / counted.length),
};
