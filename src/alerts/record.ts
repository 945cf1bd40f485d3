/** One alert with everything needed to decide it: subject, findings, prior decisions, checklist. */
import type { Principal } from '../platform/access/permissions.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import { readAlertTransactions, readTransactionsOf } from './alert-transaction-store.ts';
import { viewOf } from './alerts.ts';
import { checklistOf, conclusionOf, STEP_TABLE } from './checklist.ts';
import type { CountedQuery, CountedResult } from './evidence-schemas.ts';
import { dismissalOfItselfNeedsTwo } from './four-eyes.ts';
import { readEvents, readWithProposal } from './history/store.ts';
import { ACT_TABLE, ALERT_ACTS, isClosed } from './life-cycle.ts';
import type { CustomerHit } from './match-schemas.ts';
import type { AlertHit, AlertView, HistoryView, PriorDecision, StoredAlert } from './schemas.ts';
import type { AlertReadSettings } from './settings.ts';
import { type AlertRow, readAlert, readAlertsById, readPriorAlerts } from './store.ts';
import { noSuchAlert } from './work.ts';
import type { Sights } from './work-queues/sight.ts';
import { queueOf } from './work-queues/sorting.ts';

const MAX_TRANSACTIONS_SHOWN = 100;
const MAX_HITS_SHOWN = 10;
const MAX_CUSTOMER_HITS_SHOWN = 50;
const MAX_EVENTS_SHOWN = 200;
const MAX_PRIOR_SHOWN = 20;

/** Reads transactions with findings. Implemented in `transactions/`, a higher layer. */
export interface HitReader {
  /** Transactions of an alert in the order of the IDs. Unknown IDs are left out. */
  describe(tenantId: string, transactionUuids: readonly string[]): Promise<AlertHit[]>;
  /** Whether releasing any of them needs two approvers. */
  needTwo(tenantId: string, transactionUuids: readonly string[], fourEyes: FourEyes): Promise<boolean>;
}

/** Reads ongoing screening hits. Implemented in `customers/`, a higher layer. */
export interface CustomerHitReader {
  /** Hits of the alert, highest score first. */
  ofAlert(tenantId: string, alert: { alertId: string; customerId: string }, limit: number): Promise<CustomerHit[]>;
}

/** Reads the payments that rules counted. Implemented in `transactions/`, a higher layer. */
export interface CountedReader {
  /** null: transaction not found. */
  of(tenantId: string, transactionUuid: string): Promise<CountedResult | null>;
}

type FourEyes = AlertReadSettings['transactions.fourEyes'];

interface AlertRecordsParts {
  database: Pick<Database, 'tenant'>;
  hits: HitReader;
  customerHits: CustomerHitReader;
  counted: CountedReader;
  settings: SettingsReader<
    Pick<AlertReadSettings, 'alerts.requireChecklist' | 'alerts.workQueues' | 'transactions.fourEyes'>
  >;
  sights: Sights;
}

export class AlertRecords {
  readonly #parts: AlertRecordsParts;

  constructor(parts: AlertRecordsParts) {
    this.#parts = parts;
  }

  /** Existing alerts, ordered by ID. */
  async brief(tenantId: string, alertIds: readonly string[]): Promise<AlertView[]> {
    return (await this.#rows(tenantId, alertIds)).map(viewOf);
  }

  /** Alerts visible to the user, ordered by ID. */
  async seenOf(principal: Principal, alertIds: readonly string[]): Promise<AlertView[]> {
    const sight = await this.#parts.sights.of(principal);
    return (await this.#rows(principal.tenantId, alertIds)).filter((row) => sight.sees(row)).map(viewOf);
  }

  /** Alerts among these whose proposed closing needs a second approver. */
  async withProposal(tenantId: string, alertIds: readonly string[]): Promise<string[]> {
    if (alertIds.length === 0) return [];
    return await this.#parts.database.tenant(tenantId, (db) => readWithProposal(db, tenantId, alertIds));
  }

  /** Alerts that are not visible to the user. */
  async unseenOf(principal: Principal, alertIds: readonly string[]): Promise<string[]> {
    const sight = await this.#parts.sights.of(principal);
    if (sight.isWhole) return [];
    const rows = await this.#rows(principal.tenantId, alertIds);
    return rows.filter((row) => !sight.sees(row)).map(({ alertId }) => alertId);
  }

  async #rows(tenantId: string, alertIds: readonly string[]): Promise<AlertRow[]> {
    if (alertIds.length === 0) return [];
    return await this.#parts.database.tenant(tenantId, (db) => readAlertsById(db, tenantId, alertIds));
  }

  /** Transactions of the alerts, each once, the latest raised first. */
  async transactionsOf(tenantId: string, alertIds: readonly string[], limit: number): Promise<string[]> {
    if (alertIds.length === 0) return [];
    return this.#parts.database.tenant(tenantId, (db) => readTransactionsOf(db, tenantId, alertIds, limit));
  }

  /** Reads an alert for a user. @throws AppError not-found */
  async read(principal: Principal, alertId: string): Promise<StoredAlert> {
    const sight = await this.#parts.sights.of(principal);
    return await this.#stored(principal.tenantId, alertId, (row) => sight.sees(row));
  }

  /**
   * Payments that the rules of one of its transactions counted.
   * @throws AppError not-found: the alert, or the transaction is not one of it
   */
  async counted(principal: Principal, alertId: string, { transactionUuid }: CountedQuery): Promise<CountedResult> {
    const { tenantId } = principal;
    const sight = await this.#parts.sights.of(principal);
    const uuids = await this.#parts.database.tenant(tenantId, async (db) => {
      const row = await readAlert(db, tenantId, alertId);
      if (!row || !sight.sees(row)) throw noSuchAlert();
      const links = await readAlertTransactions(db, tenantId, alertId, MAX_TRANSACTIONS_SHOWN);
      return links.map((link) => link.transactionUuid);
    });
    const requested = transactionUuid?.toLowerCase() ?? uuids[0];
    const isOfAlert = requested !== undefined && uuids.includes(requested);
    const found = isOfAlert ? await this.#parts.counted.of(tenantId, requested) : null;
    if (!found) throw new AppError('not-found', { detail: 'The alert has no such transaction.' });
    return found;
  }

  /** Reads an alert without visibility checks, for the service itself. @throws AppError not-found */
  get(tenantId: string, alertId: string): Promise<StoredAlert> {
    return this.#stored(tenantId, alertId, () => true);
  }

  async #stored(tenantId: string, alertId: string, isSeen: (row: AlertRow) => boolean): Promise<StoredAlert> {
    const { database, hits, customerHits, settings } = this.#parts;
    const current = await settings.get(tenantId);
    const { 'alerts.requireChecklist': isRequired, 'alerts.workQueues': queues } = current;
    const read = await database.tenant(tenantId, (db) => readAll(db, tenantId, alertId, isSeen));
    const { row, links, events, prior } = read;
    const workQueue = queueOf(row, queues);
    const latest = links.slice(0, MAX_HITS_SHOWN).map(({ transactionUuid }) => transactionUuid);
    const undecided = links.filter(({ verdict }) => verdict === null).map(({ transactionUuid }) => transactionUuid);
    return {
      ...viewOf(row),
      workQueue: { workQueueId: workQueue.id, name: workQueue.name },
      transactionLog: links.map(({ transactionUuid, raisedAt, verdict }) => ({
        transactionUuid,
        raisedAt: raisedAt.toISOString(),
        verdict,
      })),
      hits: await hits.describe(tenantId, latest),
      customerHits:
        row.customerId === null
          ? []
          : await customerHits.ofAlert(tenantId, { alertId, customerId: row.customerId }, MAX_CUSTOMER_HITS_SHOWN),
      priorDecisions: prior,
      checklist: checklistView(row, isRequired),
      dismissalNeedsTwo: await this.#dismissalNeedsTwo(tenantId, row, undecided, current['transactions.fourEyes']),
      acts: ALERT_ACTS.filter((act) => ACT_TABLE[act].from.includes(row.state)),
      history: historyOf(row, links, events),
    };
  }

  /** Whether a dismissal needs two approvers: for the payments if one is undecided, otherwise for the alert itself. */
  async #dismissalNeedsTwo(
    tenantId: string,
    row: AlertRow,
    undecided: readonly string[],
    fourEyes: FourEyes,
  ): Promise<boolean> {
    if (isClosed(row.state)) return false;
    if (undecided.length === 0) return dismissalOfItselfNeedsTwo(row, fourEyes);
    return await this.#parts.hits.needTwo(tenantId, undecided, fourEyes);
  }
}

async function readAll(db: Db, tenantId: string, alertId: string, isSeen: (row: AlertRow) => boolean) {
  const row = await readAlert(db, tenantId, alertId);
  if (!row || !isSeen(row)) throw noSuchAlert();
  const links = await readAlertTransactions(db, tenantId, alertId, MAX_TRANSACTIONS_SHOWN);
  const events = await readEvents(db, tenantId, alertId, MAX_EVENTS_SHOWN, { unreadable: 'STAND_IN' });
  const before = (await readPriorAlerts(db, tenantId, row, MAX_PRIOR_SHOWN)).filter(isSeen);
  const prior: PriorDecision[] = [];
  for (const one of before) {
    const [closing] = (
      await readEvents(db, tenantId, one.alertId, 1, {
        kind: 'CLOSED',
        unreadable: 'STAND_IN',
      })
    ).values();
    prior.push({
      alertId: one.alertId,
      state: one.state,
      reasonCode: one.reasonCode,
      closedAt: one.closedAt?.toISOString() ?? null,
      closedBy: closing?.actorId ?? null,
      reason: closing?.text ?? null,
    });
  }
  return { row, links, events, prior };
}

/** @param isRequired for alerts of the queue SANCTIONS */
function checklistView(row: AlertRow, isRequired: boolean): StoredAlert['checklist'] {
  const checklist = checklistOf(row);
  if (checklist === null) return null;
  const { kind, source, steps } = checklist;
  return {
    kind,
    source,
    isRequired: isRequired && row.queue === 'SANCTIONS',
    conclusion: conclusionOf(row),
    steps: steps.map((step, at) => {
      const { question, advice } = STEP_TABLE[step];
      const given = row.answers[step];
      return {
        ...{ step, number: at + 1, question },
        answer: given?.answer ?? null,
        text: given?.text ?? null,
        answeredBy: given?.answeredBy ?? null,
        answeredAt: given?.answeredAt ?? null,
        advice: given ? (given.answer === 'YES' ? advice.yes : advice.no) : null,
      };
    }),
  };
}

/** Newest first: events of users and of the service. */
function historyOf(
  row: AlertRow,
  links: Awaited<ReturnType<typeof readAlertTransactions>>,
  events: Awaited<ReturnType<typeof readEvents>>,
): HistoryView[] {
  const bySystem = { actorType: 'SYSTEM', actorId: 'SYSTEM', beforeState: null, text: null };
  const created: HistoryView = {
    ...bySystem,
    kind: 'CREATED',
    occurredAt: row.createdAt.toISOString(),
    afterState: 'OPEN',
    details: { severity: row.severity },
  };
  const added = links
    .filter(({ raisedAt }) => raisedAt.getTime() !== row.createdAt.getTime())
    .map(({ transactionUuid, raisedAt }): HistoryView => {
      const occurredAt = raisedAt.toISOString();
      return { ...bySystem, kind: 'TRANSACTION_ADDED', occurredAt, afterState: null, details: { transactionUuid } };
    });
  const acts = events.map(({ eventNo: _, occurredAt, ...event }): HistoryView => {
    return { ...event, occurredAt: occurredAt.toISOString() };
  });
  return merged(acts, [...added, created]);
}

/**
 * Puts events of the service between events of users by their times. Both lists are newest first. Events of users keep their order:
 * the clocks of two nodes may differ, so a later event can have an earlier time.
 */
function merged(ofUsers: readonly HistoryView[], ofService: readonly HistoryView[]): HistoryView[] {
  const history: HistoryView[] = [];
  let at = ofUsers.length;
  for (const event of ofService.toReversed()) {
    while (at > 0 && ofUsers[at - 1]!.occurredAt < event.occurredAt) history.push(ofUsers[--at]!);
    history.push(event);
  }
  while (at > 0) history.push(ofUsers[--at]!);
  return history.reverse();
}
