/**
 * Data that the organization-managed key does not encrypt, shown with the encryption state. Remove an entry when its table becomes encrypted.
 */
export const IN_CLEAR: readonly string[] = [
  'Customer risk ratings and their factors: countries, occupation, products; reasons why a customer could not be screened',
  'Hashes of customer accounts, wallets, documents and numbers that link transactions: a reader of the database can test numbers against them',
  'Cash transaction reports with their contents; law-enforcement requests with their parties and matches',
  'The internal list; articles and their links',
  'Reasons of legal holds, erasures, QA reviews and filing deadlines',
  'Details of the audit trail, which contain hashes of reasons',
  'Users, OAuth clients, settings and rules of the organization',
  'Responses stored under an Idempotency-Key before the key was set, for one day',
];
