/**
 * One server per data directory. `amlcore.lock` names its holder:
 *
 *   same machine   the holder is alive if its pid is, with the same start time (numbers are reused)
 *   elsewhere      (a container or host that shares the volume) it is alive as long as it touches the file; we watch the
 *                  file for a while instead of comparing clocks, which differ
 *
 * A stale lock is replaced under a second file, created with O_EXCL, so that only one of two processes takes it over.
 * Rejected: flock(2), which Node does not offer, and a listening port, which containers do not share.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { constants, copyFile, link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_IN_USE, OperatorError } from '../../errors.ts';
import type { Log } from '../log.ts';
import { isAlive } from './postmaster.ts';

export interface LockHolder {
  pid: number;
  /** Ticks since boot; null if the system does not report it. */
  startTime: string | null;
  /** Identifies the machine, its boot and its process numbering. */
  place: string;
  token: string;
}

const HEARTBEAT_MS = 1_000;
// A killed container waits this long when it starts again on its volume.
const SILENCE_MS = 8_000;
const WATCH_STEP_MS = 500;
const TAKEOVER_MAX_AGE_MS = 10_000;

const lockFile = (dataDir: string): string => join(dataDir, 'amlcore.lock');

export class DataDirLock {
  readonly #path: string;
  readonly #token: string;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #onLost: () => void;

  private constructor(path: string, token: string, onLost: () => void) {
    this.#path = path;
    this.#token = token;
    this.#onLost = onLost;
    this.#heartbeat = setInterval(() => void this.#touch(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /**
   * @param onLost called once if another server has taken the directory, after this process was paused for long
   * @param silenceMs how long a holder elsewhere may be silent before it counts as dead
   * @throws OperatorError with EXIT_IN_USE if another server holds the directory
   */
  static async acquire(dataDir: string, log: Log, onLost: () => void, silenceMs = SILENCE_MS): Promise<DataDirLock> {
    const path = lockFile(dataDir);
    const self: LockHolder = {
      pid: process.pid,
      startTime: startTimeOf(process.pid),
      place: place(),
      token: randomUUID(),
    };
    const own = `${path}.${self.token}`;
    await writeFile(own, JSON.stringify(self), { mode: 0o644 });
    try {
      while (!(await tryLink(own, path))) {
        const holder = await readSettled(path);
        if (holder && (await lives(holder, path, log, silenceMs))) throw inUse(dataDir, holder);
        await removeStale(path, holder);
      }
    } finally {
      await rm(own, { force: true });
    }
    return new DataDirLock(path, self.token, onLost);
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeat);
    if ((await read(this.#path))?.token === this.#token) await rm(this.#path, { force: true });
  }

  async #touch(): Promise<void> {
    const holder = await readSettled(this.#path);
    const now = new Date();
    if (holder?.token === this.#token) return await utimes(this.#path, now, now).catch(() => {});
    // A missing file does not prove another server, but one could now start here, so it is treated the same.
    clearInterval(this.#heartbeat);
    this.#onLost();
  }
}

/** The server that uses this data directory now, or null. A holder elsewhere counts while its last touch is recent. */
export async function lockHolder(dataDir: string): Promise<LockHolder | null> {
  const path = lockFile(dataDir);
  const holder = await read(path);
  if (!holder) return null;
  if (holder.place === place()) return livesHere(holder) ? holder : null;
  return Date.now() - (await mtime(path)) < SILENCE_MS ? holder : null;
}

function inUse(dataDir: string, holder: LockHolder): OperatorError {
  const where = holder.place === place() ? '' : ' on another machine or in another container';
  return new OperatorError(
    `The data directory ${dataDir} is in use by the server with process id ${holder.pid}${where}. ` +
      'Stop it first, or choose another AMLCORE_DATA_DIR.',
    EXIT_IN_USE,
  );
}

async function lives(holder: LockHolder, path: string, log: Log, silenceMs: number): Promise<boolean> {
  if (holder.place === place()) return livesHere(holder);
  log.info(
    { pid: holder.pid },
    'the data directory is locked from another machine or container: checking whether it is alive',
  );
  const seen = await mtime(path);
  for (let waitedMs = 0; waitedMs < silenceMs; waitedMs += WATCH_STEP_MS) {
    await sleep(WATCH_STEP_MS);
    const now = await mtime(path);
    if (now !== seen) return now !== 0;
  }
  return false;
}

function livesHere(holder: LockHolder): boolean {
  return isAlive(holder.pid) && startTimeOf(holder.pid) === holder.startTime;
}

/** Removes the lock that was found stale, unless another process did so first. */
async function removeStale(path: string, found: LockHolder | null): Promise<void> {
  const guard = `${path}.takeover`;
  try {
    await writeFile(guard, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await sleep(20);
    const madeAt = await mtime(guard);
    // The guard is held for milliseconds. An older one was left by a killed process.
    if (madeAt > 0 && Math.abs(Date.now() - madeAt) > TAKEOVER_MAX_AGE_MS) await rm(guard, { force: true });
    return;
  }
  try {
    if ((await read(path))?.token === found?.token) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** link() creates the file with its content in one step; if the file system has no links, the copy is exclusive too. */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(from, to, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function read(path: string): Promise<LockHolder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

/** A file without a holder is read twice: some file systems show a new file before its content. */
async function readSettled(path: string): Promise<LockHolder | null> {
  const holder = await read(path);
  if (holder) return holder;
  await sleep(100);
  return await read(path);
}

async function mtime(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

/** Field 22 of /proc/PID/stat; earlier fields may contain spaces and brackets, so count from the last bracket. */
function startTimeOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function place(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
