/**
 * User administration over the API: invitations, changes, resets. With a mail server the user gets the link by e-mail. The inviting
 * user gets it too, and hands it over otherwise. Administrators cannot change themselves, or users with more permissions than their own.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { authorKey, type Caller, requireHeld, requireUserToAdminister } from '../../../platform/access/permissions.ts';
import type { SecondFactor } from '../../../platform/access/session.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordIssuedCredentials } from '../../../platform/four-eyes/issued-credentials.ts';
import type { NewJob } from '../../../platform/jobs/queue.ts';
import type { AuditNote, Done, Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { checkName } from '../../check-name.ts';
import { MAX_CLIENTS_PER_TENANT } from '../../clients.ts';
import { dummyHash, type SecretHasher } from '../../secret-hash.ts';
import { listClients } from '../../store.ts';
import type { UserEmails } from '../../user-emails.ts';
import { checkNewPassword, normalPassword } from '../passwords.ts';
import { deleteSecondFactors } from '../second-factor/store.ts';
import { hashOfToken } from '../session-token.ts';
import type { Sessions } from '../sessions.ts';
import { deleteIdentities } from '../single-sign-on/store.ts';
import { countUsers, insertUser, listUsers, lockUser, type UserRow, updateUser, userById } from '../store.ts';
import { checkEmail, MAX_USERS_PER_TENANT } from '../users.ts';
import type { Roles } from './roles.ts';
import { invitationByToken, putInvitation, secondFactorsOf, useInvitation } from './store.ts';

const INVITATION_HOURS = 72;
const TOKEN = /^[\w-]{43}$/;

export const USER_STATES = ['INVITED', 'ACTIVE', 'DISABLED'] as const;

export interface UserView {
  userId: string;
  email: string;
  name: string;
  roles: string[];
  state: (typeof USER_STATES)[number];
  secondFactor: SecondFactor;
  version: number;
  createdAt: string;
}

export interface Invited {
  user: UserView;
  invitationUrl: string;
  expiresAt: string;
  /** Whether the link is sent to the user by e-mail. */
  isEmailed: boolean;
}

export interface AdministrationParts {
  database: Database;
  writer: Writer;
  hasher: SecretHasher;
  sessions: Sessions;
  roles: Roles;
  publicUrl: string;
  emails: Pick<UserEmails, 'from' | 'job'>;
}

export class UserAdministration {
  readonly #parts: AdministrationParts;

  constructor(parts: AdministrationParts) {
    this.#parts = parts;
  }

  /** Oldest first. */
  list({ principal: { tenantId } }: Caller): Promise<UserView[]> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const secured = await secondFactorsOf(db, tenantId);
      const rows = await listUsers(db, tenantId, MAX_USERS_PER_TENANT);
      return rows.map((row) => viewOf(row, secured.get(row.userId)));
    });
  }

  /** IDs and names of the organization's OAuth clients, oldest first. */
  clients({ principal: { tenantId } }: Caller): Promise<{ clientId: string; name: string }[]> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const rows = await listClients(db, tenantId, MAX_CLIENTS_PER_TENANT);
      return rows.map(({ clientId, name }) => ({ clientId, name }));
    });
  }

  /** @throws AppError not-found */
  get({ principal: { tenantId } }: Caller, userId: string): Promise<UserView> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const row = await userById(db, tenantId, userId);
      if (!row) throw noSuchUser();
      return viewOf(row, (await secondFactorsOf(db, tenantId)).get(userId));
    });
  }

  /** @throws AppError validation-failed, forbidden, conflict (the address is in use, too many users) */
  async invite(by: Caller, input: { email: string; name: string; roles: readonly string[] }): Promise<Done<Invited>> {
    const { principal } = by;
    requireUserToAdminister(principal);
    const [email, name, roles] = [checkEmail(input.email), checkName(input.name), namesOf(input.roles)];
    const { tenantId } = principal;
    return await this.#parts.writer.write(by, async (tx) => {
      requireHeld(principal, await this.#parts.roles.permissionsOf(tx.db, tenantId, roles));
      if ((await countUsers(tx.db, tenantId)) >= MAX_USERS_PER_TENANT) {
        throw conflict(`An organization can have at most ${MAX_USERS_PER_TENANT} users.`);
      }
      const row: UserRow = {
        tenantId,
        userId: randomUUID(),
        email,
        name,
        passwordHash: dummyHash(),
        mustChange: false,
        roles,
        status: 'INVITED',
        createdAt: tx.now(),
        version: 1,
      };
      if (!(await insertUser(tx.db, row))) throw conflict('This email address is already in use.');
      const invited = await this.#invited(tx, row, { by, reason: 'INVITED' });
      return { ...invited, audit: noteOf('user.invited', row, { email, name, roles }), isSecret: true };
    });
  }

  /**
   * Removes password, second factor and identities, and ends all sessions; the link sets a new password. @throws AppError not-found,
   * forbidden
   */
  async reset(by: Caller, userId: string): Promise<Done<Invited>> {
    const { sessions } = this.#parts;
    requireUserToAdminister(by.principal);
    const ended: Awaited<ReturnType<Sessions['endWithin']>> = [];
    const done = await this.#parts.writer.write(by, async (tx) => {
      const before = await this.#lockOther(tx.db, by, userId);
      if (before.status === 'DISABLED') throw conflict('This user is disabled.');
      const change = { password_hash: dummyHash(), must_change: false, status: 'INVITED' };
      await updateUser(tx.db, before, change);
      await deleteSecondFactors(tx.db, before);
      await deleteIdentities(tx.db, before);
      ended.splice(0, ended.length, ...(await sessions.endWithin(tx, before)));
      const row = { ...before, status: 'INVITED', version: before.version + 1 };
      const invited = await this.#invited(tx, row, { by, reason: 'RESET' });
      return { ...invited, audit: noteOf('user.reset', row, { endedSessions: ended.length }), isSecret: true };
    });
    sessions.forget(ended);
    return done;
  }

  /** Ends all sessions of the user, and changes nothing else. @returns how many @throws AppError not-found, forbidden */
  async signOut(by: Caller, userId: string): Promise<Done<{ endedSessions: number }>> {
    const { sessions, writer } = this.#parts;
    requireUserToAdminister(by.principal);
    const ended: Awaited<ReturnType<Sessions['endWithin']>> = [];
    const done = await writer.write(by, async (tx) => {
      const person = await this.#lockOther(tx.db, by, userId);
      ended.splice(0, ended.length, ...(await sessions.endWithin(tx, person)));
      const result = { endedSessions: ended.length };
      return { result, audit: noteOf('user.signed-out-everywhere', person, result) };
    });
    sessions.forget(ended);
    return done;
  }

  /** Disabling ends all sessions. @throws AppError not-found, forbidden, conflict (stale version), validation-failed */
  async change(
    by: Caller,
    userId: string,
    input: {
      name?: string | undefined;
      roles?: readonly string[] | undefined;
      disabled?: boolean | undefined;
      version?: number | undefined;
    },
  ): Promise<UserView> {
    const { principal } = by;
    const { roles: allRoles, sessions } = this.#parts;
    requireUserToAdminister(principal);
    const name = input.name === undefined ? undefined : checkName(input.name);
    const roles = input.roles && namesOf(input.roles);
    const { result } = await this.#parts.writer.write(by, async (tx) => {
      const before = await this.#lockOther(tx.db, by, userId);
      if (input.version !== undefined && before.version !== input.version)
        throw conflict('This user was changed in the meantime. Reload it and try again.');
      if (roles) requireHeld(principal, await allRoles.permissionsOf(tx.db, principal.tenantId, roles));
      const after: UserRow = {
        ...before,
        ...(name !== undefined && { name }),
        ...(roles && { roles }),
        status: statusAfter(before.status, input.disabled),
        version: before.version + 1,
      };
      await updateUser(tx.db, before, { name: after.name, roles: after.roles, status: after.status });
      const ended = after.status === 'DISABLED' ? await sessions.endWithin(tx, before) : [];
      const secondFactor = (await secondFactorsOf(tx.db, principal.tenantId)).get(userId);
      const details = { before: shown(before), after: shown(after), endedSessions: ended.length };
      return { result: { view: viewOf(after, secondFactor), ended }, audit: noteOf('user.changed', after, details) };
    });
    sessions.forget(result.ended);
    return result.view;
  }

  /**
   * Sets the password of a user who was invited or reset.
   * @throws AppError not-found if the link is unknown, used or expired; validation-failed
   */
  async accept(
    { token, name, password }: { token: string; name?: string | undefined; password: string },
    correlationId: string,
  ): Promise<{ email: string }> {
    const { database, hasher, writer } = this.#parts;
    const hash = hashOfToken(token);
    const found = TOKEN.test(token) ? await database.system((db) => invitationByToken(db, hash)) : null;
    if (!found) throw noSuchInvitation();
    const { tenantId, userId } = found;
    const user = await database.tenant(tenantId, (db) => userById(db, tenantId, userId));
    const called = name === undefined ? user!.name : checkName(name);
    await checkNewPassword('password', password, [user!.email, called]);
    const passwordHash = await hasher.hash(normalPassword(password));
    const author = { tenantId, actor: { type: 'USER', id: userId } as const, correlationId };
    const { result } = await writer.write(author, async ({ db, now }) => {
      const row = await lockUser(db, tenantId, userId);
      const isGood = row?.status === 'INVITED' && found.expiresAt > now() && (await useInvitation(db, tenantId, hash));
      if (!row || !isGood) throw noSuchInvitation();
      await updateUser(db, row, { name: called, password_hash: passwordHash, status: 'ACTIVE' });
      const details = { name: called, by: 'THE_PERSON' };
      return { result: { email: row.email }, audit: noteOf('user.password-set', row, details) };
    });
    return result;
  }

  async #invited(
    { db, now }: Tx,
    row: UserRow,
    { by, reason }: { by: Caller; reason: 'INVITED' | 'RESET' },
  ): Promise<{ result: Invited; jobs: NewJob[] }> {
    const { emails, publicUrl } = this.#parts;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + INVITATION_HOURS * 3_600_000);
    const { tenantId, userId } = row;
    await putInvitation(db, { tenantId, userId, tokenHash: hashOfToken(token), expiresAt });
    const issuedBy = authorKey(by.principal);
    await recordIssuedCredentials(db, { tenantId, userId, issuedBy, reason, issuedAt: now() });
    const result: Invited = {
      user: viewOf(row, 'NONE'),
      // In the fragment, so that the token appears in no log and is not sent to other sites.
      invitationUrl: `${publicUrl}/accept-invitation#token=${token}`,
      expiresAt: expiresAt.toISOString(),
      isEmailed: emails.from !== null,
    };
    const email = { userId, state: 'INVITED', ...invitationEmail(result, by.principal.tenantName, reason) } as const;
    return { result, jobs: result.isEmailed ? [emails.job(tenantId, email)] : [] };
  }

  async #lockOther(db: Db, { principal }: Caller, userId: string): Promise<UserRow> {
    const row = await lockUser(db, principal.tenantId, userId);
    if (!row) throw noSuchUser();
    if (userId === principal.id) {
      throw new AppError('forbidden', { detail: 'You cannot administer your own account. Ask another administrator.' });
    }
    // A user must keep at least one role, unless the identity provider removed the roles.
    if (row.roles.length > 0)
      requireHeld(principal, await this.#parts.roles.permissionsOf(db, principal.tenantId, row.roles));
    return row;
  }
}

function statusAfter(status: string, disabled: boolean | undefined): string {
  if (disabled === undefined) return status;
  if (disabled) return 'DISABLED';
  return status === 'DISABLED' ? 'ACTIVE' : status;
}

function invitationEmail({ invitationUrl, expiresAt }: Invited, organization: string, reason: 'INVITED' | 'RESET') {
  const until = `${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC`;
  const [subject, cause] =
    reason === 'INVITED'
      ? ['amlcore: your invitation', `You were invited to amlcore by ${organization}.`]
      : ['amlcore: set a new password', `Your account of ${organization} in amlcore was reset.`];
  const how = `Set your password with this link. It works once, until ${until}:`;
  return { subject, text: `${cause} ${how}\n\n${invitationUrl}\n\nIf you do not expect this e-mail, ignore it.\n` };
}

function namesOf(roles: readonly string[]): string[] {
  return [...new Set(roles.map((role) => role.trim().toUpperCase()))];
}

function viewOf(row: UserRow, secondFactor: SecondFactor = 'NONE'): UserView {
  const { userId, email, name, roles, status, version, createdAt } = row;
  return {
    userId,
    email,
    name,
    roles: [...roles],
    state: status as UserView['state'],
    secondFactor,
    version,
    createdAt: createdAt.toISOString(),
  };
}

function shown({ name, roles, status }: UserRow) {
  return { name, roles, state: status };
}

function noteOf(action: string, { userId }: UserRow, details: object): AuditNote {
  return { action, subjectType: 'USER', subjectId: userId, details };
}

export function noSuchUser(): AppError {
  return new AppError('not-found', { detail: 'User not found.' });
}

function noSuchInvitation(): AppError {
  return new AppError('not-found', { detail: 'This invitation does not exist, was already used or has expired.' });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
