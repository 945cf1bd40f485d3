/** Finds and ends running PostgreSQL processes of a data directory. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

export interface PidFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Total time for a process to stop. */
const STOP_MS = 15_000;
/** Part of it that is reserved for an immediate stop, and for a kill. */
const IMMEDIATE_MS = 3_000;
const KILL_MS = 1_000;
const COLLECT_MS = 5_000;
const POLL_MS = 10;

/** postmaster.pid: pid, directory, start time, port, socket folder, address, shared memory, state; one per line. */
export async function readPidFile(directory: string): Promise<PidFile | null> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 2) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/** Whether the process is a postgres that serves this directory: the process ID may have been reused. */
export function servesDirectory(pid: number, directory: string): boolean {
  if (process.platform === 'linux') {
    try {
      return programOf(pid) === 'postgres' && standsIn(pid, directory);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return isAlive(pid);
  const command = spawnSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return command.includes('postgres') && command.includes(directory);
}

/** The working directory of a postmaster and its children is their data directory. */
function standsIn(pid: number, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory);
  } catch {
    // Root without CAP_SYS_PTRACE, as in most containers, cannot read that of another user's process. The command line
    // is open to all, although that of children does not name the directory.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory);
  }
}

/** The name in /proc/PID/comm: unlike exe it stays correct if an update has replaced the program's file. */
function programOf(pid: number): string {
  return basename(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
}

export const isAlive = (pid: number): boolean => hasProcess(pid) && !isZombie(pid);

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Ended, but not reaped by its parent: in a container whose first process reaps nothing it stays forever. */
function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/**
 * Ends the remaining processes of a killed server, so that a new postmaster can use the directory. Only for the holder of the
 * data directory's lock: everything that runs there now is an orphan.
 */
export async function endOrphans(directory: string, log: Log): Promise<void> {
  const file = await readPidFile(directory);
  if (file && servesDirectory(file.pid, directory)) {
    log.warn({ pid: file.pid }, 'stopping the database process that a killed server left behind');
    await stopProcess(file.pid, log);
  }
  // Backends of a killed postmaster first finish their statement.
  for (const pid of processesIn(directory)) await stopProcess(pid, log, { first: 'SIGQUIT' });
  await removeStalePidFile(directory);
}

/**
 * PostgreSQL does not start if the process ID in the file is in use: by another program, or by a dead postmaster that
 * was not reaped yet. Only then is the file removed. Otherwise PostgreSQL needs it, to see whether a session of the last
 * run is still alive.
 */
async function removeStalePidFile(directory: string): Promise<void> {
  const deadline = Date.now() + COLLECT_MS;
  for (;;) {
    const left = await readPidFile(directory);
    if (!left || !hasProcess(left.pid)) return;
    if (isAlive(left.pid) || Date.now() > deadline) {
      await rm(join(directory, 'postmaster.pid'), { force: true });
      return;
    }
    await sleep(POLL_MS);
  }
}

function processesIn(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => servesDirectory(pid, directory));
}

export interface StopOptions {
  /** SIGQUIT skips the fast stop. */
  first?: 'SIGINT' | 'SIGQUIT';
  /** For all three steps. The fast stop, which writes everything to disk, gets most of it. */
  withinMs?: number;
}

/**
 * Fast stop (open transactions are rolled back), then immediate (crash recovery at the next start), then kill.
 * @throws if the process is still there in the end
 */
export async function stopProcess(pid: number, log: Log, options: StopOptions = {}): Promise<void> {
  const { first = 'SIGINT', withinMs = STOP_MS } = options;
  if (first === 'SIGINT') {
    if (await signalAndWait(pid, 'SIGINT', Math.max(0, withinMs - IMMEDIATE_MS - KILL_MS))) return;
    log.warn({ pid }, 'the database did not stop in time: stopping it immediately');
  }
  if (await signalAndWait(pid, 'SIGQUIT', IMMEDIATE_MS)) return;
  if (await signalAndWait(pid, 'SIGKILL', KILL_MS)) return;
  throw new Error(`the database process ${pid} cannot be stopped`);
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(POLL_MS);
  }
  return !isAlive(pid);
}
