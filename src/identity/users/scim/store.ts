/** SQL of provisioned users and groups. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isUuid } from '../../../platform/lib/ids.ts';

/** Attributes of a provisioned user beside those in `users`. */
export interface ProvisionedRow {
  userId: string;
  externalId: string | null;
  userName: string;
  attributes: Partial<Record<string, string>>;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A provisioned user with its state. */
export interface ListedRow extends ProvisionedRow {
  status: string;
}

export interface GroupRow {
  groupId: string;
  externalId: string | null;
  displayName: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Changes of provisioned users and groups of an organization follow one another until the transaction ends. */
export async function lockProvisioning(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provisioning/${tenantId}`}, 0))`.execute(db);
}

// Users ----------------------------------------------------------------------------------------------------------------

const USER_COLUMNS = [
  'scim_users.user_id as userId',
  'external_id as externalId',
  'user_name as userName',
  'attributes',
  'scim_users.created_at as createdAt',
  'updated_at as updatedAt',
  'deleted_at as deletedAt',
] as const;

export type UserKey = 'id' | 'userName' | 'externalId' | 'email';
export type Search<A extends string> = readonly { attribute: A; value: string }[];

/** Users that the provider did not delete, oldest first, and how many there are. */
export async function findProvisioned(
  db: Db,
  tenantId: string,
  { search, offset, limit }: { search: Search<UserKey>; offset: number; limit: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const found = db
    .selectFrom('scim_users')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'scim_users.tenant_id').onRef('users.user_id', '=', 'scim_users.user_id'),
    )
    .where('scim_users.tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where((where) => where.and(search.map(({ attribute, value }) => CONDITIONS[attribute](value))));
  const { total } = await found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(USER_COLUMNS)
    .select('users.status as status')
    .orderBy('scim_users.created_at')
    .orderBy('scim_users.user_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows: rows as ListedRow[], total };
}

const NEVER = sql<SqlBool>`false`;
/** Text columns in lower case, and functions of the schema: row-level security prevents the use of an index for `lower(...)` and casts. */
const CONDITIONS: Readonly<Record<UserKey, (value: string) => RawBuilder<SqlBool>>> = {
  id: (value) => (isUuid(value) ? sql<SqlBool>`scim_users.user_id = ${value}::uuid` : NEVER),
  userName: (value) => sql<SqlBool>`user_name_key = ${value.toLowerCase()}`,
  externalId: (value) => sql<SqlBool>`external_id = ${value}`,
  email: (value) => sql<SqlBool>`scim_users.user_id = (select users_of_email(${value}::text))`,
};

/** The user, also if the provider deleted it. */
export async function provisionedById(db: Db, tenantId: string, userId: string): Promise<ProvisionedRow | null> {
  const row = await db
    .selectFrom('scim_users')
    .select(USER_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row as ProvisionedRow | undefined) ?? null;
}

/** The user with one of these IDs at the provider. @param which DELETED: users that the provider deleted */
export async function provisionedByExternalId(
  db: Db,
  tenantId: string,
  externalIds: readonly string[],
  which: 'LIVE' | 'DELETED' = 'LIVE',
): Promise<ProvisionedRow | null> {
  if (externalIds.length === 0) return null;
  const row = await db
    .selectFrom('scim_users')
    .select(USER_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('external_id', 'in', externalIds)
    .where('deleted_at', which === 'LIVE' ? 'is' : 'is not', null)
    .orderBy('updated_at', 'desc')
    .executeTakeFirst();
  return (row as ProvisionedRow | undefined) ?? null;
}

export async function putProvisioned(db: Db, tenantId: string, row: ProvisionedRow): Promise<void> {
  const content = {
    external_id: row.externalId,
    user_name: row.userName,
    user_name_key: row.userName.toLowerCase(),
    attributes: JSON.stringify(row.attributes),
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
  };
  await db
    .insertInto('scim_users')
    .values({ tenant_id: tenantId, user_id: row.userId, created_at: row.createdAt, ...content })
    .onConflict((c) => c.columns(['tenant_id', 'user_id']).doUpdateSet(content))
    .execute();
}

/** The given users that are provisioned. */
export async function provisionedAmong(db: Db, tenantId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('scim_users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}

// Groups ---------------------------------------------------------------------------------------------------------------

const GROUP_COLUMNS = [
  'group_id as groupId',
  'external_id as externalId',
  'display_name as displayName',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export type GroupKey = 'id' | 'displayName' | 'externalId' | 'members';

/** Oldest first, and how many there are. */
export async function findGroups(
  db: Db,
  tenantId: string,
  { search, offset, limit }: { search: Search<GroupKey>; offset: number; limit: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const found = db
    .selectFrom('scim_groups')
    .where('tenant_id', '=', tenantId)
    .where((where) => where.and(search.map(({ attribute, value }) => GROUP_CONDITIONS[attribute](value))));
  const { total } = await found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(GROUP_COLUMNS)
    .orderBy('created_at')
    .orderBy('group_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

const GROUP_CONDITIONS: Readonly<Record<GroupKey, (value: string) => RawBuilder<SqlBool>>> = {
  id: (value) => (isUuid(value) ? sql<SqlBool>`group_id = ${value}::uuid` : NEVER),
  displayName: (value) => sql<SqlBool>`display_name_key = ${value.toLowerCase()}`,
  externalId: (value) => sql<SqlBool>`external_id = ${value}`,
  members: (value) =>
    isUuid(value)
      ? sql<SqlBool>`exists (select from scim_members m where m.tenant_id = scim_groups.tenant_id
          and m.group_id = scim_groups.group_id and m.user_id = ${value}::uuid)`
      : NEVER,
};

export async function groupById(db: Db, tenantId: string, groupId: string): Promise<GroupRow | null> {
  const row = await db
    .selectFrom('scim_groups')
    .select(GROUP_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

export async function putGroup(db: Db, tenantId: string, row: GroupRow): Promise<void> {
  const content = {
    external_id: row.externalId,
    display_name: row.displayName,
    display_name_key: row.displayName.toLowerCase(),
    updated_at: row.updatedAt,
  };
  await db
    .insertInto('scim_groups')
    .values({ tenant_id: tenantId, group_id: row.groupId, created_at: row.createdAt, ...content })
    .onConflict((c) => c.columns(['tenant_id', 'group_id']).doUpdateSet(content))
    .execute();
}

/** Call this after its members were removed. */
export async function deleteGroup(db: Db, tenantId: string, groupId: string): Promise<void> {
  await db.deleteFrom('scim_groups').where('tenant_id', '=', tenantId).where('group_id', '=', groupId).execute();
}

export async function hasGroups(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('scim_groups')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// Members --------------------------------------------------------------------------------------------------------------

/** IDs of the members by group, each in order. */
export async function membersOfGroups(
  db: Db,
  tenantId: string,
  groupIds: readonly string[],
): Promise<Map<string, string[]>> {
  const members = new Map<string, string[]>(groupIds.map((groupId) => [groupId, []]));
  if (groupIds.length === 0) return members;
  const rows = await db
    .selectFrom('scim_members')
    .select(['group_id as groupId', 'user_id as userId'])
    .where('tenant_id', '=', tenantId)
    .where('group_id', 'in', groupIds)
    .orderBy('user_id')
    .execute();
  for (const { groupId, userId } of rows) members.get(groupId)!.push(userId);
  return members;
}

export async function addMembers(db: Db, tenantId: string, groupId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ tenant_id: tenantId, group_id: groupId, user_id: userId }));
  await db.insertInto('scim_members').values(rows).execute();
}

export async function removeMembers(
  db: Db,
  tenantId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom('scim_members')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Groups of these users, by user ID. */
export async function groupsOfUsers(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, GroupRow[]>> {
  const groups = new Map<string, GroupRow[]>(userIds.map((userId) => [userId, []]));
  if (userIds.length === 0) return groups;
  const rows = await db
    .selectFrom('scim_members')
    .innerJoin('scim_groups', (join) =>
      join
        .onRef('scim_groups.tenant_id', '=', 'scim_members.tenant_id')
        .onRef('scim_groups.group_id', '=', 'scim_members.group_id'),
    )
    .select([
      'scim_members.user_id as userId',
      'scim_groups.group_id as groupId',
      'external_id as externalId',
      'display_name as displayName',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('scim_members.tenant_id', '=', tenantId)
    .where('scim_members.user_id', 'in', userIds)
    .execute();
  for (const { userId, ...group } of rows) groups.get(userId)!.push(group);
  return groups;
}
