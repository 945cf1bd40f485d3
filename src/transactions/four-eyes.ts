/**
 * Who must agree before money goes on. A second pair of eyes is a person: what a client asks for is a proposal that two people
 * must still confirm, however many clients say the same.
 */

import type { TransactionStatus } from '../domain/transaction.ts';
import { authorKey, isPerson, type Principal } from '../platform/access/permissions.ts';
import { requireSecondApprover } from '../platform/four-eyes/second-approver.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { Tx } from '../platform/unit-of-work/effect.ts';
import { DECISION_TABLE, type Decision, type DecisionTerms, type ReasonCode, verdictOf } from './decisions.ts';
import { isSuspicious } from './pipeline/outcome.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import type { TransactionSettings } from './settings.ts';
import type { DecisionRow } from './store.ts';

const PEOPLE = 2;

/** What the law, or the organisation's own list, may prohibit. */
const GRAVE: ReadonlySet<TransactionStatus> = new Set([
  'SCREENING_FAILED',
  'SANCTION_LISTED',
  'WATCH_LIST_MATCH',
  'JURISDICTION_NOT_ALLOWED',
  // A transaction that could not be screened may be any of these.
  'VERIFICATION_FAILED',
]);

type FourEyes = TransactionSettings['transactions.fourEyes'];
const STOPPED: Readonly<Record<FourEyes, (status: TransactionStatus) => boolean>> = {
  NEVER: () => false,
  SANCTIONS: (status) => GRAVE.has(status),
  ALWAYS: (status) => isSuspicious(status),
};

/**
 * @param screened what the screening gave. Each finding counts, since another one may have decided before it
 * @param earlier what was decided before: what somebody blocked, or called a true match, is sent by nobody alone
 * @param by who decides now
 */
export function needsTwoPeople(
  decision: Decision,
  fourEyes: FourEyes,
  screened: { status: TransactionStatus; record: Pick<ScreeningRecord, 'findings'> },
  earlier: readonly DecisionRow[],
  by: Pick<Principal, 'type'>,
): boolean {
  if (!DECISION_TABLE[decision].sends) return false;
  // An exemption is approved by a person, whatever the organisation asks for else: a client only proposes it.
  if (fourEyes === 'NEVER') return decision === 'WHITELISTED' && !isPerson(by);
  // An exemption lifts findings of payments to come.
  if (decision === 'WHITELISTED') return true;
  if (earlier.some((one) => one.inEffect && (one.decision === 'BLOCKED' || one.reasonCode === 'TRUE_MATCH')))
    return true;
  const argued = screened.record.findings.flatMap(({ status }) => status ?? []);
  return [screened.status, ...argued].some(STOPPED[fourEyes]);
}

/**
 * The latest decisions, as far as they propose the same on the same terms. Any other decision has ended those before it. Who sends it on
 * because it is somebody else does not agree with who sends it on by a licence.
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
 * Whether two people agree when this principal joins the proposals.
 * @throws AppError conflict: proposed by the same one before, a client that adds nothing to a proposal, or a user who is not independent
 *   of who proposed it
 */
export async function isAgreed(
  tx: Pick<Tx, 'db' | 'tenantId' | 'now'>,
  proposals: readonly DecisionRow[],
  by: Pick<Principal, 'id' | 'type'>,
): Promise<boolean> {
  if (proposals.length > 0) {
    const authors = proposals.map(({ decidedBy, decidedByType = 'CLIENT' }) =>
      authorKey({ type: decidedByType, id: decidedBy }),
    );
    await requireSecondApprover(tx, by, authors, REFUSALS);
  }
  const people = proposals.filter(({ decidedByType }) => decidedByType === 'USER').length + (isPerson(by) ? 1 : 0);
  return people >= PEOPLE;
}

const REFUSALS = {
  client: 'This is proposed already, and a client is not a second pair of eyes: people must confirm it.',
  author: 'You have proposed this already: another person must decide the same (setting transactions.fourEyes).',
};
