/**
 * Slow salted hashes of client secrets and passwords: argon2id with 19 MiB, two passes, one lane (OWASP's first choice).
 * The library computes on libuv's four threads, which files and name resolution need too. So at most two hashes run at once
 * (38 MiB), a short queue waits for them, and further attempts are rejected.
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../platform/errors.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES } as const;

export interface SecretHasher {
  /** argon2id in PHC format, salt inside. */
  hash(secret: string): Promise<string>;
  verify(phc: string, secret: string): Promise<boolean>;
}

export class Argon2Hasher implements SecretHasher {
  readonly #places: LimitFunction;
  readonly #maxWaiting: number;

  constructor(limits: { maxRunning?: number; maxWaiting?: number } = {}) {
    this.#places = pLimit(limits.maxRunning ?? 2);
    this.#maxWaiting = limits.maxWaiting ?? 64;
  }

  hash(secret: string): Promise<string> {
    return this.#inTurn(() => hash(secret, PARAMETERS));
  }

  verify(phc: string, secret: string): Promise<boolean> {
    return this.#inTurn(() => verify(phc, secret));
  }

  /** @throws AppError service-unavailable if the queue is full */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, concurrency, pendingCount } = this.#places;
    if (activeCount >= concurrency && pendingCount >= this.#maxWaiting) {
      throw new AppError('service-unavailable', {
        detail: 'Too many sign-ins at once. Try again later.',
        retryAfterSeconds: 2,
      });
    }
    return this.#places(work);
  }
}

/** A hash that no secret matches. Verifying it costs as much as verifying a real one. */
export function dummyHash(): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${part(16)}$${part(32)}`;
}
