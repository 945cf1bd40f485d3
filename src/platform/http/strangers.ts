/**
 * Requests that need no token and no session: few are worked on at once, addresses in turns, since anybody may send any number of them. The
 * connections of the database and the turns of the event loop are left to those who have signed in.
 */
import { AppError } from '../errors.ts';
import { Places } from '../lib/places.ts';

/** Half of the connections of the database. */
const AT_ONCE = 8;
const MOST_WAITING = 512;

export class Strangers {
  readonly #places = new Places(AT_ONCE);
  #waiting = 0;

  /** Before anything is asked of the database for it, and before its body is read. @throws AppError service-unavailable */
  requireRoom(): void {
    if (this.#waiting < MOST_WAITING) return;
    const detail = 'Too many requests without a token are waiting.';
    throw new AppError('service-unavailable', { detail, retryAfterSeconds: 2 });
  }

  /** @returns what gives the place back @throws AppError service-unavailable */
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
