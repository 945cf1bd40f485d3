/** Which reasons fit which decision. The service has the last word: what does not fit it refuses, by name. */
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

/** What is not undone: what went back can be neither sent nor held, and what is held does not go back. */
const EXCLUDES: Readonly<Partial<Record<Decision, readonly Decision[]>>> = {
  REJECTED: ['RELEASED', 'WHITELISTED', 'BLOCKED'],
  BLOCKED: ['REJECTED', 'WHITELISTED', 'BLACKLISTED'],
  BLACKLISTED: ['RELEASED', 'WHITELISTED'],
};

/** What no decision can come to any more. */
export const ruledOutBy = (decisions: Transaction['decisions']): ReadonlySet<Decision> =>
  new Set(decisions.flatMap(({ decision, inEffect }) => (inEffect ? (EXCLUDES[decision] ?? []) : [])));
