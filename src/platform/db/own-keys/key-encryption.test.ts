import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyEncryption, keyEncryption } from './key-encryption.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000001';
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002';
const dataKey = randomBytes(32);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-keys-'));
  for (const tenant of [TENANT, OTHER]) await mkdir(join(folder, tenant));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const put = async (name: string, content: string, { tenant = TENANT, mode = 0o600 } = {}) => {
  const path = join(folder, tenant, `${name}.key`);
  await writeFile(path, content);
  await chmod(path, mode);
};
const of = (name: string, tenantId = TENANT, number = 1) => ({ tenantId, name, number });

describe('keys in a folder', () => {
  let keys: KeyEncryption;
  beforeAll(() => {
    keys = keyEncryption({ folder, command: null });
  });

  it('unwrap their wrapped keys, in hexadecimal and in base64', async () => {
    await put('hex', `${randomBytes(32).toString('hex')}\n`);
    await put('base64', randomBytes(32).toString('base64'));
    for (const name of ['hex', 'base64']) {
      const wrapped = await keys.wrap(of(name), dataKey);
      expect(wrapped.includes(dataKey)).toBe(false);
      expect(await keys.unwrap(of(name), wrapped)).toEqual(dataKey);
    }
  });

  it('do not unwrap data of another organization, name or version, even with identical key bytes', async () => {
    const same = randomBytes(32).toString('hex');
    await put('one', same);
    await put('two', same);
    await put('one', same, { tenant: OTHER });
    const wrapped = await keys.wrap(of('one'), dataKey);
    for (const other of [of('two'), of('one', OTHER), of('one', TENANT, 2)]) {
      await expect(keys.unwrap(other, wrapped)).rejects.toMatchObject({ code: 'service-unavailable' });
    }
    await put('one', randomBytes(32).toString('hex'));
    await expect(keys.unwrap(of('one'), wrapped)).rejects.toThrow('a different key has this name');
  });

  it.each([
    ['is not there', 'absent', null, 0o600, 'it does not exist'],
    ['is too short', 'short', 'ab', 0o600, 'it must have 32 bytes'],
    ['has a megabyte', 'huge', 'ab'.repeat(500_000), 0o600, 'it must have 32 bytes'],
    ['is open to everybody', 'open', 'ab'.repeat(32), 0o604, 'every user of the machine'],
    ['has a name that leads elsewhere', `../${OTHER}/one`, null, 0o600, 'not a valid file name'],
  ])('a key that %s is reported without its path', async (_what, name, content, mode, why) => {
    if (content !== null) await put(name, content, { mode });
    const failure = await keys.wrap(of(name), dataKey).catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'service-unavailable', message: expect.stringContaining(why) });
    expect((failure as Error).message).not.toContain(folder);
  });
});

describe('keys of an external program', () => {
  const program = async (body: string) => {
    const path = join(folder, `program-${randomBytes(4).toString('hex')}`);
    await writeFile(path, `#!/bin/sh\n${body}\n`, { mode: 0o700 });
    return keyEncryption({ folder: null, command: path });
  };

  it('are requested with verb, organization, name and version; base64 in both directions', async () => {
    const log = join(folder, 'asked');
    const keys = await program(`echo "$@" >> ${log}; cat`);
    const wrapped = await keys.wrap(of('mine'), dataKey);
    expect(await keys.unwrap(of('mine', TENANT, 7), wrapped)).toEqual(dataKey);
    const { readFile } = await import('node:fs/promises');
    expect(await readFile(log, 'utf8')).toBe(`wrap ${TENANT} mine 1\nunwrap ${TENANT} mine 7\n`);
  });

  it.each([
    ['fails', 'echo secret >&2; exit 1', 'failed to unwrap it'],
    ['says nothing', 'cat > /dev/null', 'failed to unwrap it'],
    ['gives a key of another length', 'cat > /dev/null; echo AAAA', 'did not return a key of 32 bytes'],
    ['says too much', 'head -c 200000 /dev/zero', 'failed to unwrap it'],
  ])('a program that %s is reported, without its output', async (_what, body, why) => {
    const failure = (await (await program(body)).unwrap(of('mine'), dataKey).catch((error) => error)) as Error;
    expect(failure).toMatchObject({ code: 'service-unavailable', message: expect.stringContaining(why) });
    expect(failure.message).not.toContain('secret');
  });
});

it('without a folder or program nothing is wrapped', async () => {
  const keys = keyEncryption({ folder: null, command: null });
  await expect(keys.wrap(of('one'), dataKey)).rejects.toThrow('AMLCORE_OWN_KEYS');
  await expect(keys.unwrap(of('one'), dataKey)).rejects.toMatchObject({ code: 'service-unavailable' });
});
