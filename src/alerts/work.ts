/**
 * Actions of users on alerts. `life-cycle.ts` defines which actions each state allows. Each action locks the audit
 * chain first, so concurrent actions run one after the other.
 */
import { type Caller, isPerson, type Permission } from '../platform/access/permissions.ts';
import { hashDetails } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { isUuid } from '../platform/lib/ids.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { AuditNote, Done, Effected, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { SUBJECT, viewOf } from './alerts.ts';
import { type Answers, checklistOf } from './checklist.ts';
import { ALERT_UPDATED } from './events.ts';
import { type HistoryKind, insertEvent } from './history/store.ts';
import { ACT_TABLE, type AlertAct } from './life-cycle.ts';
import { readNext } from './queue/store.ts';
import type { AlertView, BulkRequest, BulkResult, CheckRequest, NextRequest, NextResult } from './schemas.ts';
import type { AlertReadSettings } from './settings.ts';
import { type AlertRow, readAlert, readAlertsById, writeAlert } from './store.ts';
import type { Sight, Sights } from './work-queues/sight.ts';
import { mayWorkOn, type Worker } from './work-queues/sorting.ts';

/** Looks up users of the organization. Implemented in `identity/`. */
export interface Colleagues {
  /** Whether the ID is an active user of the organization. */
  isActive(db: Db, tenantId: string, userId: string): Promise<boolean>;
  /** The given users who are active and have the permission. */
  holders(db: Db, tenantId: string, userIds: readonly string[], permission: Permission): Promise<ReadonlySet<string>>;
  /** Active users with their permissions: the given ones, or all. */
  workers(db: Db, tenantId: string, userIds?: readonly string[]): Promise<Worker[]>;
}

interface AlertWorkParts {
  writer: Writer;
  colleagues: Pick<Colleagues, 'isActive' | 'workers'>;
  settings: SettingsReader<AlertReadSettings>;
  webhooks: Pick<Webhooks, 'store'>;
  sights: Sights;
}

/** An action with its input. The assignee is already resolved. */
export type Act =
  | { act: 'START'; assignee: string | null }
  | { act: 'ASSIGN'; assignee: string }
  | { act: 'UNASSIGN' }
  | { act: 'NOTE'; text: string }
  | { act: 'CHECK'; answers: Answers }
  | { act: 'ESCALATE' | 'RETURN'; text: string };

const KINDS: Readonly<Record<Act['act'], HistoryKind>> = {
  START: 'STARTED',
  ASSIGN: 'ASSIGNED',
  UNASSIGN: 'UNASSIGNED',
  NOTE: 'NOTED',
  CHECK: 'CHECKED',
  ESCALATE: 'ESCALATED',
  RETURN: 'RETURNED',
};

/** Maximum number of actions on one alert. Longer work belongs in a case. */
const MAX_EVENTS = 1_000;

export class AlertWork {
  readonly #parts: AlertWorkParts;

  constructor(parts: AlertWorkParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found, conflict (changed, or not allowed in this state), validation-failed (no such user) */
  async act(by: Caller, alertId: string, act: Act, version?: number): Promise<Done<AlertView>> {
    const { writer, settings } = this.#parts;
    const { TRANSACTION_SCREENING_WEBHOOK_URL: url } = await settings.get(by.principal.tenantId);
    const sight = await this.#parts.sights.of(by.principal);
    return await writer.write(by, async (tx) => {
      await tx.lockChain();
      const before = await readAlert(tx.db, tx.tenantId, alertId);
      if (!before || !sight.sees(before)) throw noSuchAlert();
      refuseStale(before, version);
      refuseIllegal(before, act.act);
      await this.#refuseUnfit(tx, before, act, by, sight);
      const done = await this.#done(tx, before, act, by);
      return await this.#notified(tx, by, url, viewOf(done.after), [done]);
    });
  }

  /** @throws AppError validation-failed (an API client without an assignee) */
  async answer(by: Caller, alertId: string, { answers, version }: CheckRequest): Promise<Done<AlertView>> {
    const at = { answeredBy: by.principal.id, answeredAt: '' };
    const given = Object.fromEntries(
      answers.map(({ step, answer, text }) => [step, { answer, text: text ?? null, ...at }]),
    );
    return await this.act(by, alertId, { act: 'CHECK', answers: given }, version);
  }

  /** Assigns the unassigned open alert of the highest priority to one user. */
  async next(by: Caller, { assignee, queues, severities, workQueues }: NextRequest): Promise<Done<NextResult>> {
    const { writer, settings } = this.#parts;
    const person = personOf(by, assignee);
    const { TRANSACTION_SCREENING_WEBHOOK_URL: url } = await settings.get(by.principal.tenantId);
    const sight = await this.#parts.sights.of(by.principal);
    return await writer.write(by, async (tx): Promise<Effected<NextResult>> => {
      await tx.lockChain();
      const { db, tenantId } = tx;
      if (person !== by.principal.id) await refuseStranger(this.#parts.colleagues, db, tenantId, person);
      const theirs = await this.#workedBy(tx, person, by, sight);
      const ids = theirs.filter((id) => workQueues?.includes(id) ?? true);
      const before = await readNext(db, tenantId, { queues, severities, isSeen: sight.where(ids) });
      if (!before) return { result: { alert: null }, audit: [] };
      const done = await this.#done(tx, before, { act: 'ASSIGN', assignee: person }, by);
      return await this.#notified(tx, by, url, { alert: viewOf(done.after) }, [done]);
    });
  }

  /** Handles each alert independently: a rejected action is reported and does not affect the others. */
  async bulk(by: Caller, { alertIds, act, assignee, text }: BulkRequest): Promise<Done<BulkResult>> {
    const { writer, settings } = this.#parts;
    const wanted = bulkAct(by, act, assignee, text);
    const ids = [...new Set(alertIds.map((id) => id.toLowerCase()))];
    const { TRANSACTION_SCREENING_WEBHOOK_URL: url } = await settings.get(by.principal.tenantId);
    const sight = await this.#parts.sights.of(by.principal);
    return await writer.write(by, async (tx) => {
      await tx.lockChain();
      const alerts = await readAlertsById(tx.db, tx.tenantId, ids.filter(isUuid));
      const known = new Map(alerts.filter((alert) => sight.sees(alert)).map((alert) => [alert.alertId, alert]));
      if (wanted.act === 'ASSIGN' && known.size > 0 && wanted.assignee !== by.principal.id) {
        await refuseStranger(this.#parts.colleagues, tx.db, tx.tenantId, wanted.assignee);
      }
      const theirs = wanted.act === 'ASSIGN' ? await this.#workedBy(tx, wanted.assignee, by, sight) : null;
      const done: ActDone[] = [];
      const results: BulkResult['results'] = [];
      for (const alertId of ids) {
        const before = known.get(alertId);
        const isUnfit = before !== undefined && theirs !== null && !theirs.includes(sight.queueOf(before).id);
        const refusal = !before
          ? 'Alert not found.'
          : isUnfit
            ? notSeen(sight, before)
            : illegality(before, wanted.act);
        if (before && refusal === null) done.push(await this.#done(tx, before, wanted, by));
        results.push({ alertId, done: refusal === null, detail: refusal });
      }
      const result = { done: done.length, rejected: results.length - done.length, results };
      return await this.#notified(tx, by, url, result, done);
    });
  }

  /** @throws AppError validation-failed: the assignee cannot see the alert, or a step is not of its checklist */
  async #refuseUnfit(tx: Tx, before: AlertRow, act: Act, by: Caller, sight: Sight): Promise<void> {
    if (act.act === 'CHECK') refuseForeignSteps(before, act.answers);
    if (act.act !== 'ASSIGN' || act.assignee === by.principal.id) return;
    await refuseStranger(this.#parts.colleagues, tx.db, tx.tenantId, act.assignee);
    const theirs = await this.#workedBy(tx, act.assignee, by, sight);
    if (theirs.includes(sight.queueOf(before).id)) return;
    const message = notSeen(sight, before);
    throw new AppError('validation-failed', {
      detail: message,
      errors: [{ field: 'assignee', code: 'Enum', message: 'cannot see the queue of the alert' }],
    });
  }

  /** IDs of queues whose alerts can be assigned to the user: visible to both the user and the caller. */
  async #workedBy({ db, tenantId }: Tx, userId: string, { principal }: Caller, sight: Sight): Promise<string[]> {
    if (userId === principal.id) return sight.queues.map(({ id }) => id);
    const [worker] = await this.#parts.colleagues.workers(db, tenantId, [userId]);
    return sight.queues.filter(({ seenBy }) => worker !== undefined && mayWorkOn(worker, seenBy)).map(({ id }) => id);
  }

  async #done({ db, tenantId, now }: Tx, before: AlertRow, act: Act, { principal }: Caller): Promise<ActDone> {
    const at = now();
    const after = changed(before, act, at);
    await writeAlert(db, tenantId, after);
    const details = detailsOf(act);
    const text = 'text' in act ? act.text : null;
    const eventNo = await insertEvent(db, tenantId, before.alertId, {
      kind: KINDS[act.act],
      beforeState: before.state,
      afterState: after.state,
      text,
      details,
      occurredAt: at,
      actorType: principal.type,
      actorId: principal.id,
    });
    if (eventNo > MAX_EVENTS)
      throw conflict(`The alert has reached the limit of ${MAX_EVENTS} actions. Continue in a case.`);
    return {
      after,
      // Texts may contain personal data, so the audit entry has only their hash. The seal of the history covers the
      // text.
      audit: {
        action: `alert.${KINDS[act.act].toLowerCase()}`,
        subjectType: SUBJECT,
        subjectId: before.alertId,
        details: {
          before: { state: before.state, assignee: before.assignee },
          after: { state: after.state, assignee: after.assignee },
          version: after.version,
          ...(text !== null && { textHash: hashDetails({ text }).toString('hex') }),
        },
      },
      isNotified: act.act !== 'NOTE' && act.act !== 'CHECK',
    };
  }

  async #notified<R>(
    { db }: Tx,
    by: Caller,
    url: string | null,
    result: R,
    done: readonly ActDone[],
  ): Promise<Effected<R>> {
    const base = { tenantId: by.principal.tenantId, correlationId: by.correlationId, url };
    const notified = done.filter(({ isNotified }) => isNotified).map(({ after }) => viewOf(after));
    const jobs = await this.#parts.webhooks.store(
      db,
      notified.map((alert) => ({ ...base, ...messageOf(ALERT_UPDATED, alert.alertId, alert) })),
    );
    return { result, audit: done.map(({ audit }) => audit), jobs };
  }
}

interface ActDone {
  after: AlertRow;
  audit: AuditNote;
  isNotified: boolean;
}

function changed(before: AlertRow, act: Act, at: Date): AlertRow {
  const state = ACT_TABLE[act.act].to ?? before.state;
  const after = { ...before, state, updatedAt: at, version: before.version + 1 };
  switch (act.act) {
    case 'START':
      return before.assignee === null && act.assignee !== null
        ? { ...after, assignee: act.assignee, assignedAt: at }
        : after;
    case 'ASSIGN':
      return { ...after, assignee: act.assignee, assignedAt: at };
    case 'UNASSIGN':
      return { ...after, assignee: null, assignedAt: null };
    case 'CHECK':
      return { ...after, answers: { ...before.answers, ...answeredAt(act.answers, at) } };
    default:
      return after;
  }
}

function answeredAt(answers: Answers, at: Date): Answers {
  const moment = at.toISOString();
  return Object.fromEntries(Object.entries(answers).map(([step, given]) => [step, { ...given, answeredAt: moment }]));
}

function detailsOf(act: Act): Record<string, unknown> {
  if (act.act === 'ASSIGN' || act.act === 'START') return { assignee: act.assignee };
  if (act.act !== 'CHECK') return {};
  return {
    answers: Object.fromEntries(
      Object.entries(act.answers).map(([step, { answer, text }]) => [step, { answer, text }]),
    ),
  };
}

function bulkAct(by: Caller, act: BulkRequest['act'], assignee: string | undefined, text: string | undefined): Act {
  if (act === 'ASSIGN') return { act, assignee: personOf(by, assignee) };
  if (act === 'START') return { act, assignee: starterOf(by) };
  if (act === 'UNASSIGN') return { act };
  if (text !== undefined) return { act, text };
  throw new AppError('validation-failed', {
    detail: 'text must be given.',
    errors: [{ field: 'text', code: 'NotNull', message: 'must be given for NOTE' }],
  });
}

function refuseForeignSteps(alert: AlertRow, answers: Answers): void {
  const steps = checklistOf(alert)?.steps ?? [];
  const foreign = Object.keys(answers).find((step) => !steps.some((one) => one === step));
  if (foreign === undefined) return;
  const message =
    steps.length === 0 ? 'this alert has no checklist' : `is not of its checklist. Use ${steps.join(', ')}`;
  throw new AppError('validation-failed', {
    detail: `${foreign} ${message}.`,
    errors: [{ field: 'answers', code: 'Enum', message }],
  });
}

function notSeen(sight: Sight, alert: AlertRow): string {
  return `The assignee cannot see alerts of the queue "${sight.queueOf(alert).name}" (setting alerts.workQueues).`;
}

/**
 * Rejects assignees who are not active users, because they could not work on the alert. @throws AppError
 * validation-failed
 */
export async function refuseStranger(
  colleagues: Pick<Colleagues, 'isActive'>,
  db: Db,
  tenantId: string,
  assignee: string,
): Promise<void> {
  if (await colleagues.isActive(db, tenantId, assignee)) return;
  throw new AppError('validation-failed', {
    detail: 'The assignee is not an active user of this organization.',
    errors: [{ field: 'assignee', code: 'Enum', message: 'is not an active user of this organization' }],
  });
}

/** A user who starts the review of an unassigned alert becomes the assignee. API clients do not. */
export function starterOf({ principal }: Caller): string | null {
  return isPerson(principal) ? principal.id : null;
}

/** @throws AppError validation-failed: API clients must name the assignee */
export function personOf({ principal }: Caller, assignee: string | undefined): string {
  if (assignee !== undefined) return assignee;
  if (isPerson(principal)) return principal.id;
  throw new AppError('validation-failed', {
    detail: 'assignee must be given.',
    errors: [{ field: 'assignee', code: 'NotNull', message: 'must be given: API clients cannot be assigned alerts' }],
  });
}

export function refuseStale({ version }: AlertRow, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) {
    throw conflict(`The alert was changed by another request. Its version is now ${version}.`);
  }
}

export function refuseIllegal(alert: AlertRow, act: AlertAct): void {
  const refusal = illegality(alert, act);
  if (refusal !== null) throw conflict(refusal);
}

/** null: allowed. */
function illegality({ state }: AlertRow, act: AlertAct): string | null {
  const { from } = ACT_TABLE[act];
  return from.includes(state) ? null : `The alert is ${state}. ${act} is only possible in ${from.join(', ')}.`;
}

export function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}

export function noSuchAlert(): AppError {
  return new AppError('not-found', { detail: 'Alert not found.' });
}
