/** Which reasons fit which decision. The service has the last word, and rejects combinations that do not fit. */
import type { Decision, ReasonCode, Transaction } from './transactions-api.ts';

export const REASONS: Readonly<Record<Decision, readonly ReasonCode[]>> = {
  RELEASED: [
    'FALSE_POSITIVE',
    'CUSTOMER_EXPLANATION',
    'DOCUMENTS_RECEIVED',
    'RISK_ACCEPTED',
    'LICENSED',
    'REGULATORY_REQUEST',
    'OTHER',
  ],
  REJECTED: ['TRUE_MATCH', 'RISK_NOT_ACCEPTED', 'REGULATORY_REQUEST', 'OTHER'],
  BLOCKED: ['TRUE_MATCH', 'REGULATORY_REQUEST'],
  ESCALATED: ['NEEDS_INVESTIGATION', 'TRUE_MATCH', 'RISK_NOT_ACCEPTED', 'REGULATORY_REQUEST', 'OTHER'],
  WHITELISTED: ['FALSE_POSITIVE', 'CUSTOMER_EXPLANATION', 'DOCUMENTS_RECEIVED', 'RISK_ACCEPTED', 'OTHER'],
  BLACKLISTED: ['TRUE_MATCH', 'RISK_NOT_ACCEPTED', 'REGULATORY_REQUEST', 'OTHER'],
};

/** Decisions that cannot be undone: a returned payment can be neither sent nor held, and a blocked one is not returned. */
const EXCLUDES: Readonly<Partial<Record<Decision, readonly Decision[]>>> = {
  REJECTED: ['RELEASED', 'WHITELISTED', 'BLOCKED'],
  BLOCKED: ['REJECTED', 'WHITELISTED', 'BLACKLISTED'],
  BLACKLISTED: ['RELEASED', 'WHITELISTED'],
};

/** Decisions that are no longer possible. */
export const ruledOutBy = (decisions: Transaction['decisions']): ReadonlySet<Decision> =>
  new Set(decisions.flatMap(({ decision, inEffect }) => (inEffect ? (EXCLUDES[decision] ?? []) : [])));
