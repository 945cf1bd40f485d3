/**
 * Passkeys of users: key pairs whose public half the service stores (W3C Web Authentication).
 *
 *   begin: challenge ─► cookie, options ─► browser, authenticator ─► response
 *   response: our cookie, for this purpose and session? signed by that key, over this challenge, at our address, with user
 *             verification? challenge unused? counter increased?
 *
 * The authenticator stores each passkey with its user ("discoverable"), so a sign-in sends no name and a challenge reveals
 * no user. The authenticator requires a fingerprint, a face or a PIN each time, so a passkey alone is two factors.
 */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../platform/access/permissions.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import type { AuditNote, Done } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { checkName } from '../../check-name.ts';
import type { UsedTokens } from '../../used-tokens/used-tokens.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { UserRef } from '../second-factor/store.ts';
import { lockUser } from '../store.ts';
import {
  CHALLENGE_SECONDS,
  type Challenge,
  type ChallengeRequest,
  makeChallenge,
  openChallenge,
  sealChallenge,
} from './challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  takeUse,
} from './store.ts';
import {
  ALGORITHMS,
  type Assertion,
  bytesOf,
  type NewCredential,
  transportsOf,
  verifiedPasskey,
  verifiedUse,
} from './verification.ts';
import { webAuthn } from './web-authn.ts';

export const MAX_PASSKEYS = 10;
const PURPOSE = 'passkey';
const RP_NAME = 'amlcore';
const ACTOR = { type: 'SYSTEM', id: 'passkeys' } as const;

export interface PasskeysParts {
  database: Database;
  writer: Writer;
  clock: Clock;
  installationKey: Buffer;
  usedTokens: UsedTokens;
  secondFactors: SecondFactors;
  publicUrl: string;
}

/** The authenticator's response, and the challenge cookie. */
export interface AuthenticatorResponse<Said> {
  said: Said;
  cookie: string | undefined;
}

export interface StartedCeremony {
  /** Options in the JSON form of WebAuthn. The browser passes them to the authenticator. */
  options: object;
  /** The cookie that must come back with the response. */
  cookie: string;
}

export interface PasskeyView {
  passkeyId: string;
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export class Passkeys {
  readonly #parts: PasskeysParts;
  readonly #relyingParty: RelyingParty | null;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
    this.#relyingParty = relyingPartyOf(parts.publicUrl);
  }

  /** Origin for which passkeys work: scheme, host and port of the page. null: browsers support none at the public address. */
  get origin(): string | null {
    return this.#relyingParty?.origin ?? null;
  }

  /** For an unknown user. @throws AppError conflict if the public address cannot have passkeys */
  async beginSignIn(): Promise<StartedCeremony> {
    const { challenge, cookie } = this.#ask({ purpose: 'SIGN_IN', sessionId: null });
    return { options: await this.#requestOptions(challenge), cookie };
  }

  /** @throws AppError conflict (the public address cannot have passkeys), not-found (the user has none) */
  async beginStepUp(by: Caller, { sessionId }: Session): Promise<StartedCeremony> {
    const own = await this.#read(personOf(by));
    if (own.length === 0) throw new AppError('not-found', { detail: 'You have no passkey.' });
    const { challenge, cookie } = this.#ask({ purpose: 'STEP_UP', sessionId });
    return { options: await this.#requestOptions(challenge, own), cookie };
  }

  /** @throws AppError conflict (the public address cannot have passkeys, too many) */
  async beginRegistration(by: Caller, { sessionId, email }: Session): Promise<StartedCeremony> {
    const { id } = this.#here();
    const own = await this.#read(personOf(by));
    if (own.length >= MAX_PASSKEYS) throw tooMany();
    const { challenge, cookie } = this.#ask({ purpose: 'REGISTRATION', sessionId });
    const {
      extensions: _,
      hints: __,
      ...options
    } = await (await webAuthn()).generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: id,
      userName: email,
      userDisplayName: by.principal.displayName,
      userID: new Uint8Array(handleOf(by.principal.id)),
      challenge: new Uint8Array(bytesOf(challenge.challenge)),
      timeout: CHALLENGE_SECONDS * 1_000,
      attestationType: 'none',
      excludeCredentials: own.map(described),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { options, cookie };
  }

  /** From now on the password alone does not sign in. @throws AppError validation-failed, conflict (already registered, too many) */
  async register(
    by: Caller,
    { sessionId }: Session,
    name: string,
    { said, cookie }: AuthenticatorResponse<NewCredential>,
  ): Promise<Done<{ passkey: PasskeyView; recoveryCodes: string[] }>> {
    const { writer, secondFactors } = this.#parts;
    const called = checkName(name);
    const challenge = this.#asked(cookie, { purpose: 'REGISTRATION', sessionId });
    const made = challenge && (await verifiedPasskey(said, challenge.challenge, this.#here()));
    if (!made || !(await this.#useOnce(challenge))) throw wrongPasskey('credential');
    const person = personOf(by);
    return await writer.write(by, async ({ db, now }) => {
      // Locked, so that concurrent registrations are counted.
      await lockUser(db, person.tenantId, person.userId);
      if ((await passkeysOf(db, person)).length >= MAX_PASSKEYS) throw tooMany();
      const row: PasskeyRow = {
        ...person,
        ...made,
        passkeyId: randomUUID(),
        transports: transportsOf(said),
        name: called,
        createdAt: now(),
        lastUsedAt: null,
      };
      if (!(await insertPasskey(db, row))) throw conflict('This passkey is already registered.');
      const recoveryCodes = await secondFactors.firstRecoveryCodes(db, person);
      const details = { passkeyId: row.passkeyId, name: called, isSynced: row.isSynced };
      return {
        result: { passkey: viewOf(row), recoveryCodes },
        audit: noteOf('passkey.registered', person, details),
        isSecret: true,
      };
    });
  }

  /** Oldest first. */
  async list(by: Caller): Promise<PasskeyView[]> {
    return (await this.#read(personOf(by))).map(viewOf);
  }

  /** @throws AppError not-found, validation-failed */
  async rename(by: Caller, passkeyId: string, name: string): Promise<PasskeyView> {
    const person = personOf(by);
    const called = checkName(name);
    await this.#parts.writer.write(by, async ({ db }) => {
      const renamed = await renamePasskey(db, person, passkeyId, called);
      if (!renamed) throw noSuchPasskey();
      const details = { passkeyId, before: { name: renamed.before }, after: { name: called } };
      return { result: null, audit: noteOf('passkey.renamed', person, details) };
    });
    const row = (await this.#read(person)).find((one) => one.passkeyId === passkeyId);
    if (!row) throw noSuchPasskey();
    return viewOf(row);
  }

  /** The passkey no longer signs in. @throws AppError not-found */
  async remove(by: Caller, passkeyId: string): Promise<void> {
    const person = personOf(by);
    await this.#parts.writer.write(by, async ({ db }) => {
      const removed = await deletePasskey(db, person, passkeyId);
      if (!removed) throw noSuchPasskey();
      await this.#parts.secondFactors.dropIdleCodes(db, person);
      return { result: null, audit: noteOf('passkey.removed', person, { passkeyId, name: removed.name }) };
    });
  }

  /** The user who signs in with it; null: the response is invalid. */
  async userSigningIn(answered: AuthenticatorResponse<Assertion>, correlationId: string): Promise<UserRef | null> {
    return await this.#vouchedFor(answered, { purpose: 'SIGN_IN', sessionId: null }, correlationId);
  }

  /** Whether the passkey belongs to the user whose password was verified in the same sign-in. */
  async isOfUserSigningIn(
    answered: AuthenticatorResponse<Assertion>,
    person: UserRef,
    correlationId: string,
  ): Promise<boolean> {
    const found = await this.#vouchedFor(answered, { purpose: 'SIGN_IN', sessionId: null }, correlationId, person);
    return found !== null;
  }

  /** Whether the signed-in user authenticated again. */
  async provesAnew(answered: AuthenticatorResponse<Assertion>, by: Caller, { sessionId }: Session): Promise<boolean> {
    const asked = { purpose: 'STEP_UP', sessionId } as const;
    return (await this.#vouchedFor(answered, asked, by.correlationId, personOf(by))) !== null;
  }

  /** Marks the challenge as used. @param of user who must own the passkey */
  async #vouchedFor(
    { said, cookie }: AuthenticatorResponse<Assertion>,
    asked: ChallengeRequest,
    correlationId: string,
    of?: UserRef,
  ): Promise<UserRef | null> {
    const { database, clock } = this.#parts;
    const challenge = this.#asked(cookie, asked);
    if (!challenge) return null;
    const row = await database.system((db) => passkeyByCredential(db, bytesOf(said.id)));
    if (!row || (of && (row.userId !== of.userId || row.tenantId !== of.tenantId))) return null;
    const { userHandle } = said.response;
    if (userHandle !== undefined && !bytesOf(userHandle).equals(handleOf(row.userId))) return null;
    const use = await verifiedUse(said, challenge.challenge, this.#here(), row);
    // Only valid responses mark challenges as used, so that anonymous requests cannot fill the table.
    if (!use || !(await this.#useOnce(challenge))) return null;
    const isTaken = await database.tenant(row.tenantId, (db) => takeUse(db, row, { ...use, at: clock.now() }));
    if (isTaken) return row;
    await this.#tellOfCopy(row, use.signCount, correlationId);
    return null;
  }

  /** Reports a valid signature whose counter did not increase: the key may have been copied. */
  async #tellOfCopy(row: PasskeyRow, signCount: number, correlationId: string): Promise<void> {
    const { tenantId, passkeyId, signCount: before } = row;
    const details = { passkeyId, name: row.name, signCount, lastSignCount: before };
    await this.#parts.writer.write({ tenantId, actor: ACTOR, correlationId }, async () => ({
      result: null,
      audit: noteOf('passkey.count-not-risen', row, details),
    }));
  }

  #here(): RelyingParty {
    if (this.#relyingParty) return this.#relyingParty;
    throw conflict(
      `Browsers do not support passkeys at ${this.#parts.publicUrl}: they need https and a host name, not an IP address. ` +
        'Only http://localhost is also allowed. Set the public address with AMLCORE_PUBLIC_URL.',
    );
  }

  #ask(asked: ChallengeRequest): { challenge: Challenge; cookie: string } {
    this.#here();
    const { installationKey, clock } = this.#parts;
    const challenge = makeChallenge(asked, clock.now().getTime());
    return { challenge, cookie: sealChallenge(installationKey, challenge) };
  }

  #asked(cookie: string | undefined, asked: ChallengeRequest): Challenge | null {
    return openChallenge(this.#parts.installationKey, cookie, asked, this.#parts.clock.now().getTime());
  }

  #useOnce({ challenge, begunAtMs }: Challenge): Promise<boolean> {
    return this.#parts.usedTokens.use(PURPOSE, challenge, new Date(begunAtMs + CHALLENGE_SECONDS * 1_000));
  }

  async #requestOptions({ challenge }: Challenge, own?: readonly PasskeyRow[]): Promise<object> {
    const { generateAuthenticationOptions } = await webAuthn();
    return generateAuthenticationOptions({
      rpID: this.#here().id,
      challenge: new Uint8Array(bytesOf(challenge)),
      timeout: CHALLENGE_SECONDS * 1_000,
      userVerification: 'required',
      ...(own && { allowCredentials: own.map(described) }),
    });
  }

  #read(person: UserRef): Promise<PasskeyRow[]> {
    return this.#parts.database.tenant(person.tenantId, (db) => passkeysOf(db, person));
  }
}

function described({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId.toString('base64url'), transports };
}

/** User handle for the authenticator: 16 bytes that do not identify the user elsewhere. */
function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

function viewOf({ passkeyId, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): PasskeyView {
  return {
    ...{ passkeyId, name, isSynced },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function personOf({ principal }: Caller): UserRef {
  return { tenantId: principal.tenantId, userId: principal.id };
}

function noteOf(action: string, { userId }: UserRef, details: object): AuditNote {
  return { action, subjectType: 'PASSKEY', subjectId: userId, details };
}

export function wrongPasskey(field: string): AppError {
  const message = 'is not valid: it belongs to another address, session or user, was already used, or has expired';
  return new AppError('validation-failed', { errors: [{ field, code: 'Wrong', message }] });
}

export function noSuchPasskey(): AppError {
  return new AppError('not-found', { detail: 'Passkey not found.' });
}

function tooMany(): AppError {
  return conflict(`A user can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
