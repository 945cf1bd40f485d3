/**
 * This program and the one of the last tag on one database, under load: upgrade, both together, and rollback. Then the audit chains are
 * verified by both. Skipped without a tag, or where its program cannot be built.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { callAt, eventually, freePort, type Program, runProgram } from '../support/service.ts';

const run = promisify(execFile);
const MINUTE = 60_000;
const LOGIN = { clientId: 'side', clientSecret: 'by-side-0123456789' };

const folder = await mkdtemp(join(tmpdir(), 'amlcore-side-by-side-'));
const earlier = await earlierProgram(join(folder, 'earlier')).catch((error: Error) => {
  console.error(`no program of the last tag, so the upgrade from it is not tested: ${error.message.split('\n', 1)[0]}`);
  return null;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Its checkout, with the same libraries if it needs no others. */
async function earlierProgram(root: string): Promise<string> {
  const git = async (...args: string[]) => (await run('git', ['-C', projectRoot, ...args])).stdout.trim();
  // The commit of a release has its own tag.
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  await mkdir(root);
  const archive = join(folder, 'earlier.tar');
  await git('archive', '--output', archive, tag);
  await run('tar', ['-xf', archive, '-C', root]);
  const libraries = async (of: string) => {
    const { packages } = JSON.parse(await readFile(join(of, 'package-lock.json'), 'utf8'));
    return JSON.stringify({ ...packages, '': null });
  };
  if ((await libraries(root)) === (await libraries(projectRoot))) {
    await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  } else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root });
  // The pages are not part of this test, and take longer to build than all of it.
  if (existsSync(join(projectRoot, 'dist/web')))
    await cp(join(projectRoot, 'dist/web'), join(root, 'dist/web'), { recursive: true });
  return root;
}

describe.skipIf(earlier === null)('beside the program of the last tag', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let env: Record<string, string>;
  const running: Program[] = [];
  beforeAll(async () => {
    database = await createEmptyDatabase();
    env = {
      DATABASE_URL: database.connectionString,
      AMLCORE_MASTER_KEY: 'ab'.repeat(32),
      AMLCORE_BOOTSTRAP_CLIENT: `${LOGIN.clientId}:${LOGIN.clientSecret}`,
      AMLCORE_BOOTSTRAP_ADMIN: 'admin@example.test:correct horse battery',
      AMLCORE_RATE_LIMIT: 'off',
      AMLCORE_MIGRATE: 'off',
      AMLCORE_PUBLIC_URL: 'http://127.0.0.1:1',
      AMLCORE_DEMO: 'true',
    };
  });
  afterAll(async () => {
    for (const { child, exited } of running) {
      child.kill('SIGKILL');
      await exited;
    }
    await database.drop();
  });

  const command = async (root: string, ...args: string[]) => {
    const program = runProgram(args, { ...env, AMLCORE_DATA_DIR: join(folder, 'commands') }, root);
    expect(await program.exited, program.stderr()).toBe(0);
    return program.stdout();
  };
  const start = async (root: string) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const dataDir = join(folder, `data-${port}`);
    await mkdir(dataDir);
    const program = runProgram(['serve'], { ...env, PORT: String(port), AMLCORE_DATA_DIR: dataDir }, root);
    running.push(program);
    const ready = () =>
      callAt(url, '/health/ready').then(
        ({ status }) => status === 200,
        () => false,
      );
    await eventually(ready, 4 * MINUTE).catch((error) => {
      throw new Error(program.stderr(), { cause: error });
    });
    return {
      url,
      async stop() {
        program.child.kill('SIGTERM');
        expect(await program.exited).toBe(0);
      },
    };
  };
  let sent = 0;
  /** Sends payments to the nodes in turn. @returns their statuses other than 201 */
  const pay = async (urls: readonly string[], payments: number) => {
    const { data } = (await callAt(urls[0]!, '/auth/api/v1/client-login', { method: 'POST', body: LOGIN })).json<{
      data: { access_token: string };
    }>();
    const replies = await Promise.all(
      Array.from({ length: payments }, async (_, at) => {
        sent += 1;
        const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference: `SIDE-${sent}`, callbackUrl: '' };
        return callAt(urls[at % urls.length]!, '/amlcore/api/v1/transactions/fiat', {
          ...{ method: 'POST', body, token: data.access_token },
        });
      }),
    );
    return replies.filter(({ status }) => status !== 201).map(({ text }) => text);
  };

  it('upgrades and rolls back without a failed request, and the chains stay intact', {
    timeout: 15 * MINUTE,
  }, async () => {
    await command(earlier!, 'migrate');
    const old = await start(earlier!);
    expect(await pay([old.url], 30)).toEqual([]);

    await command(projectRoot, 'migrate');
    expect(await pay([old.url], 30)).toEqual([]);
    const next = await start(projectRoot);
    expect(await pay([old.url, next.url], 60)).toEqual([]);
    await old.stop();
    expect(await pay([next.url], 30)).toEqual([]);

    const again = await start(earlier!);
    expect(await pay([again.url, next.url], 60)).toEqual([]);
    await next.stop();
    expect(await pay([again.url], 30)).toEqual([]);
    for (const root of [projectRoot, earlier!]) {
      expect(await command(root, 'audit', 'verify')).toContain('All chains are intact.');
    }
    await again.stop();
  });
});
