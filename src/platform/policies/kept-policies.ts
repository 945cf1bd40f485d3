/**
 * Every policy that ever decided in this installation, by kind and version.
 *
 *   start of a process ─► keep(): stores shipped policies whose version is not stored yet
 *   record of release 1 ─► at(policy of release 2, version of release 1) ─► the policy of release 1
 *
 * So a decision can be recomputed in later releases. For decisions from before policies were stored,
 * the response says that this is impossible.
 */
import type { Database } from '../db/database.ts';
import type { Log } from '../db/log.ts';
import type { Clock } from '../lib/clock.ts';
import { derivedVersion, numberOf } from '../lib/derived-version.ts';
import type { Policy, PolicyArchive, Shipped } from './policy.ts';
import { insertPolicies, readPolicy } from './store.ts';

export interface KeptPoliciesParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** Policies that this process ships. */
  shipped: readonly Shipped[];
}

export class KeptPolicies implements PolicyArchive {
  readonly #parts: KeptPoliciesParts;

  constructor(parts: KeptPoliciesParts) {
    this.#parts = parts;
  }

  /** Stores the shipped policies. Await this before the process decides anything. */
  async keep(): Promise<void> {
    const { database, clock, shipped } = this.#parts;
    await database.system((db) => insertPolicies(db, shipped, clock.now()));
  }

  async at<T>(policy: Policy<T>, version: string | undefined): Promise<Policy<T> | null> {
    const { database, log, shipped } = this.#parts;
    const { kind } = policy;
    if (version === undefined) return null;
    if (policy.version === version && shipped.includes(policy)) return policy;
    const kept = await readPolicy(database.direct, kind, version);
    if (kept === undefined) return null;
    if (derivedVersion(numberOf(version), kept) !== version) {
      log.error({ kind, version }, 'a stored policy does not match its version: it was changed in the database');
      return null;
    }
    const content = policy.read(kept);
    if (content === null) log.warn({ kind, version }, 'a stored policy cannot be applied by this release');
    return content === null ? null : { ...policy, version, content };
  }
}
