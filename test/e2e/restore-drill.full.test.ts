/** A drill, a rotation of the master key and a restore over an embedded database, as an operator runs them: by commands. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMasterKey } from '../../src/identity/master-key.ts';
import { createTenant } from '../../src/identity/testing.ts';
import { Database } from '../../src/platform/db/database.ts';
import { EmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openInstallationKey } from '../../src/platform/installation-key/installation-key.ts';
import { writerOver, writesWith } from '../../src/platform/unit-of-work/testing.ts';
import { runCommand } from '../support/command-line.ts';

/** Each command starts an embedded database. */
const SLOW_MS = 5 * 60_000;
let folder: string;
let env: Record<string, string>;
let backups: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-drill-'));
  backups = join(folder, 'backups');
  await mkdir(backups);
  env = { AMLCORE_DATA_DIR: join(folder, 'data'), AMLCORE_BACKUP_KEY: randomBytes(32).toString('hex') };
  await firstStart(env.AMLCORE_DATA_DIR!);
}, SLOW_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the first start of the service leaves, as far as it matters here: an organization with its audit entry. */
async function firstStart(dataDir: string): Promise<void> {
  const embedded = await EmbeddedPostgres.start({ dataDir, log: silentLog });
  const { connectionString } = embedded;
  await migrate(connectionString);
  const database = new Database({ connectionString, maxConnections: 2, applicationName: 'test' });
  try {
    writesWith(database, await openInstallationKey(database, await loadMasterKey(dataDir)));
    const by = await createTenant(database);
    const { tenantId } = by.principal;
    const audit = { action: 'tenant.created', subjectType: 'TENANT', subjectId: tenantId, details: {} };
    await writerOver(database).write(by, async () => ({ result: null, audit }));
  } finally {
    await database.close();
    await embedded.stop();
  }
}

const run = (...args: string[]) => runCommand(args, env);
const masterKey = () => readFile(join(folder, 'data', 'master.key'), 'utf8');
const drill = async (path: string) => {
  const { code, stdout } = await run('restore', '--drill', '--json', path);
  return { code, report: JSON.parse(stdout) as Record<string, unknown> };
};

it('restores the newest backup beside the data, reports, and leaves nothing behind', { timeout: SLOW_MS }, async () => {
  const [older, newer] = ['b-older', 'a-newer'].map((name) => join(backups, name)) as [string, string];
  expect(await run('backup', older)).toMatchObject({ code: 0 });
  await utimes(older, 1_000_000, 1_000_000);
  expect(await run('backup', newer)).toMatchObject({ code: 0 });
  await writeFile(join(backups, 'later.partial'), 'being written');
  const before = await readdir(join(folder, 'data'));
  // As a killed drill leaves it.
  await mkdir(join(folder, 'data', 'drill-killed'));

  const { code, report } = await drill(backups);
  expect(code).toBe(0);
  expect(report).toMatchObject({
    file: newer,
    bytes: (await stat(newer)).size,
    schema: expect.any(Number),
    findings: 0,
  });
  expect(report.entries).toBeGreaterThan(0);
  expect(report.rows).toBeGreaterThan(0);
  expect(await readdir(join(folder, 'data'))).toEqual(before);

  await writeFile(newer, (await readFile(newer)).subarray(0, 1_000));
  expect(await run('restore', '--drill', newer)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be decrypted'),
  });
  expect(await readdir(join(folder, 'data'))).toEqual(before);
  expect(await drill(older)).toMatchObject({ code: 0, report: { file: older } });
});

it('a rotated master key opens the data, and an earlier backup restores its own key', {
  timeout: SLOW_MS,
}, async () => {
  const former = await masterKey();
  const file = join(folder, 'before');
  expect(await run('backup', file)).toMatchObject({ code: 0 });
  expect(await run('master-key', 'rotate')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is the master key'),
  });
  const next = await masterKey();
  expect(next).toMatch(/^[0-9a-f]{64}\n$/);
  expect(next).not.toBe(former);
  expect(await run('audit', 'verify')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('All chains are intact'),
  });
  const { stdout } = await run('master-key', 'status', '--json');
  expect(JSON.parse(stdout)).toEqual([{ masterKeyId: expect.any(String), isCurrent: true }]);

  await writeFile(join(folder, 'data', 'master.key'), former, { mode: 0o600 });
  expect(await run('audit', 'verify')).toMatchObject({
    stderr: expect.stringContaining('is not one of this database'),
  });

  expect(await run('restore', '--force', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is intact'),
  });
  expect(await masterKey()).toBe(former);
  expect(await run('audit', 'verify')).toMatchObject({ code: 0 });
});
