/**
 * The first start with an empty database creates one organization, one OAuth client, one administrator and one compliance officer.
 * If several nodes start at once, one of them does it. It returns the generated secrets, to print them once.
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
import type { SecretHasher } from './secret-hash.ts';
import { allTenants, credentialsOf, insertClient, insertSecret, insertTenant, lock } from './store.ts';
import { checkNewPassword, normalPassword } from './users/passwords.ts';
import { insertUser } from './users/store.ts';
import { oneTimePassword } from './users/users.ts';

const TENANT_NAME = 'Default organization';
/** The administrator decides nothing, so that a compliance officer is needed from the start. */
const FIRST_USERS = {
  admin: { email: 'admin@localhost', name: 'Administrator', role: 'ADMIN', variable: 'AMLCORE_BOOTSTRAP_ADMIN' },
  officer: {
    email: 'officer@localhost',
    name: 'Compliance officer',
    role: 'COMPLIANCE_OFFICER',
    variable: 'AMLCORE_BOOTSTRAP_OFFICER',
  },
} as const;
type FirstUserKind = keyof typeof FIRST_USERS;

const ACTOR = { type: 'SYSTEM', id: 'bootstrap' } as const;

export interface BootstrapOptions {
  database: Database;
  writer: Writer;
  hasher: SecretHasher;
  clock: Clock;
  log: Log;
  /** AMLCORE_BOOTSTRAP_CLIENT, AMLCORE_BOOTSTRAP_ADMIN and AMLCORE_BOOTSTRAP_OFFICER; null: generate ID and secret. */
  client: Credentials | null;
  admin: Credentials | null;
  officer: Credentials | null;
}

/** Created accounts and secrets. null: a secret that the operator chose. */
export interface Bootstrapped {
  tenantId: string;
  client: { id: string; secret: string | null };
  admin: { email: string; oneTimePassword: string | null };
  officer: { email: string; oneTimePassword: string | null };
}

/**
 * @returns null if the database already has an organization, or another node was first
 * @throws OperatorError if a given password does not meet the password rules, or both users have the same address
 */
export async function bootstrap(options: BootstrapOptions): Promise<Bootstrapped | null> {
  const { database, writer, hasher, clock } = options;
  if ((await database.system(allTenants)).length > 0) {
    await warnOfIgnoredClient(options);
    return null;
  }
  // Hashes before the transaction, since other nodes wait for its lock.
  const admin = await firstUser(options, 'admin');
  const officer = await firstUser(options, 'officer');
  if (admin.email.toLowerCase() === officer.email.toLowerCase()) {
    throw new OperatorError(
      'AMLCORE_BOOTSTRAP_OFFICER: must have another e-mail address than the administrator',
      EXIT_CONFIG,
    );
  }
  const first = {
    tenantId: randomUUID(),
    clientId: options.client?.id ?? randomClientId(),
    secret: await hashedSecret(hasher, clock.now(), options.client?.secret),
    users: [admin, officer],
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
    admin: { email: admin.email, oneTimePassword: admin.oneTimePassword },
    officer: { email: officer.email, oneTimePassword: officer.oneTimePassword },
  };
}

interface FirstUser {
  userId: string;
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  /** null: the operator chose the password. */
  oneTimePassword: string | null;
}

async function firstUser({ hasher, ...given }: BootstrapOptions, kind: FirstUserKind): Promise<FirstUser> {
  const { email, name, role, variable } = FIRST_USERS[kind];
  const chosen = given[kind];
  if (chosen) await requireGoodPassword(chosen, name, variable);
  const password = chosen?.secret ?? oneTimePassword();
  return {
    ...{ userId: randomUUID(), email: chosen?.id ?? email, name, role },
    passwordHash: await hasher.hash(normalPassword(password)),
    oneTimePassword: chosen ? null : password,
  };
}

/** The usual password rules apply to the first users. @throws OperatorError that states the rule, not the password */
async function requireGoodPassword({ id, secret }: Credentials, name: string, variable: string): Promise<void> {
  await checkNewPassword('password', secret, [id, name, TENANT_NAME]).catch((error) => {
    const [flaw] = error instanceof AppError ? (error.details.errors ?? []) : [];
    if (!flaw) throw error;
    throw new OperatorError(`${variable}: the password ${flaw.message}`, EXIT_CONFIG);
  });
}

interface First {
  tenantId: string;
  clientId: string;
  secret: HashedSecret;
  users: readonly FirstUser[];
}

async function insertAll(db: Db, first: First, now: Date): Promise<AuditNote[]> {
  const { tenantId, clientId, secret, users } = first;
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
  for (const { role, oneTimePassword, ...user } of users) {
    const mustChange = oneTimePassword !== null;
    await insertUser(db, {
      ...user,
      tenantId,
      mustChange,
      roles: [role],
      status: 'ACTIVE',
      createdAt: now,
      version: 1,
    });
  }
  return [
    { action: 'tenant.created', subjectType: 'TENANT', subjectId: tenantId, details: { name: TENANT_NAME } },
    {
      action: 'client.created',
      subjectType: 'CLIENT',
      subjectId: clientId,
      details: { name: client.name, roles: client.roles, permissions: client.permissions, secretId: secret.secretId },
    },
    ...users.map(({ userId, email, name, role }) => ({
      action: 'user.created',
      subjectType: 'USER',
      subjectId: userId,
      details: { email, name, roles: [role] },
    })),
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
