/**
 * Approval rules for transactions that are sent on. An approver is a user. A decision of an API client is a proposal that two users
 * must still confirm, however many clients make it.
 */

import type { TransactionStatus } from '../domain/transaction.ts';
import { authorKey, isPerson, type Principal } from '../platform/access/permissions.ts';
import { requireSecondApprover } from '../platform/four-eyes/second-approver.ts';
import { type ApprovalBasis, type DecidingTx, decidesAlone } from '../platform/four-eyes/sole-officer.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { DecisionRow } from './decision-store.ts';
import {
  DECISION_TABLE,
  type Decision,
  type DecisionTerms,
  type ReasonCode,
  verdictOf,
} from './manual-decision-rules.ts';
import { isSuspicious } from './pipeline/outcome.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import type { TransactionSettings } from './settings.ts';

const PEOPLE = 2;

/** Statuses of prohibitions by law or by the internal list. */
const GRAVE: ReadonlySet<TransactionStatus> = new Set([
  'SCREENING_FAILED',
  'SANCTION_LISTED',
  'WATCH_LIST_MATCH',
  'JURISDICTION_NOT_ALLOWED',
  // Screening could have given an unscreened transaction any of the statuses above.
  'VERIFICATION_FAILED',
]);

type FourEyes = TransactionSettings['transactions.fourEyes'];
const STOPPED: Readonly<Record<FourEyes, (status: TransactionStatus) => boolean>> = {
  NEVER: () => false,
  SANCTIONS: (status) => GRAVE.has(status),
  ALWAYS: (status) => isSuspicious(status),
};

/**
 * @param screened screening result. Every finding counts, since a more severe one may have determined the status
 * @param earlier earlier decisions: a blocked transaction or a true match always needs two approvers
 * @param by the deciding principal
 */
export function needsTwoPeople(
  decision: Decision,
  fourEyes: FourEyes,
  screened: { status: TransactionStatus; record: Pick<ScreeningRecord, 'findings'> },
  earlier: readonly DecisionRow[],
  by: Pick<Principal, 'type'>,
): boolean {
  if (!DECISION_TABLE[decision].sends) return false;
  // A user must approve an exemption under every setting. A client can only propose it.
  if (fourEyes === 'NEVER') return decision === 'WHITELISTED' && !isPerson(by);
  // An exemption lifts findings of future payments.
  if (decision === 'WHITELISTED') return true;
  if (earlier.some((one) => one.inEffect && (one.decision === 'BLOCKED' || one.reasonCode === 'TRUE_MATCH')))
    return true;
  const statuses = screened.record.findings.flatMap(({ status }) => status ?? []);
  return [screened.status, ...statuses].some(STOPPED[fourEyes]);
}

/**
 * The latest decisions that propose the same with the same terms. Any other decision ends earlier proposals. Sending a false positive and
 * sending under a license are different decisions.
 */
export function proposalsOf(
  decisions: readonly DecisionRow[],
  { decision, reasonCode }: { decision: Decision; reasonCode: ReasonCode },
  terms: DecisionTerms | undefined,
): readonly DecisionRow[] {
  const verdict = verdictOf(decision, reasonCode);
  const other = decisions.findLastIndex(
    (one) =>
      one.inEffect ||
      one.decision !== decision ||
      verdictOf(decision, one.reasonCode as ReasonCode) !== verdict ||
      !isSame(one.terms, terms),
  );
  return decisions.slice(other + 1);
}

function isSame(one: DecisionTerms | undefined, other: DecisionTerms | undefined): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

/**
 * Whether two users agree if this principal joins the proposals, or the sole officer decides. null: it is a proposal.
 * @throws AppError conflict: already proposed by the same principal, a client that adds nothing, or a user who is not independent of
 *   the proposer
 */
export async function agreementOf(
  tx: DecidingTx,
  proposals: readonly DecisionRow[],
  by: Pick<Principal, 'id' | 'type'>,
): Promise<ApprovalBasis | null> {
  if (proposals.length > 0) {
    const authors = proposals.map(({ decidedBy, decidedByType = 'CLIENT' }) =>
      authorKey({ type: decidedByType, id: decidedBy }),
    );
    if ((await requireSecondApprover(tx, by, authors, REFUSALS)) === 'SOLE_OFFICER') return 'SOLE_OFFICER';
  }
  const people = proposals.filter(({ decidedByType }) => decidedByType === 'USER').length + (isPerson(by) ? 1 : 0);
  if (people >= PEOPLE) return 'TWO_PEOPLE';
  return (await decidesAlone(tx, by)) ? 'SOLE_OFFICER' : null;
}

const REFUSALS = {
  client: 'This decision is already proposed. An API client cannot approve it; users must confirm it.',
  author: 'You already proposed this decision. Another user must approve it (setting transactions.fourEyes).',
};
