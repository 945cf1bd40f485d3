/**
 * Statistics of an organization: transactions, screenings and alerts. Computed on request, but the transaction counts
 * of past days are cached (`kept-counts/store.ts`).
 */

import type { Sights } from '../../alerts/work-queues/sight.ts';
import type { Rules } from '../../monitoring/rules/rules.ts';
import type { Principal } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { countByDay } from './kept-counts/store.ts';
import type { RuleStatisticsView, StatisticsView } from './schemas.ts';
import {
  countAlerts,
  countCodes,
  countOpenAlerts,
  countRules,
  countScreenings,
  type DayCount,
  type OpenAlerts,
  type Range,
} from './store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const MAX_CODES = 50;
const MAX_RULES = 200;
/** Costs half a second of database time, or a second with a cold cache. */
const MOST_ALERTS_OF_RULES = 20_000;
/** Statuses of transactions that were not held, or are not screened yet. */
const NOT_STOPPED: ReadonlySet<string> = new Set(['RELEASED', 'WHITELISTED', 'PENDING', 'PROCESSING']);

interface StatisticsParts {
  database: Database;
  clock: Clock;
  sights: Sights;
  rules: Pick<Rules, 'list'>;
}

export class Statistics {
  readonly #parts: StatisticsParts;

  constructor(parts: StatisticsParts) {
    this.#parts = parts;
  }

  /**
   * Alert figures cover the alerts that the principal can see.
   * @param days first and last day, YYYY-MM-DD, UTC
   * @throws AppError validation-failed for more than 366 days, or a last day before the first
   */
  async of(
    principal: Principal,
    days: { from?: string | undefined; to?: string | undefined },
  ): Promise<StatisticsView> {
    const { database, clock, sights } = this.#parts;
    const { tenantId } = principal;
    const now = clock.now();
    const range = rangeOf(days, now);
    const isSeen = (await sights.of(principal)).where();
    const transactions = await countByDay(database, tenantId, range);
    return await database.tenant(tenantId, async (db) => {
      const screenings = await countScreenings(db, tenantId, range);
      const alerts = await countAlerts(db, tenantId, range, isSeen);
      const open = await countOpenAlerts(db, tenantId, now, isSeen);
      const codes = await countCodes(db, tenantId, { ...range, isSeen }, MAX_CODES);
      return {
        from: dayOf(range.from),
        to: dayOf(new Date(range.until.getTime() - DAY_MS)),
        days: daysOf(range).map((day) => dayView(day, { transactions, screenings, alerts })),
        statuses: sums(transactions.map(({ kind, count }) => [kind, count])),
        openAlerts: openView(open),
        codes: codes.map((code) => ({ ...code, precision: precisionOf(code) })),
      };
    });
  }

  /** The same by rule. @throws AppError as in `of` */
  async ofRules(
    principal: Principal,
    { ruleId, ...days }: { from?: string | undefined; to?: string | undefined; ruleId?: string | undefined },
  ): Promise<RuleStatisticsView> {
    const { database, clock, sights, rules } = this.#parts;
    const { tenantId } = principal;
    const range = rangeOf(days, clock.now());
    const isSeen = (await sights.of(principal)).where();
    // One more than shown, to detect whether there are more.
    const bounds = { mostAlerts: MOST_ALERTS_OF_RULES + 1, limit: MAX_RULES };
    const [counted, known] = await Promise.all([
      database.tenant(tenantId, (db) => countRules(db, tenantId, { ...range, isSeen, ruleId }, bounds)),
      rules.list(tenantId),
    ]);
    const names = new Map(known.rules.map((rule) => [rule.ruleId, rule.definition.name]));
    return {
      from: dayOf(range.from),
      to: dayOf(new Date(range.until.getTime() - DAY_MS)),
      alerts: Math.min(counted.alerts, MOST_ALERTS_OF_RULES),
      isMore: counted.alerts > MOST_ALERTS_OF_RULES,
      rules: counted.rules.map(({ ruleId: id, ...figures }) => ({
        ...{ ruleId: id, name: names.get(id) ?? null, ...figures },
        precision: precisionOf(figures),
      })),
    };
  }
}

function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Range {
  const last = new Date(`${to ?? dayOf(now)}T00:00:00Z`);
  const first = from === undefined ? last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS : Date.parse(`${from}T00:00:00Z`);
  const until = new Date(last.getTime() + DAY_MS);
  const days = (until.getTime() - first) / DAY_MS;
  if (days < 1) throw wrong('from', 'must not be after the last day');
  if (days > MAX_DAYS) throw wrong('from', `must be at most ${MAX_DAYS - 1} days before the last day`);
  return { from: new Date(first), until };
}

function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field, code: 'Size', message }] });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function daysOf({ from, until }: Range): string[] {
  const count = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, at) => dayOf(new Date(from.getTime() + at * DAY_MS)));
}

type Counted = Record<'transactions' | 'screenings' | 'alerts', readonly DayCount[]>;

function dayView(day: string, { transactions, screenings, alerts }: Counted): StatisticsView['days'][number] {
  const sum = (counts: readonly DayCount[], counted: (kind: string) => boolean = () => true) =>
    counts.reduce((total, one) => (one.day === day && counted(one.kind) ? total + one.count : total), 0);
  return {
    day,
    transactions: sum(transactions),
    stopped: sum(transactions, (status) => !NOT_STOPPED.has(status)),
    screenings: sum(screenings),
    screeningsWithMatches: sum(screenings, (kind) => kind === 'MATCHES'),
    alertsRaised: sum(alerts, (kind) => kind === 'RAISED'),
    falsePositives: sum(alerts, (kind) => kind === 'CLOSED_FALSE_POSITIVE'),
    truePositives: sum(alerts, (kind) => kind === 'CLOSED_TRUE_POSITIVE'),
  };
}

const NO_SEVERITIES = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 };
const NO_AGES: Record<OpenAlerts['age'], number> = { UNDER_1_DAY: 0, UNDER_3_DAYS: 0, UNDER_7_DAYS: 0, OLDER: 0 };

function openView(open: readonly OpenAlerts[]): StatisticsView['openAlerts'] {
  return {
    total: open.reduce((total, { count }) => total + count, 0),
    overdue: open.reduce((total, { overdue }) => total + overdue, 0),
    bySeverity: { ...NO_SEVERITIES, ...sums(open.map(({ severity, count }) => [severity, count])) },
    byAge: { ...NO_AGES, ...sums(open.map(({ age, count }) => [age, count])) },
  };
}

function sums(counts: readonly (readonly [string, number])[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [name, count] of counts) totals[name] = (totals[name] ?? 0) + count;
  return totals;
}

function precisionOf({
  truePositives,
  falsePositives,
}: {
  truePositives: number;
  falsePositives: number;
}): number | null {
  const closed = truePositives + falsePositives;
  return closed === 0 ? null : Math.round((truePositives / closed) * 1_000) / 1_000;
}
