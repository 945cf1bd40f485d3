/**
 * Idempotency keys. The result of a request is stored under its key in the transaction of its effect. For 24 hours, the same
 * request with the same key returns it again. Of two concurrent requests, one claims the key and the other waits for its result.
 */
import type { Caller, IdempotencyKey } from '../access/permissions.ts';
import type { Database, Db } from '../db/database.ts';
import { encryptedTable } from '../db/encryption.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import { decrypt, encrypt } from '../lib/secret-box.ts';
import { type Author, authorOf, type Done } from './effect.ts';
import {
  type AnswerRow,
  type ClaimRow,
  claimKeys,
  deleteOldKeys,
  type KeyOwner,
  readAnswers,
  releaseKeys,
  writeAnswers,
} from './store.ts';

/** Not among the declarations of features: results expire after a day, so they are not encrypted again. */
const ENCRYPTED_RESULTS = encryptedTable({
  table: 'idempotency_keys',
  what: 'Results under Idempotency-Keys',
  id: { client_id: 'text', key: 'text' },
  columns: [{ name: 'result' }],
});
const LIFETIME_MS = 24 * 60 * 60 * 1_000;

export interface KeysParts {
  database: Database;
  clock: Clock;
  /** Encrypts results that contain a secret. */
  installationKey: Buffer;
}

/** An author whose request has a key. */
export type KeyedAuthor = Author & { idempotency: IdempotencyKey };

/** Why a request is not carried out: it was done before, or its key was used for another request. null: it may proceed. */
export type Objection = { done: Done<unknown> } | { refused: AppError } | null;

export class IdempotencyKeys {
  readonly #parts: KeysParts;

  constructor(parts: KeysParts) {
    this.#parts = parts;
  }

  /**
   * The result that the same request had before; null if it is new or has no key.
   * @throws AppError idempotency-key-reuse (also if the result was erased)
   */
  async earlier(by: Caller): Promise<Done<unknown> | null> {
    const author = authorOf(by);
    if (!isKeyed(author)) return null;
    const { tenantId } = author;
    const objection = await this.#parts.database.tenantRead(tenantId, async (db) => {
      const [row] = await readAnswers(db, tenantId, [ownerOf(author)], this.#oldest());
      return row ? await this.#objection(db, author, row) : null;
    });
    if (objection && 'refused' in objection) throw objection.refused;
    return objection?.done ?? null;
  }

  /**
   * Claims the different keys of these authors of one organization. This is the first step of a transaction, so waiting here
   * holds no other lock. Foreseen results are stored with it.
   * @param behind called once the claim was sent
   */
  async claim(
    db: Db,
    tenantId: string,
    { authors, createdAt }: { authors: readonly KeyedAuthor[]; createdAt: Date },
    behind: () => Promise<unknown> = async () => {},
  ): Promise<Objection[]> {
    if (authors.length === 0) {
      await behind();
      return [];
    }
    const claims: ClaimRow[] = [];
    for (const author of authors) {
      const { operation, requestHash, status } = author.idempotency;
      const { correlationId, foreseen } = author;
      const answer = foreseen
        ? { ...foreseen, result: await this.#storedText(db, tenantId, author, foreseen.result), sealedResult: null }
        : null;
      claims.push({ ...ownerOf(author), operation, requestHash, status, correlationId, answer });
    }
    const notBefore = this.#oldest();
    const [claimed] = await Promise.all([claimKeys(db, tenantId, claims, { createdAt, notBefore }), behind()]);
    if (claimed.length === authors.length) return authors.map(() => null);
    const taken = new Set(claimed.map(idOf));
    const others = authors.map(ownerOf).filter((owner) => !taken.has(idOf(owner)));
    const answers = new Map((await readAnswers(db, tenantId, others, notBefore)).map((row) => [idOf(row), row]));
    const objections: Objection[] = [];
    for (const author of authors) {
      const id = idOf(ownerOf(author));
      const answer = answers.get(id);
      if (!taken.has(id) && !answer) throw new Error('an idempotency key is taken but has no answer');
      objections.push(taken.has(id) ? null : await this.#objection(db, author, answer!));
    }
    return objections;
  }

  /** Stores the results, in the transaction that claimed the keys. */
  async keep(
    db: Db,
    tenantId: string,
    answers: readonly { author: KeyedAuthor; result: unknown; isSecret: boolean }[],
    answeredAt: Date,
  ): Promise<void> {
    if (answers.length === 0) return;
    const rows: Parameters<typeof writeAnswers>[2][number][] = [];
    for (const { author, result, isSecret } of answers) {
      const text = JSON.stringify(result ?? null);
      const owner = { ...ownerOf(author), about: await idsIn(text) };
      if (isSecret) {
        const sealedResult = encrypt(
          this.#parts.installationKey,
          Buffer.from(text, 'utf8'),
          secretContext(tenantId, owner),
        );
        rows.push({ ...owner, result: null, sealedResult });
      } else {
        rows.push({ ...owner, result: await this.#storedText(db, tenantId, author, result), sealedResult: null });
      }
    }
    await writeAnswers(db, tenantId, rows, answeredAt);
  }

  async #storedText(db: Db, tenantId: string, author: KeyedAuthor, result: unknown): Promise<string> {
    const stored = await ENCRYPTED_RESULTS.encryptOne(db, { tenantId, ...ownerOf(author) }, { result });
    return JSON.stringify(stored.result ?? null);
  }

  /** Frees the keys of rejected requests, in the transaction that claimed them. */
  async release(db: Db, tenantId: string, authors: readonly KeyedAuthor[]): Promise<void> {
    if (authors.length > 0) await releaseKeys(db, tenantId, authors.map(ownerOf));
  }

  async removeExpired(): Promise<void> {
    await deleteOldKeys(this.#parts.database.direct, this.#oldest());
  }

  async #objection(db: Db, author: KeyedAuthor, row: AnswerRow): Promise<NonNullable<Objection>> {
    if (!row.requestHash.equals(author.idempotency.requestHash)) {
      return {
        refused: new AppError('idempotency-key-reuse', {
          detail: 'This Idempotency-Key was used for another request within the last 24 hours.',
        }),
      };
    }
    if (row.isErased) {
      const detail =
        'The response to this request was erased together with one of its records. The request had its effect.';
      return { refused: new AppError('idempotency-key-reuse', { detail }) };
    }
    const { answeredAt, correlationId, status } = row;
    const result = await this.#resultOf(db, author.tenantId, row);
    return { done: { result, answeredAt, correlationId, status, replayed: true } };
  }

  async #resultOf(db: Db, tenantId: string, { sealedResult, result, ...owner }: AnswerRow): Promise<unknown> {
    const { clientId, key } = owner;
    if (!sealedResult) return (await ENCRYPTED_RESULTS.decryptOne(db, { tenantId, clientId, key }, { result })).result;
    return JSON.parse(
      decrypt(this.#parts.installationKey, sealedResult, secretContext(tenantId, owner)).toString('utf8'),
    );
  }

  #oldest(): Date {
    return new Date(this.#parts.clock.now().getTime() - LIFETIME_MS);
  }
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** IDs of records that a result names. An upload can name ten thousand. */
async function idsIn(text: string): Promise<string[]> {
  const pause = eventLoopPauses();
  const ids = new Set<string>();
  for (const [id] of text.matchAll(ID)) {
    ids.add(id);
    await pause();
  }
  return [...ids];
}

export function isKeyed(author: Author): author is KeyedAuthor {
  return Boolean(author.idempotency);
}

/** One string for a key of an organization. */
export function keyIdOf(author: KeyedAuthor): string {
  return idOf(ownerOf(author));
}

function ownerOf({ actor, idempotency }: KeyedAuthor): KeyOwner {
  return { clientId: actor.id, key: idempotency.key };
}

/** A key contains no blanks. */
function idOf({ clientId, key }: KeyOwner): string {
  return `${key} ${clientId}`;
}

function secretContext(tenantId: string, { clientId, key }: KeyOwner): string {
  return `idempotency-key/${tenantId}/${clientId}/${key}`;
}
