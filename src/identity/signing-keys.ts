/**
 * The keys that sign access tokens. Lifecycle of a key:
 *
 *   created ── 10 min ── signs ───────── until its successor signs ── 75 min ── retired
 *   └────────────── published in the JWKS, verifies ──────────────────────────┘
 *
 * A key is published before it signs, so that nodes and resource servers with a cached JWKS know it by then. It stays
 * published until the last token that it signed has expired, so a rotation ends no token. Its private half is then erased.
 *
 * ES256: of the algorithms that every OAuth library has, the one that signs fast and keeps tokens short. Measured with jose
 * on one busy core: ES256 and EdDSA sign 5,000 to 8,000 and verify 3,000 to 6,000 times a second, within each other's noise,
 * and EdDSA is missing from .NET's usual library and from Java's without an extra one. RS256 verifies twice as fast but
 * signs four times slower, and its tokens are 250 characters longer on every request; a token's signature is verified once.
 */
import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';
import { type Actor, SYSTEM_ACTOR, SYSTEM_TENANT } from '../platform/audit/trail.ts';
import type { Database } from '../platform/db/database.ts';
import { FreshCache } from '../platform/db/fresh-cache.ts';
import type { Log } from '../platform/db/log.ts';
import { EXIT_CONFIG, OperatorError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { decrypt, encrypt, SecretBoxError } from '../platform/lib/secret-box.ts';
import type { AuditNote, Effected, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { insertKey, type KeyRow, lock, publishedKeys, retireKeys } from './store.ts';

export const SIGNING_ALGORITHM = 'ES256';
export const TOKEN_LIFETIME_SECONDS = 3_600;

const PUBLISHED_BEFORE_SIGNING_MS = 10 * 60_000;
/** Lifetime of the last token of a key, plus a quarter of an hour for clock differences. */
const PUBLISHED_AFTER_SIGNING_MS = TOKEN_LIFETIME_SECONDS * 1_000 + 15 * 60_000;
const ROTATED_AFTER_MS = 90 * 24 * 3_600_000;
/** Minimum time between database reads because of tokens with an unknown kid. */
const UNKNOWN_KID_RELOAD_MS = 1_000;
const ALL_KEYS = 'all';

export interface SigningKey {
  kid: string;
  activeFrom: Date;
  createdAt: Date;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

export interface SigningKeysParts {
  database: Database;
  writer: Writer;
  installationKey: Buffer;
  clock: Clock;
  log: Log;
  monotonicMs?: () => number;
}

export class SigningKeys {
  readonly #parts: SigningKeysParts;
  readonly #keys: FreshCache<SigningKey[]>;
  /** Cache of imported keys: rows are read every two seconds, and importing costs more than reading. */
  #imported = new Map<string, SigningKey>();
  readonly #reported = new Set<string>();

  constructor(parts: SigningKeysParts) {
    this.#parts = parts;
    this.#keys = new FreshCache({
      load: async () => this.#importAll(await publishedKeys(parts.database.direct)),
      monotonicMs: parts.monotonicMs,
    });
  }

  /**
   * Creates the first key, once for all nodes that start.
   * @throws OperatorError if the installation key did not encrypt the stored keys
   */
  async start(): Promise<void> {
    const rows = await this.#parts.database.system(publishedKeys);
    for (const row of rows) openPrivate(this.#parts.installationKey, row);
    if (rows.length === 0) {
      const first = await this.#generate(this.#parts.clock.now());
      await this.#change(SYSTEM_ACTOR, async ({ db }, published) => {
        if (published.length > 0) return { result: null, audit: [] };
        await insertKey(db, first);
        const details = { activeFrom: first.activeFrom };
        return { result: null, audit: noteOf('signing-key.created', first.kid, details) };
      });
    }
    if ((await this.#keys.get(ALL_KEYS)).length === 0) throw undecipherable();
  }

  /** The key that signs now. */
  async signer(): Promise<SigningKey & { header: JWTHeaderParameters }> {
    const keys = await this.#keys.get(ALL_KEYS);
    const now = this.#parts.clock.now();
    // If this clock is behind, no key may be active yet: then the first one is used.
    const key = keys.findLast(({ activeFrom }) => activeFrom <= now) ?? keys[0];
    if (!key) throw new Error('there is no signing key');
    return { ...key, header: { alg: SIGNING_ALGORITHM, kid: key.kid, typ: 'JWT' } };
  }

  /** The published key with that ID, or null. For an unknown ID the database is queried at most once a second. */
  async find(kid: string): Promise<SigningKey | null> {
    const withId = (keys: SigningKey[]) => keys.find((key) => key.kid === kid) ?? null;
    return withId(await this.#keys.get(ALL_KEYS)) ?? withId(await this.#keys.renewed(ALL_KEYS, UNKNOWN_KID_RELOAD_MS));
  }

  /** RFC 7517 key set: public halves only. */
  async jwks(): Promise<{ keys: JWK[] }> {
    return { keys: (await this.#keys.get(ALL_KEYS)).map(({ publicJwk }) => publicJwk) };
  }

  /** Rotates keys by age and retires keys that no token needs any more. Any node may call this, at any interval below a day. */
  async maintain(): Promise<void> {
    const now = this.#parts.clock.now();
    const newest = (await this.#parts.database.system(publishedKeys)).at(-1);
    if (newest && now.getTime() - newest.createdAt.getTime() >= ROTATED_AFTER_MS) await this.rotate();
    await this.#change(SYSTEM_ACTOR, async (tx, published) => {
      const over = published.filter((_key, index) => {
        const successor = published[index + 1];
        return successor && successor.activeFrom.getTime() + PUBLISHED_AFTER_SIGNING_MS <= now.getTime();
      });
      return { result: null, audit: await retire(tx, over) };
    });
  }

  /**
   * Creates the next key and returns its ID. If a next key is already waiting, it stays. `immediately` is for a leaked
   * key: the new key signs from now on, the others are retired, and the tokens that they signed end.
   */
  async rotate(options: { immediately?: boolean; actor?: Actor } = {}): Promise<string> {
    const { immediately = false, actor = SYSTEM_ACTOR } = options;
    const now = this.#parts.clock.now();
    const next = await this.#generate(new Date(now.getTime() + (immediately ? 0 : PUBLISHED_BEFORE_SIGNING_MS)));
    const kid = await this.#change(actor, async (tx, published) => {
      const waiting = published.find(({ activeFrom }) => activeFrom > now);
      if (waiting && !immediately) return { result: waiting.kid, audit: [] };
      await insertKey(tx.db, next);
      const retired = immediately ? await retire(tx, published) : [];
      const created = noteOf('signing-key.created', next.kid, { activeFrom: next.activeFrom, immediately });
      return { result: next.kid, audit: [...retired, created] };
    });
    this.#parts.log.info({ kid, immediately }, 'signing key rotated');
    return kid;
  }

  /** Runs `work` under a lock over all nodes, so that each change sees the previous one. */
  async #change<T>(actor: Actor, work: (tx: Tx, published: KeyRow[]) => Promise<Effected<T>>): Promise<T> {
    const { result } = await this.#parts.writer.write(
      { tenantId: SYSTEM_TENANT, actor, correlationId: randomUUID() },
      async (tx) => {
        await lock(tx.db, 'signing-keys');
        return await work(tx, await publishedKeys(tx.db));
      },
      { transaction: 'system' },
    );
    this.#keys.forget(ALL_KEYS);
    return result;
  }

  async #generate(activeFrom: Date): Promise<KeyRow> {
    const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const publicPart = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(publicPart);
    const privateJwk = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
    return {
      kid,
      algorithm: SIGNING_ALGORITHM,
      publicJwk: { ...publicPart, kid, alg: SIGNING_ALGORITHM, use: 'sig' },
      privateEncrypted: encrypt(this.#parts.installationKey, privateJwk, secretContext(kid)),
      createdAt: this.#parts.clock.now(),
      activeFrom,
    };
  }

  /** Skips keys that the installation key does not decrypt, so that a row inserted by an attacker verifies nothing. */
  async #importAll(rows: KeyRow[]): Promise<SigningKey[]> {
    const imported = new Map<string, SigningKey>();
    for (const row of rows) {
      try {
        imported.set(row.kid, this.#imported.get(row.kid) ?? (await importKey(this.#parts.installationKey, row)));
      } catch (error) {
        if (this.#reported.has(row.kid)) continue;
        this.#reported.add(row.kid);
        this.#parts.log.error({ kid: row.kid, err: error }, 'a signing key cannot be decrypted and is ignored');
      }
    }
    this.#imported = imported;
    return [...imported.values()];
  }
}

/**
 * Decrypts every key that signs or verifies. For `doctor`.
 * @returns a description of the result
 * @throws OperatorError if another installation key encrypted them
 */
export async function trySigningKeys(database: Pick<Database, 'direct'>, installationKey: Buffer): Promise<string> {
  const rows = await publishedKeys(database.direct);
  for (const row of rows) openPrivate(installationKey, row);
  return rows.length === 0
    ? 'none yet: the first start creates one'
    : `${rows.length} can be decrypted with the master key`;
}

async function retire({ db, now }: Tx, keys: readonly KeyRow[]): Promise<AuditNote[]> {
  const kids = keys.map(({ kid }) => kid);
  await retireKeys(db, kids, now());
  return kids.map((kid) => noteOf('signing-key.retired', kid, {}));
}

/** The key's ID also correlates its audit entries. */
function noteOf(action: string, kid: string, details: object): AuditNote {
  return { action, subjectType: 'SIGNING_KEY', subjectId: kid, correlationId: kid, details };
}

async function importKey(installationKey: Buffer, row: KeyRow): Promise<SigningKey> {
  const privateJwk = openPrivate(installationKey, row);
  // The public half comes from the encrypted key. The row's own copy is not trusted.
  const { kty, crv, x, y } = privateJwk;
  const publicJwk: JWK = { kty, crv, x, y, kid: row.kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  if ((await calculateJwkThumbprint(publicJwk)) !== row.kid)
    throw new Error('the key id is not the thumbprint of the key');
  const [publicKey, privateKey] = await Promise.all([
    importJWK(publicJwk, SIGNING_ALGORITHM),
    importJWK(privateJwk, SIGNING_ALGORITHM),
  ]);
  const { kid, activeFrom, createdAt } = row;
  return {
    kid,
    activeFrom,
    createdAt,
    publicJwk,
    publicKey: publicKey as CryptoKey,
    privateKey: privateKey as CryptoKey,
  };
}

function openPrivate(installationKey: Buffer, row: KeyRow): JWK {
  try {
    return JSON.parse(decrypt(installationKey, row.privateEncrypted, secretContext(row.kid)).toString('utf8'));
  } catch (error) {
    throw error instanceof SecretBoxError ? undecipherable(error) : error;
  }
}

function secretContext(kid: string): string {
  return `signing-key/${kid}`;
}

function undecipherable(cause?: unknown): OperatorError {
  return new OperatorError(
    'The installation key does not decrypt the signing keys of this database: their rows were altered, or come from another database. ' +
      'Restore a backup.',
    EXIT_CONFIG,
    cause,
  );
}
