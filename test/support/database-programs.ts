/** PgBouncer, and PostgreSQL servers of the system's packages with a standby. They refuse to run as root, so they run as `postgres`. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { eventually, freePort } from './service.ts';

const run = promisify(execFile);

/** Root changes to another user; any other user stays. */
interface RunAs {
  uid?: number;
  gid?: number;
}

export interface DatabasePrograms {
  /** Folder of `initdb`, `postgres` and `pg_basebackup`. */
  folder: string;
  runAs: RunAs;
}

/** @returns null where they cannot be installed; the reason is on standard error */
export async function databasePrograms(): Promise<DatabasePrograms | null> {
  try {
    const { stdout } = await run('bash', [join(projectRoot, 'scripts/install-database-tools.sh')]);
    if (process.getuid?.() !== 0) return { folder: stdout.trim(), runAs: {} };
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return { folder: stdout.trim(), runAs: { uid: uid!, gid: gid! } };
  } catch (error) {
    console.error(
      `no PgBouncer and no PostgreSQL with a standby, so their tests are skipped: ${(error as Error).message}`,
    );
    return null;
  }
}

async function ownFolder({ uid, gid }: RunAs): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amlcore-database-programs-'));
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(
  { runAs }: DatabasePrograms,
  connectionString: string,
  poolSize: number,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const target = new URL(connectionString);
  const folder = await ownFolder(runAs);
  const port = await freePort();
  const database = target.pathname.slice(1);
  const login = `user=${target.username} password=${decodeURIComponent(target.password)}`;
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(
    configuration,
    `[databases]
${database} = host=${target.hostname} port=${target.port} dbname=${database} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  );
  const child = spawn('pgbouncer', ['-q', configuration], { ...runAs, stdio: 'ignore' });
  const address = new URL(connectionString);
  address.host = `127.0.0.1:${port}`;
  await eventually(() => accepts(address.href));
  return {
    connectionString: address.href,
    async stop() {
      await ended(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface PostgresServer {
  port: number;
  folder: string;
  /** As superuser. */
  query(sql: string): Promise<pg.QueryResult>;
  /** As when its machine is lost. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The user and database `aml`, without a password. */
export const addressOf = (...servers: readonly { port: number }[]): string =>
  `postgres://aml@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/aml`;

export async function startPrimary({ folder: programs, runAs }: DatabasePrograms): Promise<PostgresServer> {
  const folder = await ownFolder(runAs);
  await run(join(programs, 'initdb'), ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...runAs,
    cwd: folder,
  });
  const server = await startServer(programs, runAs, folder);
  await server.query('create role aml login createrole');
  await server.query('create database aml owner aml');
  return server;
}

/** A streaming standby of the server. */
export async function startStandby(
  { folder: programs, runAs }: DatabasePrograms,
  primary: PostgresServer,
): Promise<PostgresServer> {
  const folder = await ownFolder(runAs);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
  await run(join(programs, 'pg_basebackup'), ['-D', folder, '-R', '-c', 'fast', '--no-sync', '-d', from], {
    ...runAs,
    cwd: folder,
  });
  return startServer(programs, runAs, folder);
}

async function startServer(programs: string, runAs: RunAs, folder: string): Promise<PostgresServer> {
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const child = spawn(join(programs, 'postgres'), ['-D', folder, ...settings.flatMap((one) => ['-c', one])], {
    ...runAs,
    cwd: folder,
    stdio: 'ignore',
  });
  const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await eventually(() => accepts(connectionString), 180_000);
  return {
    port,
    folder,
    async query(sql) {
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        return await client.query(sql);
      } finally {
        await client.end();
      }
    },
    // SIGQUIT also ends its processes, without a checkpoint and without sending more to the standby.
    kill: () => ended(child, 'SIGQUIT'),
    async stop() {
      await ended(child, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
