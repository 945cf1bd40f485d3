import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupTo, type KeyOptions, restoreFrom } from '../../src/cli/backup.ts';
import { append } from '../../src/platform/audit/append.ts';
import { EntryCodes } from '../../src/platform/audit/entry-codes.ts';
import { SYSTEM_ACTOR } from '../../src/platform/audit/trail.ts';
import { backup } from '../../src/platform/db/backup.ts';
import { EXIT_CONFIG } from '../../src/platform/errors.ts';
import { installWith } from '../../src/platform/installation-key/testing.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';

const KEY = randomBytes(32).toString('hex');
const MASTER_KEY = 'ab'.repeat(32);

let test: TestDatabase;
let empty: { connectionString: string; drop(): Promise<void> };
let folder: string;
let file: string;
let told: string;
beforeAll(async () => {
  test = await createTestDatabase();
  await installWith(test.database, Buffer.from(MASTER_KEY, 'hex'));
  const tenant = randomUUID();
  await test.database.system(async (db) => {
    await db.insertInto('tenants').values({ tenant_id: tenant, name: 'Bank' }).execute();
    const entry = { actor: SYSTEM_ACTOR, action: 'tenant.created', subjectType: 'TENANT', subjectId: tenant };
    const codes = new EntryCodes(Buffer.from(MASTER_KEY, 'hex'));
    await append(db, tenant, [{ ...entry, correlationId: 'c', details: {}, occurredAt: new Date() }], { codes });
  });
});
afterAll(() => test.drop());
beforeEach(async () => {
  empty = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-backup-command-'));
  file = join(folder, 'backup');
  told = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    told += String(text);
    return true;
  });
  vi.stubEnv('AMLCORE_MASTER_KEY', MASTER_KEY);
  vi.stubEnv('AMLCORE_DATA_DIR', folder);
  vi.stubEnv('AMLCORE_BACKUP_KEY', '');
  vi.stubEnv('DATABASE_URL', test.connectionString);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await empty.drop();
  await rm(folder, { recursive: true, force: true });
});

const restored = (options: KeyOptions = {}) => {
  vi.stubEnv('DATABASE_URL', empty.connectionString);
  return restoreFrom(file, options);
};

describe('the key', () => {
  it.each<[what: string, text: string | null, options: KeyOptions]>([
    ['none', null, {}],
    ['a file that is not there', null, { keyFile: 'key' }],
    ['an empty file', '', { keyFile: 'key' }],
    ['a short key', KEY.slice(2), { keyFile: 'key' }],
    ['a long key', `${KEY}00`, { keyFile: 'key' }],
    ['words', 'correct horse battery', { keyFile: 'key' }],
    ['a key and the word that there is none', KEY, { keyFile: 'key', unencrypted: true }],
  ])('%s is rejected by backup and restore, before anything is done', async (_what, text, given) => {
    const options = { ...given, ...(given.keyFile && { keyFile: join(folder, given.keyFile) }) };
    if (text !== null) await writeFile(join(folder, 'key'), text);
    // No server listens at this address.
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
    for (const run of [() => backupTo(file, options), () => restoreFrom(file, options)]) {
      await expect(run()).rejects.toMatchObject({ name: 'OperatorError', exitCode: EXIT_CONFIG });
    }
  });

  it('from file or environment decrypts the backup, and the audit trail is verified before the restore counts', async () => {
    await writeFile(join(folder, 'key'), `${KEY}\n`);
    await backupTo(file, { keyFile: join(folder, 'key') });
    vi.stubEnv('AMLCORE_BACKUP_KEY', KEY);
    expect(await restored()).toBe(0);
    expect(told).toMatch(/Restored .* The audit trail is intact/);
  });

  it('can be absent on request', async () => {
    await backupTo(file, { unencrypted: true });
    expect(await restored({ unencrypted: true })).toBe(0);
  });
});

describe('a failed restore states the reason', () => {
  const refused = (message: RegExp) => ({ name: 'OperatorError', message: expect.stringMatching(message) });

  it('an unencrypted backup with a flipped bit or a missing end', async () => {
    await backupTo(file, { unencrypted: true });
    const whole = await readFile(file);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)]! ^= 16;
    await writeFile(file, flipped);
    await expect(restored({ unencrypted: true })).rejects.toMatchObject(
      refused(
        /^The backup is damaged: bytes were changed after it was written.* Nothing was changed\. Use another copy/,
      ),
    );
    await writeFile(file, whole.subarray(0, whole.length - 9));
    await expect(restored({ unencrypted: true })).rejects.toMatchObject(
      refused(/^The backup is damaged: its end is missing/),
    );
  });

  it('a master key that does not fit the data', async () => {
    await backupTo(file, { unencrypted: true });
    vi.stubEnv('AMLCORE_MASTER_KEY', 'cd'.repeat(32));
    await expect(restored({ unencrypted: true })).rejects.toMatchObject({
      ...refused(/^The configured master key .* is not that of the backup.* Nothing was changed/),
      exitCode: EXIT_CONFIG,
    });
    vi.stubEnv('AMLCORE_MASTER_KEY', MASTER_KEY);
    expect(await restored({ unencrypted: true })).toBe(0);
  });

  it('no backup is written with a master key that could not restore it', async () => {
    vi.stubEnv('AMLCORE_MASTER_KEY', 'cd'.repeat(32));
    await expect(backupTo(file, { unencrypted: true })).rejects.toMatchObject({
      ...refused(/^The configured master key .* does not decrypt the installation key of this database/),
      exitCode: EXIT_CONFIG,
    });
  });

  it.each([
    [
      'another key',
      'cd'.repeat(32),
      /^The master key in the backup was altered: it does not decrypt the installation key/,
    ],
    ['no key at all', 'hello', /^The backup is damaged: its master key was altered/],
  ])('a backup whose own master key was replaced by %s', async (_what, text, message) => {
    // 32 bytes in hexadecimal, as in the backup of an embedded database.
    await backup(test.connectionString, file, { masterKey: Buffer.from(text, 'hex') });
    await expect(restored({ unencrypted: true })).rejects.toMatchObject(refused(message));
  });
});

it('a backup with changed rows is not reported as restored', async () => {
  await test.database.pool.query(`update tenants set name = name || ' Ltd'`);
  await backupTo(file, { unencrypted: true });
  expect(await restored({ unencrypted: true })).toBe(1);
  expect(told).toContain('their audit trail is not intact (1 findings)');
  expect(told).not.toContain('Restored');
});
