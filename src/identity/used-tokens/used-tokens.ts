/**
 * Single-use values, across all nodes: the state of a single sign-on attempt, the challenge of a passkey, the ID of a client's
 * assertion. A used value is stored until it expires.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { insertUsedToken, purgeUsedTokens } from './store.ts';

export class UsedTokens {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** @returns false if the token was used before @param expiresAt after this time the token is invalid by its age */
  use(purpose: string, token: string, expiresAt: Date): Promise<boolean> {
    const hash = createHash('sha256').update(token).digest();
    return this.#database.system((db) => insertUsedToken(db, purpose, hash, expiresAt));
  }

  /** Deletes expired values. Any node may call this. */
  purge(): Promise<void> {
    return this.#database.system((db) => purgeUsedTokens(db, this.#clock.now()));
  }
}
