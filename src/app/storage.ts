/** The database (PostgreSQL of DATABASE_URL, or the embedded one in the data directory) and the master key. */

import { loadMasterKey } from '../identity/master-key.ts';
import type { Config } from '../platform/config.ts';
import { attachEmbedded, EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import type { Log } from '../platform/db/log.ts';
import { EXIT_CONFIG, OperatorError } from '../platform/errors.ts';

export interface Storage {
  connectionString: string;
  /** Bypasses a connection pooler. */
  directConnectionString: string;
  /** 32 bytes. Encrypts signing keys, webhook secrets and page cursors. */
  masterKey: Buffer;
  /** @param withinMs time for an embedded database to stop before it is killed */
  close(withinMs?: number): Promise<void>;
}

type StorageConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'masterKey'>;

/**
 * For the server, which is the only one on its data directory.
 * @param onFatal called when the embedded database is permanently lost
 */
export async function openStorage(
  config: StorageConfig,
  log: Log,
  onFatal: (reason: string) => void,
): Promise<Storage> {
  if (config.databaseUrl) return external(config.databaseUrl, config);
  const embedded = await EmbeddedPostgres.start({
    dataDir: config.dataDir,
    log,
    onCrash: ({ detail, restartInMs }) => {
      if (restartInMs === null) onFatal(`the embedded database is permanently lost: ${detail}`);
    },
  });
  try {
    const masterKey = config.masterKey ?? (await loadMasterKey(config.dataDir));
    return { ...oneAddress(embedded.connectionString), masterKey, close: (withinMs) => embedded.stop(withinMs) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** For a command: uses the database of a running server on the same data directory, or starts one. */
export async function attachStorage(config: StorageConfig, log: Log): Promise<Storage> {
  if (config.databaseUrl) return external(config.databaseUrl, config);
  const running = await attachEmbedded(config.dataDir);
  if (!running) {
    return openStorage(config, log, (reason) => {
      throw new OperatorError(reason);
    });
  }
  const masterKey = config.masterKey ?? (await loadMasterKey(config.dataDir));
  return { ...oneAddress(running), masterKey, close: async () => {} };
}

function external(connectionString: string, config: StorageConfig): Storage {
  const { masterKey, databaseDirectUrl } = config;
  if (!masterKey) throw new OperatorError('AMLCORE_MASTER_KEY is required with DATABASE_URL', EXIT_CONFIG);
  return {
    ...{ connectionString, masterKey },
    directConnectionString: databaseDirectUrl ?? connectionString,
    close: async () => {},
  };
}

function oneAddress(connectionString: string): Pick<Storage, 'connectionString' | 'directConnectionString'> {
  return { connectionString, directConnectionString: connectionString };
}
