/** Names of webhook events by code. */
export const events: Readonly<Record<string, string>> = {
  'screening.completed': 'Payment screened',
  'transaction.decided': 'Payment decided',
  'alert.created': 'Alert raised',
  'alert.updated': 'Alert updated',
  'alert.overdue': 'Alert overdue',
  'case.updated': 'Case updated',
  'customer.hit': 'Customer match',
  'watchlist.updated': 'New list version',
  'report-obligation.due': 'Filing due',
  'webhook.test': 'Test message',
};
