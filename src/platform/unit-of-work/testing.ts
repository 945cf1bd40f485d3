/** Tests only: a writer over a test's database. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { JobQueue } from '../jobs/queue.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { Writer } from './writer.ts';

const MASTER_KEY = randomBytes(32);
const keys = new WeakMap<Database, Buffer>();

/** Sets the installation key for the database, so that rows of tests are verified like rows of the service. */
export function writesWith(database: Database, installationKey: Buffer): void {
  keys.set(database, installationKey);
}

export function writerOver(
  database: Database,
  clock: Clock = systemClock,
  installationKey: Buffer = keys.get(database) ?? MASTER_KEY,
): Writer {
  return new Writer({ database, clock, installationKey, queue: new JobQueue(database) });
}
