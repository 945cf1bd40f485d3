/**
 * Closes alerts. Closing an alert with transactions decides each undecided transaction, with two approvers where
 * required. The alert state follows from these decisions. An alert without transactions stores its own disposition.
 */
import { type Caller, requirePermission } from '../platform/access/permissions.ts';
import { hashDetails } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { ApprovalBasis, DecidingTx } from '../platform/four-eyes/sole-officer.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { AuditNote, Done, Effected, LockedChain, PartialEffect, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { readUndecided, readVerdicts, writeVerdictsOf } from './alert-transaction-store.ts';
import { SUBJECT, viewOf } from './alerts.ts';
import { conclusionOf } from './checklist.ts';
import {
  agreementOf,
  clearanceOf,
  invalid,
  needsTwo,
  type Proposed,
  proposalsOf,
  refuseFirstReader,
  refuseReviewDate,
  refuseUnchecked,
  refuseUnfitting,
} from './closing-rules.ts';
import { ALERT_UPDATED } from './events.ts';
import { type HistoryEvent, insertEvent, readEvents } from './history/store.ts';
import {
  type AlertDisposition,
  CLOSING_TABLE,
  type ClosingDecision,
  type ClosingReason,
  isClosed,
  MOST_DECIDED,
} from './life-cycle.ts';
import type { CloseRequest, ClosingResult } from './schemas.ts';
import type { AlertReadSettings } from './settings.ts';
import { MOST_SETTLED, type Obstacle, type Previewed, type SettledAlerts, type Settling } from './settling.ts';
import { type AlertRow, readAlert, readAlertsById, writeAlert } from './store.ts';
import { type Colleagues, conflict, noSuchAlert, refuseIllegal, refuseStale } from './work.ts';
import type { Sights } from './work-queues/sight.ts';

/** Held payments in the preview of a closing. */
const MOST_HELD = 200;

/** Decision on each transaction of an alert. */
export interface ClosingTerms {
  verdict: AlertDisposition;
  decision: ClosingDecision;
  reasonCode: ClosingReason;
  reason: string;
  clearParty?: boolean | undefined;
  clearProfileIds?: readonly string[] | undefined;
  clearReviewDate?: string | undefined;
  /** License of a LICENSED release. */
  licenseId?: string | undefined;
}

/** New prohibitions by transaction, as text. */
type Looked = ReadonlyMap<string, readonly string[]>;

/** A payment that waits for a decision. */
export interface HeldPayment {
  transactionUuid: string;
  status: string;
}

/** Decides on transactions. Implemented in `transactions/`, a higher layer. */
export interface TransactionDecider {
  /**
   * Held payments without a decision, oldest first: those of these alerts, and these. Reads inside the caller's
   * transaction.
   */
  held(
    db: Db,
    tenantId: string,
    of: { alertIds: readonly string[]; transactionUuids?: readonly string[] },
    limit: number,
  ): Promise<HeldPayment[]>;
  /**
   * Call before the database transaction. Returns current prohibitions of the undecided transactions, by transaction.
   */
  look(tenantId: string, alertId: string, decision: ClosingDecision): Promise<Looked>;
  /**
   * Locks the transactions and rejects invalid requests. Call before locking the audit chain.
   * @returns the function that decides, to be called after locking the audit chain
   * @throws AppError validation-failed, conflict
   */
  prepare(
    tx: Tx,
    transactionUuids: readonly string[],
    terms: ClosingTerms,
    by: Caller,
    settings: AlertReadSettings & { since: Looked },
  ): Promise<(chain: LockedChain) => Promise<PartialEffect>>;
}

/** Clears the ongoing screening hit of an alert. Implemented in `customers/`, a higher layer. */
export interface HitRuler {
  /**
   * Call before the database transaction. Call the returned function after locking the audit chain.
   * @throws AppError forbidden, from the returned function
   */
  prepare(by: Caller): Promise<RuleOut>;
}

export type RuleOut = (
  tx: Tx,
  alert: Pick<AlertRow, 'alertId' | 'customerId'>,
  terms: Pick<ClosingTerms, 'reason' | 'clearProfileIds' | 'clearReviewDate'>,
) => Promise<AuditNote[]>;

interface AlertClosingParts {
  writer: Writer;
  settings: SettingsReader<AlertReadSettings>;
  webhooks: Pick<Webhooks, 'store'>;
  decider: TransactionDecider;
  hits: HitRuler;
  colleagues: Pick<Colleagues, 'holders'>;
  sights: Sights;
}

export class AlertClosing {
  readonly #parts: AlertClosingParts;

  constructor(parts: AlertClosingParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError not-found, validation-failed (inconsistent request), forbidden (no permission to decide on its
   * transactions), conflict (closed, changed, checklist incomplete or contradicting, proposed by the same user)
   */
  async close(by: Caller, alertId: string, request: CloseRequest): Promise<Done<ClosingResult>> {
    const { writer, settings } = this.#parts;
    refuseUnfitting(request);
    const decision = decisionOf(request);
    const current = {
      ...(await settings.get(by.principal.tenantId)),
      since: decision ? await this.#parts.decider.look(by.principal.tenantId, alertId, decision) : NOT_LOOKED,
    };
    const sight = await this.#parts.sights.of(by.principal);
    const ruleOut = request.clearParty ? await this.#parts.hits.prepare(by) : null;
    return await writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      refuseReviewDate(request, tx.now());
      const seen = await readAlert(db, tenantId, alertId);
      if (!seen || !sight.sees(seen)) throw noSuchAlert();
      refuseIllegal(seen, 'CLOSE');
      const undecided = await readUndecided(db, tenantId, alertId, MOST_DECIDED);
      const staysReleased = decision === null && undecided.length > 0 && !(await this.#isHolding(tx, alertId));
      const decides = undecided.length > 0 && !staysReleased;
      const follow = decides ? await this.#prepare(tx, undecided, request, by, current) : null;
      const chain = await tx.lockChain();
      const before = await readAlert(db, tenantId, alertId);
      if (!before) throw noSuchAlert();
      refuseStale(before, request.version);
      refuseIllegal(before, 'CLOSE');
      refuseUnchecked(before, request, current);
      // A payment added meanwhile would stay held forever, because closed alerts are not reviewed.
      const isJoined = staysReleased
        ? await this.#isHolding(tx, alertId)
        : follow === null && (await readUndecided(db, tenantId, alertId, 1)).length > 0;
      if (isJoined) throw joinedMeanwhile();
      if (staysReleased) await writeVerdictsOf(db, tenantId, alertId, request.disposition);
      await refuseFirstReader(tx, await readEvents(db, tenantId, alertId, MAX_EVENTS_READ), by);
      return follow
        ? await this.#withTransactions(tx, before, request, by, () => follow(chain))
        : await this.#alone(tx, before, request, by, { ...current, ruleOut });
    });
  }

  /** A payment of the alert is held and has no decision. */
  async #isHolding({ db, tenantId }: DecidingTx, alertId: string): Promise<boolean> {
    return (await this.#parts.decider.held(db, tenantId, { alertIds: [alertId] }, 1)).length > 0;
  }

  /**
   * Closes alerts together with their case. Call before the database transaction. Held payments keep their own decisions,
   * so an alert with an undecided one stays open.
   */
  async settling(by: Caller): Promise<Settling> {
    const settings = await this.#parts.settings.get(by.principal.tenantId);
    const sight = await this.#parts.sights.of(by.principal);
    const openOf = async ({ db, tenantId }: DecidingTx, alertIds: readonly string[]) => {
      const open = (await readAlertsById(db, tenantId, alertIds)).filter(({ state }) => !isClosed(state));
      const seen = open.filter((row) => sight.sees(row));
      return { seen, notSeen: open.length - seen.length };
    };
    return {
      preview: async (tx, { alertIds, transactionUuids }) => {
        const { seen, notSeen } = await openOf(tx, alertIds);
        const alerts: Previewed[] = [];
        for (const row of seen.slice(0, MOST_SETTLED)) {
          const obstacleTo = async (disposition: AlertDisposition) =>
            (await this.#examined(tx, row, disposition, by, settings)).obstacle;
          alerts.push({
            alert: viewOf(row),
            dismissal: await obstacleTo('FALSE_POSITIVE'),
            confirmation: await obstacleTo('TRUE_POSITIVE'),
          });
        }
        const held = await this.#parts.decider.held(tx.db, tx.tenantId, { alertIds, transactionUuids }, MOST_HELD + 1);
        const hasMore = seen.length > alerts.length;
        return { alerts, hasMore, notSeen, held: held.slice(0, MOST_HELD), isCut: held.length > MOST_HELD };
      },
      settle: async (tx, { caseId, alertIds, reason }, conclusions) => {
        for (const conclusion of conclusions) refuseUnfitting(conclusion);
        const { seen } = await openOf(tx, alertIds);
        const audit: AuditNote[] = [];
        const jobs: PartialEffect['jobs'][number][] = [];
        const settled: SettledAlerts['settled'] = [];
        const obstacles = new Map<string, Obstacle>();
        for (const row of seen) {
          const conclusion = conclusions.find(({ alertId }) => alertId === row.alertId);
          if (!conclusion) continue;
          const request = { ...conclusion, reason: conclusion.reason ?? reason };
          const { obstacle, agreement } = await this.#examined(tx, row, request.disposition, by, settings);
          if (obstacle !== null) {
            obstacles.set(row.alertId, obstacle);
            continue;
          }
          await writeVerdictsOf(tx.db, tx.tenantId, row.alertId, request.disposition);
          const agreed = { ...settings, ruleOut: null, agreement, agreed: true, caseId };
          const closed = await this.#closed(tx, row, request, by, agreed);
          settled.push({ alertId: row.alertId, state: closed.result.alert.state });
          audit.push(...[closed.audit].flat());
          jobs.push(...(closed.jobs ?? []));
        }
        const left = await openOf(tx, alertIds);
        const remaining = left.seen.map((row) => ({
          alert: viewOf(row),
          obstacle: obstacles.get(row.alertId) ?? null,
        }));
        return { settled, remaining, remainingNotSeen: left.notSeen, audit, jobs };
      },
    };
  }

  /** The obstacle that prevents this caller from closing the alert with its case. Without an obstacle, the user who agreed. */
  async #examined(
    tx: DecidingTx,
    alert: AlertRow,
    disposition: AlertDisposition,
    by: Caller,
    settings: AlertReadSettings,
  ): Promise<{ obstacle: Obstacle | null; agreement: ApprovalBasis | null }> {
    const { db, tenantId } = tx;
    const { alertId } = alert;
    const request = { disposition };
    const because = (kind: Obstacle['kind'], detail: string) => ({ obstacle: { kind, detail }, agreement: null });
    const [held] = await this.#parts.decider.held(db, tenantId, { alertIds: [alertId] }, 1);
    if (held) return because('HELD_PAYMENT', `The held payment ${held.transactionUuid} has no decision.`);
    if (alert.isUnreadable) return because('UNREADABLE', 'The alert cannot be decrypted.');
    const checklist = await refusalOf(() => refuseUnchecked(alert, request, settings));
    if (checklist !== null) return because('CHECKLIST', checklist);
    const events = await readEvents(db, tenantId, alertId, MAX_EVENTS_READ);
    const review = await refusalOf(() => refuseFirstReader(tx, events, by));
    if (review !== null) return because('QA_REVIEW', review);
    if (!needsTwo(alert, request, settings)) return { obstacle: null, agreement: null };
    let agreement: ApprovalBasis | null = null;
    const refusal = await refusalOf(async () => {
      agreement = await this.#agreement(tx, alert, request, by);
    });
    if (agreement === null) return because('SECOND_APPROVER', refusal ?? SECOND_APPROVER);
    return { obstacle: null, agreement };
  }

  async #prepare(
    tx: Tx,
    undecided: readonly string[],
    request: CloseRequest,
    by: Caller,
    settings: AlertReadSettings & { since: Looked },
  ) {
    requirePermission(by.principal, 'transaction:decide');
    const {
      disposition: verdict,
      reasonCode,
      reason,
      clearParty,
      clearProfileIds,
      clearReviewDate,
      licenseId,
    } = request;
    const decision = decisionOf(request);
    if (decision === null)
      throw invalid('decision', 'NotNull', 'must be given: the alert has held transactions without a decision');
    const terms = { verdict, decision, reasonCode, reason, clearParty, clearProfileIds, clearReviewDate, licenseId };
    return await this.#parts.decider.prepare(tx, undecided, terms, by, settings);
  }

  /** Closes an alert through the decisions on its transactions. */
  async #withTransactions(
    tx: Tx,
    before: AlertRow,
    request: CloseRequest,
    by: Caller,
    follow: () => Promise<PartialEffect>,
  ): Promise<Effected<ClosingResult>> {
    const { db, tenantId } = tx;
    const followed = await follow();
    const after = (await readAlert(db, tenantId, before.alertId))!;
    const { open } = await readVerdicts(db, tenantId, before.alertId);
    const said = await this.#said(tx, before, after, request, by);
    return {
      result: {
        alert: viewOf(after),
        outcome: isClosed(after.state) ? 'CLOSED' : 'PROPOSED',
        undecidedTransactions: open,
      },
      audit: [...followed.audit, said],
      jobs: followed.jobs,
    };
  }

  /** Closes an alert without undecided transactions: disposition and approvals are stored with the alert. */
  async #alone(
    tx: Tx,
    before: AlertRow,
    request: CloseRequest,
    by: Caller,
    settings: AlertReadSettings & { ruleOut: RuleOut | null },
  ): Promise<Effected<ClosingResult>> {
    const needed = needsTwo(before, request, settings);
    const agreement = needed ? await this.#agreement(tx, before, request, by) : null;
    return await this.#closed(tx, before, request, by, {
      ...settings,
      agreement,
      agreed: !needed || agreement !== null,
    });
  }

  async #agreement(
    tx: DecidingTx,
    { alertId }: AlertRow,
    request: Proposed,
    by: Caller,
  ): Promise<ApprovalBasis | null> {
    const events = await readEvents(tx.db, tx.tenantId, alertId, MAX_EVENTS_READ);
    return await agreementOf(tx, await this.#standing(tx, proposalsOf(events, request)), by);
  }

  /** Stores the disposition, or the proposal of it. */
  async #closed(
    tx: Tx,
    before: AlertRow,
    request: CloseRequest,
    by: Caller,
    settings: Pick<AlertReadSettings, 'TRANSACTION_SCREENING_WEBHOOK_URL'> & {
      ruleOut: RuleOut | null;
      agreement: ApprovalBasis | null;
      agreed: boolean;
      caseId?: string;
    },
  ): Promise<Effected<ClosingResult>> {
    const { db, tenantId, now } = tx;
    const { agreement, agreed, caseId } = settings;
    const at = now();
    const state = agreed
      ? CLOSING_TABLE[request.disposition].state
      : before.state === 'OPEN'
        ? 'IN_REVIEW'
        : before.state;
    const after: AlertRow = {
      ...before,
      state,
      reasonCode: agreed ? request.reasonCode : before.reasonCode,
      closedAt: agreed ? at : null,
      updatedAt: at,
      version: before.version + 1,
    };
    await writeAlert(db, tenantId, after);
    const said = await this.#said(tx, before, after, request, by, {
      ...(agreement === 'SOLE_OFFICER' && { soleOfficer: true }),
      ...(caseId && { caseId }),
    });
    const ruledOut = agreed && settings.ruleOut ? await settings.ruleOut(tx, after, request) : [];
    const { TRANSACTION_SCREENING_WEBHOOK_URL: url } = settings;
    const base = { tenantId, correlationId: by.correlationId, url };
    const jobs = await this.#parts.webhooks.store(db, [
      { ...base, ...messageOf(ALERT_UPDATED, after.alertId, viewOf(after)) },
    ]);
    return {
      result: { alert: viewOf(after), outcome: agreed ? 'CLOSED' : 'PROPOSED', undecidedTransactions: 0 },
      audit: [said, ...ruledOut],
      jobs,
    };
  }

  /** Ignores proposals of users who no longer have permission to work on alerts. */
  async #standing({ db, tenantId }: DecidingTx, proposals: readonly HistoryEvent[]): Promise<HistoryEvent[]> {
    const people = proposals.filter(({ actorType }) => actorType === 'USER').map(({ actorId }) => actorId);
    const holders = await this.#parts.colleagues.holders(db, tenantId, people, 'alert:write');
    return proposals.filter(({ actorType, actorId }) => actorType !== 'USER' || holders.has(actorId));
  }

  /** Stores the history event. @returns the audit note */
  async #said(
    { db, tenantId, now }: Tx,
    before: AlertRow,
    after: AlertRow,
    request: CloseRequest,
    { principal }: Caller,
    more: { soleOfficer?: true; caseId?: string } = {},
  ) {
    const closed = isClosed(after.state);
    const { disposition, reasonCode, reason, decision, licenseId } = request;
    const conclusion = conclusionOf(after);
    const details = {
      disposition,
      reasonCode,
      decision: decision ?? null,
      ...clearanceOf(request),
      ...(licenseId && { licenseId }),
      conclusion,
      ...more,
    };
    await insertEvent(db, tenantId, before.alertId, {
      kind: closed ? 'CLOSED' : 'CLOSING_PROPOSED',
      beforeState: before.state,
      afterState: after.state,
      text: reason,
      details,
      occurredAt: now(),
      actorType: principal.type,
      actorId: principal.id,
    });
    return {
      action: closed ? 'alert.closed' : 'alert.closing-proposed',
      subjectType: SUBJECT,
      subjectId: before.alertId,
      details: {
        ...{ before: before.state, after: after.state, version: after.version, disposition, reasonCode },
        ...(more.caseId && { caseId: more.caseId }),
        textHash: hashDetails({ text: reason }).toString('hex'),
      },
    };
  }
}

const SECOND_APPROVER =
  'Closing it as FALSE_POSITIVE needs two approvers (setting transactions.fourEyes). Close the alert itself.';

/** Why the check refuses. null: it does not. */
async function refusalOf(check: () => void | Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error.message;
    throw error;
  }
}

const NOT_LOOKED: Looked = new Map();

function decisionOf({ decision, disposition }: CloseRequest): ClosingDecision | null {
  return decision ?? (disposition === 'FALSE_POSITIVE' ? 'RELEASED' : null);
}

/** Older proposals are ignored and must be repeated. */
const MAX_EVENTS_READ = 200;

function joinedMeanwhile(): AppError {
  return conflict('A transaction was added to the alert and must be decided. Read the alert again.');
}
