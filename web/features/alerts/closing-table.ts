/** Valid reasons and decisions for each disposition. The service itself rejects invalid combinations. */
import type { alerts } from '../../text/alerts.ts';
import { REASONS } from '../transactions/decision-table.ts';
import type { ReasonCode } from '../transactions/transactions-api.ts';
import type { Checklist, Disposition, StoredAlert } from './alerts-api.ts';

type ClosingDecision = keyof typeof alerts.decision;

/** The disposition that the conclusion of a checklist excludes. */
export const CONTRADICTS: Readonly<Record<NonNullable<Checklist['conclusion']>, Disposition | null>> = {
  OTHER_LIST: null,
  NO_MATCH: 'TRUE_POSITIVE',
  OBTAIN: 'FALSE_POSITIVE',
  POSSIBLE_MATCH: 'FALSE_POSITIVE',
  PERMITTED: null,
  EXPLAINED: 'TRUE_POSITIVE',
  UNEXPLAINED: 'FALSE_POSITIVE',
};

/** Whether the answers of a required checklist exclude the disposition. */
export function isRuledOut({ checklist }: StoredAlert, disposition: Disposition): boolean {
  const conclusion = checklist?.conclusion ?? null;
  return checklist?.isRequired === true && conclusion !== null && CONTRADICTS[conclusion] === disposition;
}

const CLOSING_REASONS: Readonly<Record<Disposition, readonly ReasonCode[]>> = {
  FALSE_POSITIVE: ['FALSE_POSITIVE', 'CUSTOMER_EXPLANATION', 'DOCUMENTS_RECEIVED', 'OTHER'],
  TRUE_POSITIVE: ['TRUE_MATCH', 'RISK_ACCEPTED', 'RISK_NOT_ACCEPTED', 'LICENSED', 'REGULATORY_REQUEST', 'OTHER'],
};
const CLOSING_DECISIONS: readonly ClosingDecision[] = ['BLOCKED', 'REJECTED', 'RELEASED', 'BLACKLISTED'];

/** A payment that sanctions prohibit cannot be released by accepting the risk. */
export function closingReasons(disposition: Disposition, queue: StoredAlert['queue']): readonly ReasonCode[] {
  const reasons = CLOSING_REASONS[disposition];
  return queue === 'SANCTIONS' ? reasons.filter((one) => one !== 'RISK_ACCEPTED') : reasons;
}

/** Decisions on the payments of a true match that fit the reason. */
export function closingDecisions(reason: ReasonCode | null): readonly ClosingDecision[] {
  return CLOSING_DECISIONS.filter((one) => reason !== null && REASONS[one].includes(reason));
}

/** Payments without a decision, and the released payments among them. `isHolding`: at least one may be held. */
export function undecidedOf({ hits, transactionLog }: StoredAlert) {
  const waiting = transactionLog.flatMap(({ verdict, transactionUuid }) => (verdict === null ? transactionUuid : []));
  const shown = hits.filter(({ transactionUuid }) => waiting.includes(transactionUuid));
  const released = shown.filter(({ transactionStatus }) => transactionStatus === 'RELEASED');
  return { waiting, shown, released, isHolding: released.length < waiting.length };
}
