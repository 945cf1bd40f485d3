/** Data about the users of an organization for other modules. */
import { type Permission, type Principal, permissionsOfRoles } from '../../platform/access/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { activeUsers, readRecipients, userById } from './store.ts';

/** A user who may sign in. */
interface Worker {
  userId: string;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
}

export const colleagues = {
  /** Whether this is a user of the organization who may sign in. */
  async isActive(db: Db, tenantId: string, userId: string): Promise<boolean> {
    return isUuid(userId) && (await userById(db, tenantId, userId))?.status === 'ACTIVE';
  },

  /** The given users who may sign in and hold the permission now. Proposals of others are no longer valid. */
  async holders(
    db: Db,
    tenantId: string,
    userIds: readonly string[],
    permission: Permission,
  ): Promise<ReadonlySet<string>> {
    const users = await activeUsers(db, tenantId, userIds.filter(isUuid));
    return new Set(
      users
        .filter(({ roles, customPermissions }) => permissionsOfRoles(roles, customPermissions).has(permission))
        .map(({ userId }) => userId),
    );
  },

  /** Users who may sign in to an active organization, as principals; the given users, or all. */
  async recipients(db: Db, tenantId: string, userIds?: readonly string[]): Promise<Principal[]> {
    const rows = await readRecipients(db, tenantId, userIds?.filter(isUuid) ?? null);
    return rows.map(({ userId, tenantName, name, roles, customPermissions }) => ({
      ...{ type: 'USER', id: userId, tenantId, tenantName, roles, displayName: name },
      permissions: permissionsOfRoles(roles, customPermissions),
    }));
  },

  /** Users who may sign in, with their permissions; the given users, or all. */
  async workers(db: Db, tenantId: string, userIds?: readonly string[]): Promise<Worker[]> {
    const users = await activeUsers(db, tenantId, userIds?.filter(isUuid) ?? null);
    return users.map(({ userId, roles, customPermissions }) => {
      return { userId, roles, permissions: permissionsOfRoles(roles, customPermissions) };
    });
  },
};
