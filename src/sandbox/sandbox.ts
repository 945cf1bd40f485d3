/** The sandbox of a TEST organization: its test data, which a job adds after creation and after each reset. */
import type { EntryProfiles } from '../lists/internal-list/entry-profiles.ts';
import type { Rules } from '../monitoring/rules/rules.ts';
import { type Caller, operatorPrincipal } from '../platform/access/permissions.ts';
import { SYSTEM_ACTOR } from '../platform/audit/trail.ts';
import type { Database } from '../platform/db/database.ts';
import { isTestTenant } from '../platform/db/test-tenant.ts';
import type { ClaimedJob, JobQueue } from '../platform/jobs/queue.ts';
import { SIMULATIONS } from '../platform/webhooks/simulations.ts';
import type { Resets } from '../reporting/retention/erasing/resets.ts';
import type { SandboxView } from './schemas.ts';
import { isPrepared } from './store.ts';
import { testEntries, testRules } from './test-data.ts';
import { TEST_VALUES } from './test-values.ts';

export interface SandboxParts {
  database: Database;
  queue: Pick<JobQueue, 'complete'>;
  entryProfiles: Pick<EntryProfiles, 'bulk'>;
  rules: Pick<Rules, 'install'>;
  resets: Pick<Resets, 'latest'>;
}

export class Sandbox {
  readonly #parts: SandboxParts;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
  }

  async view(tenantId: string): Promise<SandboxView> {
    const { database, resets } = this.#parts;
    const { isTest, prepared } = await database.tenant(tenantId, async (db) => ({
      isTest: await isTestTenant(db, tenantId),
      prepared: await isPrepared(db, tenantId),
    }));
    if (!isTest) return { mode: 'LIVE', state: null, reset: null, values: [], webhooks: [] };
    const reset = await resets.latest(tenantId);
    return {
      mode: 'TEST',
      state: reset?.state === 'RUNNING' ? 'RESETTING' : prepared ? 'READY' : 'PREPARING',
      reset,
      values: TEST_VALUES.map(({ type, fields, status, screening = null, reason }) => ({
        ...{ type, fields, status, screening, reason },
      })),
      webhooks: SIMULATIONS.map(({ prefix, what }) => ({ prefix, what })),
    };
  }

  /** Adds what is missing of the test data; the rest of the organization's data stays as it is. */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, queue, entryProfiles, rules } = this.#parts;
    for (const job of jobs) {
      const by = serviceOf(job);
      if (await database.tenant(job.tenantId, (db) => isTestTenant(db, job.tenantId))) {
        const bytes = Buffer.from(JSON.stringify(testEntries()));
        await entryProfiles.bulk({ bytes, mediaType: 'application/json' }, by);
        await rules.install(by, testRules());
      }
      await database.tenant(job.tenantId, (db) => queue.complete(db, [job]));
    }
  }
}

function serviceOf({ tenantId }: ClaimedJob): Caller {
  const principal = { ...operatorPrincipal({ tenantId, name: '' }, SYSTEM_ACTOR.id), type: SYSTEM_ACTOR.type };
  return { principal, correlationId: `test-data-${tenantId}` };
}
