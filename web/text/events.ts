/** What receivers are told of, in words: of each code of the service one, which a test asks for. */
export const events: Readonly<Record<string, string>> = {
  'screening.completed': 'A transaction was screened',
  'transaction.decided': 'A transaction was decided',
  'alert.created': 'An alert was raised',
  'alert.updated': 'An alert moved',
  'alert.overdue': 'An alert is overdue',
  'case.updated': 'A case moved',
  'customer.hit': 'A customer resembles a listed party',
  'watchlist.updated': 'A list has a new version',
  'report-obligation.due': 'A report is due soon',
  'webhook.test': 'A test of the receiver',
};
