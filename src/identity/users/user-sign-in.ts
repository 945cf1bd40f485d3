/**
 * Authenticates a user. Unknown address, wrong password, disabled user, suspended organization, and single sign-on only all
 * get the same error after the same work, always one hash verification. Only a success may be quicker or slower.
 *
 * back-off.ts delays repeated failures. A browser that signed in before has a cookie and is counted by it alone, so
 * others cannot lock out its user by failing on purpose.
 */

import type { Caller } from '../../platform/access/permissions.ts';
import type { Session } from '../../platform/access/session.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Author } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { BackOff, CountedAttempt } from '../back-off.ts';
import { dummyHash, type SecretHasher } from '../secret-hash.ts';
import { type AuthenticatorResponse, type Passkeys, wrongPasskey } from './passkeys/passkeys.ts';
import type { Assertion } from './passkeys/verification.ts';
import { checkNewPassword, normalPassword } from './passwords.ts';
import { type SecondFactors, wrongCode } from './second-factor/second-factors.ts';
import type { SessionTokens } from './session-token.ts';
import type { Sessions } from './sessions.ts';
import { replacePassword, type SigningInRow, type UserRow, userByEmail, userById, userSigningIn } from './store.ts';

export interface UserSignInParts {
  database: Database;
  writer: Writer;
  hasher: SecretHasher;
  backOff: BackOff;
  sessions: Sessions;
  tokens: SessionTokens;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
}

export interface Credentials {
  email: string;
  password: string;
  /** Code of the authenticator, or a recovery code. */
  code?: string | undefined;
  passkey?: AuthenticatorResponse<Assertion> | undefined;
}

/** Origin of a sign-in. */
export interface From {
  address: string;
  userAgent: string | undefined;
  /** Cookies of the request: of a session, and of a known browser. */
  session: string | undefined;
  device: string | undefined;
}

export interface NewSession {
  /** Cookie of the session. */
  token: string;
  /** Cookie that identifies the browser later. */
  device: string;
}

export class UserSignIn {
  readonly #parts: UserSignInParts;
  readonly #dummy = dummyHash();

  constructor(parts: UserSignInParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError rate-limit-exceeded (before any hash), unauthorized, second-factor-required (the password is correct),
   *   service-unavailable
   */
  async signIn({ email, password, ...second }: Credentials, from: From, correlationId: string): Promise<NewSession> {
    const { backOff, database } = this.#parts;
    const address = email.toLowerCase();
    const attempt = await this.#admit(address, from);
    const row = await database.system((db) => userByEmail(db, address));
    const active = isOpen(row) ? row : null;
    const fits = await this.#fits(active, password);
    if (!active || !fits) {
      await backOff.failed(attempt);
      throw signInFailed();
    }
    const author = authorFor(active, correlationId);
    if (!(await this.#passesSecondFactor(author, active, second))) {
      await backOff.failed(attempt);
      throw signInFailed();
    }
    await backOff.succeeded(attempt);
    return this.#enter(author, active, from, 'PASSWORD');
  }

  /**
   * Sign-in with a passkey alone. It counts as two factors, since the authenticator required a fingerprint, a face or a PIN.
   * @throws AppError rate-limit-exceeded, unauthorized
   */
  async signInByPasskey(
    answered: AuthenticatorResponse<Assertion>,
    from: From,
    correlationId: string,
  ): Promise<NewSession> {
    const { backOff, database, passkeys } = this.#parts;
    const attempt = await backOff.admit(`passkey ${answered.said.id}`, from.address);
    const person = await passkeys.userSigningIn(answered, correlationId);
    const row = person && (await database.system((db) => userSigningIn(db, person.tenantId, person.userId)));
    if (!isOpen(row)) {
      await backOff.failed(attempt);
      throw signInFailed();
    }
    await backOff.succeeded(attempt);
    return this.#enter(authorFor(row, correlationId), row, from, 'PASSKEY');
  }

  async #enter(author: Author, user: UserRow, from: From, by: 'PASSWORD' | 'PASSKEY'): Promise<NewSession> {
    const { address, userAgent, session: replaced } = from;
    const token = await this.#parts.sessions.start(author, user.userId, { address, userAgent, replaced, by });
    return { token, device: this.#parts.tokens.makeDevice(user.email.toLowerCase()) };
  }

  /**
   * Authenticates again, for operations that need step-up. @returns the new cookie of the session
   * @param proof a passkey or an authenticator code if set up, else the password
   * @throws AppError validation-failed if it is wrong, rate-limit-exceeded
   */
  async stepUp(
    by: Caller,
    session: Session,
    token: string,
    proof: Partial<Pick<Credentials, 'password' | 'code' | 'passkey'>>,
  ): Promise<string> {
    const { writer, sessions } = this.#parts;
    const { principal } = by;
    const person = { tenantId: principal.tenantId, userId: principal.id };
    if (proof.passkey) await this.#provePasskey(by, session, proof.passkey);
    else if (session.secondFactor === 'NONE') await this.#prove(by, session, 'password', proof.password ?? '');
    else await this.#proveCode(person, proof.code ?? '');
    const { result: next } = await writer.write(by, async (tx) => ({
      result: await sessions.rotate(tx, person, token),
      audit: {
        action: 'session.stepped-up',
        subjectType: 'SESSION',
        subjectId: session.sessionId,
        details: { userId: principal.id, ...(proof.passkey && { by: 'PASSKEY' }) },
      },
    }));
    sessions.forget([], [token]);
    return next;
  }

  /**
   * Ends all other sessions of the user. @returns the new cookie of this session
   * @throws AppError validation-failed (the current password is wrong, the new one is weak), rate-limit-exceeded, conflict
   */
  async changePassword(
    by: Caller,
    session: Session,
    token: string,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<string> {
    const user = await this.#prove(by, session, 'currentPassword', currentPassword);
    if (normalPassword(newPassword) === normalPassword(currentPassword)) {
      throw wrong('newPassword', 'Unchanged', 'must not be the current password');
    }
    await checkNewPassword('newPassword', newPassword, [user.email, user.name, by.principal.tenantName]);
    const { writer, hasher, sessions } = this.#parts;
    const hash = await hasher.hash(normalPassword(newPassword));
    const { result } = await writer.write(by, async (tx) => {
      if (!(await replacePassword(tx.db, user, hash))) {
        throw new AppError('conflict', { detail: 'The password was changed in another session in the meantime.' });
      }
      const ended = await sessions.endWithin(tx, user, session.sessionId);
      const details = { by: 'THE_PERSON', endedSessions: ended.length };
      return {
        result: { ended, next: await sessions.rotate(tx, user, token) },
        audit: { action: 'user.password-changed', subjectType: 'USER', subjectId: user.userId, details },
      };
    });
    sessions.forget(result.ended, [token]);
    return result.next;
  }

  #admit(email: string, { address, device }: From): Promise<CountedAttempt> {
    const { backOff, tokens } = this.#parts;
    if (device !== undefined && tokens.isDeviceOf(device, email)) return backOff.admitHolder('browser', device);
    return backOff.admit(`person ${email}`, address);
  }

  /**
   * The password is already verified. Wrong codes are counted per user, from all addresses.
   * @throws AppError second-factor-required, rate-limit-exceeded
   */
  async #passesSecondFactor(
    author: Author,
    user: UserRow,
    { code, passkey }: Pick<Credentials, 'code' | 'passkey'>,
  ): Promise<boolean> {
    const { secondFactors, passkeys, backOff } = this.#parts;
    if (!(await secondFactors.isSetUp(user))) return true;
    if (code === undefined && !passkey) throw new AppError('second-factor-required', { credentials: 'absent' });
    const attempt = await backOff.admitHolder('second factor', user.userId);
    const passes = passkey
      ? await passkeys.isOfUserSigningIn(passkey, user, author.correlationId)
      : (await secondFactors.takesCode(user, code!)) ||
        (await secondFactors.takesRecoveryCode(author, user.userId, code!));
    await (passes ? backOff.succeeded(attempt) : backOff.failed(attempt));
    return passes;
  }

  async #provePasskey(by: Caller, session: Session, passkey: AuthenticatorResponse<Assertion>): Promise<void> {
    const { passkeys, backOff } = this.#parts;
    const attempt = await backOff.admitHolder('second factor', by.principal.id);
    if (!(await passkeys.provesAnew(passkey, by, session))) {
      await backOff.failed(attempt);
      throw wrongPasskey('passkey');
    }
    await backOff.succeeded(attempt);
  }

  async #proveCode(person: { tenantId: string; userId: string }, code: string): Promise<void> {
    const { secondFactors, backOff } = this.#parts;
    const attempt = await backOff.admitHolder('second factor', person.userId);
    if (!(await secondFactors.takesCode(person, code))) {
      await backOff.failed(attempt);
      throw wrongCode();
    }
    await backOff.succeeded(attempt);
  }

  /** Counted, so that an attacker with a stolen session cannot guess without limit. */
  async #prove({ principal }: Caller, session: Session, field: string, password: string): Promise<UserRow> {
    const { backOff, database } = this.#parts;
    const attempt = await backOff.admitHolder('session', session.sessionId);
    const user = await database.tenant(principal.tenantId, (db) => userById(db, principal.tenantId, principal.id));
    if (!user || !(await this.#fits(user, password))) {
      await backOff.failed(attempt);
      throw wrong(field, 'Wrong', 'is wrong');
    }
    await backOff.succeeded(attempt);
    return user;
  }

  #fits(user: UserRow | null, password: string): Promise<boolean> {
    return this.#parts.hasher.verify(user?.passwordHash ?? this.#dummy, normalPassword(password));
  }
}

/** Whether the user may sign in with a password: active, and not restricted to single sign-on. */
function isOpen(row: SigningInRow | null): row is SigningInRow {
  return row?.status === 'ACTIVE' && row.tenantStatus === 'ACTIVE' && row.signsInLocally;
}

function authorFor({ tenantId, userId }: UserRow, correlationId: string): Author {
  return { tenantId, actor: { type: 'USER', id: userId }, correlationId };
}

function signInFailed(): AppError {
  return new AppError('unauthorized', {
    detail: 'Sign-in failed. Check your credentials.',
    credentials: 'invalid-client',
  });
}

function wrong(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field, code, message }] });
}
