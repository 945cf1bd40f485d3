import { TEST_DATA_QUEUE } from '../identity/tenants.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import type { Resets } from '../reporting/retention/erasing/resets.ts';
import { sandboxRoutes } from './routes.ts';
import { Sandbox, type SandboxParts } from './sandbox.ts';

const RETRY_MS = [1_000, 10_000, 60_000, 300_000];

type Given = Pick<SandboxParts, 'entryProfiles' | 'rules'> & { resets: Resets };

export function openSandbox({ database, queue, log }: Platform, { entryProfiles, rules, resets }: Given): Part {
  const sandbox = new Sandbox({ database, queue, entryProfiles, rules, resets });
  const worker = new QueueWorker(
    { queue, database, log },
    {
      ...{ queue: TEST_DATA_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS },
      handle: (jobs) => sandbox.handle(jobs),
    },
  );
  return { operations: sandboxRoutes(sandbox, resets), workers: [{ name: 'test data', worker }] };
}
