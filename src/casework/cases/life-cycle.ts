/**
 * The life cycle of a case: one table of user actions. Pure.
 *
 *   OPEN ──START──► INVESTIGATING ──SUBMIT──► PENDING_APPROVAL ──APPROVE──► CLOSED
 *                          ▲                        │
 *                          └────────RETURN──────────┘
 */

export const CASE_STATES = ['OPEN', 'INVESTIGATING', 'PENDING_APPROVAL', 'CLOSED'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type CasePriority = (typeof CASE_PRIORITIES)[number];

/**
 * Outcomes of an investigation. Filing with an authority is not an outcome, because only users with access to reports
 * may know of it.
 */
export const CASE_OUTCOMES = [
  'NO_SUSPICION',
  'SUSPICION',
  'ENHANCED_MONITORING',
  'RELATIONSHIP_RESTRICTED',
  'RELATIONSHIP_ENDED',
  'DUPLICATE',
  'OTHER',
] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const CASE_ACTS = ['CHANGE', 'START', 'SUBMIT', 'RETURN', 'APPROVE'] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

interface ActRow {
  from: readonly CaseState[];
  /** null: the state does not change. */
  to: CaseState | null;
  /** Description for documentation. */
  meaning: string;
}

const NOT_CLOSED = ['OPEN', 'INVESTIGATING', 'PENDING_APPROVAL'] as const;

export const CASE_ACT_TABLE: Readonly<Record<CaseAct, ActRow>> = {
  CHANGE: {
    from: NOT_CLOSED,
    to: null,
    meaning:
      'change its title, priority, assignee or due date, add or remove items, add notes, documents, tasks or ' +
      'requests for information; a change of items returns a proposed outcome to INVESTIGATING',
  },
  START: {
    from: ['OPEN'],
    to: 'INVESTIGATING',
    meaning: 'start the investigation; an unassigned case is assigned to the caller',
  },
  SUBMIT: { from: ['INVESTIGATING'], to: 'PENDING_APPROVAL', meaning: 'propose an outcome, with a reason' },
  RETURN: {
    from: ['PENDING_APPROVAL'],
    to: 'INVESTIGATING',
    meaning: 'reject the proposed outcome, with a reason',
  },
  APPROVE: {
    from: ['PENDING_APPROVAL'],
    to: 'CLOSED',
    meaning: 'put the outcome into effect; requires another user than the proposer (setting cases.fourEyes)',
  },
};

/** null: the action is allowed. */
export function illegality(state: CaseState, act: CaseAct): string | null {
  const { from } = CASE_ACT_TABLE[act];
  return from.includes(state) ? null : `The case is ${state}. This is possible only in ${from.join(', ')}.`;
}
