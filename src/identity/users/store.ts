/** SQL of users and their sessions. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const UNIQUE_VIOLATION = '23505';

export interface UserRow {
  tenantId: string;
  userId: string;
  email: string;
  name: string;
  passwordHash: string;
  mustChange: boolean;
  roles: string[];
  status: string;
  createdAt: Date;
  version: number;
}

/** A user who signs in with a password. */
export interface SigningInRow extends UserRow {
  tenantStatus: string;
  /** False if the organization allows single sign-on only. */
  signsInLocally: boolean;
}

export interface SessionRow {
  sessionId: string;
  userId: string;
  authenticatedAt: Date;
  steppedUpAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
}

/** A session with its user, read for every request. */
export interface LiveSessionRow extends SessionRow {
  tenantId: string;
  tenantName: string;
  tenantStatus: string;
  tenantMode: string;
  email: string;
  name: string;
  mustChange: boolean;
  roles: string[];
  status: string;
  /** Permissions of custom roles. */
  customPermissions: string[];
  hasTotp: boolean;
  hasPasskey: boolean;
  /** The user is linked to the organization's identity provider. */
  isTied: boolean;
}

// Users ----------------------------------------------------------------------------------------------------------------

const USER_COLUMNS = [
  'users.tenant_id as tenantId',
  'users.user_id as userId',
  'users.email as email',
  'users.name as name',
  'users.password_hash as passwordHash',
  'users.must_change as mustChange',
  'users.roles as roles',
  'users.status as status',
  'users.created_at as createdAt',
  'users.version as version',
] as const;

const hasEmail = (email: string) => sql<SqlBool>`lower(users.email) = lower(${email})`;

/** Searches all organizations: an address is unique in an installation. */
export async function userByEmail(db: Db, email: string): Promise<SigningInRow | null> {
  return (await signingIn(db).where(hasEmail(email)).executeTakeFirst()) ?? null;
}

/** Like `userByEmail`, by user ID. */
export async function userSigningIn(db: Db, tenantId: string, userId: string): Promise<SigningInRow | null> {
  const found = signingIn(db).where('users.tenant_id', '=', tenantId).where('users.user_id', '=', userId);
  return (await found.executeTakeFirst()) ?? null;
}

function signingIn(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
    .select(USER_COLUMNS)
    .select([
      'tenants.status as tenantStatus',
      sql<boolean>`not exists (select from single_sign_on where single_sign_on.tenant_id = users.tenant_id
        and local_sign_in = 'BREAK_GLASS_ONLY' and not users.user_id::text = any(break_glass))`.as('signsInLocally'),
    ]);
}

/** Locked until the transaction ends. Row-level security would prevent the use of the address index, so a function (0078) looks it up. */
export async function lockUserByEmail(db: Db, tenantId: string, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('users.tenant_id', '=', tenantId)
    .where('users.user_id', '=', sql<string>`(select users_of_email(${email}::text))`)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lockUser(db: Db, tenantId: string, userId: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('users.tenant_id', '=', tenantId)
    .where('users.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function userById(db: Db, tenantId: string, userId: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('users.tenant_id', '=', tenantId)
    .where('users.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The given users who may sign in, with the permissions of their custom roles. @param userIds null: all */
export async function activeUsers(
  db: Db,
  tenantId: string,
  userIds: readonly string[] | null,
): Promise<{ userId: string; roles: string[]; customPermissions: string[] }[]> {
  if (userIds?.length === 0) return [];
  const isAsked = userIds === null ? sql`true` : sql`u.user_id = any(${[...userIds]}::uuid[])`;
  const { rows } = await sql<{ userId: string; roles: string[]; customPermissions: string[] }>`
    select u.user_id as "userId", u.roles, array(
      select unnest(r.permissions) from custom_roles r where r.tenant_id = u.tenant_id and r.role = any(u.roles)
    ) as "customPermissions"
    from users u where u.tenant_id = ${tenantId} and ${isAsked} and u.status = 'ACTIVE'`.execute(db);
  return rows;
}

/** A user who may sign in to an active organization, as a recipient of messages. */
export interface RecipientRow {
  tenantId: string;
  tenantName: string;
  userId: string;
  email: string;
  name: string;
  roles: string[];
  customPermissions: string[];
}

/** @param userIds null: all of the organization */
export async function readRecipients(
  db: Db,
  tenantId: string,
  userIds: readonly string[] | null,
): Promise<RecipientRow[]> {
  if (userIds?.length === 0) return [];
  const isAsked = userIds === null ? sql`true` : sql`u.user_id = any(${[...userIds]}::uuid[])`;
  const { rows } = await sql<RecipientRow>`
    select u.tenant_id as "tenantId", t.name as "tenantName", u.user_id as "userId", u.email, u.name, u.roles, array(
      select unnest(r.permissions) from custom_roles r where r.tenant_id = u.tenant_id and r.role = any(u.roles)
    ) as "customPermissions"
    from users u join tenants t on t.tenant_id = u.tenant_id
    where u.tenant_id = ${tenantId} and ${isAsked} and u.status = 'ACTIVE' and t.status = 'ACTIVE'
    order by u.created_at, u.user_id`.execute(db);
  return rows;
}

/** Oldest first, at most `limit`. */
export function listUsers(db: Db, tenantId: string, limit: number): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

export async function countUsers(db: Db, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** False if the address is already in use, in this organization or another. */
export async function insertUser(db: Db, user: UserRow): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values({
      tenant_id: user.tenantId,
      user_id: user.userId,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      must_change: user.mustChange,
      roles: user.roles,
      status: user.status,
      created_at: user.createdAt,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateUser(
  db: Db,
  { tenantId, userId }: Pick<UserRow, 'tenantId' | 'userId'>,
  change: { name?: string; roles?: string[]; status?: string; password_hash?: string; must_change?: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, version: sql<number>`users.version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** @returns false if the address is in use, in this organization or another. The transaction must then be rolled back. */
export async function changeEmail(
  db: Db,
  { tenantId, userId }: Pick<UserRow, 'tenantId' | 'userId'>,
  email: string,
): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ email })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** @returns false if the password was changed in the meantime */
export async function replacePassword(
  db: Db,
  { tenantId, userId, passwordHash }: UserRow,
  newHash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: newHash, must_change: false })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

// Sessions -------------------------------------------------------------------------------------------------------------

const SESSION_COLUMNS = [
  'sessions.session_id as sessionId',
  'sessions.user_id as userId',
  'sessions.authenticated_at as authenticatedAt',
  'sessions.stepped_up_at as steppedUpAt',
  'sessions.last_seen_at as lastSeenAt',
  'sessions.expires_at as expiresAt',
  'sessions.address as address',
  'sessions.user_agent as userAgent',
] as const;

export async function sessionByToken(db: Db, tokenHash: Buffer): Promise<LiveSessionRow | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.user_id', '=', 'sessions.user_id'),
    )
    .innerJoin('tenants', 'tenants.tenant_id', 'sessions.tenant_id')
    .select(SESSION_COLUMNS)
    .select([
      'sessions.tenant_id as tenantId',
      'tenants.name as tenantName',
      'tenants.status as tenantStatus',
      'tenants.mode as tenantMode',
      'users.email as email',
      'users.name as name',
      'users.must_change as mustChange',
      'users.roles as roles',
      'users.status as status',
      sql<string[]>`array(select unnest(custom_roles.permissions) from custom_roles
        where custom_roles.tenant_id = users.tenant_id and custom_roles.role = any(users.roles))`.as(
        'customPermissions',
      ),
      sql<boolean>`exists (select from totp_secrets where totp_secrets.tenant_id = users.tenant_id
        and totp_secrets.user_id = users.user_id and totp_secrets.confirmed_at is not null)`.as('hasTotp'),
      sql<boolean>`exists (select from passkeys where passkeys.tenant_id = users.tenant_id
        and passkeys.user_id = users.user_id)`.as('hasPasskey'),
      sql<boolean>`exists (select from single_sign_on_identities tie join single_sign_on using (tenant_id, issuer)
        where tie.tenant_id = users.tenant_id and tie.user_id = users.user_id)`.as('isTied'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSession(
  db: Db,
  tenantId: string,
  session: SessionRow & { tokenHash: Buffer },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      tenant_id: tenantId,
      session_id: session.sessionId,
      user_id: session.userId,
      token_hash: session.tokenHash,
      authenticated_at: session.authenticatedAt,
      stepped_up_at: session.steppedUpAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function touchSession(db: Db, tenantId: string, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Gives the session another token. @returns false if it has another one already, or has ended */
export async function rotateSession(
  db: Db,
  tenantId: string,
  tokenHash: Buffer,
  next: { tokenHash: Buffer; steppedUpAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ token_hash: next.tokenHash, stepped_up_at: next.steppedUpAt })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

/** Sessions of a user, newest first. */
export function sessionsOf(db: Db, tenantId: string, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('authenticated_at', 'desc')
    .orderBy('session_id')
    .execute();
}

export interface EndedSession {
  sessionId: string;
  tokenHash: Buffer;
}

/** Deletes one session of a user, all but one, or all. */
export function deleteSessions(
  db: Db,
  { tenantId, userId }: Pick<UserRow, 'tenantId' | 'userId'>,
  which: { only?: string; butNot?: string } = {},
): Promise<EndedSession[]> {
  return db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(which.only !== undefined, (q) => q.where('session_id', '=', which.only as string))
    .$if(which.butNot !== undefined, (q) => q.where('session_id', '!=', which.butNot as string))
    .returning(['session_id as sessionId', 'token_hash as tokenHash'])
    .execute();
}

/** Deletes expired and idle sessions of all organizations. */
export async function purgeSessions(db: Db, now: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((q) => q.or([q('expires_at', '<=', now), q('last_seen_at', '<', idleSince)]))
    .execute();
}

/** Deletes the sessions of all users of an organization; returns how many. */
export async function deleteSessionsOf(db: Db, tenantId: string): Promise<number> {
  const result = await db.deleteFrom('sessions').where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
