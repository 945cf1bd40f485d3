/**
 * The life of a case: one table of what people do with it. Pure.
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
      'its title, priority and assignee, what it groups, notes, documents, tasks and requests for information; ' +
      'what it groups takes a proposed outcome back to INVESTIGATING',
  },
  START: {
    from: ['OPEN'],
    to: 'INVESTIGATING',
    meaning: 'somebody investigates; an unassigned one is theirs from now on',
  },
  SUBMIT: { from: ['INVESTIGATING'], to: 'PENDING_APPROVAL', meaning: 'an outcome is proposed, with a reason' },
  RETURN: {
    from: ['PENDING_APPROVAL'],
    to: 'INVESTIGATING',
    meaning: 'the proposed outcome is not approved, with a reason',
  },
  APPROVE: {
    from: ['PENDING_APPROVAL'],
    to: 'CLOSED',
    meaning: 'the outcome is in effect; by another person than who proposed it (setting cases.fourEyes)',
  },
};

/** null: the action is allowed. */
export function illegality(state: CaseState, act: CaseAct): string | null {
  const { from } = CASE_ACT_TABLE[act];
  return from.includes(state) ? null : `The case is ${state}: this is done in ${from.join(', ')} alone.`;
}
