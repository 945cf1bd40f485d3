/** Creates the database's directory on the first start, completely or not at all. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { TENANT_ROLE } from '../roles.ts';
import type { Launcher } from './launcher.ts';
import type { Program } from './program.ts';
import { PG_HBA_CONF, postgresqlConf } from './settings.ts';

export interface Cluster {
  /** PostgreSQL's own directory. */
  directory: string;
  /** Password of the role `amlcore`. */
  password: string;
}

export const SERVICE_ROLE = 'amlcore';
export const DATABASE_NAME = 'amlcore';
const ASIDE = 'postgres.new-';
const PASSWORD = /^[0-9a-f]{64}$/;

/** Database directory inside a data directory. */
export const clusterDirectory = (dataDir: string): string => join(dataDir, 'postgres');
const passwordFile = (dataDir: string): string => join(dataDir, 'postgres-password');

/** The service's password, or null if there is none yet. */
export async function readPassword(dataDir: string): Promise<string | null> {
  const text = await readFile(passwordFile(dataDir), 'utf8').catch(() => '');
  return PASSWORD.test(text.trim()) ? text.trim() : null;
}

/**
 * @param firstStartSql statements run as superuser when the database is created
 * @throws OperatorError if the directory belongs to another major version
 */
export async function openCluster(
  dataDir: string,
  program: Program,
  launcher: Launcher,
  firstStartSql: readonly string[],
): Promise<Cluster> {
  const directory = clusterDirectory(dataDir);
  if (!existsSync(directory)) return await createCluster(dataDir, launcher, firstStartSql);
  await checkMajor(directory, program);
  await takeOwnership(directory, launcher);
  await writeSettings(directory, launcher);
  const password = (await readPassword(dataDir)) ?? (await renewPassword(dataDir, directory, launcher));
  return { directory, password };
}

/** Works in a temporary directory and renames it when complete. The next start removes an incomplete one. */
async function createCluster(dataDir: string, launcher: Launcher, firstStartSql: readonly string[]): Promise<Cluster> {
  const directory = clusterDirectory(dataDir);
  await removeLeftovers(dataDir);
  // A random name, since the initdb of a killed server may still be writing into its directory.
  const aside = join(dataDir, `${ASIDE}${randomBytes(4).toString('hex')}`);
  await mkdir(aside, { mode: 0o700 });
  await own(aside, launcher);
  await run(launcher, 'initdb', [
    `--pgdata=${aside}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth=reject', // until our own rules are in place
    '--no-instructions',
    // One call for the whole file system instead of thousands for its files: three times as fast on a busy disk.
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ]);
  await writeSettings(aside, launcher);
  const password = randomBytes(32).toString('hex');
  await singleUser(launcher, aside, [
    `create role ${SERVICE_ROLE} login password '${password}'`,
    `create role ${TENANT_ROLE} nologin`,
    `grant ${TENANT_ROLE} to ${SERVICE_ROLE}`,
    `create database ${DATABASE_NAME} owner ${SERVICE_ROLE}`,
    ...firstStartSql,
  ]);
  await writePassword(dataDir, password);
  await rename(aside, directory);
  return { directory, password };
}

/** Removes incomplete directories. One that an initdb still writes into may stay. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(ASIDE)) await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function checkMajor(directory: string, program: Program): Promise<void> {
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === String(program.major)) return;
  if (!version) {
    throw new OperatorError(
      `${directory} is not a PostgreSQL directory: PG_VERSION is missing. Restore a backup, or move the directory away.`,
    );
  }
  throw new OperatorError(
    `The database in ${directory} was created by PostgreSQL ${version}, but this program contains PostgreSQL ${program.major}. ` +
      'Make a backup with the earlier program (amlcore backup), move the directory away, and restore the backup with this program.',
  );
}

async function renewPassword(dataDir: string, directory: string, launcher: Launcher): Promise<string> {
  const password = randomBytes(32).toString('hex');
  await singleUser(launcher, directory, [`alter role ${SERVICE_ROLE} password '${password}'`]);
  await writePassword(dataDir, password);
  return password;
}

async function writePassword(dataDir: string, password: string): Promise<void> {
  const aside = `${passwordFile(dataDir)}.new`;
  await writeFile(aside, `${password}\n`, { mode: 0o600 });
  await rename(aside, passwordFile(dataDir));
}

async function writeSettings(directory: string, launcher: Launcher): Promise<void> {
  for (const [name, text] of [
    ['postgresql.conf', postgresqlConf(existsSync(join(directory, 'custom.conf')))],
    ['pg_hba.conf', PG_HBA_CONF],
  ] as const) {
    await writeFile(join(directory, name), text, { mode: 0o600 });
    await own(join(directory, name), launcher);
  }
}

/** Gives the files to the database's user: a copy that root made with cp belongs to root. */
async function takeOwnership(directory: string, launcher: Launcher): Promise<void> {
  if (!launcher.account || (await stat(directory)).uid === launcher.account.uid) return;
  for (const name of await readdir(directory, { recursive: true })) await own(join(directory, name), launcher);
  await own(directory, launcher);
  await chmod(directory, 0o700);
}

async function own(path: string, launcher: Launcher): Promise<void> {
  if (launcher.account) await lchown(path, launcher.account.uid, launcher.account.gid);
}

/** Runs statements as superuser without a server, so that no one else can connect. */
async function singleUser(launcher: Launcher, directory: string, statements: readonly string[]): Promise<void> {
  const args = ['--single', '-D', directory, '-c', 'exit_on_error=true', 'postgres'];
  // In this mode each line is a statement.
  await run(launcher, 'postgres', args, `${statements.map((sql) => sql.replaceAll('\n', ' ')).join(';\n')};\n`);
}

async function run(
  launcher: Launcher,
  program: 'initdb' | 'postgres',
  args: readonly string[],
  input = '',
): Promise<void> {
  const child = launcher.spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin?.on('error', () => {}); // it ended before it read everything: its exit code is checked
  child.stdin?.end(input);
  const { code, words } = await ended(child);
  if (code !== 0) throw new OperatorError(`${program} of the embedded database failed: ${words.trim().slice(-500)}`);
}

function ended(child: ChildProcess): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve, reject) => {
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, words }));
  });
}
