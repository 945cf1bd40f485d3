/** Starts what takes longest while the code is still being read: the database, and the matcher threads with their tables. */
import { availableParallelism } from 'node:os';
import { configuredSources } from '../lists/built-in.ts';
import { MatchPool } from '../matching/pool.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/lib/log.ts';
import { openStorage, type Storage } from './storage.ts';

export interface StartedWork {
  configured: ReturnType<typeof configuredSources>;
  /** null: this process does not search. */
  pool: Promise<MatchPool | null>;
  storage: Promise<Storage>;
}

/** Limit for one search in one thread. An ordinary name takes less than a millisecond. */
const SEARCH_WITHIN_MS = 10_000;

/**
 * Failures are reported where the parts are awaited.
 * @param onFatal called when the embedded database is permanently lost
 * @throws OperatorError that states what is wrong with the sources, before anything is created
 */
export function begin(config: Config, log: Log, onFatal: (reason: string) => void): StartedWork {
  const configured = configuredSources(config);
  const pool =
    config.role === 'auth'
      ? Promise.resolve(null)
      : MatchPool.start({
          threads: Math.max(1, availableParallelism() - 1),
          searchWithinMs: SEARCH_WITHIN_MS,
        });
  const storage = openStorage(config, log, onFatal);
  pool.catch(() => {});
  storage.catch(() => {});
  return { configured, pool, storage };
}

/** Stops what has begun if the start fails. */
export async function abandon({ pool, storage }: StartedWork): Promise<void> {
  await (await pool.catch(() => null))?.stop();
  await (await storage.catch(() => null))?.close();
}
