import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { EntryCodes } from '../audit/entry-codes.ts';
import { SYSTEM_ACTOR } from '../audit/trail.ts';
import { verifyAudit } from '../audit/verify.ts';
import { systemClock } from '../lib/clock.ts';
import { writerOver } from '../unit-of-work/testing.ts';
import { masterKeyId, openInstallationKey, readInstallationKey } from './installation-key.ts';
import { MasterKeyRotation } from './rotation.ts';
import { readKeys } from './store.ts';

const FORMER = randomBytes(32);
const NEXT = randomBytes(32);
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
afterEach(() => test.database.pool.query('delete from installation_keys'));

const isRefused = { name: 'OperatorError', message: expect.stringContaining('is not one of this database') };
const rotationWith = (installationKey: Buffer) =>
  new MasterKeyRotation(writerOver(test.database, systemClock, installationKey), SYSTEM_ACTOR);

it('nodes that start together create one key, which only the master key decrypts', async () => {
  const [one, ...others] = await Promise.all([1, 2, 3].map(() => openInstallationKey(test.database, FORMER)));
  expect(one).toHaveLength(32);
  expect(one).not.toEqual(FORMER);
  for (const other of others) expect(other).toEqual(one);
  expect(await readInstallationKey(test.database, FORMER)).toEqual(one);
  await expect(openInstallationKey(test.database, NEXT)).rejects.toMatchObject(isRefused);
  const [stored] = await test.database.system(readKeys);
  expect(stored!.keyEncrypted.includes(one!)).toBe(false);
});

it('a rotation accepts both keys until it is finished, can be repeated, and each step has its audit entry', async () => {
  const key = await openInstallationKey(test.database, FORMER);
  const rotation = rotationWith(key);
  await rotation.accept(key, NEXT);
  await rotation.accept(key, NEXT);
  for (const accepted of [FORMER, NEXT]) expect(await openInstallationKey(test.database, accepted)).toEqual(key);

  expect(await rotation.finish(NEXT)).toEqual([masterKeyId(FORMER)]);
  expect(await rotation.finish(NEXT)).toEqual([]);
  expect(await openInstallationKey(test.database, NEXT)).toEqual(key);
  await expect(openInstallationKey(test.database, FORMER)).rejects.toMatchObject(isRefused);

  const { rows } = await test.database.pool.query(
    `select action, subject_id from audit_log where subject_type = 'MASTER_KEY' order by sequence`,
  );
  expect(rows).toEqual([
    { action: 'master-key.accepted', subject_id: masterKeyId(NEXT) },
    { action: 'master-key.removed', subject_id: masterKeyId(FORMER) },
  ]);
  const reports = await verifyAudit(test.database, [], { codes: new EntryCodes(key) });
  expect(reports).toMatchObject([{ broken: null, damaged: 0 }]);
});

it('a changed row, or one copied to another master key, decrypts nothing', async () => {
  await openInstallationKey(test.database, FORMER);
  await test.database.pool.query('update installation_keys set master_key_id = $1', [masterKeyId(NEXT)]);
  for (const key of [FORMER, NEXT])
    await expect(openInstallationKey(test.database, key)).rejects.toMatchObject(isRefused);
});
