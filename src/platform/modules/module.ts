/** The form of a `module.ts`: its functions open the services of a feature, and give the part that the process runs of it. */
import type { Registry } from 'prom-client';
import type { BlindReadings } from '../access/blind-reading.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Operation } from '../http/operation.ts';
import type { PeriodicTask } from '../jobs/periodic.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { StopStep } from '../jobs/stop-in-steps.ts';
import type { Clock } from '../lib/clock.ts';
import type { CursorCodec } from '../lib/cursor.ts';
import type { Log } from '../lib/log.ts';
import type { PdfThread } from '../lib/pdf-thread.ts';
import type { PolicyArchive } from '../policies/policy.ts';
import type { Loosening } from '../settings/loosening.ts';
import type { Writer } from '../unit-of-work/writer.ts';

/** Services for every module. */
export interface Platform {
  config: Config;
  /** Encrypts secrets. Features derive their keys from it. The master key decrypts it (installation-key/). */
  installationKey: Buffer;
  database: Database;
  queue: JobQueue;
  writer: Writer;
  clock: Clock;
  log: Log;
  cursors: CursorCodec;
  registry: Registry;
  loosening: Loosening;
  policies: PolicyArchive;
  printing: PdfThread;
  blindReadings: BlindReadings;
}

/** The part of a module that a process runs. */
export interface Part {
  operations?: readonly Operation[];
  /** Repeated by every process that opens the module. */
  tasks?: readonly PeriodicTask[];
  /** Repeated by processes that serve the API. */
  apiTasks?: readonly PeriodicTask[];
  /** Repeated by processes that run jobs. */
  workerTasks?: readonly PeriodicTask[];
  /** Started by processes that run jobs. Stopping takes no new work and waits for the current work. */
  workers?: readonly { name: string; worker: { start(): void; stop(): Promise<void> } }[];
  /** Stopped together with requests and workers. */
  stopping?: StopStep;
  /** Closed when no request and no worker is running any more. */
  closing?: StopStep;
}
