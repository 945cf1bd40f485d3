/** Tests only: a writer over a test's database. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { JobQueue } from '../jobs/queue.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { Writer } from './writer.ts';

const MASTER_KEY = randomBytes(32);

export function writerOver(database: Database, clock: Clock = systemClock, masterKey: Buffer = MASTER_KEY): Writer {
  return new Writer({ database, clock, masterKey, queue: new JobQueue(database) });
}
