/** Conditions for closing an alert: two approvers, fitting reasons, a complete checklist. */
import { authorKey, type Caller, isPerson } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import { requireSecondApprover } from '../platform/four-eyes/second-approver.ts';
import { type ApprovalBasis, type DecidingTx, decidesAlone } from '../platform/four-eyes/sole-officer.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { endDateFlaw } from '../screening/parties/review-date.ts';
import { unchecked } from './checklist.ts';
import { dismissalOfItselfNeedsTwo } from './four-eyes.ts';
import { BESIDE_PROPOSALS, type HistoryEvent } from './history/store.ts';
import { CLOSING_TABLE, isClosed } from './life-cycle.ts';
import type { CloseRequest } from './schemas.ts';
import type { AlertReadSettings } from './settings.ts';
import type { AlertRow } from './store.ts';
import { conflict } from './work.ts';

const PEOPLE = 2;

/** Fields that two users must agree on. */
export type Proposed = Pick<CloseRequest, 'disposition'> &
  Partial<Pick<CloseRequest, 'clearParty' | 'clearProfileIds' | 'clearReviewDate'>>;

/** Fields that two users must agree on beside the disposition. */
export function clearanceOf({
  clearParty,
  clearProfileIds,
  clearReviewDate,
}: Partial<Record<'clearParty' | 'clearProfileIds' | 'clearReviewDate', unknown>>) {
  return {
    clearParty: clearParty ?? false,
    clearProfileIds: Array.isArray(clearProfileIds) ? [...clearProfileIds].sort() : null,
    clearReviewDate: clearReviewDate ?? null,
  };
}

/** Latest proposals of the same closing, since the last other action or added hit. @param events newest first */
export function proposalsOf(events: readonly HistoryEvent[], request: Proposed): HistoryEvent[] {
  const acts = events.filter(({ kind }) => !BESIDE_PROPOSALS.includes(kind));
  const other = acts.findIndex(
    ({ kind, details }) =>
      kind !== 'CLOSING_PROPOSED' ||
      details.disposition !== request.disposition ||
      canonicalJson(clearanceOf(details)) !== canonicalJson(clearanceOf(request)),
  );
  return other === -1 ? acts : acts.slice(0, other);
}

/**
 * Whether the closing needs two approvers: dismissing a sanctions alert, as for transactions (setting
 * transactions.fourEyes).
 */
export function needsTwo(row: AlertRow, { disposition }: Proposed, settings: AlertReadSettings): boolean {
  return disposition === 'FALSE_POSITIVE' && dismissalOfItselfNeedsTwo(row, settings['transactions.fourEyes']);
}

/**
 * null: it is a proposal.
 * @throws AppError conflict: proposed by the same user, repeated by an API client, or the user is not independent of
 * the proposer
 */
export async function agreementOf(
  tx: DecidingTx,
  proposals: readonly HistoryEvent[],
  { principal }: Caller,
): Promise<ApprovalBasis | null> {
  if (proposals.length > 0) {
    const agreement = await requireSecondApprover(tx, principal, proposals.map(keyOfActor), REFUSALS);
    if (agreement === 'SOLE_OFFICER') return agreement;
  }
  const people = proposals.filter(({ actorType }) => actorType === 'USER').length + (isPerson(principal) ? 1 : 0);
  if (people >= PEOPLE) return 'TWO_PEOPLE';
  return (await decidesAlone(tx, principal)) ? 'SOLE_OFFICER' : null;
}

const REFUSALS = {
  client: 'The closing is already proposed. API clients cannot be the second approver: a user must confirm it.',
  author: 'You proposed this closing. Another user must close it the same way (setting transactions.fourEyes).',
};

/**
 * An alert reopened by QA review cannot be closed by the user who closed it or proposed that before. @param events
 * newest first
 */
export async function refuseFirstReader(
  tx: DecidingTx,
  events: readonly HistoryEvent[],
  { principal }: Caller,
): Promise<void> {
  const reopened = events.findIndex(({ kind }) => kind === 'REOPENED');
  if (reopened === -1) return;
  const first = events
    .slice(reopened)
    .filter(
      ({ kind, beforeState, afterState }) =>
        kind === 'CLOSING_PROPOSED' || (isClosed(afterState) && !isClosed(beforeState)),
    )
    .map(keyOfActor);
  const author = 'A QA review reopened an alert that you closed. Another user must close it.';
  if (isPerson(principal)) await requireSecondApprover(tx, principal, first, { client: author, author });
  else if (first.includes(authorKey(principal))) throw conflict(author);
}

const keyOfActor = ({ actorType: type, actorId: id }: HistoryEvent): string => authorKey({ type, id });

export function refuseReviewDate({ clearReviewDate }: CloseRequest, at: Date): void {
  const flaw = clearReviewDate === undefined ? null : endDateFlaw(clearReviewDate, at);
  if (flaw) throw invalid('clearReviewDate', flaw.code, flaw.message);
}

/** @throws AppError validation-failed */
export function refuseUnfitting({
  disposition,
  reasonCode,
  decision,
  clearParty,
  ...clearance
}: Omit<CloseRequest, 'reason'>): void {
  const { reasonCodes, decisions } = CLOSING_TABLE[disposition];
  if (!reasonCodes.includes(reasonCode)) {
    throw invalid('reasonCode', 'Enum', `does not fit ${disposition}: must be one of ${reasonCodes.join(', ')}`);
  }
  if (decision !== undefined && !decisions.includes(decision)) {
    throw invalid('decision', 'Enum', `does not fit ${disposition}: must be one of ${decisions.join(', ')}`);
  }
  if (clearParty && reasonCode !== 'FALSE_POSITIVE') {
    throw invalid('clearParty', 'Pattern', 'requires the reason FALSE_POSITIVE');
  }
  for (const field of ['clearProfileIds', 'clearReviewDate'] as const) {
    if (clearance[field] !== undefined && !clearParty) throw invalid(field, 'Pattern', 'requires `clearParty`');
  }
}

export function refuseUnchecked(alert: AlertRow, { disposition }: Proposed, settings: AlertReadSettings): void {
  if (alert.queue !== 'SANCTIONS' || !settings['alerts.requireChecklist']) return;
  const refusal = unchecked(alert, disposition, 'alerts.requireChecklist');
  if (refusal !== null) throw conflict(refusal);
}

export function invalid(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { detail: `${field} ${message}.`, errors: [{ field, code, message }] });
}
