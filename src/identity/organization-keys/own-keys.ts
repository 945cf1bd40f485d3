/**
 * Organization-managed keys. The wrapping key is outside the service (`platform/db/own-keys/key-encryption.ts`). It wraps the data keys that encrypt
 * the organization's data.
 *
 *   set      creates and wraps the first data key: new rows are encrypted, and a job encrypts existing ones
 *   rotate   wraps the data keys with another wrapping key: quick, since no row changes
 *   renew    creates another data key: new rows use it, and a job encrypts existing rows again
 *   destroy  deletes the data keys, which makes everything that they encrypted permanently unreadable
 */
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { destroyed, KEY_NAME } from '../../platform/db/own-keys/key-encryption.ts';
import { HASH_KEY } from '../../platform/db/own-keys/keyed-hash.ts';
import { AppError } from '../../platform/errors.ts';
import { KEY_BYTES } from '../../platform/lib/secret-box.ts';
import type { Author, Done, Tx } from '../../platform/unit-of-work/effect.ts';
import { authorOf } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import * as store from './store.ts';

export const ENCRYPTION_QUEUE = 'encryption';
export const OWN_KEY_SUBJECT = 'OWN_KEY';

export interface OwnKeysParts {
  database: Database;
  writer: Writer;
  /** Called when a job that encrypts existing rows was queued. */
  onJob(): void;
}

/** Result of a change of keys. */
export interface KeyChange {
  name: string;
  /** Number of the data key for new rows. */
  dataKey: number;
}

export class OwnKeys {
  readonly #parts: OwnKeysParts;

  constructor(parts: OwnKeysParts) {
    this.#parts = parts;
  }

  /** @throws AppError conflict if the organization has a key already; service-unavailable if the key cannot be used */
  async set(by: Caller | Author, name: string): Promise<Done<KeyChange>> {
    const { tenantId } = authorOf(by);
    requireName(name);
    if (await this.#read(tenantId)) throw conflict('The organization already has a key. Rotate or renew it instead.');
    const wrapped = await this.#newKey(tenantId, name, 1);
    const hashKey = await this.#newKey(tenantId, name, HASH_KEY);
    return await this.#write(by, async (tx, author) => {
      const chain = await tx.lockChain();
      if (await store.readOwnKey(tx.db, tenantId)) throw conflict('The organization already has a key.');
      const at = tx.now();
      await store.writeOwnKey(tx.db, { tenantId, name, setAt: at, setBy: author, version: 1 });
      const made = { tenantId, createdAt: at, createdBy: author };
      await store.addDataKey(tx.db, chain, { ...made, number: HASH_KEY, wrapped: hashKey });
      await store.addDataKey(tx.db, chain, { ...made, number: 1, wrapped });
      await begun(tx, 1);
      return { action: 'own-key.set', details: { name, dataKey: 1 }, result: { name, dataKey: 1 }, encrypts: true };
    });
  }

  /** @param name of the new wrapping key; the current one must still work @throws AppError not-found, conflict, service-unavailable */
  async rotate(by: Caller | Author, name: string): Promise<Done<KeyChange>> {
    const { tenantId } = authorOf(by);
    const { keys } = this.#parts.database.vault;
    requireName(name);
    const before = await this.#required(tenantId);
    const wrapped: { number: number; wrapped: Buffer }[] = [];
    for (const one of before.dataKeys) {
      const key = await keys.unwrap({ tenantId, name: before.ownKey.name, number: one.number }, one.wrapped);
      wrapped.push({ number: one.number, wrapped: await this.#wrap({ tenantId, name, number: one.number }, key) });
    }
    return await this.#write(by, async (tx, author) => {
      await tx.lockChain();
      const ownKey = await requireUnchanged(tx, before);
      await store.rewrap(tx.db, tenantId, wrapped);
      const version = ownKey.version + 1;
      await store.writeOwnKey(tx.db, { ...ownKey, name, setAt: tx.now(), setBy: author, version });
      const details = { before: ownKey.name, after: name };
      return { action: 'own-key.rotated', details, result: { name, dataKey: wrapped.at(-1)!.number }, encrypts: false };
    });
  }

  /** @throws AppError not-found, conflict, service-unavailable */
  async renew(by: Caller | Author): Promise<Done<KeyChange>> {
    const { tenantId } = authorOf(by);
    const before = await this.#required(tenantId);
    const { name } = before.ownKey;
    const number = before.dataKeys.at(-1)!.number + 1;
    const wrapped = await this.#newKey(tenantId, name, number);
    return await this.#write(by, async (tx, author) => {
      const chain = await tx.lockChain();
      const ownKey = await requireUnchanged(tx, before);
      const at = tx.now();
      await store.writeOwnKey(tx.db, { ...ownKey, version: ownKey.version + 1 });
      await store.addDataKey(tx.db, chain, { tenantId, number, wrapped, createdAt: at, createdBy: author });
      await store.supersedeRuns(tx.db, tenantId, at);
      await begun(tx, number);
      return {
        action: 'data-key.renewed',
        details: { dataKey: number },
        result: { name, dataKey: number },
        encrypts: true,
      };
    });
  }

  /** A preview of the data that `destroy` would make unreadable. @throws AppError not-found, own-key-destroyed, conflict */
  async doomed(tenantId: string, name: string): Promise<Doomed> {
    const { ownKey, dataKeys } = await this.#required(tenantId);
    if (ownKey.name !== name) throw conflict(`The organization-managed key is not ${name}.`);
    const holds = await this.#parts.database.tenant(tenantId, (db) => store.countHolds(db, tenantId));
    if (holds > 0) throw onHold(holds);
    return { name, version: ownKey.version, dataKeys: dataKeys.length };
  }

  /**
   * Makes all data that was encrypted permanently unreadable, even if the wrapping key comes back. Earlier backups can still
   * be decrypted with the wrapping key, so destroy it at its source too.
   * @param seen the preview: destruction is rejected if the state has changed since
   * @throws AppError not-found, own-key-destroyed, conflict
   */
  async destroy(by: Caller | Author, seen: Doomed): Promise<Done<KeyChange>> {
    const { tenantId } = authorOf(by);
    const before = await this.#required(tenantId);
    if (before.ownKey.name !== seen.name || before.ownKey.version !== seen.version) throw changedMeanwhile();
    // A number that no data key has: a writer that still uses the previous key fails under the chain lock, on every node.
    const number = before.dataKeys.at(-1)!.number + 1;
    return await this.#write(by, async (tx, author) => {
      const chain = await tx.lockChain();
      const ownKey = await requireUnchanged(tx, before);
      const holds = await store.countHolds(tx.db, tenantId);
      if (holds > 0) throw onHold(holds);
      const at = tx.now();
      await store.writeOwnKey(tx.db, { ...ownKey, version: ownKey.version + 1 });
      const nothing = Buffer.alloc(0);
      await store.addDataKey(tx.db, chain, { tenantId, number, wrapped: nothing, createdAt: at, createdBy: author });
      await store.destroyKeys(tx.db, tenantId, { id: author, at });
      await store.supersedeRuns(tx.db, tenantId, at);
      const details = { name: ownKey.name, dataKeys: before.dataKeys.length };
      return { action: 'own-key.destroyed', details, result: { name: ownKey.name, dataKey: number }, encrypts: false };
    });
  }

  async #write(
    by: Caller | Author,
    change: (
      tx: Tx,
      author: string,
    ) => Promise<{ action: string; details: object; result: KeyChange; encrypts: boolean }>,
  ): Promise<Done<KeyChange>> {
    const { writer, database, onJob } = this.#parts;
    const { tenantId, actor } = authorOf(by);
    const done = await writer.write(by, async (tx) => {
      const { action, details, result, encrypts } = await change(tx, actor.id);
      const job = { queue: ENCRYPTION_QUEUE, tenantId, subjectId: tenantId, payload: {} };
      return {
        result,
        audit: { action, subjectType: OWN_KEY_SUBJECT, subjectId: tenantId, details },
        jobs: encrypts ? [job] : [],
      };
    });
    database.vault.forget(tenantId);
    database.vault.drop(tenantId);
    onJob();
    return done;
  }

  /** Creates and wraps a data key. */
  async #newKey(tenantId: string, name: string, number: number): Promise<Buffer> {
    return await this.#wrap({ tenantId, name, number }, randomBytes(KEY_BYTES));
  }

  /** Unwraps the new data key before its use, so that no data is encrypted with an unrecoverable key. */
  async #wrap(of: { tenantId: string; name: string; number: number }, key: Buffer): Promise<Buffer> {
    const { keys } = this.#parts.database.vault;
    const wrapped = await keys.wrap(of, key);
    if (!(await keys.unwrap(of, wrapped)).equals(key)) {
      throw new AppError('service-unavailable', { detail: 'The key does not unwrap what it wrapped.' });
    }
    return wrapped;
  }

  async #read(tenantId: string): Promise<Known | null> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const ownKey = await store.readOwnKey(db, tenantId);
      const isDestroyed = (await store.readDestroyed(db, tenantId)) !== null;
      return ownKey && { ownKey, isDestroyed, dataKeys: await store.readDataKeys(db, tenantId) };
    });
  }

  async #required(tenantId: string): Promise<Known> {
    const known = await this.#read(tenantId);
    if (!known) throw new AppError('not-found', { detail: 'The organization has no organization-managed key.' });
    if (known.isDestroyed) throw destroyed();
    return known;
  }
}

/** Preview of the key that is to be destroyed. */
export interface Doomed {
  name: string;
  version: number;
  /** Number of data keys that it wraps. */
  dataKeys: number;
}

interface Known {
  isDestroyed: boolean;
  ownKey: store.OwnKeyRow;
  dataKeys: store.DataKeyRow[];
}

/** @throws AppError conflict if another change of keys came first */
async function requireUnchanged({ db, tenantId }: Tx, { ownKey }: Known): Promise<store.OwnKeyRow> {
  const now = await store.readOwnKey(db, tenantId);
  if (now?.version !== ownKey.version) throw changedMeanwhile();
  return now;
}

async function begun({ db, tenantId, now }: Tx, dataKey: number): Promise<void> {
  const none = {
    atTable: null,
    afterRow: null,
    lookedAt: 0,
    encrypted: 0,
    damaged: 0,
    finishedAt: null,
    columns: null,
  };
  await store.insertRun(db, { tenantId, dataKey, state: 'RUNNING', startedAt: now(), ...none });
}

function requireName(name: string): void {
  if (KEY_NAME.test(name) && !/^\.+$/.test(name)) return;
  const message = 'must have 1 to 64 of A-Z a-z 0-9 . _ -';
  throw new AppError('validation-failed', { errors: [{ field: 'name', code: 'Pattern', message }] });
}

function changedMeanwhile(): AppError {
  return conflict('The keys were changed in the meantime. Check the state and try again.');
}

function onHold(holds: number): AppError {
  return conflict(`${holds} legal holds are active, and data on hold must not be erased. Lift them first.`);
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
