import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bootstrapped } from './bootstrap.ts';
import { SECRETS_FILE, tellOnce } from './bootstrap-secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amlcore-secrets-'));
});
afterEach(async () => {
  await chmod(dataDir, 0o700);
  await rm(dataDir, { recursive: true, force: true });
});

const MADE: Bootstrapped = {
  tenantId: 't',
  client: { id: 'client_a', secret: 'client-secret-1' },
  admin: { email: 'admin@localhost', oneTimePassword: 'admin-password-1' },
  officer: { email: 'officer@localhost', oneTimePassword: 'officer-password-1' },
};
const GIVEN: Bootstrapped = {
  ...MADE,
  client: { id: 'client_a', secret: null },
  admin: { email: 'a@b.test', oneTimePassword: null },
  officer: { email: 'o@b.test', oneTimePassword: null },
};

async function output(made: Bootstrapped, isTTY: boolean): Promise<string> {
  let text = '';
  const out = {
    isTTY,
    write(more: string) {
      text += more;
    },
  };
  await tellOnce(made, { publicUrl: 'http://127.0.0.1:8080', dataDir, out });
  return text;
}
const file = () => join(dataDir, SECRETS_FILE);

it('prints the secrets on a terminal and writes no file', async () => {
  expect(await output(MADE, true)).toMatch(/Client secret {3}client-secret-1\n[\s\S]*Password {8}admin-password-1\n/);
  await expect(stat(file())).rejects.toThrow('ENOENT');
});

it('without a terminal, writes a file that only the owner can read and prints its path alone', async () => {
  const elsewhere = join(dataDir, 'elsewhere');
  await writeFile(elsewhere, '', { mode: 0o644 });
  await symlink(elsewhere, file());
  const text = await output(MADE, false);
  expect(text).toContain(`Client secret   (in ${file()})`);
  expect(text).not.toMatch(/client-secret-1|admin-password-1/);
  expect(await readFile(file(), 'utf8')).toMatch(
    /Client secret {3}client-secret-1\n[\s\S]*Password {8}admin-password-1\n/,
  );
  expect(await readFile(elsewhere, 'utf8')).toBe('');
  if (process.platform !== 'win32') expect((await stat(file())).mode & 0o777).toBe(0o600);
});

it('creates the data directory, which an external database does not need', async () => {
  await rm(dataDir, { recursive: true });
  await output(MADE, false);
  expect(await readFile(file(), 'utf8')).toContain('client-secret-1');
});

it('writes nothing if the operator supplied all secrets', async () => {
  expect(await output(GIVEN, false)).toContain('(as given in AMLCORE_BOOTSTRAP_CLIENT)');
  await expect(stat(file())).rejects.toThrow('ENOENT');
});

it('explains how to get new secrets if the file cannot be written', async () => {
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, 'a file where the directory should be');
  await expect(output(MADE, false)).rejects.toThrow(/cannot be written \(EEXIST\)[^\n]*clients rotate client_a/);
  await rm(dataDir, { force: true });
  dataDir = await mkdtemp(join(tmpdir(), 'amlcore-secrets-'));
});
