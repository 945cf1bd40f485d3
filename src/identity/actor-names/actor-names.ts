/** Names of the users and OAuth clients of an organization, former ones included. */
import type { Database } from '../../platform/db/database.ts';
import { readActorNames } from './store.ts';

/** @returns names by ID, of actors that have a name */
export const actorNames = (
  database: Database,
  tenantId: string,
  actorIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => database.tenant(tenantId, (db) => readActorNames(db, tenantId, actorIds));
