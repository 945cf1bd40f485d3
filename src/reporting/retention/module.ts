import { QueueWorker } from '../../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { EraseJob } from './erasing/erase-job.ts';
import { Erasures } from './erasing/erasures.ts';
import { Resets } from './erasing/resets.ts';
import { LegalHolds } from './holds/holds.ts';
import { retentionRoutes } from './routes.ts';
import type { RetentionValues } from './settings.ts';
import { ERASURE_QUEUE } from './types.ts';

const RETRY_MS = [1_000, 10_000, 60_000, 300_000];

/** Retention periods, legal holds, erasures. */
export function openRetention(platform: Platform, settings: SettingsReader<RetentionValues>) {
  const { database, writer, queue, cursors, clock } = platform;
  const job = new EraseJob({ database, writer, queue, settings });
  const worker = new QueueWorker(platform, {
    ...{ queue: ERASURE_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS },
    handle: (jobs) => job.handle(jobs),
  });
  const erasures = new Erasures({ database, writer, settings, cursors, clock, onApproved: () => worker.wake() });
  const resets = new Resets({ database, writer, onStarted: () => worker.wake() });
  const holds = new LegalHolds({ database, writer, cursors });
  const part: Part = {
    operations: retentionRoutes({ settings, holds, erasures }),
    workers: [{ name: 'erasures', worker }],
  };
  return { erasures, resets, part };
}
