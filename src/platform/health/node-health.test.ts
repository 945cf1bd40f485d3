import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../../test/support/database.ts';
import { Database } from '../db/database.ts';
import { JobQueue } from '../jobs/queue.ts';
import { freeBytes } from '../lib/disk.ts';
import { NodeHealth } from './node-health.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Health of a node that needs this multiple of its free disk space. */
async function look({ leastOfFree = 0, isEmbedded = true, database = test.database } = {}) {
  const health = new NodeHealth({
    database,
    queue: new JobQueue(database),
    dataDir: tmpdir(),
    leastFreeBytes: Math.round((await freeBytes(tmpdir())) * leastOfFree),
    isEmbedded,
    warnsWithoutStandby: false,
  });
  await health.look();
  return { blocking: health.blocking, warnings: health.warnings, takesChanges: health.takesChanges };
}
const FULL = expect.stringMatching(/^the disk of the data directory is nearly full: \d+ MiB free, less than \d+$/);

describe('a disk', () => {
  it.each([
    ['with room', 0.5, true, [], []],
    ['nearly full', 2, true, [], [FULL]],
    ['nearly full, the database elsewhere', 2, false, [], [FULL]],
    ['full, with the database on it', 20, true, [FULL], []],
    ['full, the database elsewhere', 20, false, [], [FULL]],
  ])('%s', async (_, leastOfFree, isEmbedded, blocking, warnings) => {
    expect(await look({ leastOfFree, isEmbedded })).toMatchObject({ blocking, warnings });
  });
});

it('failed jobs are reported by queue, for a day', async () => {
  const tenantId = '00000000-0000-4000-8000-00000000000a';
  const queue = new JobQueue(test.database);
  await test.database.tenant(tenantId, (db) =>
    queue.enqueue(
      db,
      ['a', 'b', 'c'].map((subjectId) => ({ queue: 'work', tenantId, subjectId, payload: {} })),
    ),
  );
  for (const job of await queue.claim('work', { after: null, limit: 3, leaseMs: 10_000, repeated: false })) {
    await test.database.tenant(tenantId, (db) => queue.bury(db, job, 'no use'));
  }
  await test.database.pool.query("update jobs set dead_at = dead_at - interval '25 hours' where subject_id = 'a'");
  const warning = 'jobs of the queue work failed permanently: 2 in the last 24 hours, 3 in total';
  expect(await look()).toMatchObject({ blocking: [], warnings: [warning] });
  await test.database.pool.query("update jobs set dead_at = dead_at - interval '25 hours'");
  expect(await look()).toMatchObject({ warnings: [] });
});

it('a read-only database makes the node unready until it accepts writes', async () => {
  const name = new URL(test.connectionString).pathname.slice(1);
  const state = async () => {
    const database = new Database({ ...test, maxConnections: 1, applicationName: 'new connection' });
    try {
      return await look({ database });
    } finally {
      await database.close();
    }
  };
  await onServer(`alter database ${name} set default_transaction_read_only = on`);
  expect(await state()).toMatchObject({
    blocking: ['the database is read-only and accepts no changes'],
    takesChanges: false,
  });
  await onServer(`alter database ${name} reset default_transaction_read_only`);
  expect(await state()).toMatchObject({ blocking: [], takesChanges: true });
});
