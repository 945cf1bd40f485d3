import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../platform/errors.ts';
import { loadMasterKey, MASTER_KEY_FILE } from './master-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amlcore-master-key-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('processes that start together create one key, readable by the owner only', async () => {
  const folder = join(dataDir, 'not', 'there', 'yet');
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadMasterKey(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect((await stat(join(folder, MASTER_KEY_FILE))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual([MASTER_KEY_FILE]);
  expect((await loadMasterKey(folder)).equals(keys[0]!)).toBe(true);
});

test.each([
  ['empty', '', 0o600, /64 hexadecimal digits/],
  ['short', 'ab'.repeat(31), 0o600, /64 hexadecimal digits/],
  ['not hexadecimal', 'zz'.repeat(32), 0o600, /64 hexadecimal digits/],
  ['readable by the group', 'ab'.repeat(32), 0o640, /chmod 600/],
  ['readable by all', 'ab'.repeat(32), 0o604, /chmod 600/],
])('rejects a file that is %s, and leaves it as it is', async (_name, content, mode, message) => {
  const path = join(dataDir, MASTER_KEY_FILE);
  await writeFile(path, content);
  await chmod(path, mode);
  const error = await loadMasterKey(dataDir).catch((caught) => caught);
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.message).toMatch(message);
  expect(await readFile(path, 'utf8')).toBe(content);
});
