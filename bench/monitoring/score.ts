/** What monitoring costs on ordinary life: payments held, alerts, and which rules they come from. */

import type { TransactionStatus } from '../../src/domain/transaction.ts';
import { isSuspicious } from '../../src/transactions/pipeline/outcome.ts';
import type { Decided } from './replay.ts';

const MONITORING: ReadonlySet<string> = new Set(['RULES', 'BEHAVIOR']);
const WAGES: ReadonlySet<string> = new Set(['wages', 'bonus', 'pension']);
/** More alerts than this a year are too many for an ordinary household. */
const HOUSEHOLD_ALERTS = 2;

export interface RuleScore {
  /** Findings on payments. */
  hits: number;
  /** Payments with an alert and this finding. */
  alerts: number;
  alertsPerThousand: number;
  /** Held payments for which this finding argues. */
  held: number;
  heldPerThousand: number;
  /** Alerts that no other finding of monitoring is on. */
  alone: number;
  /** The three findings that are most often on the same alerts. */
  overlap: Record<string, number>;
}

export interface MonitoringScore {
  payments: number;
  held: number;
  heldPerThousand: number;
  /** Held although only rules and behavior argue for it. */
  heldByMonitoring: number;
  /** Payments that raised an alert. */
  alerts: number;
  alertsPerThousand: number;
  /** Alerts: those of one cause and customer are one. */
  groupedAlerts: number;
  groupedPerThousand: number;
  /** Of the alerts. */
  criticalShare: number;
  wages: number;
  wagesHeld: number;
  /** Employers that paid wages, and those whose first run of wages has a held payment. */
  firstRuns: { employers: number; held: number };
  households: number;
  householdsOverLimit: number;
  /** Findings that are not of rules or behavior, on alerts. */
  otherFindings: Record<string, number>;
  rules: Record<string, RuleScore>;
  /** Kind of actor and event -> alerts, most first. */
  events: Record<string, { payments: number; alerts: number; held: number }>;
}

const isHeld = ({ status }: Decided) => isSuspicious(status as TransactionStatus);
/** Rules and anomalies on a payment. */
export const monitoringNames = ({ findings }: Decided) => [
  ...new Set(findings.filter(({ stage }) => MONITORING.has(stage)).map(({ name }) => name)),
];

export function scoreOf(decided: readonly Decided[]): MonitoringScore {
  const thousand = decided.length / 1_000;
  const alerts = decided.filter(({ alertId }) => alertId !== null);
  const grouped = new Set(alerts.map(({ alertId }) => alertId)).size;
  const held = decided.filter(isHeld);
  const wages = decided.filter(({ payment }) => WAGES.has(payment.label.event));
  const ofHouseholds = counted(alerts.filter(hasHousehold).map(({ payment }) => payment.label.customer));
  const names = [...new Set(decided.flatMap(monitoringNames))].sort();
  const rules = Object.fromEntries(
    names
      .map((name) => [name, ruleScore(name, decided, thousand)] as const)
      .sort(([, a], [, b]) => b.alerts - a.alerts),
  );
  return {
    payments: decided.length,
    held: held.length,
    heldPerThousand: rate(held.length, thousand),
    heldByMonitoring: held.filter(isOfMonitoring).length,
    alerts: alerts.length,
    alertsPerThousand: rate(alerts.length, thousand),
    groupedAlerts: grouped,
    groupedPerThousand: rate(grouped, thousand),
    criticalShare: alerts.filter(({ tier }) => tier === 'CRITICAL').length / Math.max(1, alerts.length),
    wages: wages.length,
    wagesHeld: wages.filter(isHeld).length,
    firstRuns: firstRunsOf(wages),
    households: new Set(decided.filter(hasHousehold).map(({ payment }) => payment.label.customer)).size,
    householdsOverLimit: Object.values(ofHouseholds).filter((count) => count > HOUSEHOLD_ALERTS).length,
    otherFindings: counted(
      alerts.flatMap(({ findings }) => findings.filter(({ stage }) => !MONITORING.has(stage)).map(({ name }) => name)),
    ),
    rules,
    events: eventsOf(decided),
  };
}

const hasHousehold = ({ payment }: Decided) => payment.label.isHousehold;

function isOfMonitoring({ findings }: Decided): boolean {
  const arguing = findings.filter(({ hasStatus }) => hasStatus);
  return arguing.every(({ stage }) => MONITORING.has(stage));
}

/** A run is all wages that an employer pays on one day. */
function firstRunsOf(wages: readonly Decided[]): { employers: number; held: number } {
  const dayOf = ({ payment }: Decided) => payment.body.transactionDate.slice(0, 10);
  const firstDays = new Map<string, string>();
  const paid = wages.filter((one) => !hasHousehold(one));
  for (const one of paid) {
    const { customer } = one.payment.label;
    const known = firstDays.get(customer);
    if (known === undefined || dayOf(one) < known) firstDays.set(customer, dayOf(one));
  }
  const held = paid.filter((one) => isHeld(one) && firstDays.get(one.payment.label.customer) === dayOf(one));
  return { employers: firstDays.size, held: new Set(held.map(({ payment }) => payment.label.customer)).size };
}

function ruleScore(name: string, decided: readonly Decided[], thousand: number): RuleScore {
  const hits = decided.filter((one) => monitoringNames(one).includes(name));
  const alerts = hits.filter(({ alertId }) => alertId !== null);
  const held = hits.filter(
    (one) => isHeld(one) && one.findings.some((found) => found.name === name && found.hasStatus),
  );
  const others = counted(alerts.flatMap((one) => monitoringNames(one).filter((other) => other !== name)));
  return {
    hits: hits.length,
    alerts: alerts.length,
    alertsPerThousand: rate(alerts.length, thousand),
    held: held.length,
    heldPerThousand: rate(held.length, thousand),
    alone: alerts.filter((one) => monitoringNames(one).length === 1).length,
    overlap: Object.fromEntries(Object.entries(others).slice(0, 3)),
  };
}

function eventsOf(decided: readonly Decided[]): MonitoringScore['events'] {
  const events: MonitoringScore['events'] = {};
  for (const one of decided) {
    const { actor, event } = one.payment.label;
    const name = `${actor}: ${event}`;
    events[name] ??= { payments: 0, alerts: 0, held: 0 };
    const row = events[name];
    row.payments += 1;
    if (one.alertId !== null) row.alerts += 1;
    if (isHeld(one)) row.held += 1;
  }
  return Object.fromEntries(
    Object.entries(events)
      .filter(([, { alerts, held }]) => alerts + held > 0)
      .sort(([, a], [, b]) => b.alerts - a.alerts),
  );
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
}

const rate = (count: number, thousand: number) => Math.round((100 * count) / Math.max(thousand, 0.001)) / 100;
