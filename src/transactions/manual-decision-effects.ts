/**
 * Effects of a user's decision, inside its database transaction: party marks and clearances, filing deadlines, alert updates, and
 * webhook events.
 */
import type { Alerts } from '../alerts/alerts.ts';
import { ALERT_UPDATED } from '../alerts/events.ts';
import type { AlertMove } from '../alerts/life-cycle.ts';
import type { ReportObligations } from '../deadlines/report-obligations.ts';
import type { ObligationKind } from '../deadlines/types.ts';
import type { Finding } from '../domain/finding.ts';
import { PARTY_ROLES, type PartyRole, type Transaction, type TransactionStatus } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { AuditNote, LockedChain, PartialEffect } from '../platform/unit-of-work/effect.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { WebhookMessage } from '../platform/webhooks/types.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { Clearances } from '../screening/parties/clearances.ts';
import { holdBeforeChain, isKnownParty, type Marked, type MarkedBy, PartyMarks } from '../screening/parties/marks.ts';
import { aYearAfter } from '../screening/parties/review-date.ts';
import type { ReviewedProfile } from '../screening/parties/types.ts';
import type { ListHit } from '../screening/payment-parties/hits.ts';
import { isOfNameAlone } from '../screening/payment-parties/list-evidence.ts';
import { LIST_POLICY } from '../screening/payment-parties/policy.ts';
import { WALLET_EXPOSURE_CODE } from '../screening/payment-parties/wallet-exposure.ts';
import type { DecisionRow } from './decision-store.ts';
import { TRANSACTION_DECIDED } from './events.ts';
import {
  confirmsMatch,
  DECISION_TABLE,
  type DecisionRequest,
  type DecisionTerms,
  endOfDay,
  type ReasonCode,
  verdictOf,
} from './manual-decision-rules.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import { ASSESSMENT_POLICY, withAppetite } from './pipeline/assessment-policy.ts';
import { outcomeOf } from './pipeline/outcome.ts';
import { partyIdOf, type ScreeningRecord } from './pipeline/record.ts';
import { factsAt, isIdentified } from './pipeline/stages/entity-resolution.ts';
import { screenedFactsOf, screeningResultOf } from './result.ts';

/** A stored decision with its context. */
export interface Made {
  /** The transaction after the decision. */
  transaction: Transaction;
  record: ScreeningRecord;
  assessment: Partial<RiskAssessment>;
  decision: DecisionRow;
  /** Earlier decisions, oldest first. */
  earlier: readonly DecisionRow[];
  /** First proposer. */
  proposedBy: string;
  by: MarkedBy;
  /** Webhook URL of the organization; null: none. */
  organisationUrl: string | null;
  /** Time zone of the organization; null: not set. */
  timeZone: string | null;
}

export interface ManualDecisionEffectsParts {
  alerts: Pick<Alerts, 'move' | 'requireChecked'>;
  obligations: Pick<ReportObligations, 'open'>;
  webhooks: Pick<Webhooks, 'store'>;
}

export class ManualDecisionEffects {
  readonly #parts: ManualDecisionEffectsParts;

  constructor(parts: ManualDecisionEffectsParts) {
    this.#parts = parts;
  }

  /** Locks the parties whose marks the decision may set or lift. Must be called before the chain is locked. */
  async hold(db: Db, tenantId: string, deciding: Pick<Made, 'decision' | 'earlier' | 'record'>): Promise<void> {
    const { decision, record } = deciding;
    const concerned = withdraws(deciding) ? PARTY_ROLES : [...endedSides(deciding), ...confirmedSides(deciding)];
    const roles = new Set([...concerned, ...(decision.terms?.party ? [decision.terms.party] : [])]);
    const partyIds = new Set([...roles].flatMap((role) => partyIdOf(record, role) ?? []));
    // Sorted, because merges of parties lock them in the same order.
    for (const partyId of [...partyIds].sort()) await holdBeforeChain(db, tenantId, partyId);
  }

  /**
   * Requires the completed checklist for a release, and answers that agree with any decision. Also for proposals (setting
   * transactions.requireChecklist). @throws AppError conflict
   */
  async requireChecked(db: Db, chain: LockedChain, transactionUuid: string, decision: DecisionRow): Promise<void> {
    const verdict = verdictOf(decision.decision, decision.reasonCode as ReasonCode);
    if (verdict === null) return;
    const { sends } = DECISION_TABLE[decision.decision];
    const required = { verdict, mayBeIncomplete: !sends, setting: 'transactions.requireChecklist' };
    await this.#parts.alerts.requireChecked(db, chain, transactionUuid, required);
  }

  /** @throws AppError conflict (an exemption for a restricted party) */
  async write(db: Db, chain: LockedChain, made: Made): Promise<PartialEffect> {
    const { alerts, webhooks } = this.#parts;
    const { transaction, decision, by } = made;
    const { transactionUuid } = transaction;
    const left = decision.inEffect ? await this.#leave(db, chain, made) : [];
    const { reasonCode } = decision;
    const { moved, audit } = await alerts.move(db, chain, { transactionUuid, move: moveOf(decision), reasonCode }, by);
    const messages: WebhookMessage[] = decision.inEffect ? [decidedMessage(made)] : [];
    const base = { tenantId: transaction.tenantId, correlationId: by.correlationId, url: made.organisationUrl };
    messages.push(...moved.map((alert) => ({ ...base, ...messageOf(ALERT_UPDATED, alert.alertId, alert) })));
    return { audit: [...left, ...audit], jobs: await webhooks.store(db, messages) };
  }

  /** Marks the parties and opens filing deadlines. */
  async #leave(db: Db, chain: LockedChain, made: Made): Promise<AuditNote[]> {
    const { obligations } = this.#parts;
    const { transaction, by, timeZone } = made;
    const notes: AuditNote[] = [];
    for (const { audit } of await openEnded(db, chain, made)) notes.push(...audit);
    // Runs before an exemption, which a restriction would reject.
    for (const { audit } of await confirmed(db, chain, made)) notes.push(...audit);
    for (const { audit } of await markParty(db, chain, made)) notes.push(...audit);
    const kind = obligationOf(made);
    if (kind) {
      const about = { kind, transactionUuid: transaction.transactionUuid };
      notes.push(...(await obligations.open(db, chain, about, { id: by.actor.id, at: by.at, timeZone })));
    }
    return notes;
  }
}

/**
 * Sides whose open match the decision ends. A false positive ends both sides; a restriction replaces the open match of its side. A true
 * match on one side does not clear the other. A license, or a rejection for another reason, does not identify the party.
 */
function endedSides(made: Pick<Made, 'decision' | 'record'>): readonly PartyRole[] {
  const { decision } = made;
  if (!decision.inEffect) return [];
  if (verdictOf(decision.decision, decision.reasonCode as ReasonCode) === 'FALSE_POSITIVE') return PARTY_ROLES;
  if (decision.decision === 'BLACKLISTED') return decision.terms?.party ? [decision.terms.party] : [];
  return confirmedSides(made);
}

async function openEnded(db: Db, chain: LockedChain, made: Made): Promise<Marked[]> {
  const { decision, record, transaction, by } = made;
  const ended: Marked[] = [];
  for (const role of endedSides(made)) {
    const partyId = partyIdOf(record, role);
    const { transactionUuid } = transaction;
    const one =
      partyId &&
      (await PartyMarks.withdraw(
        db,
        chain,
        { partyId, mark: 'OPEN_MATCH', transactionUuid, reason: decision.reason },
        by,
      ));
    if (one) ended.push(one);
  }
  return ended;
}

/** Marks the confirmed true matches, or withdraws the marks that earlier decisions on this transaction set. */
async function confirmed(db: Db, chain: LockedChain, made: Made): Promise<Marked[]> {
  const { decision, record, transaction, by } = made;
  const about = { transactionUuid: transaction.transactionUuid, reason: decision.reason };
  const isWithdrawn = withdraws(made);
  const marked: Marked[] = [];
  for (const role of isWithdrawn ? PARTY_ROLES : confirmedSides(made)) {
    const partyId = partyIdOf(record, role);
    if (!partyId || !(await isKnownParty(db, chain.tenantId, partyId))) continue;
    const one = isWithdrawn
      ? await PartyMarks.withdraw(db, chain, { partyId, mark: 'TRUE_MATCH', ...about }, by)
      : await PartyMarks.set(db, chain, { partyId, mark: 'TRUE_MATCH', ...about }, by);
    if (one) marked.push(one);
  }
  return marked;
}

/** Whether the decision withdraws a true match. Sending under a license keeps the match. */
function withdraws({ decision, earlier }: Pick<Made, 'decision' | 'earlier'>): boolean {
  return (
    decision.inEffect &&
    verdictOf(decision.decision, decision.reasonCode as ReasonCode) === 'FALSE_POSITIVE' &&
    earlier.some((one) => one.inEffect && confirmsMatch(one))
  );
}

/** Sides that a decision in effect confirms as listed: the given party, otherwise the sides of the most severe matches. */
function confirmedSides({ decision, record }: Pick<Made, 'decision' | 'record'>): readonly PartyRole[] {
  if (!decision.inEffect || !confirmsMatch(decision)) return [];
  return decision.terms?.party ? [decision.terms.party] : matchedSides(record);
}

/**
 * Sides with the most severe list matches. Matches of a bank, place or message and wallet exposure do not identify a side. A side that
 * only matches a less restrictive listing is left out if the other side is prohibited.
 */
export function matchedSides({ findings }: Pick<ScreeningRecord, 'findings'>): PartyRole[] {
  const matches = findings.filter(({ stage, code }) => MATCHING.has(stage) && code !== WALLET_EXPOSURE_CODE);
  const sidesOf = (statuses: readonly TransactionStatus[]) =>
    PARTY_ROLES.filter((role) =>
      matches.some(({ subject, status }) => subject === role && statuses.some((one) => one === status)),
    );
  const prohibited = sidesOf(['SANCTION_LISTED', 'SCREENING_FAILED']);
  return prohibited.length > 0 ? prohibited : sidesOf(['WATCH_LIST_MATCH']);
}

const MATCHING: ReadonlySet<Finding['stage']> = new Set(['SANCTIONS', 'WALLET', 'WHITELIST_BLACKLIST']);

/**
 * The terms of a decision, validated before it can be proposed. undefined: none.
 * @param isOneOfSeveral the selected profiles may be matched by another transaction of the alert
 * @throws AppError conflict: no such party, no match to clear, or the finding does not concern exactly one side
 */
export function termsOf(
  request: DecisionRequest,
  record: ScreeningRecord,
  isOneOfSeveral = false,
): DecisionTerms | undefined {
  const { decision, exemptUntil, clearParty, licenseId } = request;
  if (licenseId !== undefined) return { licenseId: licenseId.toLowerCase() };
  const isMarked = decision === 'WHITELISTED' || decision === 'BLACKLISTED' || clearParty;
  if (!isMarked && !confirmsMatch(request)) return undefined;
  const sides = isMarked ? [] : matchedSides(record);
  // The matches may concern neither side or both.
  const isOneSide = sides.length === 1 && partyIdOf(record, sides[0]!) !== null;
  if (!isMarked && !request.party && !isOneSide) return undefined;
  const party = request.party ?? sides[0] ?? concernedBy(record);
  if (party === null) {
    throw conflict('The finding does not concern exactly one side. Set `party` to SENDER or RECEIVER.');
  }
  if (partyIdOf(record, party) === null) {
    throw conflict(`The transaction has no identified ${party.toLowerCase()}.`);
  }
  const cleared = clearParty ? selectedProfiles(request, record, party, isOneOfSeveral) : [];
  if (cleared.length === 0 && isOneOfSeveral && clearParty) return undefined;
  const { clearReviewDate } = request;
  return {
    party,
    ...(exemptUntil !== undefined && { exemptUntil }),
    ...(clearParty && {
      ...{ clearParty: true, clearProfileIds: cleared },
      ...(clearReviewDate !== undefined && { clearReviewDate }),
    }),
  };
}

/**
 * The profiles that the party is cleared of: each one selected, or the only one that it matched.
 * @throws AppError conflict, validation-failed
 */
function selectedProfiles(
  { clearProfileIds }: DecisionRequest,
  record: ScreeningRecord,
  party: PartyRole,
  isOneOfSeveral: boolean,
): string[] {
  const who = party.toLowerCase();
  const matched = matchesOf(record, party).map(({ profileId }) => profileId);
  if (matched.length === 0 && !(isOneOfSeveral && clearProfileIds)) {
    throw conflict(`The ${who} has no list match that can be cleared.`);
  }
  if (!isIdentified(record, party)) {
    throw conflict(
      `The ${who} is known by name only, which others share. A clearance needs an account, a document, a wallet or another identifier.`,
    );
  }
  if (!clearProfileIds) {
    if (matched.length === 1) return matched;
    throw unselected(`must name the listings, because the ${who} matches ${matched.length}: ${matched.join(', ')}`);
  }
  const other = clearProfileIds.find((id) => !matched.includes(id));
  if (other !== undefined && !isOneOfSeveral) throw unselected(`must be matched by the ${who}: ${other} is not`);
  return matched.filter((id) => clearProfileIds.includes(id)).sort();
}

function unselected(message: string): AppError {
  const errors = [{ field: 'clearProfileIds', code: 'Enum', message }];
  return new AppError('validation-failed', { detail: `clearProfileIds ${message}.`, errors });
}

async function markParty(db: Db, chain: LockedChain, made: Made): Promise<Marked[]> {
  const { decision, record, transaction, by, proposedBy } = made;
  const { terms, reason } = decision;
  const partyId = terms?.party && partyIdOf(record, terms.party);
  if (!terms?.party || !partyId) return [];
  const marked: Marked[] = [];
  const party = factsAt(record, transaction.content, terms.party);
  if (terms.clearParty) {
    const selected = new Set(terms.clearProfileIds);
    const profiles = matchesOf(record, terms.party).filter(({ profileId }) => selected.has(profileId));
    const reviewDate = terms.clearReviewDate ?? aYearAfter(by.at);
    marked.push(await Clearances.set(db, chain, { partyId, party, profiles, reason, reviewDate }, by));
  }
  if (decision.decision === 'BLACKLISTED') {
    marked.push(await PartyMarks.set(db, chain, { partyId, mark: 'BLACKLIST', reason }, by));
  }
  if (terms.exemptUntil !== undefined) {
    const expiresAt = endOfDay(terms.exemptUntil);
    marked.push(
      await PartyMarks.set(db, chain, { partyId, mark: 'WHITELIST', reason, expiresAt, proposedBy, party }, by),
    );
  }
  return marked;
}

/** Listed profiles that match the party's own name, each once, as they were found. Matches by number and internal list entries cannot be cleared. */
function matchesOf({ findings }: ScreeningRecord, role: PartyRole): ReviewedProfile[] {
  const found = findings
    .filter(({ subject, stage }) => subject === role && canBeCleared(stage))
    .flatMap(({ subject, details }) => {
      const { matches, ...asked } = (details ?? {}) as { field?: string; asked?: string; matches?: readonly ListHit[] };
      return isOfNameAlone({ subject, ...asked }) ? (matches ?? []) : [];
    })
    .map(({ profileId, profileVersion: version, facts }) => ({ profileId, version, facts }));
  return [...new Map(found.map((one) => [one.profileId, one])).values()];
}

function canBeCleared(stage: Finding['stage']): boolean {
  const { lists } = LIST_POLICY.content;
  return Object.hasOwn(lists, stage) && lists[stage as keyof typeof lists].canBeCleared;
}

/** The side of the deciding finding; null: not exactly one side. */
function concernedBy({ findings, appetite }: ScreeningRecord): PartyRole | null {
  const subject = outcomeOf(findings, [], withAppetite(ASSESSMENT_POLICY, appetite ?? null)).deciding?.subject;
  return subject === 'SENDER' || subject === 'RECEIVER' ? subject : null;
}

function moveOf({ decision, reasonCode, inEffect }: DecisionRow): AlertMove {
  if (!inEffect) return 'REVIEW';
  return verdictOf(decision, reasonCode as ReasonCode) ?? 'ESCALATE';
}

/** Statuses of findings that prohibit dealing with the party or place. */
const PROHIBITED: ReadonlySet<TransactionStatus | null> = new Set([
  'SANCTION_LISTED',
  'WATCH_LIST_MATCH',
  'JURISDICTION_NOT_ALLOWED',
]);

/** The filing obligation of the decision; null: none, or already reported. */
export function obligationOf({
  decision,
  earlier,
  record,
}: Pick<Made, 'decision' | 'earlier'> & { record: Pick<ScreeningRecord, 'findings'> }): ObligationKind | null {
  if (decision.decision === 'BLOCKED') return isHeld(earlier) ? null : 'BLOCKED_PROPERTY';
  if (decision.decision === 'RELEASED') return isHeld(earlier) ? 'UNBLOCKED_PROPERTY' : null;
  // Held property was already reported as blocked.
  if (!isTurnedAway(decision) || isHeld(earlier) || earlier.some(isTurnedAway)) return null;
  return record.findings.some(({ status }) => PROHIBITED.has(status)) ? 'REJECTED_TRANSACTION' : null;
}

function isTurnedAway({ decision, reasonCode, inEffect }: DecisionRow): boolean {
  return inEffect && (decision === 'REJECTED' || decision === 'BLACKLISTED') && reasonCode === 'TRUE_MATCH';
}

/** Whether the property is blocked and not yet released. */
export function isHeld(decisions: readonly DecisionRow[]): boolean {
  const last = (decision: DecisionRow['decision']) =>
    decisions.findLastIndex((one) => one.inEffect && one.decision === decision);
  return last('BLOCKED') > last('RELEASED');
}

/** The event for subscriptions and for the callback URL of the transaction or, if absent, of the organization. */
function decidedMessage({ transaction, record, assessment, decision, by }: Made): WebhookMessage {
  const { callbackUrl, transactionUuid, tenantId, version } = transaction;
  // The rationale may contain names, so it is not sent.
  const { decision: decided, reasonCode, beforeStatus, decidedBy } = decision;
  const data = {
    ...screeningResultOf(transaction, screenedFactsOf(record, assessment)),
    transactionUuid,
    decision: decided,
    reasonCode,
    beforeStatus,
    decidedAt: decision.decidedAt.toISOString(),
    decidedBy,
    version,
  };
  const { correlationId } = by;
  return { tenantId, correlationId, url: callbackUrl, ...messageOf(TRANSACTION_DECIDED, transactionUuid, data) };
}

export function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
