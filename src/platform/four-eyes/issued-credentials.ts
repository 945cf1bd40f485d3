import type { Db } from '../db/database.ts';
import { type IssuedCredentials, upsertIssued } from './store.ts';

/**
 * Records that somebody handed out the means to sign in as a user, in the transaction that does so. Its audit entry is about the user,
 * so that the entry seals the row.
 */
export async function recordIssuedCredentials(db: Db, issued: IssuedCredentials): Promise<void> {
  await upsertIssued(db, issued);
}
