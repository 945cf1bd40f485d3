/**
 * The embedded database: a real PostgreSQL that starts and stops with this process.
 *
 *   start:  lock the data directory -> end orphans -> create the cluster if there is none -> postgres as a child -> ready
 *   crash:  start again on the same port after a pause that doubles; give up after MAX_CRASHES in CRASH_WINDOW_MS
 *   stop:   fast, then immediate, then kill; release the lock
 *   exit:   if this process exits without a stop: immediate (child.ts)
 */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_CONFIG, OperatorError } from '../../errors.ts';
import type { Log } from '../log.ts';
import { Child } from './child.ts';
import { type Cluster, clusterDirectory, DATABASE_NAME, openCluster, readPassword, SERVICE_ROLE } from './cluster.ts';
import { findLauncher, type Launcher } from './launcher.ts';
import { DataDirLock, lockHolder } from './lock.ts';
import { endOrphans, readPidFile, servesDirectory, stopProcess } from './postmaster.ts';
import { findProgram } from './program.ts';

export interface Crash {
  detail: string;
  /** null: it is not started again, and the service cannot continue. */
  restartInMs: number | null;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  onCrash?: (crash: Crash) => void;
  /** Statements run once as superuser when the database is created. */
  firstStartSql?: readonly string[];
}

const START_ATTEMPTS = 10;
const PREDECESSOR_PAUSE_MS = 1_000;
const MAX_CRASHES = 5;
const CRASH_WINDOW_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
const DISK_FULL_PAUSE_MS = 2_000;

export class EmbeddedPostgres {
  readonly connectionString: string;
  readonly #options: EmbeddedOptions;
  readonly #launcher: Launcher;
  readonly #cluster: Cluster;
  readonly #lock: DataDirLock;
  readonly #port: number;
  #child: Child;
  #crashes: number[] = [];
  #stopped: Promise<void> | null = null;

  private constructor(
    options: EmbeddedOptions,
    launcher: Launcher,
    cluster: Cluster,
    lock: DataDirLock,
    port: number,
    child: Child,
  ) {
    this.#options = options;
    this.#launcher = launcher;
    this.#cluster = cluster;
    this.#lock = lock;
    this.#port = port;
    this.#child = child;
    this.connectionString = connectionString(cluster.password, port);
    this.#watch();
  }

  /** @throws OperatorError if the directory is in use, of another version, or cannot be served here */
  static async start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
    const { dataDir, log } = options;
    let running: EmbeddedPostgres | null = null;
    const lock = await lockDataDir(dataDir, log, () => {
      if (running) running.#lost();
    });
    try {
      const program = await findProgram(dataDir);
      const launcher = findLauncher(program, dataDir, clusterDirectory(dataDir));
      await endOrphans(clusterDirectory(dataDir), log);
      const cluster = await openCluster(dataDir, program, launcher, options.firstStartSql ?? []);
      const { child, port } = await startOnFreePort(launcher, cluster, log);
      log.info({ port, directory: cluster.directory, runs: launcher.describe }, 'embedded database ready');
      running = new EmbeddedPostgres(options, launcher, cluster, lock, port, child);
      return running;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** @param withinMs time before it is killed */
  stop(withinMs?: number): Promise<void> {
    this.#stopped ??= this.#stop(withinMs);
    return this.#stopped;
  }

  async #stop(withinMs: number | undefined): Promise<void> {
    this.#child.announceStop();
    if (this.#child.isRunning) {
      // PostgreSQL 18 hangs if a fast stop comes during recovery. There is nothing to save then, so stop at once.
      const first = this.#child.isRecovering ? 'SIGQUIT' : 'SIGINT';
      await stopProcess(this.#child.pid, this.#options.log, { first, ...(withinMs !== undefined && { withinMs }) });
      await this.#child.ended;
    }
    await this.#lock.release();
  }

  /** Another server has taken the directory. Stop at once: two servers on it would destroy the data. */
  #lost(): void {
    this.#options.log.error({}, 'the data directory was taken by another server: stopping the database');
    this.#stopped ??= stopProcess(this.#child.pid, this.#options.log, { first: 'SIGQUIT' });
    this.#options.onCrash?.({ detail: 'the data directory was taken by another server', restartInMs: null });
  }

  #watch(): void {
    void this.#child.ended
      .then(async () => {
        while (this.#stopped === null && !(await this.#restart())) {}
      })
      .catch((error: Error) => {
        this.#options.log.error({ err: error }, 'the embedded database cannot be restarted');
        this.#options.onCrash?.({ detail: error.message, restartInMs: null });
      });
  }

  /** @returns true if it runs again, is stopped or has failed for good; false to try once more */
  async #restart(): Promise<boolean> {
    const { log, onCrash, dataDir } = this.#options;
    const detail = this.#child.lastWords;
    // A full disk is no reason to give up, since space can be freed.
    const now = Date.now();
    if (!this.#child.diskFull) this.#crashes.push(now);
    this.#crashes = this.#crashes.filter((at) => at > now - CRASH_WINDOW_MS);
    if (this.#crashes.length > MAX_CRASHES) {
      log.error(
        { detail, crashes: this.#crashes.length },
        'the embedded database crashes repeatedly and is not restarted',
      );
      onCrash?.({ detail, restartInMs: null });
      return true;
    }
    const restartInMs = this.#child.diskFull
      ? DISK_FULL_PAUSE_MS
      : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#crashes.length - 1));
    log.error({ detail, restartInMs }, 'the embedded database ended unexpectedly: restarting it');
    onCrash?.({ detail, restartInMs });
    await sleep(restartInMs);
    if (this.#stopped) return true;
    await endOrphans(clusterDirectory(dataDir), log);
    if (this.#stopped) return true;
    this.#child = new Child(this.#launcher, this.#cluster, this.#port, log);
    if (!(await this.#child.ready())) return false;
    log.info({ port: this.#port }, 'embedded database ready again');
    this.#watch();
    return true;
  }
}

/**
 * The address of the database that a running server uses on this data directory, for commands.
 * @returns null if no server runs
 */
export async function attachEmbedded(dataDir: string): Promise<string | null> {
  if ((await lockHolder(dataDir)) === null) return null;
  const directory = clusterDirectory(dataDir);
  const file = await readPidFile(directory);
  const password = await readPassword(dataDir);
  if (!file?.ready || !password || !servesDirectory(file.pid, directory)) return null;
  return connectionString(password, file.port);
}

async function lockDataDir(dataDir: string, log: Log, onLost: () => void): Promise<DataDirLock> {
  try {
    // Others may pass through but not list it, since root's database runs as another user. Secret files have mode 600.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    return await DataDirLock.acquire(dataDir, log, onLost);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The data directory ${dataDir} cannot be written: ${(error as Error).message}. Set AMLCORE_DATA_DIR or DATABASE_URL.`,
      EXIT_CONFIG,
      error,
    );
  }
}

function connectionString(password: string, port: number): string {
  return `postgres://${SERVICE_ROLE}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

async function startOnFreePort(
  launcher: Launcher,
  cluster: Cluster,
  log: Log,
): Promise<{ child: Child; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const child = new Child(launcher, cluster, port, log);
    if (await child.ready()) return { child, port };
    // Another program may have taken the port in the meantime.
    if (!(child.portTaken || child.predecessorRuns) || attempt === START_ATTEMPTS) {
      throw new OperatorError(`The embedded database does not start: ${child.failure}`);
    }
    if (child.predecessorRuns) {
      await sleep(PREDECESSOR_PAUSE_MS);
      await endOrphans(cluster.directory, log);
    }
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
