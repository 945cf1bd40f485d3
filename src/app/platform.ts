/** Opens what every module uses: the database with its clock, the job queue, the write path, and the settings. */

import { BlindReaders } from '../casework/qa-review/blind-readers.ts';
import { readMasterKey } from '../identity/master-key.ts';
import { colleagues } from '../identity/users/colleagues.ts';
import { notificationJobs } from '../notifications/causes.ts';
import type { Config } from '../platform/config.ts';
import { Database } from '../platform/db/database.ts';
import { DatabaseClock } from '../platform/db/database-clock.ts';
import { migrate, requireServable } from '../platform/db/migrate.ts';
import { SchemaWatch } from '../platform/db/schema-watch.ts';
import {
  chainWaits,
  databaseTimes,
  measureClock,
  measureConnections,
  measureMaintenance,
} from '../platform/health/metrics.ts';
import { openInstallationKey, whyNotAccepted } from '../platform/installation-key/installation-key.ts';
import { BackgroundWork } from '../platform/job-status/background-work.ts';
import { measureJobs } from '../platform/job-status/metrics.ts';
import { backgroundWorkRoutes } from '../platform/job-status/routes.ts';
import { JobQueue } from '../platform/jobs/queue.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { CursorCodec } from '../platform/lib/cursor.ts';
import type { Log } from '../platform/lib/log.ts';
import { PdfThread } from '../platform/lib/pdf-thread.ts';
import { registryOfProcess } from '../platform/lib/process-metrics.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import { KeptPolicies } from '../platform/policies/kept-policies.ts';
import { Loosening } from '../platform/settings/loosening.ts';
import { settingsRoutes } from '../platform/settings/routes.ts';
import { Settings } from '../platform/settings/settings.ts';
import { Writer } from '../platform/unit-of-work/writer.ts';
import {
  ALL_ENCRYPTED_TABLES,
  ALL_POLICIES,
  ALL_QUEUES,
  ALL_SETTING_CHECKS,
  ALL_SETTINGS,
  type AppSettings,
} from './declarations.ts';
import type { Storage } from './storage.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PRINTER_WITHIN_MS = 3 * SECOND;
const TELEMETRY_WITHIN_MS = 3 * SECOND;

export async function openPlatform(config: Config, log: Log, storage: Storage, node: Clock) {
  const { connectionString, directConnectionString } = storage;
  if (config.migratesAtStart) await migrate(directConnectionString, { log });
  await requireServable(directConnectionString);
  const registry = registryOfProcess();
  const database = new Database({
    connectionString,
    maxConnections: config.databaseConnections,
    applicationName: `amlcore ${config.role}`,
    ownKeys: { folder: config.ownKeysFolder, command: config.ownKeysCommand },
    encryptedTables: ALL_ENCRYPTED_TABLES,
    times: databaseTimes(registry),
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const installationKey = await openInstallationKey(database, storage.masterKey);
  const schema = new SchemaWatch({
    ...{ database, log },
    // A key in the data directory may have been replaced since the start.
    alsoRequired: async () =>
      whyNotAccepted(database, config.masterKey ?? (await readMasterKey(config.dataDir)) ?? storage.masterKey),
  });
  const clock = await DatabaseClock.start({ database, node, log });
  const queue = new JobQueue(database);
  const writer = new Writer({
    database,
    queue,
    clock,
    installationKey,
    jobsOf: notificationJobs,
    chainLocked: chainWaits(registry),
  });
  const cursors = new CursorCodec(installationKey);
  const closeTelemetry =
    config.telemetry && (await import('../platform/telemetry/open.ts')).openTelemetry(config.telemetry, registry, log);
  measureClock(registry, clock);
  measureConnections(registry, database);
  measureJobs(registry, database);
  measureMaintenance(registry, database);
  const loosening = new Loosening({ colleagues });
  const policies = new KeptPolicies({ database, clock, log, shipped: ALL_POLICIES });
  const printing = new PdfThread();
  const settings: AppSettings = new Settings({
    ...{ loosening, database, writer, log },
    definitions: ALL_SETTINGS,
    checks: ALL_SETTING_CHECKS,
    allowInsecureWebhooks: config.allowInsecureWebhooks,
  });
  const platform = {
    ...{
      config,
      installationKey,
      database,
      queue,
      writer,
      clock,
      log,
      cursors,
      registry,
      loosening,
      policies,
      printing,
      blindReadings: new BlindReaders(database),
    },
  } satisfies Platform;
  const part: Part = {
    tasks: [
      { name: 'read the database clock', everyMs: 5 * SECOND, run: () => clock.measure() },
      { name: 'read the schema of the database', everyMs: 2 * SECOND, run: () => schema.look() },
      { name: 'remove expired idempotency keys', everyMs: 10 * MINUTE, run: () => writer.removeExpiredKeys() },
    ],
    closing: [
      { name: 'printer', withinMs: PRINTER_WITHIN_MS, run: () => printing.stop() },
      ...(closeTelemetry ? [{ name: 'telemetry', withinMs: TELEMETRY_WITHIN_MS, run: closeTelemetry }] : []),
    ],
  };
  const jobs = new BackgroundWork({ database, writer, cursors, queues: ALL_QUEUES });
  return {
    ...{ platform, settings, schema, part },
    settingsPart: { operations: settingsRoutes(settings) } satisfies Part,
    jobsPart: { operations: backgroundWorkRoutes(jobs) } satisfies Part,
  };
}
