/**
 * Writes of the identity provider. They follow one another within an organization. The provider is the authority for its users and their
 * groups; the roles of a group are the mapping of the single sign-on, which a user administrator configured (docs/scim.md).
 */
import { type Caller, permissionsOfRoles } from '../../../platform/access/permissions.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AuditNote, Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import type { Sessions } from '../sessions.ts';
import { rolesOfGroups } from '../single-sign-on/group-roles.ts';
import { type SingleSignOnRow, singleSignOnOf } from '../single-sign-on/store.ts';
import { activeUsers, type EndedSession, lockUser, updateUser } from '../store.ts';
import { groupsOfUsers, hasGroups, lockProvisioning } from './store.ts';

export interface ProvisioningParts {
  database: Database;
  writer: Writer;
  sessions: Sessions;
  publicUrl: string;
}

/** Changes of one request. */
export class ProvisioningChanges {
  readonly audit: AuditNote[] = [];
  readonly ended: EndedSession[] = [];

  note(action: string, subjectType: 'USER' | 'GROUP', subjectId: string, details: object): void {
    this.audit.push({ action, subjectType, subjectId, details: { ...details, by: 'SCIM' } });
  }
}

export class Provisioning {
  readonly parts: ProvisioningParts;

  constructor(parts: ProvisioningParts) {
    this.parts = parts;
  }

  read<T>({ principal: { tenantId } }: Caller, work: (db: Db, tenantId: string) => Promise<T>): Promise<T> {
    return this.parts.database.tenant(tenantId, (db) => work(db, tenantId));
  }

  /** @throws AppError conflict if no user could administer users any longer */
  async write<T>(by: Caller, work: (tx: Tx, changes: ProvisioningChanges) => Promise<T>): Promise<T> {
    const { sessions, writer } = this.parts;
    const { result } = await writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      await lockProvisioning(db, tenantId);
      const changes = new ProvisioningChanges();
      const hadAdministrator = await hasAdministrator(db, tenantId);
      const made = await work(tx, changes);
      if (hadAdministrator && !(await hasAdministrator(db, tenantId))) {
        throw new AppError('conflict', {
          detail: 'This user is the last one who administers users here. Give another user that role first.',
        });
      }
      return { result: { made, ended: changes.ended }, audit: changes.audit };
    });
    sessions.forget(result.ended);
    return result.made;
  }

  /** Ends the sessions of a user within a write. */
  async endSessions(tx: Tx, userId: string, changes: ProvisioningChanges): Promise<number> {
    const ended = await this.parts.sessions.endWithin(tx, { tenantId: tx.tenantId, userId });
    changes.ended.push(...ended);
    return ended.length;
  }

  /** Gives users the roles of their groups. A user without any has no session. Without single sign-on, roles stay as they are. */
  async giveRoles(tx: Tx, userIds: readonly string[], changes: ProvisioningChanges): Promise<void> {
    const { db, tenantId } = tx;
    const row = await singleSignOnOf(db, tenantId);
    const groups = row && (await provisionedGroupsOf(db, tenantId, userIds));
    if (!row || !groups) return;
    const rolesOf = await rolesOfGroups(db, row);
    for (const [userId, names] of groups) {
      const user = await lockUser(db, tenantId, userId);
      const roles = rolesOf(names);
      if (!user || (roles.length === user.roles.length && roles.every((role) => user.roles.includes(role)))) continue;
      await updateUser(db, user, { roles });
      const endedSessions = roles.length === 0 ? await this.endSessions(tx, userId, changes) : 0;
      const details = { before: { roles: user.roles }, after: { roles }, endedSessions };
      changes.note('user.roles-by-groups', 'USER', userId, details);
    }
  }
}

/**
 * Names and IDs at the provider of the groups of these users, by user ID. null: the organization has no provisioned groups, so the claim
 * of the sign-in decides.
 */
export async function provisionedGroupsOf(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, string[]> | null> {
  if (!(await hasGroups(db, tenantId))) return null;
  const groups = await groupsOfUsers(db, tenantId, userIds);
  return new Map(
    [...groups].map(([userId, all]) => [
      userId,
      all.flatMap(({ displayName, externalId }) => (externalId === null ? [displayName] : [displayName, externalId])),
    ]),
  );
}

/** @throws AppError conflict */
export function requireSingleSignOn(row: SingleSignOnRow | null): SingleSignOnRow {
  if (row) return row;
  throw new AppError('conflict', {
    detail: 'Set up single sign-on first: provisioned users sign in with it, and its mapping has the roles of groups.',
  });
}

async function hasAdministrator(db: Db, tenantId: string): Promise<boolean> {
  const users = await activeUsers(db, tenantId, null);
  return users.some(({ roles, customPermissions }) => permissionsOfRoles(roles, customPermissions).has('iam:write'));
}
