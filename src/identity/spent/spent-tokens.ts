/**
 * What counts once, on all nodes together: the state of a sign-in by an identity provider, the id of a client's assertion. Each has an
 * end of its own; until then it is remembered that it was spent.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { insertSpent, purgeSpent } from './store.ts';

export class SpentTokens {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** @returns false where it was spent before. @param expiresAt from then on it is refused by its age */
  spend(purpose: string, token: string, expiresAt: Date): Promise<boolean> {
    const hash = createHash('sha256').update(token).digest();
    return this.#database.system((db) => insertSpent(db, purpose, hash, expiresAt));
  }

  /** Removes what is refused by its age. Any node may call it. */
  purge(): Promise<void> {
    return this.#database.system((db) => purgeSpent(db, this.#clock.now()));
  }
}
