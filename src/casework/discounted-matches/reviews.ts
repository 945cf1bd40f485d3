/**
 * Reviews of drawn payments. CORRECT: the party is another person. WRONG opens an alert about the party: on this payment, and on
 * its other payments with a discounted match with the same listing.
 */
import type { Alerts, RaisedAlert } from '../../alerts/alerts.ts';
import type { DueTimes } from '../../alerts/business-calendar.ts';
import { ALERT_CREATED } from '../../alerts/events.ts';
import type { AlertReadSettings } from '../../alerts/settings.ts';
import type { AlertQueue, AlertToRaise } from '../../alerts/types.ts';
import type { StageId } from '../../domain/finding.ts';
import { type Caller, isPerson } from '../../platform/access/permissions.ts';
import { hashDetails } from '../../platform/audit/trail.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Done, LockedChain, PartialEffect, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { messageOf } from '../../platform/webhooks/event.ts';
import type { Webhooks } from '../../platform/webhooks/webhooks.ts';
import { LIST_POLICY } from '../../screening/payment-parties/policy.ts';
import { causeOf, listsOf, subjectOf } from '../../transactions/alert-cause.ts';
import { partyIdOf, type ScreeningRecord, usdOf } from '../../transactions/pipeline/record.ts';
import type { StoredTransaction, Transactions } from '../../transactions/transactions.ts';
import { type DiscountedFinding, discountedOf } from './discounted.ts';
import type { ReviewRequest, ReviewView } from './schemas.ts';
import { readOfParties, readReview, writeReview } from './store.ts';
import type { ReviewRow } from './types.ts';

/** Subject type of audit entries. */
export const REVIEW_SUBJECT = 'DISCOUNTED_MATCH';
/** Maximum number of other payments of the party that are added to the alert, the latest first. */
const MAX_OTHERS = 50;

/** Alerts for the verdict WRONG. */
interface Wrong {
  toRaise: readonly Omit<AlertToRaise, 'correlationId'>[];
  dueTimes: DueTimes;
  /** Webhook URL of the organization. */
  url: string | null;
}

interface ReviewsParts {
  database: Database;
  writer: Writer;
  settings: SettingsReader<AlertReadSettings>;
  alerts: Pick<Alerts, 'raise' | 'dueTimes'>;
  webhooks: Pick<Webhooks, 'store'>;
  transactions: Pick<Transactions, 'storedBy'>;
}

export class DiscountedReviews {
  readonly #parts: ReviewsParts;

  constructor(parts: ReviewsParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found (not drawn), conflict (reviewed already, or an API client) */
  async review(by: Caller, transactionUuid: string, { verdict, reason }: ReviewRequest): Promise<Done<ReviewView>> {
    if (!isPerson(by.principal)) throw conflict('API clients cannot review discounted matches. Sign in as a user.');
    const { tenantId } = by.principal;
    const wrong = verdict === 'WRONG' ? await this.#wrong(tenantId, transactionUuid) : null;
    return await this.#parts.writer.write(by, async (tx) => {
      const chain = await tx.lockChain();
      const before = await readReview(tx.db, tenantId, transactionUuid, 'locked');
      if (!before) throw notDrawn();
      if (before.verdict !== null) throw conflict(`The payment was already reviewed: ${before.verdict}.`);
      const raised = wrong && (await this.#raise(tx, chain, wrong, by.correlationId));
      const after: ReviewRow = {
        ...{ ...before, verdict, reason, reviewedAt: tx.now(), reviewedBy: by.principal.id },
        alertId: raised?.alertId ?? null,
      };
      await writeReview(tx.db, tenantId, after);
      const { sampleId, alertId } = after;
      const reasonHash = hashDetails({ text: reason }).toString('hex');
      const entry = {
        ...{ action: 'discounted-match.reviewed', subjectType: REVIEW_SUBJECT, subjectId: transactionUuid },
        details: { sampleId, verdict, alertId, reasonHash },
      };
      return { result: viewOf(after), audit: [...(raised?.audit ?? []), entry], jobs: raised?.jobs ?? [] };
    });
  }

  /** Alerts for the verdict WRONG: one for each payment of the party, merged if they have the same cause. */
  async #wrong(tenantId: string, transactionUuid: string): Promise<Wrong> {
    const { database, transactions, alerts, settings } = this.#parts;
    const [payment] = await transactions.storedBy(tenantId, [transactionUuid]);
    const [first] = payment ? discountedOf(payment) : [];
    if (!payment || !first) throw notDrawn();
    if (payment.screening?.isUnreadable) throw new AppError('unreadable-record');
    const about = alertOf(payment, first);
    const others = about.partyId
      ? await database.tenant(tenantId, (db) => readOfParties(db, tenantId, [about.partyId!], MAX_OTHERS))
      : [];
    const stored = await transactions.storedBy(
      tenantId,
      others.filter((uuid) => uuid !== transactionUuid),
    );
    const same = stored.flatMap((one) =>
      discountedOf(one)
        .map((found) => alertOf(one, found))
        .filter(({ subject, cause }) => subject === about.subject && cause.key === about.cause.key),
    );
    const { TRANSACTION_SCREENING_WEBHOOK_URL: url } = await settings.get(tenantId);
    return { toRaise: [about, ...same], dueTimes: await alerts.dueTimes(tenantId), url };
  }

  async #raise(
    { db, tenantId }: Tx,
    chain: LockedChain,
    { toRaise, dueTimes, url }: Wrong,
    correlationId: string,
  ): Promise<PartialEffect & Pick<RaisedAlert, 'alertId'>> {
    const { alerts, webhooks } = this.#parts;
    const raised = await alerts.raise(
      db,
      chain,
      toRaise.map((one) => ({ ...one, correlationId })),
      dueTimes,
    );
    const [{ alertId, isNew, alert }] = raised.alerts as [RaisedAlert, ...RaisedAlert[]];
    const message = { tenantId, correlationId, url, ...messageOf(ALERT_CREATED, alertId, alert) };
    return { alertId, audit: raised.audit, jobs: isNew ? await webhooks.store(db, [message]) : [] };
  }
}

const QUEUES: Partial<Readonly<Record<StageId, AlertQueue>>> = { PEP: 'PEP', ADVERSE_MEDIA: 'ADVERSE_MEDIA' };

function alertOf(
  { transaction, screening }: StoredTransaction,
  { finding, asked }: DiscountedFinding,
): Omit<AlertToRaise, 'correlationId'> {
  const { code, subject, score, remark, match, stage } = finding;
  const role = subject === 'SENDER' || subject === 'RECEIVER' ? subject : null;
  const record = screening!.record as ScreeningRecord;
  const partyId = role && partyIdOf(record, role);
  const { status } = LIST_POLICY.content.lists[stage as keyof typeof LIST_POLICY.content.lists];
  const cause = causeOf(finding, status.below);
  return {
    kind: 'TRANSACTION',
    queue: QUEUES[stage] ?? 'SANCTIONS',
    transactionUuid: transaction.transactionUuid,
    status: status.below,
    subject: subjectOf(cause, finding, transaction, record, null),
    cause,
    partyId,
    customerId: null,
    subjectName: asked || null,
    code,
    title: remark,
    severity: 'HIGH',
    valueUsd: usdOf(record),
    customerRisk: null,
    watchlistIds: listsOf(finding),
    findings: [{ code, subject, score, remark, ...(match && { match }) }],
  };
}

export function viewOf({ drawnAt, reviewedAt, ...row }: ReviewRow): ReviewView {
  return { ...row, drawnAt: drawnAt.toISOString(), reviewedAt: reviewedAt?.toISOString() ?? null };
}

export function notDrawn(): AppError {
  return new AppError('not-found', { detail: 'The payment is in no sample of discounted matches.' });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
