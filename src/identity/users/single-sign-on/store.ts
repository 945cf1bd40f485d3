/** SQL of single sign-on: configurations and linked identities. */
import type { Db } from '../../../platform/db/database.ts';
import type { UserRef } from '../second-factor/store.ts';

export const LOCAL_SIGN_INS = ['ALLOWED', 'BREAK_GLASS_ONLY'] as const;

export interface GroupRoles {
  group: string;
  roles: string[];
}

export interface SingleSignOnRow {
  tenantId: string;
  handle: string;
  issuer: string;
  clientId: string;
  clientSecretEncrypted: Buffer | null;
  scopes: string[];
  groupClaim: string;
  groupRoles: GroupRoles[];
  localSignIn: (typeof LOCAL_SIGN_INS)[number];
  breakGlass: string[];
  version: number;
  updatedAt: Date;
  updatedBy: string;
  /** IDs of all users who changed the configuration since this issuer was set. */
  configuredBy: string[];
}

export interface IdentityRow {
  issuer: string;
  subject: string;
  userId: string;
  tiedAt: Date;
}

const COLUMNS = [
  'single_sign_on.tenant_id as tenantId',
  'handle',
  'issuer',
  'client_id as clientId',
  'client_secret_encrypted as clientSecretEncrypted',
  'scopes',
  'group_claim as groupClaim',
  'group_roles as groupRoles',
  'local_sign_in as localSignIn',
  'break_glass as breakGlass',
  'version',
  'updated_at as updatedAt',
  'updated_by as updatedBy',
  'configured_by as configuredBy',
] as const;

/** @param how forUpdate: locked until the transaction ends */
export async function singleSignOnOf(db: Db, tenantId: string, how?: 'forUpdate'): Promise<SingleSignOnRow | null> {
  const row = await db
    .selectFrom('single_sign_on')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$if(how === 'forUpdate', (q) => q.forUpdate())
    .executeTakeFirst();
  return (row as SingleSignOnRow | undefined) ?? null;
}

/** Searches all organizations that are not suspended. */
export async function singleSignOnByHandle(db: Db, handle: string): Promise<SingleSignOnRow | null> {
  const row = await db
    .selectFrom('single_sign_on')
    .innerJoin('tenants', 'tenants.tenant_id', 'single_sign_on.tenant_id')
    .select(COLUMNS)
    .where('handle', '=', handle)
    .where('tenants.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return (row as SingleSignOnRow | undefined) ?? null;
}

/** Handles of organizations that have single sign-on, at most `limit`. */
export function handles(db: Db, limit: number): Promise<{ handle: string; name: string }[]> {
  return db
    .selectFrom('single_sign_on')
    .innerJoin('tenants', 'tenants.tenant_id', 'single_sign_on.tenant_id')
    .select(['handle', 'tenants.name as name'])
    .where('tenants.status', '=', 'ACTIVE')
    .orderBy('handle')
    .limit(limit)
    .execute();
}

/** @returns false if the handle belongs to another organization */
export async function insertSingleSignOn(db: Db, row: SingleSignOnRow): Promise<boolean> {
  const result = await db
    .insertInto('single_sign_on')
    .values({ tenant_id: row.tenantId, handle: row.handle, ...contentOf(row) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Updates all columns except the handle. */
export async function updateSingleSignOn(db: Db, row: SingleSignOnRow): Promise<void> {
  await db.updateTable('single_sign_on').set(contentOf(row)).where('tenant_id', '=', row.tenantId).execute();
}

export async function deleteSingleSignOn(db: Db, tenantId: string): Promise<void> {
  await db.deleteFrom('single_sign_on').where('tenant_id', '=', tenantId).execute();
}

function contentOf(row: SingleSignOnRow) {
  return {
    issuer: row.issuer,
    client_id: row.clientId,
    client_secret_encrypted: row.clientSecretEncrypted,
    scopes: row.scopes,
    group_claim: row.groupClaim,
    group_roles: JSON.stringify(row.groupRoles),
    local_sign_in: row.localSignIn,
    break_glass: row.breakGlass,
    version: row.version,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    configured_by: row.configuredBy,
  };
}

// Identities -----------------------------------------------------------------------------------------------------------

/** The user of this issuer and subject. */
export async function identityOf(
  db: Db,
  tenantId: string,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | null> {
  const row = await db
    .selectFrom('single_sign_on_identities')
    .select(['issuer', 'subject', 'user_id as userId', 'tied_at as tiedAt'])
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** The given users that are linked to an identity. @param issuer absent: of any provider */
export async function tiedUsers(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
  issuer?: string,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('single_sign_on_identities')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .$if(issuer !== undefined, (q) => q.where('issuer', '=', issuer as string))
    .execute();
  return rows.map((row) => row.user_id);
}

/** @returns false if the subject is already linked */
export async function insertIdentity(db: Db, tenantId: string, identity: IdentityRow): Promise<boolean> {
  const { issuer, subject, userId, tiedAt } = identity;
  const result = await db
    .insertInto('single_sign_on_identities')
    .values({ tenant_id: tenantId, issuer, subject, user_id: userId, tied_at: tiedAt })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteIdentities(db: Db, { tenantId, userId }: UserRef): Promise<void> {
  await db
    .deleteFrom('single_sign_on_identities')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}
