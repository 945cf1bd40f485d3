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
import type {
  AnalystStatisticsView,
  FilingStatisticsView,
  ListStatisticsView,
  RuleStatisticsView,
  StatisticsView,
} from './schemas.ts';
import {
  type AssignedCount,
  type ClosingCount,
  countAlerts,
  countAssigned,
  countByTrait,
  countClosings,
  countDecisions,
  countFilings,
  countOpenAlerts,
  countRaised,
  countScreenings,
  type DayCount,
  type OpenAlerts,
  type Raised,
  type Range,
  type Trait,
} from './store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const MAX_CODES = 50;
const MAX_GROUPS = 200;
/** Maximum number of alerts whose rules are counted: half a second of database time, or a second with a cold cache. */
const MOST_ALERTS = 20_000;
/** Statuses of transactions that were not held, or are not screened yet. */
const NOT_STOPPED: ReadonlySet<string> = new Set(['RELEASED', 'WHITELISTED', 'PENDING', 'PROCESSING']);

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

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
  async of(principal: Principal, days: Days): Promise<StatisticsView> {
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
      const codes = await countRaised(db, tenantId, 'code', { ...range, isSeen }, MAX_CODES);
      const types = await countRaised(db, tenantId, 'cause_type', { ...range, isSeen }, MAX_CODES);
      const decisions = await countDecisions(db, tenantId, range);
      return {
        ...daysTold(range),
        days: daysOf(range).map((day) => dayView(day, { transactions, screenings, alerts })),
        statuses: sums(transactions.map(({ kind, count }) => [kind, count])),
        openAlerts: openView(open),
        decisions: sums(decisions.map(({ decision, count }) => [decision, count])),
        codes: codes.map(({ key, ...raised }) => ({ findingCode: key, ...withPrecision(raised) })),
        types: types.map(({ key, ...raised }) => ({
          causeType: key as StatisticsView['types'][number]['causeType'],
          ...withPrecision(raised),
        })),
      };
    });
  }

  /** The same by rule. @throws AppError as in `of` */
  async ofRules(
    principal: Principal,
    { ruleId, ...days }: Days & { ruleId?: string | undefined },
  ): Promise<RuleStatisticsView> {
    const [{ groups, ...counted }, known] = await Promise.all([
      this.#byTrait(principal, days, 'rule', ruleId),
      this.#parts.rules.list(principal.tenantId),
    ]);
    const names = new Map(known.rules.map((rule) => [rule.ruleId, rule.definition.name]));
    return {
      ...counted,
      rules: groups.map(({ key, ...raised }) => ({
        ...{ ruleId: key, name: names.get(key) ?? null },
        ...withPrecision(raised),
      })),
    };
  }

  /** The same by list. @throws AppError as in `of` */
  async ofLists(principal: Principal, days: Days): Promise<ListStatisticsView> {
    const { groups, ...counted } = await this.#byTrait(principal, days, 'list', undefined);
    return {
      ...counted,
      lists: groups.map(({ key, ...raised }) => ({ watchlistId: key, ...withPrecision(raised) })),
    };
  }

  async #byTrait(principal: Principal, days: Days, trait: Trait, key: string | undefined) {
    const { database, clock, sights } = this.#parts;
    const { tenantId } = principal;
    const range = rangeOf(days, clock.now());
    const isSeen = (await sights.of(principal)).where();
    // One more than shown, to detect whether there are more.
    const bounds = { mostAlerts: MOST_ALERTS + 1, limit: MAX_GROUPS };
    const { groups, alerts } = await database.tenant(tenantId, (db) =>
      countByTrait(db, tenantId, { ...range, trait, isSeen, key }, bounds),
    );
    return { ...daysTold(range), ...bounded(alerts), groups };
  }

  /** Workload and throughput by user. @throws AppError as in `of` */
  async ofAnalysts(principal: Principal, days: Days): Promise<AnalystStatisticsView> {
    const { database, clock, sights } = this.#parts;
    const { tenantId } = principal;
    const now = clock.now();
    const range = rangeOf(days, now);
    const isSeen = (await sights.of(principal)).where();
    return await database.tenant(tenantId, async (db) => {
      const { closings, alerts } = await countClosings(db, tenantId, { ...range, isSeen }, MOST_ALERTS + 1);
      const assigned = await countAssigned(db, tenantId, now, isSeen);
      return { ...daysTold(range), ...bounded(alerts), analysts: analystsOf(closings, assigned) };
    });
  }

  /** Filing deadlines by kind. @throws AppError as in `of` */
  async ofFilings({ tenantId }: Principal, days: Days): Promise<FilingStatisticsView> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    const range = rangeOf(days, now);
    const kinds = await database.tenant(tenantId, (db) => countFilings(db, tenantId, range, dayOf(now)));
    return { ...daysTold(range), kinds };
  }
}

const daysTold = ({ from, until }: Range) => ({ from: dayOf(from), to: dayOf(new Date(until.getTime() - DAY_MS)) });
const bounded = (alerts: number) => ({ alerts: Math.min(alerts, MOST_ALERTS), isMore: alerts > MOST_ALERTS });

function analystsOf(
  closings: readonly ClosingCount[],
  assigned: readonly AssignedCount[],
): AnalystStatisticsView['analysts'] {
  const ids = new Set([...closings, ...assigned].map(({ userId }) => userId));
  return [...ids]
    .map((userId) => {
      const own = closings.find((one) => one.userId === userId);
      const { open = 0, overdue = 0 } = assigned.find((one) => one.userId === userId) ?? {};
      const {
        closed = 0,
        truePositives = 0,
        falsePositives = 0,
        onTime = 0,
        approved = 0,
        medianHours = 0,
      } = own ?? {};
      return {
        ...{ userId, open, overdue, closed, truePositives, falsePositives, onTime, approved },
        medianHours: closed === 0 ? null : Math.round(medianHours * 10) / 10,
      };
    })
    .sort((a, b) => b.closed - a.closed || b.open - a.open);
}

function rangeOf({ from, to }: Days, now: Date): Range {
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
    closedOnTime: sum(alerts, (kind) => kind === 'ON_TIME'),
  };
}

const NO_BANDS: Record<OpenAlerts['priority'], number> = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 };
const NO_AGES: Record<OpenAlerts['age'], number> = { UNDER_1_DAY: 0, UNDER_3_DAYS: 0, UNDER_7_DAYS: 0, OLDER: 0 };
const NO_DUES: Record<OpenAlerts['due'], number> = { OVERDUE: 0, WITHIN_1_DAY: 0, WITHIN_3_DAYS: 0, LATER: 0 };

function openView(open: readonly OpenAlerts[]): StatisticsView['openAlerts'] {
  const byDue = { ...NO_DUES, ...sums(open.map(({ due, count }) => [due, count])) };
  return {
    total: open.reduce((total, { count }) => total + count, 0),
    overdue: byDue.OVERDUE,
    byDue,
    byPriority: { ...NO_BANDS, ...sums(open.map(({ priority, count }) => [priority, count])) },
    byAge: { ...NO_AGES, ...sums(open.map(({ age, count }) => [age, count])) },
  };
}

function sums(counts: readonly (readonly [string, number])[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [name, count] of counts) totals[name] = (totals[name] ?? 0) + count;
  return totals;
}

/** Adds the share of true positives among closed alerts. */
function withPrecision(raised: Raised): Raised & { precision: number | null } {
  const closed = raised.truePositives + raised.falsePositives;
  return { ...raised, precision: closed === 0 ? null : Math.round((raised.truePositives / closed) * 1_000) / 1_000 };
}
