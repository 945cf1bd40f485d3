/**
 * The secrets that sign what goes to an organisation's callback addresses:
 *
 *   made on first use or asked for ── signs ── rotated ── signs beside its successor for 24 hours ── erased
 *
 * A secret is shown once, when it is asked for; what is stored opens only with the master key.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '../access/permissions.ts';
import { append, SYSTEM_ACTOR } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import { FreshCache } from '../db/fresh-cache.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { open, seal } from '../lib/secret-box.ts';
import { SECRET_BYTES, secretText } from './signature.ts';
import { deleteSecrets, expireSecret, insertSecret, lockSecrets, readSecrets, type SecretRow } from './store.ts';

const OVERLAP_MS = 24 * 3_600_000;
/** Each in effect adds a signature to every message. */
const MAX_IN_EFFECT = 5;

export interface SigningSecretsOptions {
  database: Database;
  masterKey: Buffer;
  clock: Clock;
  monotonicMs?: () => number;
}

interface Secret {
  secret: Buffer;
  expiresAt: Date | null;
}

export interface NewSecret {
  secretId: string;
  /** whsec_... */
  secret: string;
  createdAt: Date;
  /** Until when the ones before it sign as well; null: none does. */
  previousUntil: Date | null;
}

export class SigningSecrets {
  readonly #options: SigningSecretsOptions;
  readonly #secrets: FreshCache<Secret[]>;

  constructor(options: SigningSecretsOptions) {
    this.#options = options;
    this.#secrets = new FreshCache({ load: (tenantId) => this.#load(tenantId), monotonicMs: options.monotonicMs });
  }

  /** The newest first; the first one is made when there is none. @throws SecretBoxError under another master key */
  async inEffect(tenantId: string): Promise<Buffer[]> {
    const now = this.#options.clock.now();
    return (await this.#secrets.get(tenantId)).filter((one) => isInEffect(one, now)).map(({ secret }) => secret);
  }

  /** Without the secrets themselves, the newest first. */
  async list(tenantId: string): Promise<Omit<SecretRow, 'sealed'>[]> {
    const rows = await this.#options.database.tenant(tenantId, (db) => readSecrets(db, tenantId));
    const now = this.#options.clock.now();
    return rows
      .filter((row) => isInEffect(row, now))
      .map(({ secretId, createdAt, expiresAt }) => ({ secretId, createdAt, expiresAt }));
  }

  /**
   * @param immediately the ones before it sign nothing from now on: for one that leaked
   * @throws AppError conflict where too many are in effect
   */
  async rotate(by: Caller, immediately: boolean): Promise<NewSecret> {
    const { database, clock } = this.#options;
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    const made = await database.tenant(tenantId, async (db) => {
      await lockSecrets(db, tenantId);
      const now = clock.now();
      const rows = await readSecrets(db, tenantId);
      const before = rows.filter((row) => isInEffect(row, now));
      if (before.length >= MAX_IN_EFFECT && !immediately) throw tooMany();
      const over = immediately ? rows : rows.filter((row) => !before.includes(row));
      await deleteSecrets(
        db,
        tenantId,
        over.map(({ secretId }) => secretId),
      );
      const until = new Date(now.getTime() + OVERLAP_MS);
      const kept = immediately ? [] : before;
      for (const { secretId, expiresAt } of kept) if (!expiresAt) await expireSecret(db, tenantId, secretId, until);
      const { row, secret } = this.#make(tenantId, now);
      await insertSecret(db, tenantId, row);
      await append(db, tenantId, [
        {
          actor: { type: principal.type, id: principal.id },
          action: 'webhook-secret.rotated',
          subjectType: 'WEBHOOK_SECRET',
          subjectId: row.secretId,
          correlationId,
          details: { immediately, before: before.map(({ secretId }) => secretId) },
          occurredAt: now,
        },
      ]);
      const previousUntil = kept.length > 0 ? until : null;
      return { secretId: row.secretId, secret: secretText(secret), createdAt: now, previousUntil };
    });
    this.#secrets.forget(tenantId);
    return made;
  }

  async #load(tenantId: string): Promise<Secret[]> {
    const { database, masterKey } = this.#options;
    const stored = await database.tenant(tenantId, (db) => readSecrets(db, tenantId));
    const rows = stored.some(({ expiresAt }) => expiresAt === null)
      ? stored
      : await database.tenant(tenantId, (db) => this.#first(db, tenantId));
    return rows.map(({ secretId, sealed, expiresAt }) => ({
      secret: open(masterKey, sealed, contextOf(tenantId, secretId)),
      expiresAt,
    }));
  }

  /** Another node may have made it meanwhile. */
  async #first(db: Db, tenantId: string): Promise<SecretRow[]> {
    await lockSecrets(db, tenantId);
    const rows = await readSecrets(db, tenantId);
    if (rows.some(({ expiresAt }) => expiresAt === null)) return rows;
    const now = this.#options.clock.now();
    const { row } = this.#make(tenantId, now);
    await insertSecret(db, tenantId, row);
    await append(db, tenantId, [
      {
        actor: SYSTEM_ACTOR,
        action: 'webhook-secret.created',
        subjectType: 'WEBHOOK_SECRET',
        subjectId: row.secretId,
        correlationId: row.secretId,
        details: {},
        occurredAt: now,
      },
    ]);
    return [row, ...rows];
  }

  #make(tenantId: string, now: Date): { row: SecretRow; secret: Buffer } {
    const secret = randomBytes(SECRET_BYTES);
    const secretId = randomUUID();
    const sealed = seal(this.#options.masterKey, secret, contextOf(tenantId, secretId));
    return { secret, row: { secretId, sealed, createdAt: now, expiresAt: null } };
  }
}

function contextOf(tenantId: string, secretId: string): string {
  return `webhook-secret/${tenantId}/${secretId}`;
}

function isInEffect({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

function tooMany(): AppError {
  return new AppError('conflict', {
    detail: `${MAX_IN_EFFECT} signing secrets are in effect already; wait until one expires, or rotate immediately.`,
  });
}
