/**
 * Second factors of users: authenticator codes (RFC 6238: SHA-1, six digits, thirty seconds, which all authenticators
 * support), and ten recovery codes for a lost authenticator. A code is valid once, in the current, previous or next step. Passkeys
 * (`../passkeys/`) are the other kind; the recovery codes work for both.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Caller } from '../../../platform/access/permissions.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import { decrypt, encrypt } from '../../../platform/lib/secret-box.ts';
import type { AuditNote, Author, Done } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  dropIdleRecoveryCodes,
  hasSecondFactor,
  insertRecoveryCodes,
  insertTotp,
  type TotpRow,
  takeStep,
  totpOf,
  type UserRef,
  useRecoveryCode,
} from './store.ts';

const PERIOD_SECONDS = 30;
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 random bits. */
const CODE_BYTES = 10;
const DIGITS = /^\d{6}$/;
const ISSUER = 'amlcore';

export interface SecondFactorsParts {
  database: Database;
  writer: Writer;
  clock: Clock;
  installationKey: Buffer;
}

export class SecondFactors {
  readonly #parts: SecondFactorsParts;
  readonly #codeKey: Buffer;

  constructor(parts: SecondFactorsParts) {
    this.#parts = parts;
    this.#codeKey = Buffer.from(hkdfSync('sha256', parts.installationKey, '', 'amlcore recovery codes', 32));
  }

  /** Whether a sign-in with the password also needs a code or a passkey. */
  isSetUp(person: UserRef): Promise<boolean> {
    return this.#parts.database.tenant(person.tenantId, (db) => hasSecondFactor(db, person));
  }

  /** Creates a secret, which has no effect until one of its codes is confirmed. @throws AppError conflict if there is one */
  setUp(by: Caller, email: string): Promise<Done<{ secret: string; otpauthUrl: string }>> {
    const person = personOf(by);
    const secret = randomBytes(SECRET_BYTES);
    const totp = totpWith(secret, email);
    return this.#parts.writer.write(by, async ({ db }) => {
      const sealed = encrypt(this.#parts.installationKey, secret, contextOf(person));
      if (!(await insertTotp(db, person, sealed)))
        throw conflict('An authenticator is already set up. Remove it first.');
      return {
        result: { secret: totp.secret.base32, otpauthUrl: totp.toString() },
        audit: noteOf('second-factor.begun', person),
        isSecret: true,
      };
    });
  }

  /** From now on sign-ins need a code. @throws AppError validation-failed if the code is wrong, conflict */
  confirm(by: Caller, code: string): Promise<Done<{ recoveryCodes: string[] }>> {
    const person = personOf(by);
    return this.#parts.writer.write(by, async ({ db, now }) => {
      const row = await totpOf(db, person);
      if (!row || row.confirmedAt) throw conflict('No authenticator setup is in progress. Start the setup first.');
      const step = this.#stepOf(person, row, code);
      if (step === null || !(await takeStep(db, person, { step, confirmedAt: now() }))) throw wrongCode();
      const recoveryCodes = await this.firstRecoveryCodes(db, person);
      return { result: { recoveryCodes }, audit: noteOf('second-factor.set-up', person), isSecret: true };
    });
  }

  /** Recovery codes, created in the transaction of a second factor. Empty if the user has some already. */
  async firstRecoveryCodes(db: Db, person: UserRef): Promise<string[]> {
    if ((await countRecoveryCodes(db, person)) > 0) return [];
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await insertRecoveryCodes(
      db,
      person,
      codes.map((one) => this.#hash(person, one)),
    );
    return codes;
  }

  /** Deletes recovery codes in the transaction that removes the last second factor. */
  dropIdleCodes(db: Db, person: UserRef): Promise<void> {
    return dropIdleRecoveryCodes(db, person);
  }

  /** @throws AppError not-found */
  async remove(by: Caller): Promise<void> {
    const person = personOf(by);
    await this.#parts.writer.write(by, async ({ db }) => {
      if (!(await deleteTotp(db, person))) {
        throw new AppError('not-found', { detail: 'No authenticator is set up.' });
      }
      await this.dropIdleCodes(db, person);
      return { result: null, audit: noteOf('second-factor.removed', person) };
    });
  }

  /** Whether the authenticator code is valid. A valid code is used up. */
  async takesCode(person: UserRef, code: string): Promise<boolean> {
    const row = await this.#read(person);
    const step = row?.confirmedAt ? this.#stepOf(person, row, code) : null;
    if (step === null) return false;
    return await this.#parts.database.tenant(person.tenantId, (db) => takeStep(db, person, { step }));
  }

  /** Like `takesCode`, for a recovery code. */
  async takesRecoveryCode(author: Author, userId: string, code: string): Promise<boolean> {
    const person = { tenantId: author.tenantId, userId };
    const { result } = await this.#parts.writer.write(author, async ({ db }) => {
      const left = await useRecoveryCode(db, person, this.#hash(person, code));
      const audit = left === null ? [] : noteOf('second-factor.recovery-code-used', person, { left });
      return { result: left !== null, audit };
    });
    return result;
  }

  #read(person: UserRef): Promise<TotpRow | null> {
    return this.#parts.database.tenant(person.tenantId, (db) => totpOf(db, person));
  }

  /** The unused time step of the code; null: none. */
  #stepOf(person: UserRef, { secretEncrypted, lastStep }: TotpRow, code: string): number | null {
    if (!DIGITS.test(code)) return null;
    const secret = decrypt(this.#parts.installationKey, secretEncrypted, contextOf(person));
    const timestamp = this.#parts.clock.now().getTime();
    const delta = totpWith(secret, '').validate({ token: code, timestamp, window: STEPS_AROUND });
    if (delta === null) return null;
    const step = Math.floor(timestamp / (PERIOD_SECONDS * 1_000)) + delta;
    return step > lastStep ? step : null;
  }

  #hash({ userId }: UserRef, code: string): Buffer {
    const plain = code.toLowerCase().replace(/[^a-z2-7]/g, '');
    return createHmac('sha256', this.#codeKey).update(`${userId} ${plain}`).digest();
  }
}

function totpWith(secret: Buffer, label: string): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: bytes.buffer }),
  });
}

/** `abcd-efgh-ijkl-mnop`, in base32. */
function recoveryCode(): string {
  const bytes = new Uint8Array(randomBytes(CODE_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
}

function personOf({ principal }: Caller): UserRef {
  return { tenantId: principal.tenantId, userId: principal.id };
}

function contextOf({ userId }: UserRef): string {
  return `totp/${userId}`;
}

function noteOf(action: string, { userId }: UserRef, details: object = {}): AuditNote {
  return { action, subjectType: 'SECOND_FACTOR', subjectId: userId, details };
}

export function wrongCode(): AppError {
  return new AppError('validation-failed', { errors: [{ field: 'code', code: 'Wrong', message: 'is wrong' }] });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
