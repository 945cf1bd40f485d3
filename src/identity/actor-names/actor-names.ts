/** What those are called who act: people and clients of an organisation, of other days too. */
import type { Database } from '../../platform/db/database.ts';
import { readActorNames } from './store.ts';

/** @returns the name by the id, of those that have one */
export const actorNames = (
  database: Database,
  tenantId: string,
  actorIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => database.tenant(tenantId, (db) => readActorNames(db, tenantId, actorIds));
