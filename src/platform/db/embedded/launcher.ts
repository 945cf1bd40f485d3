/**
 * Starts PostgreSQL's programs as a user they accept. They refuse to run as root, and a container or a plain server often
 * has only root. So root starts them as `postgres`, else `nobody`, which then owns the database's files.
 *
 * That user may be unable to reach the program or the data (below /root, say). Only then does it get one capability:
 * CAP_DAC_READ_SEARCH (pass every folder, read every file), or CAP_DAC_OVERRIDE if the former is unavailable.
 * Rejected: a copy of the data elsewhere, since the operator chose the data directory for its disk and its backup.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import type { Program } from './program.ts';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** How a program is started: the actual command line for a requested one. */
interface Way {
  describe: string;
  wrap(file: string, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions };
}

export interface Launcher {
  /** Owner of the database's files; null: the user of this process. */
  account: Account | null;
  describe: string;
  /** Starts bin/`program` in its own process group, so that Ctrl-C reaches this process first and the database last. */
  spawn(program: 'initdb' | 'postgres', args: readonly string[], options?: SpawnOptions): ChildProcess;
}

const DAC_OVERRIDE = 1n << 1n;
const DAC_READ_SEARCH = 1n << 2n;
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * @param dataDir a folder that the database's user must be able to reach; it must exist
 * @param cluster the database's directory, if it exists: its owner stays the user
 */
export function findLauncher(program: Program, dataDir: string, cluster: string): Launcher {
  const account = process.getuid?.() === 0 ? (ownerOf(cluster) ?? readAccount()) : null;
  const environment = cleanEnvironment(program);
  const way = account ? firstThatWorks(account, program, dataDir, environment) : PLAIN;
  return {
    account,
    describe: way.describe,
    spawn(name, args, options = {}) {
      const command = way.wrap(join(program.bin, name), args);
      return spawn(command.file, command.args, {
        env: environment,
        windowsHide: true,
        detached: process.platform !== 'win32',
        ...options,
        ...command.options,
      });
    },
  };
}

const PLAIN: Way = { describe: 'as this user', wrap: (file, args) => ({ file, args: [...args], options: {} }) };

/** Owner of an existing cluster: an ordinary user, or `postgres` of an image with another user ID. */
function ownerOf(cluster: string): Account | null {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid > 0 ? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid } : null;
}

const readAccount = (): Account => unprivilegedAccount(readFileSync('/etc/passwd', 'utf8'));

/** @param passwd the text of /etc/passwd */
export function unprivilegedAccount(passwd: string): Account {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const wanted of ACCOUNTS) {
    const [name, , uid, gid] = lines.find(([user]) => user === wanted) ?? [];
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new OperatorError(
    `The embedded database does not run as root, and there is no user ${ACCOUNTS.join(' or ')} to run it as. ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

function firstThatWorks(account: Account, program: Program, folder: string, env: Record<string, string>): Way {
  let reason = '';
  for (const way of waysFor(account)) {
    const failure = probe(way, program, folder, env);
    if (failure === null) return way;
    reason = failure;
  }
  throw new OperatorError(
    `The embedded database runs as ${account.name}, who cannot reach ${folder} or ${program.bin} (${reason}). ` +
      'Choose another AMLCORE_DATA_DIR, move the program out of a private folder, start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Tests access instead of computing modes, which also covers access lists, mounts without exec and missing libraries. */
function probe(way: Way, program: Program, folder: string, env: Record<string, string>): string | null {
  const script = 'cd -- "$1" && exec "$2" --version';
  const command = way.wrap('/bin/sh', ['-c', script, 'sh', folder, join(program.bin, 'postgres')]);
  const result = spawnSync(command.file, command.args, { env, ...command.options, encoding: 'utf8', cwd: '/' });
  if (result.status === 0) return null;
  return (result.stderr || result.error?.message || `exit code ${result.status}`).trim().split('\n')[0] ?? '';
}

function* waysFor(account: Account): Generator<Way> {
  const { uid, gid, name } = account;
  // Node clears the supplementary groups together with these two.
  yield { describe: `as ${name}`, wrap: (file, args) => ({ file, args: [...args], options: { uid, gid } }) };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) return;
  const available = effectiveCapabilities();
  for (const [bit, capability] of [
    [DAC_READ_SEARCH, 'dac_read_search'],
    [DAC_OVERRIDE, 'dac_override'],
  ] as const) {
    if ((available & bit) === 0n) continue;
    const flags = [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      // PostgreSQL checks its own program with access(2), which ignores capabilities unless this is set.
      '--securebits=+no_setuid_fixup',
    ];
    yield {
      describe: `as ${name} with ${capability}`,
      wrap: (file, args) => ({ file: setpriv, args: [...flags, '--', file, ...args], options: {} }),
    };
  }
}

function effectiveCapabilities(): bigint {
  const hex = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return hex ? BigInt(`0x${hex}`) : 0n;
}

/** The database gets none of our environment: it contains secrets, and PG* variables would change its behavior. */
function cleanEnvironment(program: Program): Record<string, string> {
  const environment: Record<string, string> = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  if (program.links) {
    const path = [program.links, program.lib].join(delimiter);
    environment[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = path;
  }
  return environment;
}
