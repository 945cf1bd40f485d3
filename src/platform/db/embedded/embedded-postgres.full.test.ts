import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXIT_IN_USE } from '../../errors.ts';
import type { Log } from '../log.ts';
import { Child } from './child.ts';
import { openCluster } from './cluster.ts';
import { attachEmbedded, type Crash, type EmbeddedOptions, EmbeddedPostgres } from './embedded-postgres.ts';
import { findLauncher } from './launcher.ts';
import { isAlive, readPidFile } from './postmaster.ts';
import { findProgram } from './program.ts';

let dataDir: string;
let lines: string[];
const running: EmbeddedPostgres[] = [];
const record = (_: object, message: string) => void lines.push(message);
const log: Log = { debug: record, info: record, warn: record, error: record };
const cluster = () => join(dataDir, 'postgres');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amlcore-embedded-'));
  lines = [];
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await EmbeddedPostgres.start({ dataDir, log, ...options });
  running.push(database);
  return database;
}

async function query<T extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = async (): Promise<number> => (await readPidFile(cluster()))!.pid;

describe('a first start', () => {
  test('creates a durable UTF-8 database with an unprivileged role, and keeps its data', async () => {
    const first = await start();
    const [facts] = await query(
      first.connectionString,
      `select current_user, current_database(), rolsuper, rolcreaterole, rolbypassrls,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('data_checksums') as data_checksums, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as listen_addresses, lower('ÄŻ') as lower,
              pg_has_role('amlcore_tenant', 'SET') as tenant
       from pg_roles where rolname = current_user`,
    );
    expect(facts).toEqual({
      current_user: 'amlcore',
      current_database: 'amlcore',
      rolsuper: false,
      rolcreaterole: false,
      rolbypassrls: false,
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      encoding: 'UTF8',
      listen_addresses: '127.0.0.1',
      lower: 'äż',
      tenant: true,
    });
    await query(first.connectionString, `create table kept as select 'Zażółć' as word`);
    const pid = await postmaster();
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await start();
    expect(await query(second.connectionString, 'select word from kept')).toEqual([{ word: 'Zażółć' }]);
  });

  test('accepts passwords only, and no superuser', async () => {
    const { connectionString } = await start();
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    for (const [user, password] of [
      ['amlcore', 'wrong'],
      ['amlcore', ''],
      ['postgres', new URL(connectionString).password],
      ['postgres', ''],
    ] as const) {
      const url = new URL(connectionString);
      url.username = user;
      url.password = password;
      await expect(query(url.href, 'select 1'), `${user}:${password}`).rejects.toThrow();
    }
  });

  test.runIf(process.getuid?.() === 0)('by root runs as another user, who owns the files', async () => {
    await start();
    expect(statSync(cluster()).uid).toBeGreaterThan(0);
    expect(statSync(`/proc/${await postmaster()}`).uid).toBe(statSync(cluster()).uid);
  });

  test('is repeated if it was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres.new-1', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new-1', 'PG_VERSION'), '18');
    const { connectionString } = await start();
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(['amlcore.lock', 'postgres', 'postgres-password']);
  });
});

describe('a later start', () => {
  test('creates a new password if the file is lost', async () => {
    const first = await start();
    await first.stop();
    rmSync(join(dataDir, 'postgres-password'));
    const second = await start();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(new URL(second.connectionString).password).not.toBe(new URL(first.connectionString).password);
  });

  test('rejects the directory of another major version and names both', async () => {
    await (await start()).stop();
    writeFileSync(join(cluster(), 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/PostgreSQL 15.*PostgreSQL 18.*backup/s);
  });

  test('ignores a postmaster.pid whose process ID belongs to another program', async () => {
    await (await start()).stop();
    const stranger = spawn('sleep', ['60'], { cwd: cluster() });
    try {
      writeFileSync(
        join(cluster(), 'postmaster.pid'),
        `${stranger.pid}\n${cluster()}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
      );
      const database = await start();
      expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(isAlive(stranger.pid!)).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  test('takes settings of the operator from custom.conf', async () => {
    await (await start()).stop();
    writeFileSync(join(cluster(), 'custom.conf'), "work_mem = '7MB'\n", { mode: 0o644 });
    const { connectionString } = await start();
    expect(await query(connectionString, 'show work_mem')).toEqual([{ work_mem: '7MB' }]);
  });
});

describe('one server per directory', () => {
  test('the second is rejected; a command beside it gets the address', async () => {
    expect(await attachEmbedded(dataDir)).toBeNull();
    const database = await start();
    await expect(EmbeddedPostgres.start({ dataDir, log })).rejects.toMatchObject({
      exitCode: EXIT_IN_USE,
      message: expect.stringContaining(String(process.pid)),
    });
    expect(await attachEmbedded(dataDir)).toBe(database.connectionString);
    await database.stop();
    expect(await attachEmbedded(dataDir)).toBeNull();
  });

  test('a failed start leaves no lock', async () => {
    await (await start()).stop();
    const version = readFileSync(join(cluster(), 'PG_VERSION'));
    writeFileSync(join(cluster(), 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow();
    writeFileSync(join(cluster(), 'PG_VERSION'), version);
    await start();
  });

  test('detects a port in use', async () => {
    const program = await findProgram(dataDir);
    const launcher = findLauncher(program, dataDir, cluster());
    const opened = await openCluster(dataDir, program, launcher, []);
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const child = new Child(launcher, opened, (blocker.address() as { port: number }).port, log);
    expect(await child.ready()).toBe(false);
    expect(child.portTaken).toBe(true);
    blocker.close();
  });
});

describe('a crash', () => {
  test('of the database is repaired at the same address with all committed data', async () => {
    const crashes: Crash[] = [];
    const { connectionString } = await start({ onCrash: (crash) => crashes.push(crash) });
    await query(connectionString, 'create table kept as select 1 as one');
    for (let round = 1; round <= 2; round++) {
      process.kill(await postmaster(), 'SIGKILL');
      await vi.waitFor(async () => expect(crashes).toHaveLength(round), 20_000);
      await vi.waitFor(async () => expect(await query(connectionString, 'select * from kept')).toEqual([{ one: 1 }]), {
        timeout: 20_000,
      });
    }
    expect(crashes.map((crash) => crash.restartInMs)).toEqual([100, 200]);
    expect(crashes[0]?.detail).toContain('SIGKILL');
  });

  test('repeated several times ends the attempts', async () => {
    const crashes: Crash[] = [];
    await start({ onCrash: (crash) => crashes.push(crash) });
    rmSync(join(cluster(), 'global', 'pg_control'));
    process.kill(await postmaster(), 'SIGKILL');
    await vi.waitFor(() => expect(crashes.at(-1)?.restartInMs).toBeNull(), { timeout: 25_000 });
    expect(crashes).toHaveLength(6);
  });

  test('during shutdown is not repaired', async () => {
    const database = await start();
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await database.stop();
    await expect(query(database.connectionString, 'select 1')).rejects.toThrow();
    expect(await attachEmbedded(dataDir)).toBeNull();
  });
});

test.runIf(process.platform !== 'win32')('a database that does not respond is killed', async () => {
  const database = await start();
  const pid = await postmaster();
  process.kill(pid, 'SIGSTOP');
  await database.stop(5_000);
  expect(isAlive(pid)).toBe(false);
  expect(await attachEmbedded(dataDir)).toBeNull();
});

test('the log never contains values of statements', async () => {
  const { connectionString } = await start();
  const secret = 'Wilhelmina Quackenbush';
  await query(connectionString, 'create table people (name text primary key, id uuid, age int check (age > 0))');
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  const failing: Array<[string, unknown[]]> = [
    [`insert into people (name) values ('${secret}'), ('${secret}')`, []],
    ['insert into people (name) values ($1), ($1)', [secret]],
    ['insert into people (id) values ($1::text::uuid)', [secret]],
    ['insert into people (name, age) values ($1, -1)', [secret]],
    [`select '${secret}' from from`, []],
  ];
  for (const [text, values] of failing) await expect(client.query(text, values)).rejects.toThrow();
  // A backend that is killed while working: the server reports the statement that it was running.
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const dying = client.query(`select pg_sleep(20), '${secret}'`).catch(() => {});
  const isAtWork = `select 1 from pg_stat_activity where pid = ${rows[0].pid} and state = 'active' and query like '%sleep%'`;
  await vi.waitFor(async () => expect(await query(connectionString, isAtWork)).toHaveLength(1), 20_000);
  process.kill(rows[0].pid, 'SIGKILL');
  await dying;
  await vi.waitFor(() => expect(lines.join('\n')).toContain('terminated by signal 9'), 20_000);
  expect(lines.join('\n')).not.toContain('Quackenbush');
});
