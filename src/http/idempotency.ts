/**
 * Idempotency keys: the answer to a creating request is stored in the transaction of its effect, and given again for 24
 * hours to a request with the same key and body. Two such requests at once: one wins the key, the other gets its answer.
 */
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdempotencyRequest } from './operation.ts';
import { claimKey, deleteOldKeys, findAnswer, type KeyOwner, type StoredAnswer } from './store.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

export interface KeyHolder {
  tenantId: string;
  clientId: string;
}

export class Idempotency {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** @throws AppError when the header is not a usable key */
  static readKey(header: string | string[] | undefined): string | null {
    if (header === undefined) return null;
    if (typeof header === 'string' && KEY.test(header)) return header;
    throw new AppError('validation-failed', {
      detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
      errors: [{ field: 'Idempotency-Key', code: 'Pattern', message: 'must be 1 to 255 visible ASCII characters' }],
    });
  }

  /** The answer that was given to the same request before; null when the key is new. */
  async earlierAnswer(holder: KeyHolder, request: IdempotencyRequest): Promise<StoredAnswer | null> {
    const answer = await this.#database.tenant(holder.tenantId, (db) =>
      findAnswer(db, owner(holder, request), this.#oldest()),
    );
    return answer && sameRequest(answer, request);
  }

  /**
   * Call it inside the transaction of the effect.
   * @returns null when the key is now taken for this answer; otherwise the answer that took it first, and then the caller
   *   must roll back
   */
  async claim(
    db: Db,
    holder: KeyHolder,
    request: IdempotencyRequest,
    answer: { status: number; body: string },
  ): Promise<StoredAnswer | null> {
    const stored: StoredAnswer = { operation: request.operation, bodyHash: request.bodyHash, ...answer };
    const key = owner(holder, request);
    if (await claimKey(db, key, stored, this.#clock.now(), this.#oldest())) return null;
    const first = await findAnswer(db, key, this.#oldest());
    if (!first) throw new Error('an idempotency key is taken but has no answer');
    return sameRequest(first, request);
  }

  async removeExpired(): Promise<void> {
    await deleteOldKeys(this.#database.direct, this.#oldest());
  }

  #oldest(): Date {
    return new Date(this.#clock.now().getTime() - LIFETIME_MS);
  }
}

function owner(holder: KeyHolder, request: IdempotencyRequest): KeyOwner {
  return { ...holder, key: request.key };
}

function sameRequest(answer: StoredAnswer, request: IdempotencyRequest): StoredAnswer {
  if (answer.operation === request.operation && answer.bodyHash.equals(request.bodyHash)) return answer;
  throw new AppError('idempotency-key-reuse', {
    detail: 'This Idempotency-Key was used for another request within the last 24 hours.',
  });
}
