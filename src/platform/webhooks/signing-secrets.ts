/**
 * Secrets that sign webhook messages: each subscription has its own, and the organization has one for all other addresses.
 *
 *   created with its subscription, on first use or on request ── signs ── rotated ── also signs for 24 hours ── erased
 *
 * A secret is shown once, in the response that creates it. Under the Idempotency-Key of that request, repetitions
 * show it again for a day, since a lost response is a lost secret. Stored secrets can be decrypted only with the installation key.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { FreshCache } from '../db/fresh-cache.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { decrypt, encrypt } from '../lib/secret-box.ts';
import { type AuditNote, type Done, type Effected, serviceAuthor, type Tx } from '../unit-of-work/effect.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { deleteSecrets, expireSecret, insertSecret, lockSecrets, readSecrets, type SecretRow } from './secret-store.ts';
import { SECRET_BYTES, secretText } from './signature.ts';

const OVERLAP_MS = 24 * 3_600_000;
/** A limit, since each active secret adds a signature to every message. */
const MAX_IN_EFFECT = 5;

export interface SigningSecretsParts {
  database: Database;
  writer: Writer;
  installationKey: Buffer;
  clock: Clock;
  monotonicMs?: () => number;
}

/** The subscription whose messages a secret signs; null: messages to a callbackUrl, and to the organization's webhook address. */
export interface SecretOwner {
  tenantId: string;
  subscriptionId: string | null;
}

interface Secret {
  secret: Buffer;
  expiresAt: Date | null;
}

/** Times as ISO 8601. */
export interface NewSecret {
  secretId: string;
  /** whsec_... */
  secret: string;
  createdAt: string;
  /** Until when earlier secrets also sign; null: none does. */
  previousExpiresAt: string | null;
}

export class SigningSecrets {
  readonly #parts: SigningSecretsParts;
  readonly #secrets: FreshCache<Secret[]>;

  constructor(parts: SigningSecretsParts) {
    this.#parts = parts;
    this.#secrets = new FreshCache({ load: (key) => this.#load(ownerOf(key)), monotonicMs: parts.monotonicMs });
  }

  /**
   * Newest first. Creates the organization's secret if there is none; a deleted subscription has none.
   * @throws SecretBoxError under another installation key
   */
  async inEffect(owner: SecretOwner): Promise<Buffer[]> {
    const now = this.#parts.clock.now();
    return (await this.#secrets.get(keyOf(owner))).filter((one) => isInEffect(one, now)).map(({ secret }) => secret);
  }

  /** IDs and dates of the secrets, newest first. */
  async list(tenantId: string): Promise<Omit<SecretRow, 'sealed'>[]> {
    const rows = await this.#parts.database.tenant(tenantId, (db) => readSecrets(db, tenantId, null));
    const now = this.#parts.clock.now();
    return rows
      .filter((row) => isInEffect(row, now))
      .map(({ secretId, createdAt, expiresAt }) => ({ secretId, createdAt, expiresAt }));
  }

  /**
   * Rotates the organization's secret.
   * @param immediately earlier secrets stop signing at once: for a leaked secret
   * @throws AppError conflict if too many are active
   */
  async rotate(by: Caller, immediately: boolean): Promise<Done<NewSecret>> {
    const owner = { tenantId: by.principal.tenantId, subscriptionId: null };
    const done = await this.#parts.writer.write(by, (tx) => this.renew(tx, owner, immediately));
    this.forget(owner);
    return done;
  }

  /**
   * Like `rotate` inside a write, which `forget` follows: the first secret of a subscription, or one more.
   * @param given null: a new random one
   */
  async renew(
    tx: Tx,
    owner: SecretOwner,
    immediately: boolean,
    given: Buffer | null = null,
  ): Promise<Effected<NewSecret> & { audit: AuditNote }> {
    const { db } = tx;
    const { tenantId, subscriptionId } = owner;
    await lockSecrets(db, tenantId);
    const now = tx.now();
    const rows = await readSecrets(db, tenantId, subscriptionId);
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
    const { row, secret } = this.#make(owner, now, given ?? undefined);
    await insertSecret(db, tenantId, subscriptionId, row);
    const previousExpiresAt = kept.length > 0 ? until.toISOString() : null;
    return {
      result: { secretId: row.secretId, secret: secretText(secret), createdAt: now.toISOString(), previousExpiresAt },
      isSecret: true,
      audit: {
        action: 'webhook-secret.rotated',
        subjectType: 'WEBHOOK_SECRET',
        subjectId: row.secretId,
        details: {
          immediately,
          before: before.map(({ secretId }) => secretId),
          ...(subscriptionId !== null && { subscriptionId }),
        },
      },
    };
  }

  /** Call this after a change of the owner's secrets was committed. */
  forget(owner: SecretOwner): void {
    this.#secrets.forget(keyOf(owner));
  }

  async #load(owner: SecretOwner): Promise<Secret[]> {
    const { database, writer, installationKey } = this.#parts;
    const { tenantId, subscriptionId } = owner;
    const stored = await database.tenant(tenantId, (db) => readSecrets(db, tenantId, subscriptionId));
    const rows = async () => {
      if (subscriptionId !== null || stored.some(({ expiresAt }) => expiresAt === null)) return stored;
      const author = serviceAuthor(tenantId, randomUUID());
      return (await writer.write(author, (tx) => this.#first(tx, tenantId))).result;
    };
    return (await rows()).map(({ secretId, sealed, expiresAt }) => ({
      secret: decrypt(installationKey, sealed, contextOf(owner, secretId)),
      expiresAt,
    }));
  }

  /** Another node may have created it in the meantime. */
  async #first({ db, now }: Tx, tenantId: string): Promise<Effected<SecretRow[]>> {
    await lockSecrets(db, tenantId);
    const rows = await readSecrets(db, tenantId, null);
    if (rows.some(({ expiresAt }) => expiresAt === null)) return { result: rows, audit: [] };
    const { row } = this.#make({ tenantId, subscriptionId: null }, now());
    await insertSecret(db, tenantId, null, row);
    const subject = { subjectType: 'WEBHOOK_SECRET', subjectId: row.secretId, correlationId: row.secretId };
    return { result: [row, ...rows], audit: { action: 'webhook-secret.created', ...subject, details: {} } };
  }

  #make(owner: SecretOwner, now: Date, secret: Buffer = randomBytes(SECRET_BYTES)): { row: SecretRow; secret: Buffer } {
    const secretId = randomUUID();
    const sealed = encrypt(this.#parts.installationKey, secret, contextOf(owner, secretId));
    return { secret, row: { secretId, sealed, createdAt: now, expiresAt: null } };
  }
}

/** A secret cannot be decrypted for another owner. */
function contextOf({ tenantId, subscriptionId }: SecretOwner, secretId: string): string {
  const owner = subscriptionId === null ? tenantId : `${tenantId}/${subscriptionId}`;
  return `webhook-secret/${owner}/${secretId}`;
}

function keyOf({ tenantId, subscriptionId }: SecretOwner): string {
  return `${tenantId}/${subscriptionId ?? ''}`;
}

function ownerOf(key: string): SecretOwner {
  const [tenantId = '', subscriptionId = ''] = key.split('/');
  return { tenantId, subscriptionId: subscriptionId || null };
}

function isInEffect({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

function tooMany(): AppError {
  return new AppError('conflict', {
    detail: `${MAX_IN_EFFECT} signing secrets are already active. Wait until one expires, or rotate immediately.`,
  });
}
