/**
 * Single sign-on with the identity provider of an organization.
 *
 *   begin ─► attempt cookie, authorization address ─► browser goes there, and comes back with a code
 *   finish: our cookie? its state? of this organization? unused? ─► provider confirms issuer + subject ─► groups ─► roles
 *
 * Issuer and subject identify the user. An email address never does: users can choose it at some providers, so it links no account.
 * A user with an existing account links it while signed in. Roles follow the groups at each sign-in; without a mapped
 * group there are no roles and no session.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { authorKey, type Caller } from '../../../platform/access/permissions.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordIssuedCredentials } from '../../../platform/four-eyes/issued-credentials.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import type { AuditNote, Author, Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { dummyHash } from '../../secret-hash.ts';
import type { UsedTokens } from '../../used-tokens/used-tokens.ts';
import { provisionedGroupsOf } from '../scim/provisioning.ts';
import { provisionedAmong, provisionedByExternalId } from '../scim/store.ts';
import type { Person, Sessions } from '../sessions.ts';
import { countUsers, type EndedSession, insertUser, lockUser, type UserRow, updateUser } from '../store.ts';
import type { From } from '../user-sign-in.ts';
import { checkEmail, MAX_USERS_PER_TENANT } from '../users.ts';
import { ATTEMPT_SECONDS, type Attempt, isSame, openAttempt, type Purpose, sealAttempt } from './attempts.ts';
import type { SingleSignOnConfiguration } from './configuration.ts';
import { rolesOfGroups } from './group-roles.ts';
import type { IdentityProviders, ProviderAnswer, Vouched } from './identity-providers.ts';
import {
  handles,
  identityOf,
  insertIdentity,
  type SingleSignOnRow,
  singleSignOnByHandle,
  singleSignOnOf,
  tiedUsers,
} from './store.ts';

const RANDOM_BYTES = 32;
const PURPOSE = 'single sign-on';

export interface SingleSignOnParts {
  database: Database;
  writer: Writer;
  clock: Clock;
  installationKey: Buffer;
  sessions: Sessions;
  usedTokens: UsedTokens;
  providers: IdentityProviders;
  configuration: SingleSignOnConfiguration;
}

export interface StartedSignIn {
  /** Authorization address for the browser. */
  authorizationUrl: string;
  /** The cookie that must come back with the response. */
  attempt: string;
}

/** Sign-in options that anyone may read. */
export interface SignInOptions {
  singleSignOn: boolean;
  /** Set if exactly one organization has single sign-on. */
  organisation: string | null;
  organisationName: string | null;
}

/** A user with roles from the groups, or the reason for the rejection. */
type Found = { user: UserRow; ended: EndedSession[] } | { refused: 'NO_ROLE' | 'SHUT_OUT'; ended: EndedSession[] };

export class SingleSignOn {
  readonly #parts: SingleSignOnParts;

  constructor(parts: SingleSignOnParts) {
    this.#parts = parts;
  }

  /** With several organizations it names none, so that the customers of an installation are not revealed. */
  async options(): Promise<SignInOptions> {
    const found = await this.#parts.database.system((db) => handles(db, 2));
    const only = found.length === 1 ? found[0]! : null;
    return { singleSignOn: found.length > 0, organisation: only?.handle ?? null, organisationName: only?.name ?? null };
  }

  /** @throws AppError not-found (no organization with this handle has single sign-on), service-unavailable */
  async begin(handle: string): Promise<StartedSignIn> {
    const row = await this.#parts.database.system((db) => singleSignOnByHandle(db, handle.toLowerCase()));
    if (!row) throw notSetUp();
    return this.#begin(row, 'SIGN_IN', null);
  }

  /** For the signed-in user. @throws AppError not-found, service-unavailable */
  async beginFor({ principal }: Caller, purpose: 'TIE' | 'STEP_UP'): Promise<StartedSignIn> {
    const { tenantId, id } = principal;
    const row = await this.#parts.database.tenant(tenantId, (db) => singleSignOnOf(db, tenantId));
    if (!row) throw notSetUp();
    return this.#begin(row, purpose, id);
  }

  /**
   * @param handle of the organization, from the redirect address
   * @returns the cookie of a new or continued session
   * @throws AppError unauthorized, forbidden (no role, disabled), conflict (the email address or identity is in use), service-unavailable
   */
  async finish(
    cookie: string | undefined,
    handle: string,
    answer: ProviderAnswer,
    from: From,
    correlationId: string,
  ): Promise<string> {
    const { installationKey, clock, usedTokens, database, providers, configuration } = this.#parts;
    const attempt = openAttempt(installationKey, cookie, clock.now().getTime());
    // A response at another organization's address may come from another provider (mix-up attack).
    if (!attempt || !isSame(attempt.state, answer.state) || attempt.handle !== handle) throw failed();
    const until = new Date(attempt.begunAtMs + ATTEMPT_SECONDS * 1_000);
    if (!(await usedTokens.use(PURPOSE, attempt.state, until))) throw failed();
    const row = await database.system((db) => singleSignOnByHandle(db, attempt.handle));
    if (!row || row.tenantId !== attempt.tenantId || row.issuer !== attempt.issuer) throw failed();
    const person = await providers.vouchedFor(row, attempt, answer, configuration.redirectUri(row.handle));
    if (attempt.purpose === 'SIGN_IN') return this.#signIn(row, person, from, correlationId);
    return this.#forSession(attempt, row, person, from, correlationId);
  }

  async #begin(row: SingleSignOnRow, purpose: Purpose, userId: string | null): Promise<StartedSignIn> {
    const { installationKey, clock, providers, configuration } = this.#parts;
    const random = () => randomBytes(RANDOM_BYTES).toString('base64url');
    const attempt: Attempt = {
      ...{ purpose, userId, tenantId: row.tenantId, handle: row.handle, issuer: row.issuer },
      ...{ state: random(), nonce: random(), verifier: random() },
      begunAtMs: clock.now().getTime(),
    };
    const authorizationUrl = await providers.addressOfSignIn(row, attempt, configuration.redirectUri(row.handle));
    return { authorizationUrl, attempt: sealAttempt(installationKey, attempt) };
  }

  async #signIn(row: SingleSignOnRow, vouched: Vouched, from: From, correlationId: string): Promise<string> {
    const { writer, sessions } = this.#parts;
    const author: Author = {
      tenantId: row.tenantId,
      actor: { type: 'SYSTEM', id: 'single-sign-on' },
      correlationId,
    };
    const { result } = await writer.write(author, (tx) => this.#find(tx, row, vouched));
    sessions.forget(result.ended);
    if ('refused' in result) throw refusal(result.refused);
    const { userId } = result.user;
    const { address, userAgent, session: replaced } = from;
    const as: Author = { ...author, actor: { type: 'USER', id: userId } };
    return await sessions.start(as, userId, { address, userAgent, replaced, by: 'SINGLE_SIGN_ON' });
  }

  async #find(tx: Tx, row: SingleSignOnRow, vouched: Vouched): Promise<{ result: Found; audit: readonly AuditNote[] }> {
    const { db, tenantId } = tx;
    const rolesOf = await rolesOfGroups(db, row);
    const tied: AuditNote[] = [];
    const known = (await identityOf(db, tenantId, vouched)) ?? (await this.#tieProvisioned(tx, row, vouched, tied));
    if (!known) {
      const roles = rolesOf(vouched.groups);
      if (roles.length === 0) return { result: { refused: 'NO_ROLE', ended: [] }, audit: [] };
      return this.#welcome(tx, row, vouched, roles);
    }
    const user = await lockUser(db, tenantId, known.userId);
    if (user?.status !== 'ACTIVE') return { result: { refused: 'SHUT_OUT', ended: [] }, audit: tied };
    const isProvisioned = (await provisionedAmong(db, tenantId, [known.userId])).length > 0;
    const provisioned = isProvisioned ? await provisionedGroupsOf(db, tenantId, [known.userId]) : null;
    const roles = rolesOf(provisioned?.get(known.userId) ?? vouched.groups);
    const isAsBefore = roles.length === user.roles.length && roles.every((role) => user.roles.includes(role));
    if (!isAsBefore) await updateUser(db, user, { roles });
    // A user without any mapped group loses open sessions.
    const ended = roles.length === 0 ? await this.#parts.sessions.endWithin(tx, user) : [];
    const details = { before: { roles: user.roles }, after: { roles }, endedSessions: ended.length };
    const audit = [...tied, ...(isAsBefore ? [] : [noteOf('user.roles-by-groups', 'USER', user.userId, details)])];
    if (roles.length === 0) return { result: { refused: 'NO_ROLE', ended }, audit };
    return { result: { user: { ...user, roles }, ended }, audit };
  }

  /**
   * Links an unknown identity to the user whom the provider provisioned under its ID (SCIM).
   * @throws AppError conflict if that user is linked to another identity
   */
  async #tieProvisioned(
    tx: Tx,
    row: SingleSignOnRow,
    { issuer, subject, directoryId }: Vouched,
    notes: AuditNote[],
  ): Promise<{ userId: string } | null> {
    const { db, tenantId, now } = tx;
    const ids = directoryId === null ? [subject] : [subject, directoryId];
    const found = await provisionedByExternalId(db, tenantId, ids);
    if (!found) return null;
    const { userId } = found;
    if ((await tiedUsers(db, tenantId, [userId], issuer)).length > 0)
      throw conflict(
        'This user is linked to another identity of the provider. Ask a user administrator to reset the user.',
      );
    await insertIdentity(db, tenantId, { issuer, subject, userId, tiedAt: now() });
    await recordConfigurers(tx, row, userId);
    notes.push(noteOf('identity.tied', 'IDENTITY', userId, { issuer, subject, by: 'SCIM' }));
    return { userId };
  }

  /** Creates a user for an unknown identity. */
  async #welcome(tx: Tx, row: SingleSignOnRow, vouched: Vouched, roles: string[]) {
    const { db, tenantId, now } = tx;
    const { email, name, issuer, subject } = vouched;
    if (email === null) throw forbidden('The identity provider sent no verified email address.');
    if ((await countUsers(db, tenantId)) >= MAX_USERS_PER_TENANT) {
      throw conflict(`An organization can have at most ${MAX_USERS_PER_TENANT} users.`);
    }
    const user: UserRow = {
      tenantId,
      userId: randomUUID(),
      email: checkEmail(email),
      name: name ?? email,
      // No password matches this hash. A reset sets a password.
      passwordHash: dummyHash(),
      mustChange: false,
      roles,
      status: 'ACTIVE',
      createdAt: now(),
      version: 1,
    };
    if (!(await insertUser(db, user))) {
      throw conflict(
        'This email address is already in use. If it is yours, sign in with your password and link your account to single sign-on.',
      );
    }
    await insertIdentity(db, tenantId, { issuer, subject, userId: user.userId, tiedAt: now() });
    await recordConfigurers(tx, row, user.userId);
    const details = { email: user.email, name: user.name, roles, by: 'SINGLE_SIGN_ON', issuer, subject };
    return { result: { user, ended: [] }, audit: [noteOf('user.created', 'USER', user.userId, details)] };
  }

  /** For the user and session that started the attempt. */
  async #forSession(
    attempt: Attempt,
    row: SingleSignOnRow,
    vouched: Vouched,
    { session: cookie }: From,
    correlationId: string,
  ): Promise<string> {
    const { writer, sessions } = this.#parts;
    if (cookie === undefined) throw failed();
    const { principal, session } = await sessions.verify(cookie);
    if (principal.id !== attempt.userId || principal.tenantId !== row.tenantId) throw failed();
    const person = { tenantId: principal.tenantId, userId: principal.id };
    const work = attempt.purpose === 'TIE' ? this.#tie : this.#prove;
    const { result: next } = await writer.write({ principal, correlationId }, async (tx) => {
      const audit = await work(tx, row, vouched, person, session);
      return { result: await sessions.rotate(tx, person, cookie), audit };
    });
    sessions.forget([], [cookie]);
    return next;
  }

  readonly #tie = async (tx: Tx, row: SingleSignOnRow, vouched: Vouched, { userId }: Person): Promise<AuditNote> => {
    const { db, tenantId, now } = tx;
    const { issuer, subject } = vouched;
    // Locked, since the current configuration decides whether this is a break-glass user.
    const current = await singleSignOnOf(db, tenantId, 'forUpdate');
    if (current?.breakGlass.includes(userId)) {
      throw conflict('You are a break-glass user, so your account cannot be linked to the identity provider.');
    }
    if ((await rolesOfGroups(db, row))(vouched.groups).length === 0) throw refusal('NO_ROLE');
    if ((await tiedUsers(db, tenantId, [userId])).length > 0)
      throw conflict('Your account is already linked to an identity.');
    if (!(await insertIdentity(db, tenantId, { issuer, subject, userId, tiedAt: now() }))) {
      throw conflict('This identity is linked to another user.');
    }
    await recordConfigurers(tx, row, userId);
    return noteOf('identity.tied', 'IDENTITY', userId, { issuer, subject });
  };

  readonly #prove = async (
    { db, tenantId }: Tx,
    _row: SingleSignOnRow,
    vouched: Vouched,
    { userId }: Person,
    { sessionId }: Session,
  ): Promise<AuditNote> => {
    if ((await identityOf(db, tenantId, vouched))?.userId !== userId) throw failed();
    return noteOf('session.stepped-up', 'SESSION', sessionId, { userId, by: 'SINGLE_SIGN_ON' });
  };
}

/** Records who configured the provider, since they may have chosen one that confirms any identity. */
async function recordConfigurers(
  { db, tenantId, now }: Tx,
  { configuredBy }: SingleSignOnRow,
  userId: string,
): Promise<void> {
  for (const configurer of configuredBy) {
    const issuedBy = authorKey({ type: 'USER', id: configurer });
    await recordIssuedCredentials(db, { tenantId, userId, issuedBy, reason: 'SINGLE_SIGN_ON', issuedAt: now() });
  }
}

function noteOf(action: string, subjectType: string, subjectId: string, details: object): AuditNote {
  return { action, subjectType, subjectId, details };
}

function refusal(why: 'NO_ROLE' | 'SHUT_OUT'): AppError {
  return why === 'NO_ROLE'
    ? forbidden('None of your groups at the identity provider has a role here. Ask a user administrator.')
    : failed();
}

function failed(): AppError {
  return new AppError('unauthorized', {
    detail: 'The sign-in failed or took too long. Start it again.',
    credentials: 'invalid-client',
  });
}

function forbidden(detail: string): AppError {
  return new AppError('forbidden', { detail });
}

function notSetUp(): AppError {
  return new AppError('not-found', { detail: 'No organization with this name has single sign-on.' });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
