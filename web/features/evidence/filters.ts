/** Filters in the address of the audit log. IDs and codes of the log: no names. */
export const FILTERS = ['from', 'to', 'actor', 'action', 'subjectType', 'subjectId', 'correlation'] as const;
export type Filters = { [K in (typeof FILTERS)[number]]?: string };

/** Actions to choose from. Others are found by user, record or time. */
export const ACTIONS = [
  ...['alert.closed', 'alert.closing-proposed', 'alert.reopened', 'alert.escalated', 'alert.assigned'],
  ...['transaction.decided', 'transaction.decision-proposed', 'transaction.recorded', 'transaction.screened'],
  ...[
    'screening.performed',
    'party.cleared',
    'party.marked',
    'customer-hit.cleared',
    'customer.created',
    'customer.changed',
  ],
  ...['case.submitted', 'case.approved', 'report-obligation.settled', 'erasure.approved', 'evidence.packed'],
  ...['rule.changed', 'rule.activated', 'rule.retired', 'risk-appetite.activated', 'setting.changed'],
  ...['watchlist.updated', 'watchlist.removed', 'user.invited', 'user.changed', 'role.changed', 'client.created'],
  ...['client.changed', 'session.started'],
];

export const SUBJECT_TYPES = [
  ...['ALERT', 'transaction', 'screening', 'CASE', 'CUSTOMER', 'PARTY', 'REPORT_OBLIGATION', 'RULE', 'SETTING'],
  ...['USER', 'CLIENT', 'watchlist', 'ERASURE', 'EVIDENCE_PACK'],
];
