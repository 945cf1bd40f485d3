/** Users of an organization and their roles. Every change is one transaction with its audit entry. */
import { randomBytes, randomUUID } from 'node:crypto';
import { authorKey, type Caller, USER_ROLES, type UserRole } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordIssuedCredentials } from '../../platform/four-eyes/issued-credentials.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { checkName } from '../check-name.ts';
import type { SecretHasher } from '../secret-hash.ts';
import { deleteSecondFactors } from './second-factor/store.ts';
import {
  countUsers,
  deleteSessions,
  insertUser,
  listUsers,
  lockUserByEmail,
  type UserRow,
  updateUser,
} from './store.ts';

export const MAX_USERS_PER_TENANT = 2_000;
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Without the password hash. */
export type User = Omit<UserRow, 'passwordHash'>;

export interface NewUser {
  email: string;
  name: string;
  roles: readonly string[];
}

export interface UsersParts {
  database: Database;
  writer: Writer;
  hasher: SecretHasher;
  clock: Clock;
}

export class Users {
  readonly #parts: UsersParts;

  constructor(parts: UsersParts) {
    this.#parts = parts;
  }

  /**
   * Creates a user with a one-time password, which must be changed at the first sign-in.
   * @throws AppError validation-failed, conflict (the address is in use, too many users)
   */
  async create(by: Caller, input: NewUser): Promise<{ user: User; oneTimePassword: string }> {
    const { clock, hasher, writer } = this.#parts;
    const { tenantId } = by.principal;
    const password = oneTimePassword();
    const row: UserRow = {
      tenantId,
      userId: randomUUID(),
      email: checkEmail(input.email),
      name: checkName(input.name),
      passwordHash: await hasher.hash(password),
      mustChange: true,
      roles: parseRoles(input.roles),
      status: 'ACTIVE',
      createdAt: clock.now(),
      version: 1,
    };
    await writer.write(by, async ({ db }) => {
      if ((await countUsers(db, tenantId)) >= MAX_USERS_PER_TENANT) {
        throw new AppError('conflict', { detail: `An organization can have at most ${MAX_USERS_PER_TENANT} users.` });
      }
      if (!(await insertUser(db, row))) {
        throw new AppError('conflict', { detail: 'This email address is already in use.' });
      }
      const { email, name, roles, userId, createdAt: issuedAt } = row;
      await recordIssuedCredentials(db, { ...issued(by, userId), reason: 'INVITED', issuedAt });
      return { result: null, audit: noteOf('user.created', row, { email, name, roles }) };
    });
    return { user: withoutSecret(row), oneTimePassword: password };
  }

  async list(by: Caller): Promise<User[]> {
    const { tenantId } = by.principal;
    const rows = await this.#parts.database.tenant(tenantId, (db) => listUsers(db, tenantId, MAX_USERS_PER_TENANT));
    return rows.map(withoutSecret);
  }

  /** Ends the user's sessions. Has no effect on a disabled user. @throws AppError not-found */
  disable(by: Caller, email: string): Promise<void> {
    return this.#change(by, email, 'user.disabled', async ({ db }, user) => {
      if (user.status === 'DISABLED') return null;
      await updateUser(db, user, { status: 'DISABLED' });
      return { endedSessions: (await deleteSessions(db, user)).length };
    });
  }

  /** @throws AppError not-found */
  enable(by: Caller, email: string): Promise<void> {
    return this.#change(by, email, 'user.enabled', async ({ db }, user) => {
      if (user.status === 'ACTIVE') return null;
      await updateUser(db, user, { status: 'ACTIVE' });
      return {};
    });
  }

  /**
   * Creates a new one-time password; ends sessions and removes second factors, which the user may have lost. @throws AppError not-found
   */
  async reset(by: Caller, email: string): Promise<string> {
    const password = oneTimePassword();
    const hash = await this.#parts.hasher.hash(password);
    await this.#change(by, email, 'user.password-reset', async ({ db, now }, user) => {
      await updateUser(db, user, { password_hash: hash, must_change: true });
      await deleteSecondFactors(db, user);
      await recordIssuedCredentials(db, { ...issued(by, user.userId), reason: 'RESET', issuedAt: now() });
      return { endedSessions: (await deleteSessions(db, user)).length };
    });
    return password;
  }

  /** `work` returns the audit details, or null for no change. */
  async #change(
    by: Caller,
    email: string,
    action: string,
    work: (tx: Tx, user: UserRow) => Promise<object | null>,
  ): Promise<void> {
    await this.#parts.writer.write(by, async (tx) => {
      const user = await lockUserByEmail(tx.db, by.principal.tenantId, checkEmail(email));
      if (!user) throw new AppError('not-found', { detail: 'User not found.' });
      const details = await work(tx, user);
      return { result: null, audit: details ? noteOf(action, user, details) : [] };
    });
  }
}

function noteOf(action: string, { userId }: UserRow, details: object) {
  return { action, subjectType: 'USER', subjectId: userId, details };
}

function issued({ principal }: Caller, userId: string) {
  return { tenantId: principal.tenantId, userId, issuedBy: authorKey(principal) };
}

function withoutSecret({ passwordHash: _, ...user }: UserRow): User {
  return user;
}

/** 100 random bits in four groups that can be copied by hand. */
export function oneTimePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const all = [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
  return all.replace(/(.{5})(?=.)/g, '$1-');
}

export function checkEmail(value: string): string {
  const email = value.trim();
  if (email.length <= MAX_EMAIL && email.isWellFormed() && EMAIL.test(email)) return email;
  throw new AppError('validation-failed', {
    errors: [
      { field: 'email', code: 'Pattern', message: `must be an email address of at most ${MAX_EMAIL} characters` },
    ],
  });
}

/** Accepts any case, removes duplicates. @throws AppError validation-failed */
function parseRoles(values: readonly string[]): UserRole[] {
  const wanted = new Set(values.map((value) => value.trim().toUpperCase()));
  const roles = USER_ROLES.filter((role) => wanted.has(role));
  if (roles.length > 0 && roles.length === wanted.size) return roles;
  const message = `must be one or more of ${USER_ROLES.join(', ')}`;
  throw new AppError('validation-failed', { errors: [{ field: 'roles', code: 'Enum', message }] });
}
