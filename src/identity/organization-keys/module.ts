import type { EncryptedTable } from '../../platform/db/encryption.ts';
import { QueueWorker } from '../../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { EncryptJob } from './encrypt-job.ts';
import { EncryptionStates } from './encryption-states.ts';
import { ENCRYPTION_QUEUE } from './own-keys.ts';
import { encryptionRoutes } from './routes.ts';

const RETRY_MS = [1_000, 10_000, 60_000, 300_000];

/** @param tables of all features */
export function openOrganizationKeys(platform: Platform, tables: readonly EncryptedTable[]): Part {
  const { database, writer, queue } = platform;
  const job = new EncryptJob({ writer, queue, tables });
  const worker = new QueueWorker(platform, {
    ...{ queue: ENCRYPTION_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS },
    handle: (jobs) => job.handle(jobs),
  });
  return {
    operations: encryptionRoutes(new EncryptionStates(database, tables)),
    workers: [{ name: 'encryption', worker }],
  };
}
