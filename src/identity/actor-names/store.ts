/** SQL of the names of users and OAuth clients. */
import type { Db } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/lib/ids.ts';

/** @param actorIds IDs of users, clients and other actors @returns names by ID, of actors that have a name */
export async function readActorNames(
  db: Db,
  tenantId: string,
  actorIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const userIds = actorIds.filter(isUuid);
  const others = actorIds.filter((id) => !isUuid(id));
  const users =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['user_id', 'name'])
          .where('tenant_id', '=', tenantId)
          .where('user_id', 'in', userIds)
          .execute();
  const clients =
    others.length === 0
      ? []
      : await db
          .selectFrom('clients')
          .select(['client_id', 'name'])
          .where('tenant_id', '=', tenantId)
          .where('client_id', 'in', others)
          .execute();
  return new Map([
    ...users.map(({ user_id, name }) => [user_id, name] as const),
    ...clients.map(({ client_id, name }) => [client_id, name] as const),
  ]);
}
