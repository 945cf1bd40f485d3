import type { Db } from '../db/database.ts';
import { type IssuedCredentials, upsertIssued } from './store.ts';

/**
 * Records that a user issued sign-in credentials to another user, in the transaction that issues them. Its audit entry has that user as
 * subject, so that the entry seals the row.
 */
export async function recordIssuedCredentials(db: Db, issued: IssuedCredentials): Promise<void> {
  await upsertIssued(db, issued);
}
