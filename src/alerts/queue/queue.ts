/** The alert queue: list with filters and sort orders, totals, and the next alert for a user. */
import type { BlindReadings } from '../../platform/access/blind-reading.ts';
import type { Principal } from '../../platform/access/permissions.ts';
import { isPerson } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { readListPage } from '../../platform/lib/list-page.ts';
import { viewOf } from '../alerts.ts';
import { readProposedDispositions } from '../history/store.ts';
import { type AlertDisposition, isClosed, OPEN_STATES } from '../life-cycle.ts';
import {
  type AlertPage,
  type AlertsQuery,
  type AlertTotals,
  DEFAULT_LIMIT,
  type TotalsQuery,
  type WorkQueueView,
} from '../schemas.ts';
import { ALERT_QUEUES, ALERT_SEVERITIES, ALERT_STATES } from '../types.ts';
import type { Colleagues } from '../work.ts';
import type { Sight, Sights } from '../work-queues/sight.ts';
import { isTheirs, mayWorkOn, REST, type WorkQueue } from '../work-queues/sorting.ts';
import {
  type AlertCount,
  type AlertFilter,
  type AlertPlace,
  countAlerts,
  listedAlerts,
  type QueuedAlert,
  readAlerts,
  readPayments,
  readProposed,
} from './store.ts';

/** Maximum number of assignees returned. */
const MAX_ASSIGNEES = 200;

/** Reads payment amounts. Implemented in `transactions/`, a higher layer. */
interface AmountReader {
  /** Amounts by transaction. Unknown transactions are left out. */
  amountsOf(
    tenantId: string,
    transactionUuids: readonly string[],
  ): Promise<ReadonlyMap<string, { amount: number; currency: string }>>;
}

interface AlertQueueParts {
  database: Pick<Database, 'tenant'>;
  cursors: CursorCodec;
  clock: Clock;
  amounts: AmountReader;
  blindReadings: BlindReadings;
  sights: Sights;
  colleagues: Pick<Colleagues, 'workers'>;
}

/** A closing that needs a second approver. */
interface ProposedClosing {
  subjectId: string;
  title: string | null;
  by: readonly string[];
  at: Date;
  dueAt: Date;
  /** Label of the cause. */
  about: string | null;
  /** undefined: cannot be decrypted. */
  disposition: AlertDisposition | undefined;
  /** undefined: several payments or none. */
  amount: { amount: number; currency: string } | undefined;
}

export class AlertQueueReader {
  readonly #parts: AlertQueueParts;

  constructor(parts: AlertQueueParts) {
    this.#parts = parts;
  }

  /** @throws AppError invalid-cursor */
  async list(
    principal: Principal,
    { limit = DEFAULT_LIMIT, cursor, withTotal, sort = 'NEWEST', ...query }: AlertsQuery,
  ): Promise<AlertPage> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const sight = await this.#parts.sights.of(principal);
    const filter = await this.#filterOf(principal, sight, query);
    // The time differs between pages, so the cursor is bound to `overdue` instead. It is not bound to blind QA review,
    // which can end in between.
    const { overdueAt: _, without: __, isSeen: ___, ...named } = filter;
    const page = await readListPage(
      cursors,
      {
        list: 'alerts',
        tenantId,
        sort,
        ...named,
        from: query.from ?? null,
        to: query.to ?? null,
        overdue: query.overdue ?? false,
        ...(query.workQueue && { workQueues: query.workQueue }),
      },
      { limit, cursor, withTotal },
      (after: AlertPlace | null, rows) =>
        database.tenant(tenantId, (db) => readAlerts(db, tenantId, filter, sort, { after, limit: rows })),
      placeOf,
      () => countListed(database, tenantId, (db) => listedAlerts(db, tenantId, filter)),
    );
    return { ...page, items: await this.#withAmounts(tenantId, page.items, sight) };
  }

  async #withAmounts(tenantId: string, alerts: readonly QueuedAlert[], sight: Sight): Promise<AlertPage['items']> {
    const { database, amounts } = this.#parts;
    const single = alerts.filter(({ transactions }) => transactions === 1).map(({ alertId }) => alertId);
    const payments = await database.tenant(tenantId, (db) => readPayments(db, tenantId, single));
    const known = await amounts.amountsOf(tenantId, [...payments.values()]);
    return alerts.map((alert) => {
      const { amount = null, currency = null } = known.get(payments.get(alert.alertId) ?? '') ?? {};
      return { ...viewOf(alert), amount, currency, workQueue: sight.queueOf(alert).id };
    });
  }

  /** Alerts with a pending proposal to close, newest first. */
  async proposed(principal: Principal, limit: number): Promise<ProposedClosing[]> {
    const { database, amounts } = this.#parts;
    const { tenantId } = principal;
    const filter = await this.#filterOf(principal, await this.#parts.sights.of(principal), {});
    const { rows, dispositions, payments } = await database.tenant(tenantId, async (db) => {
      const rows = await readProposed(db, tenantId, filter, limit);
      const ids = rows.map(({ alert }) => alert.alertId);
      const single = rows.flatMap(({ alert }) => (alert.transactions === 1 ? alert.alertId : []));
      const dispositions = await readProposedDispositions(db, tenantId, ids);
      return { rows, dispositions, payments: await readPayments(db, tenantId, single) };
    });
    const known = await amounts.amountsOf(tenantId, [...payments.values()]);
    return rows.map(({ alert, proposers, proposedAt }) => ({
      subjectId: alert.alertId,
      title: alert.isUnreadable ? null : (alert.subjectName ?? alert.title),
      by: proposers,
      at: proposedAt,
      dueAt: alert.dueAt,
      about: alert.cause.label,
      disposition: dispositions.get(alert.alertId),
      amount: known.get(payments.get(alert.alertId) ?? ''),
    }));
  }

  async totals(principal: Principal, query: TotalsQuery): Promise<AlertTotals> {
    const { database, clock } = this.#parts;
    const { tenantId } = principal;
    const filter = await this.#filterOf(principal, await this.#parts.sights.of(principal), query);
    const counted = await database.tenant(tenantId, (db) => countAlerts(db, tenantId, filter, clock.now()));
    const open = counted.filter(({ state }) => !isClosed(state));
    return {
      alerts: sumOf(counted),
      overdue: sumOf(open, 'overdue'),
      unassigned: sumOf(open.filter(({ assignee }) => assignee === null)),
      byState: tally(ALERT_STATES, (value) => sumOf(counted.filter(({ state }) => state === value))),
      byQueue: tally(ALERT_QUEUES, (value) => sumOf(open.filter(({ queue }) => queue === value))),
      bySeverity: tally(ALERT_SEVERITIES, (value) => sumOf(open.filter(({ severity }) => severity === value))),
      byAssignee: whoHas(open),
    };
  }

  /** Work queues visible to the user, in order, with open alerts and assignees. */
  async queues(principal: Principal): Promise<WorkQueueView[]> {
    const { database, clock, sights, colleagues } = this.#parts;
    const { tenantId } = principal;
    const sight = await sights.of(principal);
    const filter = { ...(await this.#filterOf(principal, sight, {})), states: OPEN_STATES };
    const [counted, workers] = await database.tenant(tenantId, async (db) => [
      await countAlerts(db, tenantId, filter, clock.now()),
      await colleagues.workers(db, tenantId),
    ]);
    return sight.queues.map((queue): WorkQueueView => {
      const open = counted.filter((one) => sight.queueOf(one).id === queue.id);
      const own = workers.filter((worker) => isTheirs(worker, queue.seenBy));
      return {
        ...{ workQueueId: queue.id, name: queue.name, isRest: queue.id === REST, isForAll: queue.seenBy === null },
        ...filtersOf(queue),
        open: sumOf(open),
        unassigned: sumOf(open.filter(({ assignee }) => assignee === null)),
        mine: sumOf(open.filter(({ assignee }) => assignee === principal.id)),
        overdue: sumOf(open, 'overdue'),
        people: own.length,
        assignees: workers
          .filter((worker) => mayWorkOn(worker, queue.seenBy))
          .map(({ userId }) => userId)
          .slice(0, MAX_ASSIGNEES),
      };
    });
  }

  /**
   * Excludes alerts under blind QA review by the user, and related alerts: their states and reasons would reveal the
   * original disposition.
   */
  async #filterOf(
    principal: Principal,
    sight: Sight,
    { state, kind, queue, severity, priority, overdue, from, to, assignee, ...query }: TotalsQuery,
  ): Promise<AlertFilter> {
    const without = (await this.#parts.blindReadings.of(principal))?.alertIds ?? [];
    const { partyId, customerId, transactionUuid, findingCode, causeType, text, workQueue, watchlistId } = query;
    return {
      isSeen: sight.where(workQueue),
      states: state,
      kinds: kind,
      queues: queue,
      severities: severity,
      priorities: priority,
      watchlistIds: watchlistId,
      code: findingCode?.toUpperCase(),
      causes: causeType,
      text,
      partyId: partyId?.toLowerCase(),
      customerId: customerId?.toLowerCase(),
      transactionUuid: transactionUuid?.toLowerCase(),
      assignee: assignee === undefined ? undefined : assigneeOf(principal, assignee),
      overdueAt: overdue ? this.#parts.clock.now() : undefined,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      without,
    };
  }
}

function sumOf(rows: readonly AlertCount[], of: 'alerts' | 'overdue' = 'alerts'): number {
  return rows.reduce((sum, row) => sum + row[of], 0);
}

/** null: of any. */
function filtersOf({ queue, kind, severity, findingCode }: WorkQueue) {
  const list = <T>(values: readonly T[] | undefined) => (values === undefined ? null : [...values]);
  return { queue: list(queue), kind: list(kind), severity: list(severity), findingCode: list(findingCode) };
}

/** Highest number first. Users without alerts are left out. */
function whoHas(open: readonly AlertCount[]): AlertTotals['byAssignee'] {
  const had = new Map<string | null, { alerts: number; overdue: number }>();
  for (const { assignee, alerts, overdue } of open) {
    const before = had.get(assignee) ?? { alerts: 0, overdue: 0 };
    had.set(assignee, { alerts: before.alerts + alerts, overdue: before.overdue + overdue });
  }
  return [...had]
    .map(([assignee, counts]) => ({ assignee, ...counts }))
    .sort((a, b) => b.alerts - a.alerts || ((a.assignee ?? '') < (b.assignee ?? '') ? -1 : 1))
    .slice(0, MAX_ASSIGNEES);
}

function assigneeOf(principal: Principal, written: string): string | null {
  const word = written.toLowerCase();
  if (word === 'none') return null;
  return word === 'me' && isPerson(principal) ? principal.id : written;
}

function placeOf({ createdAt, dueAt, urgency, alertId }: QueuedAlert): AlertPlace {
  return { createdAt: createdAt.toISOString(), dueAt: dueAt.toISOString(), urgency, alertId };
}

function tally<K extends string>(values: readonly K[], count: (value: K) => number): Record<K, number> {
  return Object.fromEntries(values.map((value) => [value, count(value)])) as Record<K, number>;
}
