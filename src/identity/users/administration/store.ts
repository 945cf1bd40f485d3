/** SQL of invitations and custom roles. */
import { sql } from 'kysely';
import type { SecondFactor } from '../../../platform/access/session.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface RoleRow {
  role: string;
  description: string;
  permissions: string[];
  version: number;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  updatedBy: string;
}

export interface InvitationRow {
  tenantId: string;
  userId: string;
  expiresAt: Date;
}

// Invitations ----------------------------------------------------------------------------------------------------------

/** Replaces an earlier invitation of the same user. */
export async function putInvitation(db: Db, row: InvitationRow & { tokenHash: Buffer }): Promise<void> {
  const { tenantId, userId, tokenHash, expiresAt } = row;
  const content = { token_hash: tokenHash, expires_at: expiresAt };
  await db
    .insertInto('invitations')
    .values({ tenant_id: tenantId, user_id: userId, ...content })
    .onConflict((c) => c.columns(['tenant_id', 'user_id']).doUpdateSet(content))
    .execute();
}

export async function invitationByToken(db: Db, tokenHash: Buffer): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('tenants', 'tenants.tenant_id', 'invitations.tenant_id')
    .select(['invitations.tenant_id as tenantId', 'user_id as userId', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('tenants.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false if the invitation was used or replaced in the meantime */
export async function useInvitation(db: Db, tenantId: string, tokenHash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('invitations')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows === 1n;
}

/** Confirmed second factors, by user ID. */
export async function secondFactorsOf(db: Db, tenantId: string): Promise<Map<string, SecondFactor>> {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('confirmed_at', 'is not', null)
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map<string, SecondFactor>([
    ...totp.map(({ user_id }) => [user_id, 'TOTP'] as const),
    ...passkeys.map(({ user_id }) => [user_id, 'PASSKEY'] as const),
  ]);
}

// Roles ----------------------------------------------------------------------------------------------------------------

const ROLE_COLUMNS = [
  'role',
  'description',
  'permissions',
  'version',
  'created_at as createdAt',
  'created_by as createdBy',
  'updated_at as updatedAt',
  'updated_by as updatedBy',
] as const;

export function readRoles(db: Db, tenantId: string): Promise<RoleRow[]> {
  return db.selectFrom('custom_roles').select(ROLE_COLUMNS).where('tenant_id', '=', tenantId).orderBy('role').execute();
}

/** Locks the role until the transaction ends. */
export async function lockRole(db: Db, tenantId: string, role: string): Promise<RoleRow | null> {
  const row = await db
    .selectFrom('custom_roles')
    .select(ROLE_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('role', '=', role)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false if the name is in use */
export async function insertRole(db: Db, tenantId: string, row: RoleRow): Promise<boolean> {
  const result = await db
    .insertInto('custom_roles')
    .values({
      tenant_id: tenantId,
      role: row.role,
      description: row.description,
      permissions: row.permissions,
      version: row.version,
      created_at: row.createdAt,
      created_by: row.createdBy,
      updated_at: row.updatedAt,
      updated_by: row.updatedBy,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateRole(db: Db, tenantId: string, row: RoleRow): Promise<void> {
  const { role, description, permissions, version, updatedAt, updatedBy } = row;
  await db
    .updateTable('custom_roles')
    .set({ description, permissions, version, updated_at: updatedAt, updated_by: updatedBy })
    .where('tenant_id', '=', tenantId)
    .where('role', '=', role)
    .execute();
}

export async function deleteRole(db: Db, tenantId: string, role: string): Promise<void> {
  await db.deleteFrom('custom_roles').where('tenant_id', '=', tenantId).where('role', '=', role).execute();
}

export async function isRoleHeld(db: Db, tenantId: string, role: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`${role} = any(roles)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
