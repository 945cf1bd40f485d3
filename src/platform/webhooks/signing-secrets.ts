/**
 * The secrets that sign what goes out: each subscription has its own, and the organisation one for all its other addresses.
 *
 *   made with its subscription, on first use or asked for ── signs ── rotated ── signs beside its successor for 24 hours ── erased
 *
 * A secret is shown once, in the answer to whoever asked for it; under the Idempotency-Key of that request its repetitions
 * are shown it again for a day, since a lost answer is a lost secret. What is stored opens only with the master key.
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
import { SECRET_BYTES, secretText } from './signature.ts';
import { deleteSecrets, expireSecret, insertSecret, lockSecrets, readSecrets, type SecretRow } from './store.ts';

const OVERLAP_MS = 24 * 3_600_000;
/** A limit, since each secret in effect adds a signature to every message. */
const MAX_IN_EFFECT = 5;

export interface SigningSecretsParts {
  database: Database;
  writer: Writer;
  masterKey: Buffer;
  clock: Clock;
  monotonicMs?: () => number;
}

/** Whose messages a secret signs. null: those to a callbackUrl, and to the organisation's own address. */
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
  /** Until when earlier secrets sign too; null: none does. */
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
   * The newest first. Makes the organisation's if there is none; a subscription that was deleted has none.
   * @throws SecretBoxError under another master key
   */
  async inEffect(owner: SecretOwner): Promise<Buffer[]> {
    const now = this.#parts.clock.now();
    return (await this.#secrets.get(keyOf(owner))).filter((one) => isInEffect(one, now)).map(({ secret }) => secret);
  }

  /** Ids and dates of the secrets, the newest first. */
  async list(tenantId: string): Promise<Omit<SecretRow, 'sealed'>[]> {
    const rows = await this.#parts.database.tenant(tenantId, (db) => readSecrets(db, tenantId, null));
    const now = this.#parts.clock.now();
    return rows
      .filter((row) => isInEffect(row, now))
      .map(({ secretId, createdAt, expiresAt }) => ({ secretId, createdAt, expiresAt }));
  }

  /**
   * Of the organisation.
   * @param immediately earlier secrets stop signing at once: for one that leaked
   * @throws AppError conflict where too many are in effect
   */
  async rotate(by: Caller, immediately: boolean): Promise<Done<NewSecret>> {
    const owner = { tenantId: by.principal.tenantId, subscriptionId: null };
    const done = await this.#parts.writer.write(by, (tx) => this.renew(tx, owner, immediately));
    this.forget(owner);
    return done;
  }

  /** The same inside a write, which `forget` follows: the first secret of a subscription, or one more. */
  async renew(tx: Tx, owner: SecretOwner, immediately: boolean): Promise<Effected<NewSecret> & { audit: AuditNote }> {
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
    const { row, secret } = this.#make(owner, now);
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

  /** After a change of the owner's secrets was committed. */
  forget(owner: SecretOwner): void {
    this.#secrets.forget(keyOf(owner));
  }

  async #load(owner: SecretOwner): Promise<Secret[]> {
    const { database, writer, masterKey } = this.#parts;
    const { tenantId, subscriptionId } = owner;
    const stored = await database.tenant(tenantId, (db) => readSecrets(db, tenantId, subscriptionId));
    const rows = async () => {
      if (subscriptionId !== null || stored.some(({ expiresAt }) => expiresAt === null)) return stored;
      const author = serviceAuthor(tenantId, randomUUID());
      return (await writer.write(author, (tx) => this.#first(tx, tenantId))).result;
    };
    return (await rows()).map(({ secretId, sealed, expiresAt }) => ({
      secret: decrypt(masterKey, sealed, contextOf(owner, secretId)),
      expiresAt,
    }));
  }

  /** Another node may have made it meanwhile. */
  async #first({ db, now }: Tx, tenantId: string): Promise<Effected<SecretRow[]>> {
    await lockSecrets(db, tenantId);
    const rows = await readSecrets(db, tenantId, null);
    if (rows.some(({ expiresAt }) => expiresAt === null)) return { result: rows, audit: [] };
    const { row } = this.#make({ tenantId, subscriptionId: null }, now());
    await insertSecret(db, tenantId, null, row);
    const subject = { subjectType: 'WEBHOOK_SECRET', subjectId: row.secretId, correlationId: row.secretId };
    return { result: [row, ...rows], audit: { action: 'webhook-secret.created', ...subject, details: {} } };
  }

  #make(owner: SecretOwner, now: Date): { row: SecretRow; secret: Buffer } {
    const secret = randomBytes(SECRET_BYTES);
    const secretId = randomUUID();
    const sealed = encrypt(this.#parts.masterKey, secret, contextOf(owner, secretId));
    return { secret, row: { secretId, sealed, createdAt: now, expiresAt: null } };
  }
}

/** Under another owner a secret does not open. */
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
    detail: `${MAX_IN_EFFECT} signing secrets are in effect already; wait until one expires, or rotate immediately.`,
  });
}
