/**
 * Reads the data that rules need besides the transaction: for the stage, for trying a rule, and for replays.
 *
 * It reads the database in rounds, the cheapest first, and only as long as a rule still needs more: a rule that begins with the
 * amount needs no window when the amount is small.
 */

import type { Transaction } from '../../../domain/transaction.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type AggregatePlan, type Holders, SHORTEST_REACH, scansOf } from '../aggregates/plan.ts';
import { computeAggregates } from '../aggregates/store.ts';
import type { CustomerFacts } from '../customer-facts.ts';
import { type ExtraFacts, type FieldRead, NO_GRAPH } from '../facts.ts';
import { newAccountsOfKnownNames, type ReadNamesakes } from '../known-names/known-names.ts';
import type { CompiledRule, Source, Test } from '../language/compiled.ts';
import type { PeerGroups } from '../peers/figures.ts';
import type { ActiveRules, NamedLists } from '../rule-set.ts';
import { isOpen } from './evaluate.ts';
import { type Outside, observedOf } from './findings.ts';

export interface OutsideParts {
  database: Database;
  graphs(tenantId: string, transactions: readonly Transaction[]): Promise<ExtraFacts['graph'][]>;
}

/** Facts of other modules about the transactions, from one state of lists, settings and countries. */
export interface RuleContext {
  countries: Outside['countries'];
  /** Values in the order of the transactions. */
  extra: readonly Omit<ExtraFacts, FieldMember>[];
  /** Keys under which the parties of each transaction moved money before. Absent: only the keys of the transactions are known. */
  holders?: readonly Holders[];
  /** Reads the customers of transactions of the batch. Absent: no customers are known. */
  customers?(transactions: readonly Transaction[]): Promise<(CustomerFacts | null)[]>;
  /** Absent: no names of earlier transactions are known. */
  namesakes?: ReadNamesakes;
  /** Absent: no segment was measured. */
  peers?(): Promise<PeerGroups>;
}

type FieldMember = 'graph' | 'customer' | 'isKnownNameNewAccount' | 'peers';

/** Parts for callers without a batch of the pipeline. */
export interface OutsideReader extends OutsideParts {
  surroundings(tenantId: string, transactions: readonly Transaction[]): Promise<RuleContext>;
}

/** One read: a part of the plan, by its position, or what fields need. */
type Unit = number | FieldRead;

interface Reading {
  transaction: Transaction;
  outside: Outside & { aggregates: (number | null)[]; extra: ExtraFacts };
  read: Set<Unit>;
  open: readonly CompiledRule[];
}

/**
 * Facts in the order of the transactions, which belong to one organization.
 * @param howMuch with `lists`: enough to decide which rules hit, and all values that these rules read; 'ALL': everything
 */
export async function outsideOf(
  parts: OutsideParts,
  tenantId: string,
  { rules, plan }: ActiveRules,
  transactions: readonly Transaction[],
  { countries, extra, holders, customers, namesakes, peers }: RuleContext,
  howMuch: { lists: NamedLists } | 'ALL',
): Promise<Outside[]> {
  const units = unitsOfPlan(plan, rules);
  const readings = transactions.map(
    (transaction, at): Reading => ({
      transaction,
      outside: { countries, extra: { ...extra[at]!, graph: NO_GRAPH }, aggregates: plan.aggregates.map(() => null) },
      read: new Set(),
      open: rules,
    }),
  );
  for (;;) {
    const wanted = readings.map((reading) => {
      if (howMuch !== 'ALL') {
        const observed = {
          ...observedOf(reading.transaction, plan, reading.outside, howMuch.lists),
          isRead: isReadBy(plan, reading),
        };
        reading.open = reading.open.filter((rule) => isOpen(rule, observed));
      }
      return new Set(reading.open.flatMap((rule) => units.get(rule)!.find((unit) => !reading.read.has(unit)) ?? []));
    });
    if (wanted.every(({ size }) => size === 0)) return readings.map(({ outside }) => outside);
    await Promise.all([
      readAggregates(parts, tenantId, plan, readings, { wanted, holders }),
      readFor('GRAPH', readings, wanted, async (requested) => {
        const found = await parts.graphs(tenantId, requested.map(transactionOf));
        for (const [at, { outside }] of requested.entries()) outside.extra.graph = found[at]!;
      }),
      readFor('CUSTOMER', readings, wanted, async (requested) => {
        const found = await customers?.(requested.map(transactionOf));
        for (const [at, { outside }] of requested.entries()) outside.extra.customer = found?.[at] ?? null;
      }),
      readFor('KNOWN_NAME', readings, wanted, async (requested) => {
        const payments = requested.map((one) => ({ ...one, holders: holders?.[readings.indexOf(one)] }));
        const found = namesakes && (await newAccountsOfKnownNames(parts.database, tenantId, payments, namesakes));
        for (const [at, { outside }] of requested.entries()) outside.extra.isKnownNameNewAccount = found?.[at] ?? null;
      }),
      readFor('PEERS', readings, wanted, async (requested) => {
        const groups = await peers?.();
        for (const { outside } of requested) {
          const segment = outside.extra.customer?.segment;
          outside.extra.peers = (segment && groups?.[segment]) ?? null;
        }
      }),
    ]);
    for (const [at, { read }] of readings.entries()) for (const unit of wanted[at]!) read.add(unit);
  }
}

async function readAggregates(
  { database }: OutsideParts,
  tenantId: string,
  plan: AggregatePlan,
  readings: readonly Reading[],
  { wanted, holders }: { wanted: readonly ReadonlySet<Unit>[]; holders: readonly Holders[] | undefined },
): Promise<void> {
  const parts = wanted.map((units) => [...units].filter((unit) => typeof unit === 'number'));
  const transactions = readings.map(({ transaction }) => transaction);
  const scans = scansOf(plan, transactions, parts, holders);
  if (scans.length === 0) return;
  const found = await database.tenantWithOnePlan(tenantId, (db) => computeAggregates(db, tenantId, plan, scans));
  for (const { position, member, value } of found) readings[position]!.outside.aggregates[member] = value;
}

const transactionOf = ({ transaction }: Reading) => transaction;

async function readFor(
  unit: FieldRead,
  readings: readonly Reading[],
  wanted: readonly ReadonlySet<Unit>[],
  read: (requested: readonly Reading[]) => Promise<void>,
): Promise<void> {
  const requested = readings.filter((_, at) => wanted[at]!.has(unit));
  if (requested.length > 0) await read(requested);
}

/**
 * Windows of days are read for nearly every payment, and leave few rules open. A customer costs less than longer windows. Peers are in
 * memory, but are kept as evidence, so windows of a month may spare them. The others cost more than a window of a month, and less than
 * one of a year.
 */
const BEFORE_A_YEAR = ['PEERS', 'KNOWN_NAME', 'GRAPH'] as const;

const unitsByPlan = new WeakMap<AggregatePlan, ReadonlyMap<CompiledRule, readonly Unit[]>>();

/** The units that each rule reads, in reading order. Cached per plan. The plan must be built from these rules. */
function unitsOfPlan(plan: AggregatePlan, rules: readonly CompiledRule[]): ReadonlyMap<CompiledRule, readonly Unit[]> {
  const units = unitsByPlan.get(plan) ?? new Map(rules.map((rule) => [rule, unitsOf(rule, plan)]));
  unitsByPlan.set(plan, units);
  return units;
}

function unitsOf(rule: CompiledRule, plan: AggregatePlan): Unit[] {
  const needed = new Set(sourcesOf(rule.test).map(neededBy));
  // The segment is the customer's.
  if (needed.has('PEERS')) needed.add('CUSTOMER');
  const parts = [...new Set(rule.aggregates.map(({ key }) => plan.partOf.get(key)!))].sort((a, b) => a - b);
  const within = (isIn: (reach: number) => boolean) => parts.filter((part) => isIn(plan.parts[part]!.reach));
  const units: Unit[] = [
    ...within((reach) => reach === SHORTEST_REACH),
    'CUSTOMER',
    ...within((reach) => reach !== SHORTEST_REACH && reach !== Number.POSITIVE_INFINITY),
    ...BEFORE_A_YEAR,
    ...within((reach) => reach === Number.POSITIVE_INFINITY),
  ];
  return units.filter((unit) => typeof unit === 'number' || needed.has(unit));
}

function isReadBy(plan: AggregatePlan, { read }: Reading): (source: Source) => boolean {
  return (source) => {
    const unit = source.kind === 'aggregate' ? plan.partOf.get(source.aggregate.key)! : neededBy(source);
    return unit === undefined || read.has(unit);
  };
}

const neededBy = (source: Source): FieldRead | undefined => (source.kind === 'field' ? source.field.needs : undefined);

function sourcesOf(test: Test): Source[] {
  if (test.kind === 'not') return sourcesOf(test.test);
  if (test.kind !== 'leaf') return test.tests.flatMap(sourcesOf);
  return [test.left, ...test.right].filter((one) => one.kind !== 'literal');
}
