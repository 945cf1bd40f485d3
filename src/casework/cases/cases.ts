/**
 * Case management: create, change, submit, approve, and the tasks of cases. Each action locks the audit chain first, so
 * that concurrent changes run one after the other.
 */
import { randomUUID } from 'node:crypto';
import { dueAt } from '../../alerts/business-calendar.ts';
import type { AlertClosing } from '../../alerts/closing.ts';
import type { AlertRecords } from '../../alerts/record.ts';
import { type Colleagues, refuseStranger } from '../../alerts/work.ts';
import {
  authorKey,
  type Caller,
  idOfAuthor,
  isOfPerson,
  isPerson,
  type Principal,
  requirePermission,
} from '../../platform/access/permissions.ts';
import { hashDetails } from '../../platform/audit/trail.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import type { ApprovalBasis } from '../../platform/four-eyes/sole-officer.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Done, Effected, PartialEffect, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { messageOf } from '../../platform/webhooks/event.ts';
import type { Webhooks } from '../../platform/webhooks/webhooks.ts';
import type { PartyRecords } from '../../screening/parties/party-records.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { formatCaseNumber } from './case-number.ts';
import { conclusionsOf, type Items, itemsOf, reconsidered } from './case-rows.ts';
import { CASE_UPDATED } from './events.ts';
import { CASE_ACT_TABLE, type CaseAct, illegality } from './life-cycle.ts';
import { conflict, noSuchCase, noSuchTask, refuseUnknown } from './refusals.ts';
import type {
  ApproveRequest,
  CaseView,
  ChangeCaseRequest,
  ClosedCase,
  CreateCaseRequest,
  ItemsRequest,
  SettleTaskRequest,
  SubmitRequest,
  TaskRequest,
  TaskView,
} from './schemas.ts';
import { type CalendarSetting, type CaseSettings, dueTimesOf } from './settings.ts';
import {
  type CaseEventKind,
  type CaseRow,
  type CaseTask,
  deleteItem,
  type ItemKind,
  idsOf,
  insertCase,
  insertCaseEvent,
  insertItems,
  insertTask,
  readCase,
  readItems,
  readNextNumber,
  readTasks,
  settleTask,
  writeCase,
} from './store.ts';
import { remainingView, taskView, viewOf } from './views.ts';

/** Subject type of audit entries. */
const SUBJECT = 'CASE';

const MAX_ITEMS = 1_000;

const MAX_EVENTS = 5_000;

const MAX_TASKS = 200;

interface CasesParts {
  writer: Writer;
  settings: SettingsReader<CaseSettings & CalendarSetting>;
  webhooks: Pick<Webhooks, 'store'>;
  alerts: Pick<AlertRecords, 'seenOf'>;
  alertClosing: Pick<AlertClosing, 'settling'>;
  /** @returns the IDs that exist */
  knownCustomers: (tenantId: string, customerIds: readonly string[]) => Promise<string[]>;
  parties: Pick<PartyRecords, 'known'>;
  transactions: Pick<Transactions, 'shown'>;
  colleagues: Colleagues;
  /**
   * Whether a report of the case was approved, as far as the principal may know. Reports belong to a higher layer, so
   * the check is injected.
   */
  reports: { isCaseTold(db: Db, principal: Principal, caseId: string): Promise<boolean> };
}

/** Result of an action, and how to record it. */
export interface Changed<R> {
  after: CaseRow;
  kind: CaseEventKind;
  text?: string | null;
  details?: Record<string, unknown>;
  result: R;
  /** Sends a webhook event. */
  isNotified?: boolean;
  /** The user who has to act on it now, for notifications; of a task with its due date. */
  recipient?: { userId: string | null; dueAt?: Date | null };
  /** Other records that the action changed. */
  consequence?: PartialEffect;
}

export class Cases {
  readonly #parts: CasesParts;

  constructor(parts: CasesParts) {
    this.#parts = parts;
  }

  /** @throws AppError validation-failed (unknown items or assignee) */
  async create(by: Caller, request: CreateCaseRequest): Promise<Done<CaseView>> {
    const items = await this.#existing(by, request);
    const dueTimes = dueTimesOf(await this.#parts.settings.get(by.principal.tenantId));
    return await this.#parts.writer.write(by, async (tx) => {
      await tx.lockChain();
      await this.#refuseStranger(tx, by, request.assignee);
      const at = tx.now();
      const openedYear = at.getUTCFullYear();
      const priority = request.priority ?? 'MEDIUM';
      const after: CaseRow = {
        caseId: randomUUID(),
        openedYear,
        numberInYear: await readNextNumber(tx.db, tx.tenantId, openedYear),
        title: request.title,
        description: request.description ?? null,
        state: 'OPEN',
        priority,
        assignee: request.assignee ?? null,
        dueAt: request.dueAt ? new Date(request.dueAt) : dueAt(at, priority, dueTimes),
        outcome: null,
        proposedBy: null,
        createdAt: at,
        createdBy: by.principal.id,
        updatedAt: at,
        closedAt: null,
        closedBy: null,
        version: 1,
      };
      await insertCase(tx.db, tx.tenantId, after);
      const added = await insertItems(tx.db, tx.tenantId, after.caseId, itemsOf(items, by, at));
      return await this.#notified(tx, by, {
        after,
        kind: 'CREATED',
        details: { items: added },
        result: viewOf(after),
        isNotified: true,
        recipient: { userId: after.assignee },
      });
    });
  }

  /** @throws AppError not-found, conflict, validation-failed (unknown assignee) */
  change(
    by: Caller,
    caseId: string,
    { version, assignee, dueAt, ...changes }: ChangeCaseRequest,
  ): Promise<Done<CaseView>> {
    return this.act(by, caseId, 'CHANGE', version, async (before, tx) => {
      if (assignee?.toLowerCase() !== 'none') await this.#refuseStranger(tx, by, assignee);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const after: CaseRow = {
        ...before,
        ...given,
        ...(assignee !== undefined && { assignee: assignee.toLowerCase() === 'none' ? null : assignee }),
        ...(dueAt !== undefined && { dueAt: new Date(dueAt) }),
      };
      const details = {
        ...given,
        ...(assignee !== undefined && { assignee: after.assignee }),
        ...(dueAt !== undefined && { dueAt: after.dueAt.toISOString() }),
      };
      const recipient = { userId: after.assignee === before.assignee ? null : after.assignee };
      return { after, kind: 'CHANGED', details, result: after, isNotified: true, recipient };
    });
  }

  start(by: Caller, caseId: string, version?: number): Promise<Done<CaseView>> {
    return this.act(by, caseId, 'START', version, async (before) => {
      const assignee = before.assignee ?? (isPerson(by.principal) ? by.principal.id : null);
      return { after: { ...before, assignee }, kind: 'STARTED', result: before, isNotified: true };
    });
  }

  submit(by: Caller, caseId: string, { outcome, reason, version }: SubmitRequest): Promise<Done<CaseView>> {
    return this.act(by, caseId, 'SUBMIT', version, async (before, { db }) => {
      await this.#refuseContrary(db, by, caseId, outcome);
      const after = { ...before, outcome, proposedBy: authorKey(by.principal) };
      return { after, kind: 'SUBMITTED', text: reason, details: { outcome }, result: after, isNotified: true };
    });
  }

  return(by: Caller, caseId: string, reason: string, version?: number): Promise<Done<CaseView>> {
    return this.act(by, caseId, 'RETURN', version, async (before) => {
      const { outcome, proposedBy, assignee } = before;
      const after = { ...before, outcome: null, proposedBy: null };
      const author = proposedBy !== null && isOfPerson(proposedBy) ? idOfAuthor(proposedBy) : assignee;
      const recipient = { userId: author };
      return {
        after,
        kind: 'RETURNED',
        text: reason,
        details: { outcome },
        result: after,
        isNotified: true,
        recipient,
      };
    });
  }

  /**
   * Closes the case, and the alerts that `settles` concludes. An alert that cannot be closed stays open and is named.
   * @throws AppError not-found, forbidden (no permission to close alerts), validation-failed (no alert of the case, or a
   * reason code that does not fit), conflict (outdated version, wrong state, or no independent approver)
   */
  async approve(
    by: Caller,
    caseId: string,
    { reason, version, settles = [] }: ApproveRequest,
  ): Promise<Done<ClosedCase>> {
    const settings = await this.#parts.settings.get(by.principal.tenantId);
    if (settles.length > 0) requirePermission(by.principal, 'alert:write');
    const conclusions = conclusionsOf(settles);
    const concluded = conclusions.map(({ alertId }) => alertId);
    const seen = new Set((await this.#parts.alerts.seenOf(by.principal, concluded)).map(({ alertId }) => alertId));
    const settling = await this.#parts.alertClosing.settling(by);
    return await this.#write(
      by,
      caseId,
      'APPROVE',
      version,
      async (before, tx) => {
        const { db, tenantId, now } = tx;
        const alertIds = idsOf(await readItems(db, tenantId, caseId), 'ALERT');
        refuseUnknown(settles, (id) => alertIds.includes(id) && seen.has(id));
        let agreement: ApprovalBasis = 'TWO_PEOPLE';
        if (settings['cases.fourEyes']) {
          const author = before.proposedBy ?? '';
          agreement = await requireSecondPerson(tx, by.principal, author, 'cases.fourEyes');
          const holders = await this.#parts.colleagues.holders(db, tenantId, [idOfAuthor(author)], 'case:write');
          if (holders.size === 0) {
            throw conflict(
              'The proposer no longer has the permission case:write. Return the case, so that another user can ' +
                'propose an outcome.',
            );
          }
        }
        await this.#refuseContrary(db, by, caseId, before.outcome);
        const { settled, remaining, remainingNotSeen, ...consequence } = await settling.settle(
          tx,
          { caseId, alertIds, reason },
          conclusions,
        );
        const after = { ...before, closedAt: now(), closedBy: by.principal.id };
        return {
          after,
          kind: 'APPROVED',
          text: reason,
          details: {
            outcome: before.outcome,
            ...(agreement === 'SOLE_OFFICER' && { soleOfficer: true }),
            ...(settled.length > 0 && { settled: settled.map(({ alertId }) => alertId) }),
          },
          result: { settled, remaining: remaining.map(remainingView), remainingNotSeen },
          isNotified: true,
          consequence,
        };
      },
      (after, result) => ({ ...viewOf(after), ...result }),
    );
  }

  /** The check only applies to principals who may know of the report. Otherwise the rejection would reveal it. */
  async #refuseContrary(db: Db, { principal }: Caller, caseId: string, outcome: string | null): Promise<void> {
    if (outcome !== 'NO_SUSPICION' || !(await this.#parts.reports.isCaseTold(db, principal, caseId))) return;
    throw conflict('A suspicious activity report of this case was approved. Its outcome cannot be NO_SUSPICION.');
  }

  note(by: Caller, caseId: string, text: string): Promise<Done<CaseView>> {
    return this.act(by, caseId, 'CHANGE', undefined, async (before) => ({
      ...{ after: before, kind: 'NOTED', text, result: before },
    }));
  }

  /** Items already in the case stay. @throws AppError not-found, validation-failed, conflict */
  async addItems(by: Caller, caseId: string, { version, ...requested }: ItemsRequest): Promise<Done<CaseView>> {
    const items = await this.#existing(by, requested);
    return await this.act(by, caseId, 'CHANGE', version, async (before, { db, tenantId, now }) => {
      const added = await insertItems(db, tenantId, caseId, itemsOf(items, by, now()));
      if ((await readItems(db, tenantId, caseId)).length > MAX_ITEMS) {
        throw conflict(`A case has at most ${MAX_ITEMS} items.`);
      }
      const after = added.length === 0 ? before : reconsidered(before);
      return { after, kind: 'ITEMS_ADDED', details: { items: added }, result: before, isNotified: true };
    });
  }

  /** @throws AppError not-found, conflict */
  removeItem(
    by: Caller,
    caseId: string,
    item: { kind: ItemKind; itemId: string },
    reason: string,
  ): Promise<Done<CaseView>> {
    return this.act(by, caseId, 'CHANGE', undefined, async (before, { db, tenantId }) => {
      if (!(await deleteItem(db, tenantId, caseId, item))) {
        throw new AppError('not-found', { detail: 'The case does not contain this item.' });
      }
      const after = reconsidered(before);
      return { after, kind: 'ITEM_REMOVED', text: reason, details: { ...item }, result: before, isNotified: true };
    });
  }

  /** @throws AppError not-found, conflict */
  async addTask(by: Caller, caseId: string, request: TaskRequest): Promise<Done<TaskView>> {
    return await this.#write(by, caseId, 'CHANGE', undefined, async (before, tx) => {
      const { db, tenantId, now } = tx;
      if ((await readTasks(db, tenantId, caseId)).length >= MAX_TASKS) {
        throw conflict(`A case has at most ${MAX_TASKS} tasks.`);
      }
      const { title, text, assignee, dueAt } = request;
      await this.#refuseStranger(tx, by, assignee);
      const task: CaseTask = {
        ...{ taskId: randomUUID(), title },
        text: text ?? null,
        assignee: assignee ?? null,
        dueAt: dueAt === undefined ? null : new Date(dueAt),
        state: 'OPEN',
        answer: null,
        createdAt: now(),
        createdBy: by.principal.id,
        settledAt: null,
        settledBy: null,
      };
      await insertTask(db, tenantId, caseId, task);
      const details = { taskId: task.taskId, title };
      const recipient = { userId: task.assignee, dueAt: task.dueAt };
      return { after: before, kind: 'TASK_ADDED', details, result: taskView(task), recipient };
    });
  }

  /** A task is settled once. @throws AppError not-found, validation-failed, conflict */
  async settleTask(
    by: Caller,
    caseId: string,
    taskId: string,
    { state, answer }: SettleTaskRequest,
  ): Promise<Done<TaskView>> {
    return await this.#write(by, caseId, 'CHANGE', undefined, async (before, { db, tenantId, now }) => {
      const task = (await readTasks(db, tenantId, caseId)).find((one) => one.taskId === taskId);
      if (!task) throw noSuchTask();
      if (task.isUnreadable) throw new AppError('unreadable-record');
      if (task.state !== 'OPEN') throw conflict(`The task is already ${task.state}.`);
      const settled = { ...task, state, answer: answer ?? null, settledAt: now(), settledBy: by.principal.id };
      await settleTask(db, tenantId, caseId, settled);
      const details = { taskId, state };
      return { after: before, kind: 'TASK_SETTLED', text: answer ?? null, details, result: taskView(settled) };
    });
  }

  /** Runs an action on a case in one database transaction with its timeline event, audit entry and webhook messages. */
  async act(
    by: Caller,
    caseId: string,
    act: CaseAct,
    version: number | undefined,
    change: (before: CaseRow, tx: Tx) => Promise<Changed<unknown>>,
  ): Promise<Done<CaseView>> {
    return await this.#write(
      by,
      caseId,
      act,
      version,
      async (before, tx) => {
        const changed = await change(before, tx);
        return { ...changed, result: null };
      },
      (after) => viewOf(after),
    );
  }

  /** Changes a case together with records that belong to it, such as documents. */
  write<R>(by: Caller, caseId: string, change: (before: CaseRow, tx: Tx) => Promise<Changed<R>>): Promise<Done<R>> {
    return this.#write(by, caseId, 'CHANGE', undefined, change);
  }

  async #write<R, A = R>(
    by: Caller,
    caseId: string,
    act: CaseAct,
    version: number | undefined,
    change: (before: CaseRow, tx: Tx) => Promise<Changed<R>>,
    resultOf?: (after: CaseRow, result: R) => A,
  ): Promise<Done<A>> {
    return await this.#parts.writer.write(by, async (tx): Promise<Effected<A>> => {
      await tx.lockChain();
      const before = await readCase(tx.db, tx.tenantId, caseId);
      if (!before) throw noSuchCase();
      if (version !== undefined && version !== before.version) {
        throw conflict(`The case was changed in the meantime. Its version is now ${before.version}.`);
      }
      const refusal = illegality(before.state, act);
      if (refusal !== null) throw conflict(refusal);
      const changed = await change(before, tx);
      const state = CASE_ACT_TABLE[act].to ?? changed.after.state;
      const after = { ...changed.after, state, updatedAt: tx.now(), version: before.version + 1 };
      await writeCase(tx.db, tx.tenantId, after);
      const result = resultOf ? resultOf(after, changed.result) : (changed.result as unknown as A);
      return await this.#notified(tx, by, { ...changed, after, result });
    });
  }

  async #notified<R>({ db, tenantId, now }: Tx, by: Caller, changed: Changed<R>): Promise<Effected<R>> {
    const { after, kind, text = null, details = {}, result, isNotified = false, recipient, consequence } = changed;
    const { type, id } = by.principal;
    const event = { kind, text, details, occurredAt: now(), actorType: type, actorId: id };
    const eventNo = await insertCaseEvent(db, tenantId, after.caseId, event);
    if (eventNo > MAX_EVENTS) throw conflict(`A case has at most ${MAX_EVENTS} events. Continue in another case.`);
    const { caseId, state, priority, assignee, version } = after;
    const notice = {
      ...{ caseId, state, priority, assignee, version },
      caseNumber: formatCaseNumber(after),
      dueAt: after.dueAt.toISOString(),
      createdAt: after.createdAt.toISOString(),
      updatedAt: after.updatedAt.toISOString(),
      closedAt: after.closedAt?.toISOString() ?? null,
    };
    const base = { tenantId, correlationId: by.correlationId, url: null };
    const messages = isNotified ? [{ ...base, ...messageOf(CASE_UPDATED, caseId, notice) }] : [];
    return {
      result,
      // Free text may contain personal data, so the audit entry has only its hash. The seal of the timeline covers the
      // text itself.
      audit: [
        ...(consequence?.audit ?? []),
        {
          action: `case.${kind.toLowerCase().replaceAll('_', '-')}`,
          subjectType: SUBJECT,
          subjectId: caseId,
          details: {
            ...{ state, version, eventHash: hashDetails({ kind, text, details }).toString('hex') },
            ...(recipient?.userId && { recipient: recipient.userId }),
            ...(recipient?.userId && recipient.dueAt && { dueAt: recipient.dueAt.toISOString() }),
          },
        },
      ],
      jobs: [...(consequence?.jobs ?? []), ...(await this.#parts.webhooks.store(db, messages))],
    };
  }

  /** @throws AppError validation-failed */
  async #refuseStranger({ db, tenantId }: Tx, { principal }: Caller, assignee: string | undefined): Promise<void> {
    if (assignee === undefined || (isPerson(principal) && assignee === principal.id)) return;
    await refuseStranger(this.#parts.colleagues, db, tenantId, assignee);
  }

  /** @throws AppError validation-failed that names the field with an unknown ID */
  async #existing(
    by: Caller,
    { alertIds = [], customerIds = [], partyIds = [], transactionUuids = [] }: Items,
  ): Promise<Required<Items>> {
    const { alerts, knownCustomers, parties, transactions } = this.#parts;
    const { tenantId } = by.principal;
    const known = {
      alertIds: (await alerts.seenOf(by.principal, alertIds)).map(({ alertId }) => alertId),
      customerIds: await knownCustomers(tenantId, customerIds),
      partyIds: await parties.known(tenantId, partyIds),
      transactionUuids: (await transactions.shown(tenantId, transactionUuids)).map((one) => one.transactionUuid),
    };
    const errors = Object.entries({ alertIds, customerIds, partyIds, transactionUuids }).flatMap(([field, ids]) =>
      ids
        .filter((id) => !known[field as keyof typeof known].includes(id))
        .map((id) => ({ field, code: 'Exists', message: `has ${id}, which does not exist` })),
    );
    if (errors.length > 0)
      throw new AppError('validation-failed', { detail: `${errors[0]!.field} ${errors[0]!.message}.`, errors });
    return { alertIds, customerIds, partyIds, transactionUuids };
  }
}
