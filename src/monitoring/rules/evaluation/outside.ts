/**
 * Gathers what rules read besides the transaction: for the stage, for trying a rule, and for replays.
 *
 * It reads the database in rounds, the cheapest first, and only as long as a rule still needs more: a rule that begins with the
 * amount needs no window when the amount is small.
 */

import type { Transaction } from '../../../domain/transaction.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type AggregatePlan, type Holders, scansOf } from '../aggregates/plan.ts';
import { computeAggregates } from '../aggregates/store.ts';
import { type ExtraFacts, isOfGraph, NO_GRAPH } from '../facts.ts';
import type { CompiledRule, Source, Test } from '../language/compiled.ts';
import type { ActiveRules, NamedLists } from '../rule-set.ts';
import { isOpen } from './evaluate.ts';
import { type Outside, observedOf } from './findings.ts';

export interface OutsideParts {
  database: Database;
  graphs(tenantId: string, transactions: readonly Transaction[]): Promise<ExtraFacts['graph'][]>;
}

/** Facts of other rooms about the transactions, from one state of lists, settings and countries. */
export interface RuleContext {
  countries: Outside['countries'];
  /** In the order of the transactions. */
  extra: readonly Omit<ExtraFacts, 'graph'>[];
  /** Of each, under which keys its parties have moved money before. Absent: nothing is known but the transactions' own keys. */
  holders?: readonly Holders[];
}

/** For callers without a batch of the pipeline. */
export interface OutsideReader extends OutsideParts {
  surroundings(tenantId: string, transactions: readonly Transaction[]): Promise<RuleContext>;
}

/** One read: a part of the plan, by its position, or the graph. */
type Unit = number | 'GRAPH';

interface Reading {
  transaction: Transaction;
  outside: Outside & { aggregates: (number | null)[]; extra: ExtraFacts };
  read: Set<Unit>;
  open: readonly CompiledRule[];
}

/**
 * In the order of the transactions, which are of one organisation.
 * @param howMuch with `lists`: as much as tells which rules hit, and all that those read; 'ALL': everything
 */
export async function outsideOf(
  parts: OutsideParts,
  tenantId: string,
  { rules, plan }: ActiveRules,
  transactions: readonly Transaction[],
  { countries, extra, holders }: RuleContext,
  howMuch: { lists: NamedLists } | 'ALL',
): Promise<Outside[]> {
  const units = new Map(rules.map((rule) => [rule, unitsOf(rule, plan)]));
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
      readGraphs(parts, tenantId, readings, wanted),
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
  const parts = wanted.map((units) => [...units].filter((unit) => unit !== 'GRAPH'));
  const transactions = readings.map(({ transaction }) => transaction);
  const scans = scansOf(plan, transactions, parts, holders);
  if (scans.length === 0) return;
  const found = await database.tenantWithOnePlan(tenantId, (db) => computeAggregates(db, tenantId, plan, scans));
  for (const { position, member, value } of found) readings[position]!.outside.aggregates[member] = value;
}

async function readGraphs(
  { graphs }: OutsideParts,
  tenantId: string,
  readings: readonly Reading[],
  wanted: readonly ReadonlySet<Unit>[],
): Promise<void> {
  const asked = readings.filter((_, at) => wanted[at]!.has('GRAPH'));
  if (asked.length === 0) return;
  const found = await graphs(
    tenantId,
    asked.map(({ transaction }) => transaction),
  );
  for (const [at, { outside }] of asked.entries()) outside.extra.graph = found[at]!;
}

/** The shortest windows first. A graph costs more than a window of a month, and less than one of a year. */
function unitsOf(rule: CompiledRule, plan: AggregatePlan): Unit[] {
  const parts = new Set(rule.aggregates.map(({ key }) => plan.partOf.get(key)!));
  const units: Unit[] = [...parts].sort((a, b) => a - b);
  if (!sourcesOf(rule.test).some(isGraph)) return units;
  const behind = units.findIndex((unit) => unit !== 'GRAPH' && plan.parts[unit]!.reach === Number.POSITIVE_INFINITY);
  return units.toSpliced(behind === -1 ? units.length : behind, 0, 'GRAPH');
}

function isReadBy(plan: AggregatePlan, { read }: Reading): (source: Source) => boolean {
  return (source) =>
    source.kind === 'aggregate'
      ? read.has(plan.partOf.get(source.aggregate.key)!)
      : !isGraph(source) || read.has('GRAPH');
}

const isGraph = (source: Source) => source.kind === 'field' && isOfGraph(source.field);

function sourcesOf(test: Test): Source[] {
  if (test.kind === 'not') return sourcesOf(test.test);
  if (test.kind !== 'leaf') return test.tests.flatMap(sourcesOf);
  return [test.left, ...test.right].filter((one) => one.kind !== 'literal');
}
