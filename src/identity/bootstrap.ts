/**
 * The first start with an empty database creates one organization, one OAuth client and one administrator. If several nodes start
 * at once, one of them does it. It returns the generated secrets, to print them once.
 */
import { randomUUID } from 'node:crypto';
import { DEFAULT_CLIENT_PERMISSIONS } from '../platform/access/permissions.ts';
import type { Credentials } from '../platform/config.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Log } from '../platform/db/log.ts';
import { AppError, EXIT_CONFIG, OperatorError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { AuditNote } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { type HashedSecret, hashedSecret, randomClientId } from './clients.ts';
import { checkNewPassword, normalPassword } from './people/passwords.ts';
import { insertUser } from './people/store.ts';
import { oneTimePassword } from './people/users.ts';
import type { SecretHasher } from './secret-hash.ts';
import { allTenants, credentialsOf, insertClient, insertSecret, insertTenant, lock } from './store.ts';

const TENANT_NAME = 'Default organization';
const ADMIN_EMAIL = 'admin@localhost';
const ADMIN_NAME = 'Administrator';
const ACTOR = { type: 'SYSTEM', id: 'bootstrap' } as const;

export interface BootstrapOptions {
  database: Database;
  writer: Writer;
  hasher: SecretHasher;
  clock: Clock;
  log: Log;
  /** AMLCORE_BOOTSTRAP_CLIENT and AMLCORE_BOOTSTRAP_ADMIN; null: generate ID and secret. */
  client: Credentials | null;
  admin: Credentials | null;
}

/** What the first start created. A secret that the operator chose is null here. */
export interface Bootstrapped {
  tenantId: string;
  client: { id: string; secret: string | null };
  admin: { email: string; oneTimePassword: string | null };
}

/**
 * @returns null if the database already has an organization, or another node was first
 * @throws OperatorError if the administrator's password does not meet the password rules
 */
export async function bootstrap(options: BootstrapOptions): Promise<Bootstrapped | null> {
  const { database, writer, hasher, clock } = options;
  if ((await database.system(allTenants)).length > 0) {
    await warnOfIgnoredClient(options);
    return null;
  }
  if (options.admin) await requireGoodPassword(options.admin);
  // Hashes before the transaction, since other nodes wait for its lock.
  const password = options.admin?.secret ?? oneTimePassword();
  const first = {
    tenantId: randomUUID(),
    clientId: options.client?.id ?? randomClientId(),
    secret: await hashedSecret(hasher, clock.now(), options.client?.secret),
    userId: randomUUID(),
    email: options.admin?.id ?? ADMIN_EMAIL,
    passwordHash: await hasher.hash(normalPassword(password)),
    mustChange: options.admin === null,
  };
  const author = { tenantId: first.tenantId, actor: ACTOR, correlationId: `bootstrap-${randomUUID()}` };
  const { result: made } = await writer.write(
    author,
    async ({ db, now }) => {
      await lock(db, 'bootstrap');
      if ((await allTenants(db)).length > 0) return { result: false, audit: [] };
      return { result: true, audit: await insertAll(db, first, now()) };
    },
    { transaction: 'system' },
  );
  if (!made) {
    await warnOfIgnoredClient(options);
    return null;
  }
  return {
    tenantId: first.tenantId,
    client: { id: first.clientId, secret: options.client ? null : first.secret.clientSecret },
    admin: { email: first.email, oneTimePassword: options.admin ? null : password },
  };
}

/** The usual password rules apply to the administrator. @throws OperatorError that states the rule, not the password */
async function requireGoodPassword({ id, secret }: Credentials): Promise<void> {
  await checkNewPassword('password', secret, [id, ADMIN_NAME, TENANT_NAME]).catch((error) => {
    const [flaw] = error instanceof AppError ? (error.details.errors ?? []) : [];
    if (!flaw) throw error;
    throw new OperatorError(`AMLCORE_BOOTSTRAP_ADMIN: the password ${flaw.message}`, EXIT_CONFIG);
  });
}

interface First {
  tenantId: string;
  clientId: string;
  secret: HashedSecret;
  userId: string;
  email: string;
  passwordHash: string;
  mustChange: boolean;
}

async function insertAll(db: Db, first: First, now: Date): Promise<AuditNote[]> {
  const { tenantId, clientId, secret, userId, email } = first;
  await insertTenant(db, tenantId, TENANT_NAME, now);
  const client = {
    tenantId,
    clientId,
    name: 'Bootstrap client',
    status: 'ACTIVE',
    roles: ['ROLE_CLIENT'],
    permissions: [...DEFAULT_CLIENT_PERMISSIONS],
    createdAt: now,
    createdBy: ACTOR.id,
    version: 1,
    allowedAddresses: [],
  };
  await insertClient(db, client);
  await insertSecret(db, client, secret);
  await insertUser(db, { ...first, name: ADMIN_NAME, roles: ['ADMIN'], status: 'ACTIVE', createdAt: now, version: 1 });
  return [
    { action: 'tenant.created', subjectType: 'TENANT', subjectId: tenantId, details: { name: TENANT_NAME } },
    {
      action: 'client.created',
      subjectType: 'CLIENT',
      subjectId: clientId,
      details: { name: client.name, roles: client.roles, permissions: client.permissions, secretId: secret.secretId },
    },
    {
      action: 'user.created',
      subjectType: 'USER',
      subjectId: userId,
      details: { email, name: ADMIN_NAME, roles: ['ADMIN'] },
    },
  ];
}

/** Warns if AMLCORE_BOOTSTRAP_CLIENT differs from the stored client: it has no effect after the first start. */
async function warnOfIgnoredClient({ client, database, hasher, log }: BootstrapOptions): Promise<void> {
  if (!client) return;
  const row = await database.system((db) => credentialsOf(db, client.id));
  for (const { hash } of row?.secrets ?? []) {
    if (await hasher.verify(hash, client.secret)) return;
  }
  log.warn(
    { clientId: client.id, knownId: row !== null },
    'AMLCORE_BOOTSTRAP_CLIENT is ignored: it applies only to the first start of an empty database, and differs from the stored client',
  );
}
