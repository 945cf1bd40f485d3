/** SQL of organizations, OAuth clients, signing keys and failed sign-ins. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { TenantMode } from '../platform/lib/tenant-mode.ts';

export interface ClientRow {
  tenantId: string;
  clientId: string;
  name: string;
  status: string;
  roles: string[];
  permissions: string[];
  createdAt: Date;
  createdBy: string;
  version: number;
  /** Networks; empty: any address. */
  allowedAddresses: string[];
}

export interface SecretRow {
  secretId: string;
  createdAt: Date;
}

export interface CredentialsRow extends ClientRow {
  tenantName: string;
  tenantStatus: string;
  /** Live secrets only, newest first. */
  secrets: { secretId: string; hash: string }[];
  /** Public keys of clients that sign assertions, newest first. */
  keys: { secretId: string; jwk: Record<string, unknown> }[];
}

export interface KeyRow {
  kid: string;
  algorithm: string;
  publicJwk: Record<string, unknown>;
  privateEncrypted: Buffer;
  createdAt: Date;
  activeFrom: Date;
}

/** Advisory locks over all nodes, held until the transaction ends. */
const LOCKS = { bootstrap: 1, 'signing-keys': 2 } as const;
const LOCK_CLASS = 0x1a3;

export async function lock(db: Db, name: keyof typeof LOCKS): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${sql.lit(LOCKS[name])})`.execute(db);
}

// Tenants --------------------------------------------------------------------------------------------------------------

export interface TenantRow {
  tenantId: string;
  name: string;
  status: string;
  mode: string;
  createdAt: Date;
}

const TENANT_COLUMNS = ['tenant_id as tenantId', 'name', 'status', 'mode', 'created_at as createdAt'] as const;

export function allTenants(db: Db): Promise<TenantRow[]> {
  return db.selectFrom('tenants').select(TENANT_COLUMNS).orderBy('created_at').orderBy('tenant_id').execute();
}

/** Oldest first, those after `after`. */
export function readTenants(
  db: Db,
  after: { createdAt: string; tenantId: string } | null,
  limit: number,
): Promise<TenantRow[]> {
  return db
    .selectFrom('tenants')
    .select(TENANT_COLUMNS)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'tenant_id'), '>', tuple(new Date(after!.createdAt), after!.tenantId)),
      ),
    )
    .orderBy('created_at')
    .orderBy('tenant_id')
    .limit(limit)
    .execute();
}

/** The organization with simulated data, if there is one. */
export async function readDemoTenant(db: Db): Promise<TenantRow | null> {
  return (await db.selectFrom('tenants').select(TENANT_COLUMNS).where('is_demo', '=', true).executeTakeFirst()) ?? null;
}

export async function insertTenant(
  db: Db,
  tenantId: string,
  name: string,
  createdAt: Date,
  { mode = 'LIVE', isDemo = false }: { mode?: TenantMode; isDemo?: boolean } = {},
): Promise<void> {
  await db
    .insertInto('tenants')
    .values({ tenant_id: tenantId, name, created_at: createdAt, is_demo: isDemo, mode })
    .execute();
}

/** @returns the tenant before the change, or null if there is none */
export async function setTenantStatus(db: Db, tenantId: string, status: string): Promise<TenantRow | null> {
  const row = await db
    .selectFrom('tenants')
    .select(TENANT_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await db.updateTable('tenants').set({ status }).where('tenant_id', '=', tenantId).execute();
  return row;
}

// Clients --------------------------------------------------------------------------------------------------------------

const CLIENT_COLUMNS = [
  'clients.tenant_id as tenantId',
  'clients.client_id as clientId',
  'clients.name as name',
  'clients.status as status',
  'clients.roles as roles',
  'clients.permissions as permissions',
  'clients.created_at as createdAt',
  'clients.created_by as createdBy',
  'clients.version as version',
  'clients.allowed_addresses as allowedAddresses',
] as const;

/** The tenant's clients, oldest first, at most `limit`. */
export function listClients(db: Db, tenantId: string, limit: number): Promise<ClientRow[]> {
  return db
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('client_id')
    .limit(limit)
    .execute();
}

export async function countClients(db: Db, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('clients')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Locked until the transaction ends, so that changes of one client are serialized. */
export async function lockClient(db: Db, tenantId: string, clientId: string): Promise<ClientRow | null> {
  const row = await db
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** False if the ID is in use, in this tenant or another. */
export async function insertClient(db: Db, client: ClientRow): Promise<boolean> {
  const result = await db
    .insertInto('clients')
    .values({
      tenant_id: client.tenantId,
      client_id: client.clientId,
      name: client.name,
      status: client.status,
      roles: client.roles,
      permissions: client.permissions,
      created_at: client.createdAt,
      created_by: client.createdBy,
      version: client.version,
      allowed_addresses: client.allowedAddresses,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateClient(
  db: Db,
  { tenantId, clientId }: ClientRow,
  change: { status?: string; name?: string; permissions?: string[]; allowed_addresses?: string[] },
): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...change, version: sql<number>`clients.version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
}

/** Live secrets and keys of one client or all clients of the tenant; newest first. */
export function liveSecrets(
  db: Db,
  tenantId: string,
  clientId?: string,
): Promise<(SecretRow & { clientId: string; publicJwk: Record<string, unknown> | null })[]> {
  return db
    .selectFrom('client_secrets')
    .select(['client_id as clientId', 'secret_id as secretId', 'created_at as createdAt'])
    .select(sql<Record<string, unknown> | null>`public_jwk`.as('publicJwk'))
    .where('tenant_id', '=', tenantId)
    .$if(clientId !== undefined, (q) => q.where('client_id', '=', clientId as string))
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('secret_id')
    .execute();
}

export async function insertSecret(
  db: Db,
  { tenantId, clientId }: ClientRow,
  secret: SecretRow & ({ hash: string } | { publicJwk: object }),
): Promise<void> {
  await db
    .insertInto('client_secrets')
    .values({
      tenant_id: tenantId,
      client_id: clientId,
      secret_id: secret.secretId,
      ...('hash' in secret ? { secret_hash: secret.hash } : { public_jwk: JSON.stringify(secret.publicJwk) }),
      created_at: secret.createdAt,
    })
    .execute();
}

export async function revokeSecrets(db: Db, client: ClientRow, secretIds: string[], revokedAt: Date): Promise<void> {
  if (secretIds.length === 0) return;
  await db
    .updateTable('client_secrets')
    .set({ revoked_at: revokedAt })
    .where('tenant_id', '=', client.tenantId)
    .where('client_id', '=', client.clientId)
    .where('secret_id', 'in', secretIds)
    .execute();
}

/** Gives a live secret a new ID: it stays valid for sign-in, but tokens issued with it end permanently. */
export async function renameSecret(db: Db, client: ClientRow, secretId: string, newId: string): Promise<void> {
  await db
    .updateTable('client_secrets')
    .set({ secret_id: newId })
    .where('tenant_id', '=', client.tenantId)
    .where('client_id', '=', client.clientId)
    .where('secret_id', '=', secretId)
    .execute();
}

/** Gives new IDs to the secrets of all clients of a tenant; returns how many. */
export async function renameSecretsOf(db: Db, tenantId: string): Promise<number> {
  const result = await db
    .updateTable('client_secrets')
    .set({ secret_id: sql<string>`gen_random_uuid()` })
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

export async function rememberUse(db: Db, { tenantId, clientId }: ClientRow, at: Date): Promise<void> {
  await db
    .insertInto('client_uses')
    .values({ tenant_id: tenantId, client_id: clientId, last_used_at: at })
    .onConflict((c) => c.columns(['tenant_id', 'client_id']).doUpdateSet({ last_used_at: at }))
    .execute();
}

/** When each client last obtained a token, by client ID. */
export async function lastUses(db: Db, tenantId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('client_uses')
    .select(['client_id as clientId', 'last_used_at as lastUsedAt'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ clientId, lastUsedAt }) => [clientId, lastUsedAt]));
}

/** Data for sign-in and liveness, in one statement: the client, its tenant and its live secrets. */
export async function credentialsOf(db: Db, clientId: string): Promise<CredentialsRow | null> {
  const rows = await db
    .selectFrom('clients')
    .innerJoin('tenants', 'tenants.tenant_id', 'clients.tenant_id')
    .leftJoin('client_secrets', (join) =>
      join
        .onRef('client_secrets.tenant_id', '=', 'clients.tenant_id')
        .onRef('client_secrets.client_id', '=', 'clients.client_id')
        .on('client_secrets.revoked_at', 'is', null),
    )
    .select(CLIENT_COLUMNS)
    .select([
      'tenants.name as tenantName',
      'tenants.status as tenantStatus',
      'client_secrets.secret_id as secretId',
      'client_secrets.secret_hash as hash',
      sql<Record<string, unknown> | null>`client_secrets.public_jwk`.as('jwk'),
    ])
    .where('clients.client_id', '=', clientId)
    .orderBy('client_secrets.created_at', 'desc')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { secretId: _id, hash: _hash, jwk: _jwk, ...client } = first;
  return {
    ...client,
    secrets: rows.flatMap(({ secretId, hash }) => (secretId && hash ? [{ secretId, hash }] : [])),
    keys: rows.flatMap(({ secretId, jwk }) => (secretId && jwk ? [{ secretId, jwk }] : [])),
  };
}

// Signing keys ---------------------------------------------------------------------------------------------------------

/** Keys that are not retired, in the order in which they sign. */
export function publishedKeys(db: Db): Promise<KeyRow[]> {
  return db
    .selectFrom('signing_keys')
    .select([
      'kid',
      'algorithm',
      'public_jwk as publicJwk',
      'private_encrypted as privateEncrypted',
      'created_at as createdAt',
      'active_from as activeFrom',
    ])
    .where('retired_at', 'is', null)
    .orderBy('active_from')
    .orderBy('kid')
    .execute();
}

export async function insertKey(db: Db, key: KeyRow): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      algorithm: key.algorithm,
      public_jwk: JSON.stringify(key.publicJwk),
      private_encrypted: key.privateEncrypted,
      created_at: key.createdAt,
      active_from: key.activeFrom,
    })
    .execute();
}

/** Retires keys and erases their private halves, so that later backups do not contain them. */
export async function retireKeys(db: Db, kids: string[], retiredAt: Date): Promise<void> {
  if (kids.length === 0) return;
  await db
    .updateTable('signing_keys')
    .set({ retired_at: retiredAt, private_encrypted: Buffer.alloc(0) })
    .where('kid', 'in', kids)
    .execute();
}

// Failed sign-ins ------------------------------------------------------------------------------------------------------

export interface FailureRow {
  subject: string;
  lastAt: Date;
  blockedUntil: Date | null;
}

export function failuresOf(db: Db, subjects: string[]): Promise<FailureRow[]> {
  return db
    .selectFrom('sign_in_failures')
    .select(['subject', 'last_failed_at as lastAt', 'blocked_until as blockedUntil'])
    .where('subject', 'in', subjects)
    .execute();
}

/** Counts one failure and returns the new count. A count whose last failure is older than `since` restarts. */
export async function countFailure(db: Db, subject: string, at: Date, since: Date): Promise<number> {
  const row = await db
    .insertInto('sign_in_failures')
    .values({ subject, failures: 1, last_failed_at: at })
    .onConflict((c) =>
      c.column('subject').doUpdateSet({
        failures: sql<number>`case when sign_in_failures.last_failed_at < ${since}
          then 1 else least(sign_in_failures.failures, 1000000) + 1 end`,
        last_failed_at: at,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export async function blockSubject(db: Db, subject: string, until: Date): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ blocked_until: sql<Date>`greatest(blocked_until, ${until}::timestamptz)` })
    .where('subject', '=', subject)
    .execute();
}

export async function clearFailures(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute();
}

/** Stores when this subject last signed in, and resets its failures. */
export async function rememberSuccess(db: Db, subject: string, at: Date): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values({ subject, failures: 0, last_failed_at: at })
    .onConflict((c) => c.column('subject').doUpdateSet({ failures: 0, last_failed_at: at, blocked_until: null }))
    .execute();
}

/** Deletes failures older than `failedBefore`, and stored successes older than `succeededBefore`. */
export async function purgeFailures(db: Db, failedBefore: Date, succeededBefore: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where((q) =>
      q.or([
        q.and([q('failures', '>', 0), q('last_failed_at', '<', failedBefore)]),
        q('last_failed_at', '<', succeededBefore),
      ]),
    )
    .execute();
}
