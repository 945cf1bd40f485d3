/** Context of commands: the database (a running server's or their own) and the acting operator. */
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { ALL_ENCRYPTED_TABLES } from '../app/declarations.ts';
import { attachStorage, type Storage } from '../app/storage.ts';
import { Tenants } from '../identity/tenants.ts';
import { type Caller, operatorPrincipal } from '../platform/access/permissions.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { Database } from '../platform/db/database.ts';
import { DatabaseClock } from '../platform/db/database-clock.ts';
import { type Maintenance, recordMaintenance } from '../platform/db/maintenance-runs.ts';
import { requireServable } from '../platform/db/migrate.ts';
import { OperatorError } from '../platform/errors.ts';
import { openInstallationKey } from '../platform/installation-key/installation-key.ts';
import { JobQueue } from '../platform/jobs/queue.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { createLog, type Log } from '../platform/lib/log.ts';
import { Writer } from '../platform/unit-of-work/writer.ts';
import { remark } from './output.ts';

export interface CommandContext {
  config: Config;
  storage: Storage;
  /** The key from which all others are derived, decrypted with the master key of `storage`. */
  installationKey: Buffer;
  database: Database;
  writer: Writer;
  clock: Clock;
  log: Log;
}

const CONNECTIONS = 4;

/**
 * Runs `work` on the database and closes it again.
 * @throws OperatorError if the database does not have the schema of this program: commands do not migrate
 */
export async function withDatabase<T>(
  work: (context: CommandContext) => Promise<T>,
  config: Config = loadConfig(),
): Promise<T> {
  const log = commandLog(config);
  const storage = await attachStorage(config, log);
  try {
    await requireServable(storage.directConnectionString);
    const database = new Database({
      connectionString: storage.connectionString,
      maxConnections: CONNECTIONS,
      applicationName: 'amlcore command',
      ownKeys: { folder: config.ownKeysFolder, command: config.ownKeysCommand },
      encryptedTables: ALL_ENCRYPTED_TABLES,
    });
    try {
      const installationKey = await openInstallationKey(database, storage.masterKey);
      const clock = await DatabaseClock.start({ database, log });
      const writer = new Writer({ database, queue: new JobQueue(database), clock, installationKey });
      return await work({ config, storage, installationKey, database, writer, clock, log });
    } finally {
      await database.close();
    }
  } finally {
    await storage.close();
  }
}

/** For the metrics. A database that accepts no changes, such as a standby, does not fail the command. */
export async function noteRun(database: Database, what: Maintenance, isIntact: boolean): Promise<void> {
  await database
    .system((db) => recordMaintenance(db, what, isIntact))
    .catch(() => remark('The metrics do not know of this run: the database accepts no changes.'));
}

/** Results of a command go to standard output. Its log goes to standard error, by default errors only. */
export function commandLog(config: Config): Log {
  return createLog(config.logLevel === 'info' ? 'error' : config.logLevel, process.stderr);
}

/**
 * The operator at the machine, acting for an organization.
 * @param tenantId absent: the first organization
 */
export async function operator({ database, writer }: CommandContext, tenantId?: string): Promise<Caller> {
  const tenants = await new Tenants(database, writer).list();
  if (tenants.length === 0) {
    throw new OperatorError('There is no organization yet. Start the service once to create the first one.');
  }
  const tenant = tenantId === undefined ? tenants[0] : tenants.find((one) => one.tenantId === tenantId.toLowerCase());
  if (!tenant)
    throw new OperatorError(`There is no organization "${tenantId}". Run "amlcore tenants list" to see all.`);
  return { principal: operatorPrincipal(tenant, userInfo().username), correlationId: randomUUID() };
}
