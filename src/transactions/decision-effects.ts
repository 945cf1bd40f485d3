/**
 * What a person's decision leaves behind, inside its database transaction: marks and clearances of the party, what must be
 * reported, alerts moved along, messages to receivers.
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
import type { AuditNote, Consequence, LockedChain } from '../platform/unit-of-work/effect.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { WebhookMessage } from '../platform/webhooks/types.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { Clearances } from '../screening/parties/clearances.ts';
import { holdBeforeChain, isKnownParty, type Marked, type MarkedBy, PartyMarks } from '../screening/parties/marks.ts';
import type { Clearance } from '../screening/parties/types.ts';
import type { ListHit } from '../screening/payment-parties/hits.ts';
import { isOfNameAlone } from '../screening/payment-parties/list-findings.ts';
import { LIST_POLICY } from '../screening/payment-parties/policy.ts';
import { WALLET_EXPOSURE_CODE } from '../screening/payment-parties/wallet-exposure.ts';
import {
  confirmsMatch,
  type DecisionRequest,
  type DecisionTerms,
  endOfDay,
  type ReasonCode,
  verdictOf,
} from './decisions.ts';
import { TRANSACTION_DECIDED } from './events.ts';
import { ASSESSMENT_POLICY, withAppetite } from './pipeline/assessment-policy.ts';
import { outcomeOf } from './pipeline/outcome.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { factsAt, partyIdOf } from './pipeline/stages/entity-resolution.ts';
import { screenedFactsOf, screeningResultOf } from './result.ts';
import type { DecisionRow } from './store.ts';

/** A decision that was saved, with all that it builds on. */
export interface Made {
  /** As the decision leaves it. */
  transaction: Transaction;
  record: ScreeningRecord;
  decision: DecisionRow;
  /** Decisions before it, the first first. */
  earlier: readonly DecisionRow[];
  /** Who proposed it first. */
  proposedBy: string;
  by: MarkedBy;
  /** Where the organisation itself is told; null: nowhere. */
  organisationUrl: string | null;
  /** Where the organisation is; null: it does not say. */
  timeZone: string | null;
}

export interface DecisionEffectsParts {
  alerts: Pick<Alerts, 'move' | 'requireChecked'>;
  obligations: Pick<ReportObligations, 'open'>;
  webhooks: Pick<Webhooks, 'store'>;
}

export class DecisionEffects {
  readonly #parts: DecisionEffectsParts;

  constructor(parts: DecisionEffectsParts) {
    this.#parts = parts;
  }

  /** Locks the parties on which the decision may leave or lift a mark. Call it before the chain is locked. */
  async hold(db: Db, tenantId: string, deciding: Pick<Made, 'decision' | 'earlier' | 'record'>): Promise<void> {
    const { decision, record } = deciding;
    const concerned = withdraws(deciding) ? PARTY_ROLES : [...endedSides(deciding), ...confirmedSides(deciding)];
    const roles = new Set([...concerned, ...(decision.terms ? [decision.terms.party] : [])]);
    const partyIds = new Set([...roles].flatMap((role) => partyIdOf(record, role) ?? []));
    // In one order, as unions take them.
    for (const partyId of [...partyIds].sort()) await holdBeforeChain(db, tenantId, partyId);
  }

  /** Of proposals too. Setting transactions.requireChecklist. @throws AppError conflict */
  async requireChecked(db: Db, chain: LockedChain, transactionUuid: string, decision: DecisionRow): Promise<void> {
    const verdict = verdictOf(decision.decision, decision.reasonCode as ReasonCode);
    if (verdict === null) return;
    await this.#parts.alerts.requireChecked(db, chain, transactionUuid, verdict, 'transactions.requireChecklist');
  }

  /** @throws AppError conflict (an exemption of a party that is barred) */
  async follow(db: Db, chain: LockedChain, made: Made): Promise<Consequence> {
    const { alerts, webhooks } = this.#parts;
    const { transaction, decision, by } = made;
    const { transactionUuid } = transaction;
    const left = decision.inEffect ? await this.#leave(db, chain, made) : [];
    const { reasonCode } = decision;
    const { moved, audit } = await alerts.move(db, chain, { transactionUuid, move: moveOf(decision), reasonCode }, by);
    const told: WebhookMessage[] = decision.inEffect ? [decidedMessage(made)] : [];
    const base = { tenantId: transaction.tenantId, correlationId: by.correlationId, url: made.organisationUrl };
    told.push(...moved.map((alert) => ({ ...base, ...messageOf(ALERT_UPDATED, alert.alertId, alert) })));
    return { audit: [...left, ...audit], jobs: await webhooks.store(db, told) };
  }

  /** On the party, and towards authorities. */
  async #leave(db: Db, chain: LockedChain, made: Made): Promise<AuditNote[]> {
    const { obligations } = this.#parts;
    const { transaction, by, timeZone } = made;
    const notes: AuditNote[] = [];
    for (const { audit } of await openEnded(db, chain, made)) notes.push(...audit);
    // Before an exemption, which a bar refuses.
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
 * The sides of which nobody has ruled it out, and which what people say ends: both where it is somebody else, and the one that gets a bar in
 * its place. That one of them is listed frees the other one of nothing. Who sends it by a licence, or sends it back for another reason,
 * has said of nobody who it is.
 */
function endedSides(made: Pick<Made, 'decision' | 'record'>): readonly PartyRole[] {
  const { decision } = made;
  if (!decision.inEffect) return [];
  if (verdictOf(decision.decision, decision.reasonCode as ReasonCode) === 'FALSE_POSITIVE') return PARTY_ROLES;
  if (decision.decision === 'BLACKLISTED') return decision.terms ? [decision.terms.party] : [];
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

/** Marks whom people called a true match, or takes back what they said of this transaction. */
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

/** That it is somebody else. By a licence it is sent, and the party is the listed one as before. */
function withdraws({ decision, earlier }: Pick<Made, 'decision' | 'earlier'>): boolean {
  return (
    decision.inEffect &&
    verdictOf(decision.decision, decision.reasonCode as ReasonCode) === 'FALSE_POSITIVE' &&
    earlier.some((one) => one.inEffect && confirmsMatch(one))
  );
}

/** The sides that a decision in effect calls listed: whom people named, else those that the gravest matches are about. */
function confirmedSides({ decision, record }: Pick<Made, 'decision' | 'record'>): readonly PartyRole[] {
  if (!decision.inEffect || !confirmsMatch(decision)) return [];
  return decision.terms ? [decision.terms.party] : matchedSides(record);
}

/**
 * The sides that match a listing, by what the gravest matches argue for. A bank, a place, a message or what a wallet is exposed to says
 * nothing of a side, and who only matches a listing that restricts less is not meant where the other side is prohibited.
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
 * What the decision is to leave on a party, and on which: checked before anybody proposes it. undefined: nothing.
 * @throws AppError conflict: no such party, nothing to clear it of, or the finding is about neither side alone
 */
export function termsOf(request: DecisionRequest, record: ScreeningRecord): DecisionTerms | undefined {
  const { decision, exemptUntil, clearParty } = request;
  const isMarked = decision === 'WHITELISTED' || decision === 'BLACKLISTED' || clearParty;
  if (!isMarked && !confirmsMatch(request)) return undefined;
  const sides = isMarked ? [] : matchedSides(record);
  // The matches may be about neither side, or about both.
  const isOneSide = sides.length === 1 && partyIdOf(record, sides[0]!) !== null;
  if (!isMarked && !request.party && !isOneSide) return undefined;
  const party = request.party ?? sides[0] ?? concernedBy(record);
  if (party === null) {
    throw conflict('The finding is about neither side alone: say with `party` whom the decision concerns.');
  }
  if (partyIdOf(record, party) === null) {
    throw conflict(`The transaction has no ${party.toLowerCase()} that could be marked.`);
  }
  if (clearParty && matchesOf(record, party).length === 0) {
    throw conflict(`The ${party.toLowerCase()} matched no listing that it could be cleared of.`);
  }
  return { party, ...(exemptUntil !== undefined && { exemptUntil }), ...(clearParty && { clearParty: true }) };
}

async function markParty(db: Db, chain: LockedChain, made: Made): Promise<Marked[]> {
  const { decision, record, transaction, by, proposedBy } = made;
  const { terms, reason } = decision;
  const partyId = terms && partyIdOf(record, terms.party);
  if (!terms || !partyId) return [];
  const marked: Marked[] = [];
  const party = factsAt(record, transaction.content, terms.party);
  if (terms.clearParty) {
    const profiles = matchesOf(record, terms.party);
    marked.push(await Clearances.set(db, chain, { partyId, party, profiles, reason }, by));
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

/** The listed profiles that the party's own name matched, with their versions: numbers and own listings cannot be cleared. */
function matchesOf({ findings }: ScreeningRecord, role: PartyRole): Pick<Clearance, 'profileId' | 'version'>[] {
  return findings
    .filter(({ subject, stage }) => subject === role && canBeCleared(stage))
    .flatMap(({ subject, details }) => {
      const { matches, ...asked } = (details ?? {}) as { field?: string; asked?: string; matches?: readonly ListHit[] };
      return isOfNameAlone({ subject, ...asked }) ? (matches ?? []) : [];
    })
    .map(({ profileId, profileVersion }) => ({ profileId, version: profileVersion }));
}

function canBeCleared(stage: Finding['stage']): boolean {
  const { lists } = LIST_POLICY.content;
  return Object.hasOwn(lists, stage) && lists[stage as keyof typeof lists].canBeCleared;
}

/** The side that the deciding finding is about; null: not one side only. */
function concernedBy({ findings, appetite }: ScreeningRecord): PartyRole | null {
  const subject = outcomeOf(findings, [], withAppetite(ASSESSMENT_POLICY, appetite ?? null)).deciding?.subject;
  return subject === 'SENDER' || subject === 'RECEIVER' ? subject : null;
}

function moveOf({ decision, reasonCode, inEffect }: DecisionRow): AlertMove {
  if (!inEffect) return 'REVIEW';
  return verdictOf(decision, reasonCode as ReasonCode) ?? 'ESCALATE';
}

/** Statuses of a finding that a provision against the party or the place prohibits. */
const PROHIBITED: ReadonlySet<TransactionStatus | null> = new Set([
  'SANCTION_LISTED',
  'WATCH_LIST_MATCH',
  'JURISDICTION_NOT_ALLOWED',
]);

/** What must be reported because of the decision; null: nothing, or nothing new. */
export function obligationOf({
  decision,
  earlier,
  record,
}: Pick<Made, 'decision' | 'earlier'> & { record: Pick<ScreeningRecord, 'findings'> }): ObligationKind | null {
  if (decision.decision === 'BLOCKED') return isHeld(earlier) ? null : 'BLOCKED_PROPERTY';
  if (decision.decision === 'RELEASED') return isHeld(earlier) ? 'UNBLOCKED_PROPERTY' : null;
  // Property that is held was reported as such.
  if (!isTurnedAway(decision) || isHeld(earlier) || earlier.some(isTurnedAway)) return null;
  return record.findings.some(({ status }) => PROHIBITED.has(status)) ? 'REJECTED_TRANSACTION' : null;
}

function isTurnedAway({ decision, reasonCode, inEffect }: DecisionRow): boolean {
  return inEffect && (decision === 'REJECTED' || decision === 'BLACKLISTED') && reasonCode === 'TRUE_MATCH';
}

/** Blocked, and not released since. */
export function isHeld(decisions: readonly DecisionRow[]): boolean {
  const last = (decision: DecisionRow['decision']) =>
    decisions.findLastIndex((one) => one.inEffect && one.decision === decision);
  return last('BLOCKED') > last('RELEASED');
}

/** To subscriptions, and to the address of the transaction: of its request, else the organisation's own. */
function decidedMessage({ transaction, record, decision, by }: Made): WebhookMessage {
  const { callbackUrl, transactionUuid, tenantId, version } = transaction;
  // The comment may name people, so it stays in the house.
  const { decision: decided, reasonCode, beforeStatus, decidedBy } = decision;
  const data = {
    ...screeningResultOf(transaction, screenedFactsOf(record)),
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
