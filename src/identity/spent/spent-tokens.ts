/**
 * Values that are valid once, across all nodes: the state of a single sign-on attempt, the ID of a client's assertion. Each used value
 * is remembered until it expires.
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

  /** @returns false if it was used before @param expiresAt after this time its age alone makes it invalid */
  spend(purpose: string, token: string, expiresAt: Date): Promise<boolean> {
    const hash = createHash('sha256').update(token).digest();
    return this.#database.system((db) => insertSpent(db, purpose, hash, expiresAt));
  }

  /** Deletes expired values. Any node may call this. */
  purge(): Promise<void> {
    return this.#database.system((db) => purgeSpent(db, this.#clock.now()));
  }
}
