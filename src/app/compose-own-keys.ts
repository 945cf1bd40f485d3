/** The part of the composition root (`app.ts`) for organization-managed keys. */

import { EncryptJob } from '../identity/organization-keys/encrypt-job.ts';
import { EncryptionStates } from '../identity/organization-keys/encryption-states.ts';
import { ENCRYPTION_QUEUE } from '../identity/organization-keys/own-keys.ts';
import { encryptionRoutes } from '../identity/organization-keys/routes.ts';
import type { Database } from '../platform/db/database.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Log } from '../platform/lib/log.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { ALL_ENCRYPTED_TABLES } from './declarations.ts';

interface OwnKeysContext {
  database: Database;
  writer: Writer;
  queue: JobQueue;
  log: Log;
}

const RETRY_MS = [1_000, 10_000, 60_000, 300_000];

export function composeOwnKeys({ database, writer, queue, log }: OwnKeysContext): {
  operations: Operation[];
  worker: QueueWorker;
} {
  const job = new EncryptJob({ writer, queue, tables: ALL_ENCRYPTED_TABLES });
  const worker = new QueueWorker(
    { queue, database, log },
    { queue: ENCRYPTION_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS, handle: (jobs) => job.handle(jobs) },
  );
  return { operations: encryptionRoutes(new EncryptionStates(database, ALL_ENCRYPTED_TABLES)), worker };
}
