/**
 * How long it takes to erase 10,000 records that are over: stored screenings and their entries in the trail, planned, approved by a second
 * person and erased, on a database of its own. No other record keeps any of them.
 *
 *     npm run bench -- erasing [--records 10000] [--rounds 3]
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_SETTINGS } from '../src/app/declarations.ts';
import { createTenant } from '../src/identity/testing.ts';
import { ALL_PERMISSIONS, type Caller, type Principal } from '../src/platform/access/permissions.ts';
import { verifyAudit } from '../src/platform/audit/verify.ts';
import { Database } from '../src/platform/db/database.ts';
import { EmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { silentLog } from '../src/platform/db/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { JobQueue } from '../src/platform/jobs/queue.ts';
import { CursorCodec } from '../src/platform/lib/cursor.ts';
import { createLog } from '../src/platform/lib/log.ts';
import { Settings } from '../src/platform/settings/settings.ts';
import { Writer } from '../src/platform/unit-of-work/writer.ts';
import { EraseJob } from '../src/reporting/retention/erasing/erase-job.ts';
import { Erasures } from '../src/reporting/retention/erasing/erasures.ts';
import { ERASURE_QUEUE } from '../src/reporting/retention/types.ts';
import { ScreeningRecorder, screeningSeal } from '../src/screening/recorder.ts';
import type { ScreeningRow } from '../src/screening/store.ts';
import { optionsOf } from './arguments.ts';

const options = optionsOf({ records: { type: 'string' }, rounds: { type: 'string' } });
const records = Number(options.records ?? 10_000);
const rounds = Number(options.rounds ?? 3);
const YEAR_MS = 366 * 86_400_000;
const AT_ONCE = 500;

const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
const postgres = await EmbeddedPostgres.start({ dataDir, log: silentLog });
await migrate(postgres.connectionString);
const database = new Database({
  connectionString: postgres.connectionString,
  maxConnections: 4,
  applicationName: 'bench',
});
const queue = new JobQueue(database);
const installationKey = Buffer.alloc(32, 1);
/** Three years from now, when they are over. */
const clock = { now: () => new Date(Date.now() + 3 * YEAR_MS) };
const writer = new Writer({ database, queue, clock, installationKey });
const settings = new Settings({
  ...{ definitions: ALL_SETTINGS, database, writer, log: createLog('silent'), allowInsecureWebhooks: false },
});
const erasures = new Erasures({
  database,
  writer,
  settings,
  cursors: new CursorCodec(installationKey),
  clock,
  onApproved: () => {},
});
const job = new EraseJob({ database, writer, queue, settings });
const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const startedMs = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedMs) / 1_000 };
};

try {
  for (let round = 0; round < rounds; round += 1) await once();
} finally {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function once(): Promise<void> {
  const { principal } = await createTenant(database, `Erased ${randomUUID()}`);
  const { tenantId } = principal;
  const by = (id: string): Caller => ({
    principal: { ...principal, type: 'USER', id, permissions: new Set(ALL_PERMISSIONS) } as Principal,
    correlationId: 'bench',
  });
  await settings.set(by('one'), 'retention.years', { SCREENING: 1 });
  await record(tenantId);
  const proposed = await timed(() => erasures.propose(by('one'), { reason: 'Their term is over.' }));
  const { erasureId } = proposed.result.result;
  const approved = await timed(() => erasures.approve(by('two'), erasureId, 'Agreed.'));
  const erased = await timed(async () => {
    const [claimed] = await queue.claim(ERASURE_QUEUE, { after: null, limit: 1, leaseMs: 600_000, repeated: false });
    await job.handle([claimed!]);
  });
  const left = await database.pool.query('select 1 from screenings where tenant_id = $1', [tenantId]);
  const report = (await verifyAudit(database, [screeningSeal])).find((one) => one.tenantId === tenantId)!;
  console.log(
    `${records} records: proposed in ${proposed.seconds.toFixed(1)} s, approved in ${approved.seconds.toFixed(1)} s, erased in ` +
      `${erased.seconds.toFixed(1)} s (${Math.round(records / erased.seconds)} a second); left ${left.rowCount}, entries emptied ` +
      `${report.erased}, damaged ${report.damaged}, chain ${report.broken ? 'broken' : 'whole'}`,
  );
}

async function record(tenantId: string): Promise<void> {
  const recorder = new ScreeningRecorder(writer);
  const principal = { type: 'CLIENT', id: 'client', tenantId } as Principal;
  /** About the size of a stored screening without a match. */
  const result = { matches: [], nearMisses: [], note: 'x'.repeat(1_500) };
  for (let from = 0; from < records; from += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, records - from) }, (_, at) => {
        const screening: ScreeningRow = {
          ...{ tenantId, searchId: randomUUID(), kind: 'SCREEN_ENTITY', screenedAt: new Date(), actorType: 'CLIENT' },
          ...{
            actorId: 'client',
            correlationId: 'c',
            settings: {},
            generation: 0,
            listVersions: [],
            matcherVersion: '1',
          },
          ...{ query: { name: `Person ${from + at}` }, totalMatches: 0, truncated: false, result },
        };
        return recorder.record({ principal, correlationId: 'c' }, screening, null);
      }),
    );
  }
}
