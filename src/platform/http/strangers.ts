/**
 * Limits requests without authentication. Only a few run at a time, in turns by network address, since anyone can send any number. This keeps
 * database connections and the event loop free for authenticated callers.
 */
import { AppError } from '../errors.ts';
import { Places } from '../lib/places.ts';

/** Half of the database connections. */
const AT_ONCE = 8;
const MOST_WAITING = 512;

export class Strangers {
  readonly #places = new Places(AT_ONCE);
  #waiting = 0;

  /** Called before the first query and before the body is read. @throws AppError service-unavailable */
  requireRoom(): void {
    if (this.#waiting < MOST_WAITING) return;
    const detail = 'Too many requests without a token are in progress. Try again later.';
    throw new AppError('service-unavailable', { detail, retryAfterSeconds: 2 });
  }

  /** @returns a function that releases the slot @throws AppError service-unavailable */
  async enter(address: string): Promise<() => void> {
    this.requireRoom();
    this.#waiting += 1;
    try {
      return await this.#places.take(address);
    } finally {
      this.#waiting -= 1;
    }
  }
}
