/**
 * Keys of an organisation's own. The key that wraps lies outside (`platform/db/own-keys/key-encryption.ts`); the data keys that it wraps encrypt
 * what the organisation stores.
 *
 *   set      the first data key is made and wrapped: every row from here on is encrypted, and a job encrypts those that are there
 *   rotate   the data keys are wrapped with another key: quick, since no row is touched
 *   renew    another data key is made: every row from here on is under it, and a job encrypts the earlier ones anew
 *   destroy  the data keys are gone, and so is for good what they encrypted
 */
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { BLIND_KEY } from '../../platform/db/own-keys/blind.ts';
import { destroyed, KEY_NAME } from '../../platform/db/own-keys/key-encryption.ts';
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
  /** A job to encrypt what is there was put into the queue. */
  onJob(): void;
}

/** What a change of keys comes to. */
export interface KeyChange {
  name: string;
  /** Number of the data key of new rows. */
  dataKey: number;
}

export class OwnKeys {
  readonly #parts: OwnKeysParts;

  constructor(parts: OwnKeysParts) {
    this.#parts = parts;
  }

  /** @throws AppError conflict when it has one already; service-unavailable when the key is not there */
  async set(by: Caller | Author, name: string): Promise<Done<KeyChange>> {
    const { tenantId } = authorOf(by);
    requireName(name);
    if (await this.#read(tenantId)) throw conflict('The organisation has a key already: rotate or renew it.');
    const wrapped = await this.#newKey(tenantId, name, 1);
    const blind = await this.#newKey(tenantId, name, BLIND_KEY);
    return await this.#write(by, async (tx, author) => {
      const chain = await tx.lockChain();
      if (await store.readOwnKey(tx.db, tenantId)) throw conflict('The organisation has a key already.');
      const at = tx.now();
      await store.writeOwnKey(tx.db, { tenantId, name, setAt: at, setBy: author, version: 1 });
      const made = { tenantId, createdAt: at, createdBy: author };
      await store.addDataKey(tx.db, chain, { ...made, number: BLIND_KEY, wrapped: blind });
      await store.addDataKey(tx.db, chain, { ...made, number: 1, wrapped });
      await begun(tx, 1);
      return { action: 'own-key.set', details: { name, dataKey: 1 }, result: { name, dataKey: 1 }, encrypts: true };
    });
  }

  /** @param name of the key that is to wrap; the present one must still be there @throws AppError not-found, conflict, service-unavailable */
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

  /** What `destroy` would make unreadable, asked for before. @throws AppError not-found, own-key-destroyed, conflict */
  async doomed(tenantId: string, name: string): Promise<Doomed> {
    const { ownKey, dataKeys } = await this.#required(tenantId);
    if (ownKey.name !== name) throw conflict(`The organisation's key is not ${name}.`);
    const holds = await this.#parts.database.tenant(tenantId, (db) => store.countHolds(db, tenantId));
    if (holds > 0) throw onHold(holds);
    return { name, version: ownKey.version, dataKeys: dataKeys.length };
  }

  /**
   * Nothing that was encrypted can be read after this, whether the key that wrapped the data keys comes back or not. Backups of before
   * still open with that: it must be destroyed where it lies.
   * @param seen what was asked for: another state since then is refused
   * @throws AppError not-found, own-key-destroyed, conflict
   */
  async destroy(by: Caller | Author, seen: Doomed): Promise<Done<KeyChange>> {
    const { tenantId } = authorOf(by);
    const before = await this.#required(tenantId);
    if (before.ownKey.name !== seen.name || before.ownKey.version !== seen.version) throw changedMeanwhile();
    // Not one that anybody has: who wrote with the one before is undone behind the lock of the chain, on every node.
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

  /** A new data key, wrapped. */
  async #newKey(tenantId: string, name: string, number: number): Promise<Buffer> {
    return await this.#wrap({ tenantId, name, number }, randomBytes(KEY_BYTES));
  }

  /** Unwraps what was wrapped once: nothing is encrypted with a key that does not come back. */
  async #wrap(of: { tenantId: string; name: string; number: number }, key: Buffer): Promise<Buffer> {
    const { keys } = this.#parts.database.vault;
    const wrapped = await keys.wrap(of, key);
    if (!(await keys.unwrap(of, wrapped)).equals(key)) {
      throw new AppError('service-unavailable', { detail: 'What was wrapped with the key is not what it unwraps.' });
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
    if (!known) throw new AppError('not-found', { detail: 'The organisation has no key of its own.' });
    if (known.isDestroyed) throw destroyed();
    return known;
  }
}

/** A key that is to be destroyed, as somebody has seen it. */
export interface Doomed {
  name: string;
  version: number;
  /** How many data keys it wraps. */
  dataKeys: number;
}

interface Known {
  isDestroyed: boolean;
  ownKey: store.OwnKeyRow;
  dataKeys: store.DataKeyRow[];
}

/** @throws AppError conflict when somebody else changed keys meanwhile */
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
  return conflict('Somebody else changed the keys meanwhile.');
}

function onHold(holds: number): AppError {
  return conflict(`${holds} legal holds are in force: what is held must not be erased. Lift them first.`);
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
