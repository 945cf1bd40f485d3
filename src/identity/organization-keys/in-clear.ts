/**
 * What the organization-managed key does not encrypt, shown with the encryption state. Remove an entry when its table becomes encrypted.
 */
export const IN_CLEAR: readonly string[] = [
  'Ratings of customers with what they were judged by: countries, occupation, products; why one could not be screened',
  'Hashes of accounts, wallets, documents and numbers of customers that tie transactions to them: who has the database can try numbers',
  'Reports of cash with what was filled in; searches for authorities with the parties asked for and what was found',
  'The own list, articles and what they are tied to',
  'Reasons of legal holds, erasures, second readings and obligations',
  'Details of the audit trail, which hold hashes of reasons',
  'People of the organisation, clients, settings, rules',
  'Answers kept under an Idempotency-Key before the key was set, for a day',
];
