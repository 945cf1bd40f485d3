/** Decisions of users on screened transactions. `manual-decision-rules.ts` defines valid combinations, `four-eyes.ts` who must approve. */

import type { AlertSettings } from '../alerts/settings.ts';
import type { Colleagues } from '../alerts/work.ts';
import type { Transaction } from '../domain/transaction.ts';
import type { Caller } from '../platform/access/permissions.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { AuditNote, Done, LockedChain, PartialEffect, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { CONFIRMED_MATCH_CODE, OPEN_MATCH_CODE } from '../screening/payment-parties/policy.ts';
import type { CustomerLinks } from './customer-links.ts';
import { type DecisionHashes, type DecisionRow, readDecisions, saveDecision } from './decision-store.ts';
import { agreementOf, needsTwoPeople, proposalsOf } from './four-eyes.ts';
import type { Licenses } from './licenses/licenses.ts';
import type { License } from './licenses/types.ts';
import { conflict, type ManualDecisionEffects, termsOf } from './manual-decision-effects.ts';
import {
  acceptsProhibited,
  asDecided,
  DECISION_TABLE,
  type Decision,
  type DecisionRequest,
  unfitting,
} from './manual-decision-rules.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { type ProposedDecisionView, proposedView, type StoredTransactionView, storedView } from './present-stored.ts';
import type { ProhibitedSinceReader } from './prohibited-since.ts';
import { SUBJECT } from './recorder.ts';
import { readScreenings, type ScreeningRow } from './screening-store.ts';
import type { TransactionSettings } from './settings.ts';
import { lockTransaction } from './store.ts';
import { noSuchTransaction } from './transactions.ts';

export interface DecideParts {
  writer: Writer;
  settings: SettingsReader<TransactionSettings & Calendar>;
  effects: Pick<ManualDecisionEffects, 'hold' | 'write' | 'requireChecked'>;
  clock: Clock;
  links: Pick<CustomerLinks, 'customersOf'>;
  colleagues: Pick<Colleagues, 'holders'>;
  listed: ProhibitedSinceReader;
  licenses: Pick<Licenses, 'hold' | 'amountOf' | 'use' | 'giveBack'>;
}

/** The organization's calendar settings. */
type Calendar = Pick<AlertSettings, 'alerts.calendar'>;
type DecidingSettings = Pick<TransactionSettings, 'transactions.fourEyes' | 'TRANSACTION_SCREENING_WEBHOOK_URL'> &
  Calendar;

/** Prohibitions that are new since the screening, by transaction. */
export type ProhibitedSinceFound = ReadonlyMap<string, readonly string[]>;

/** A stored decision whose effects are not written yet. */
export interface PreparedDecision {
  after: Transaction;
  screening: ScreeningRow;
  decision: DecisionRow;
  hashes: DecisionHashes;
  earlier: readonly DecisionRow[];
  /** First proposer. */
  proposedBy: string;
  by: Caller;
  /** Audit notes of the license that the decision used or gave back. */
  used: readonly AuditNote[];
  organisationUrl: string | null;
  timeZone: string | null;
}

export class DecideTransaction {
  readonly #parts: DecideParts;

  constructor(parts: DecideParts) {
    this.#parts = parts;
  }

  /**
   * Decides a transaction. If two users must decide, the transaction keeps its status until both have; until then, decisions are proposals.
   * @throws AppError not-found, validation-failed (invalid combination, or a license that does not permit it), conflict (still PENDING, changed, excluded by an earlier
   *   decision, no party to mark, checklist incomplete, or proposed by the same user)
   */
  async decide(
    transactionUuid: string,
    request: DecisionRequest,
    by: Caller,
  ): Promise<Done<StoredTransactionView | ProposedDecisionView>> {
    const { writer, settings, clock } = this.#parts;
    refuseUnfitting(request, clock.now());
    const { tenantId } = by.principal;
    const current = await settings.get(tenantId);
    const since = await this.prohibitedSince(tenantId, [transactionUuid], request.decision);
    return await writer.write(by, (tx) => this.#decide(tx, transactionUuid, request, by, { ...current, since }));
  }

  /**
   * New prohibitions since the screening, for a decision that sends transactions on. Runs before the database transaction, which must
   * not wait for the matcher. It rejects nothing itself, since a repeated request under an Idempotency-Key returns the earlier result.
   */
  async prohibitedSince(
    tenantId: string,
    transactionUuids: readonly string[],
    decision: Decision,
  ): Promise<ProhibitedSinceFound> {
    if (!DECISION_TABLE[decision].sends) return new Map();
    const found = new Map<string, readonly string[]>();
    for (const uuid of transactionUuids) found.set(uuid, await this.#parts.listed.of(tenantId, uuid));
    return found;
  }

  async #decide(
    tx: Tx,
    transactionUuid: string,
    request: DecisionRequest,
    by: Caller,
    settings: TransactionSettings & Calendar & { since: ProhibitedSinceFound },
  ) {
    const prepared = await this.prepare(tx, transactionUuid, request, by, settings);
    const chain = await tx.lockChain();
    if (settings['transactions.requireChecklist']) {
      await this.#parts.effects.requireChecked(tx.db, chain, transactionUuid, prepared.decision);
    }
    const { audit, jobs } = await this.complete(tx, chain, prepared);
    const { decision, screening, earlier, after } = prepared;
    const linked = (await this.#parts.links.customersOf(tx.db, tx.tenantId, [after])).get(transactionUuid)!;
    const stored = { transaction: after, screening, decisions: [...earlier, decision], linked };
    return { result: decision.inEffect ? storedView(stored) : proposedView(stored), audit, jobs };
  }

  /**
   * First half of a decision. Locks the transaction and its party, and therefore runs before the chain lock. Stores the decision.
   * @throws AppError not-found, conflict
   */
  async prepare(
    tx: Tx,
    transactionUuid: string,
    request: DecisionRequest,
    by: Caller,
    settings: DecidingSettings & { since: ProhibitedSinceFound; isOneOfSeveral?: boolean },
  ): Promise<PreparedDecision> {
    const { db, tenantId, now } = tx;
    const { principal } = by;
    const license = request.licenseId === undefined ? null : await this.#parts.licenses.hold(tx, request.licenseId);
    const before = await lockTransaction(db, tenantId, transactionUuid);
    if (!before) throw noSuchTransaction();
    const earlier = (await readDecisions(db, tenantId, [transactionUuid], 'STAND_IN')).get(transactionUuid) ?? [];
    refuseConflict(before, request, earlier);
    const [screening] = await readScreenings(db, tenantId, [transactionUuid], 'STAND_IN');
    // The transaction ended without a screening (`ScreenTransactions.endErased`). This process may still cache the key for some seconds.
    if (!screening) throw neverScreened();
    refuseUnread(before, screening, request);
    const record = screening.record as ScreeningRecord;
    refuseProhibited(request, screening, earlier);
    if (DECISION_TABLE[request.decision].sends) refuseProhibitedSince(settings.since.get(transactionUuid));
    const amount = license && (await this.#parts.licenses.amountOf(tx, license, before, record));
    const terms = termsOf(request, record, settings.isOneOfSeveral);
    const { decision: decided, reasonCode, reason } = request;
    const proposals = await this.#standing(db, tenantId, proposalsOf(earlier, request, terms));
    const screened = { status: screening.status, record };
    const needsTwo = needsTwoPeople(decided, settings['transactions.fourEyes'], screened, earlier, principal);
    const agreement = needsTwo ? await agreementOf(tx, proposals, principal) : null;
    const decision: DecisionRow = {
      decision: decided,
      reasonCode,
      reason,
      beforeStatus: before.status,
      decidedAt: now(),
      decidedBy: principal.id,
      decidedByType: principal.type,
      ...(terms && { terms }),
      inEffect: !needsTwo || agreement !== null,
      ...(agreement === 'SOLE_OFFICER' && { soleOfficer: true }),
    };
    const after = decidedBy(before, decision);
    const number = earlier.length + 1;
    const hashes = await saveDecision(db, after, number, decision);
    const used = decision.inEffect
      ? await this.#used(tx, decided, license, { transactionUuid, decisionNumber: number, amount, by })
      : [];
    await this.#parts.effects.hold(db, tenantId, { decision, earlier, record });
    const proposedBy = proposals[0]?.decidedBy ?? principal.id;
    return {
      after,
      screening,
      decision,
      hashes,
      earlier,
      proposedBy,
      by,
      used,
      organisationUrl: settings.TRANSACTION_SCREENING_WEBHOOK_URL,
      timeZone: settings['alerts.calendar']?.timeZone ?? null,
    };
  }

  /** The license use that the decision records, or gives back because it stops the payment. */
  async #used(
    tx: Tx,
    decision: Decision,
    license: License | null,
    use: Parameters<Licenses['use']>[2],
  ): Promise<AuditNote[]> {
    const { licenses } = this.#parts;
    if (license) return await licenses.use(tx, license, use);
    return DECISION_TABLE[decision].sends ? [] : await licenses.giveBack(tx, use);
  }

  /** Proposals of users who may still decide. */
  async #standing(db: Db, tenantId: string, proposals: readonly DecisionRow[]): Promise<DecisionRow[]> {
    const people = proposals.filter(({ decidedByType }) => decidedByType === 'USER').map(({ decidedBy }) => decidedBy);
    const holders = await this.#parts.colleagues.holders(db, tenantId, people, 'transaction:decide');
    return proposals.filter(({ decidedByType, decidedBy }) => decidedByType !== 'USER' || holders.has(decidedBy));
  }

  /** Second half of a decision: writes its effects. Requires the chain lock. */
  async complete({ db }: Tx, chain: LockedChain, prepared: PreparedDecision): Promise<PartialEffect> {
    const { after, screening, decision, hashes, earlier, proposedBy, used, organisationUrl, timeZone } = prepared;
    const { principal, correlationId } = prepared.by;
    const written = await this.#parts.effects.write(db, chain, {
      transaction: after,
      record: screening.record as ScreeningRecord,
      assessment: screening.assessment as Partial<RiskAssessment>,
      decision,
      earlier,
      proposedBy,
      by: { actor: { type: principal.type, id: principal.id }, correlationId, at: decision.decidedAt },
      organisationUrl,
      timeZone,
    });
    return {
      audit: [...written.audit, ...used, noteOf(after, earlier.length + 1, decision, hashes)],
      jobs: written.jobs,
    };
  }
}

/** @throws AppError validation-failed */
function refuseProhibited(request: DecisionRequest, { status, record }: ScreeningRow, earlier: readonly DecisionRow[]) {
  const { findings } = record as ScreeningRecord;
  const statuses = findings.flatMap((finding) => finding.status ?? []);
  const isConfirmed = findings.some(({ code }) => code === CONFIRMED_MATCH_CODE || code === OPEN_MATCH_CODE);
  const inEffect = earlier.filter((one) => one.inEffect);
  if (!acceptsProhibited(request, [status, ...statuses], inEffect, isConfirmed)) return;
  const message = 'is not allowed: the risk of a prohibited transaction cannot be accepted';
  const errors = [{ field: 'reasonCode', code: 'Enum', message }];
  throw new AppError('validation-failed', { detail: `reasonCode ${message}.`, errors });
}

/**
 * Rejects the decision if there are new prohibitions that the deciding user has not seen in the screening.
 * @param found undefined: the transaction joined the alert after the check @throws AppError conflict
 */
function refuseProhibitedSince(found: readonly string[] | undefined) {
  if (!found) throw conflict('A transaction was added to the alert. Reload the alert and review it again.');
  if (found.length === 0) return;
  const [first, ...others] = found;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw conflict(
    `The transaction has become prohibited since its screening (${first}${more}). Reject, block or escalate it, or record a new transaction, which is screened against the current state.`,
  );
}

function neverScreened(): AppError {
  const detail =
    'The organization-managed key was destroyed before the transaction was screened. It cannot be decided.';
  return new AppError('own-key-destroyed', { detail });
}

/** A record that cannot be decrypted can neither be released nor clear a party. @throws AppError unreadable-record */
function refuseUnread(transaction: Transaction, screening: ScreeningRow, { decision, clearParty }: DecisionRequest) {
  if (!transaction.isUnreadable && !screening.isUnreadable) return;
  if (DECISION_TABLE[decision].sends || clearParty) throw new AppError('unreadable-record');
}

/** The transaction after the decision. Its status changes only if the decision is in effect. */
function decidedBy(
  before: Transaction,
  { decision, inEffect, decidedAt, decidedBy: modifiedBy }: DecisionRow,
): Transaction {
  const changed = { ...before, modifiedAt: decidedAt, modifiedBy, version: before.version + 1 };
  if (!inEffect) return changed;
  return { ...changed, ...asDecided(decision) };
}

function noteOf(after: Transaction, number: number, decision: DecisionRow, hashes: DecisionHashes): AuditNote {
  const { transactionUuid, status, version } = after;
  return {
    action: decision.inEffect ? 'transaction.decided' : 'transaction.decision-proposed',
    subjectType: SUBJECT,
    subjectId: transactionUuid,
    details: {
      before: decision.beforeStatus,
      after: status,
      decision: decision.decision,
      reasonCode: decision.reasonCode,
      number,
      // The rationale may contain names, so the audit entry has only the hash of the decision.
      ...hashes,
      isSuspicious: after.isSuspicious,
      version,
    },
  };
}

/** @throws AppError validation-failed */
export function refuseUnfitting(request: DecisionRequest, at: Date): void {
  const errors = unfitting(request, at);
  const [first] = errors;
  if (first) throw new AppError('validation-failed', { detail: `${first.field} ${first.message}.`, errors });
}

function refuseConflict(
  { status, version }: Transaction,
  request: DecisionRequest,
  earlier: readonly DecisionRow[],
): void {
  const { decision } = request;
  if (request.version !== undefined && request.version !== version) {
    throw conflict(`The transaction has changed. Its version is now ${version}. Reload it and try again.`);
  }
  if (status === 'PENDING') throw conflict('The transaction is still being screened.');
  const inEffect = earlier.filter((one) => one.inEffect);
  // Only a decision counts, since the screening may have released a transaction with an alert that is still open.
  if (inEffect.at(-1)?.decision === decision) throw conflict(`The transaction is already ${decision}.`);
  const excluding = inEffect.find((one) => DECISION_TABLE[one.decision].excludes.includes(decision));
  if (excluding) {
    throw conflict(`A transaction that was ${excluding.decision} cannot become ${decision}. Record a new transaction.`);
  }
}
