/** Which reasons and decisions fit which disposition. The service has the last word: what does not fit it refuses, by name. */
import type { text } from '../../text/index.ts';
import type { ReasonCode } from '../transactions/transactions-api.ts';
import type { Checklist, Disposition } from './alerts-api.ts';

type ClosingDecision = keyof typeof text.alerts.decision;

/** What the answers of a checklist rule out. */
export const CONTRADICTS: Readonly<Record<NonNullable<Checklist['conclusion']>, Disposition | null>> = {
  OTHER_LIST: null,
  NO_MATCH: 'TRUE_POSITIVE',
  OBTAIN: 'FALSE_POSITIVE',
  POSSIBLE_MATCH: 'FALSE_POSITIVE',
};

export const CLOSING: Readonly<
  Record<Disposition, { reasons: readonly ReasonCode[]; decisions: readonly ClosingDecision[] }>
> = {
  FALSE_POSITIVE: {
    reasons: ['FALSE_POSITIVE', 'CUSTOMER_EXPLANATION', 'DOCUMENTS_RECEIVED', 'OTHER'],
    decisions: ['RELEASED'],
  },
  TRUE_POSITIVE: {
    reasons: ['TRUE_MATCH', 'RISK_ACCEPTED', 'RISK_NOT_ACCEPTED', 'LICENSED', 'REGULATORY_REQUEST', 'OTHER'],
    decisions: ['BLOCKED', 'REJECTED', 'RELEASED', 'BLACKLISTED'],
  },
};
