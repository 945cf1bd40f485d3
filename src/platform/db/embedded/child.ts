/** One run of the postgres program: its life, its log lines, its last error. */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Cluster } from './cluster.ts';
import type { Launcher } from './launcher.ts';
import { readPidFile } from './postmaster.ts';

/** Programs that run now. */
const running = new Set<ChildProcess>();
// However this process exits, it leaves no database behind. An exit handler cannot wait, so it requests the immediate stop,
// which the database completes by itself.
process.on('exit', () => {
  for (const child of running) child.kill('SIGQUIT');
});

const READY_TIMEOUT_MS = 300_000;
const POLL_MS = 5;
const LAST_LINES = 12;

export class Child {
  /** Resolves once the process has ended. Never rejects. */
  readonly ended: Promise<void>;
  readonly #process: ChildProcess;
  readonly #directory: string;
  readonly #log: Log;
  readonly #lines: string[] = [];
  #isRunning = true;
  #isStopping = false;
  #isDiskFull = false;
  #isRecovering = false;
  #isQuoting = false;

  constructor(launcher: Launcher, cluster: Cluster, port: number, log: Log) {
    this.#log = log;
    this.#directory = cluster.directory;
    this.#process = launcher.spawn('postgres', ['-D', cluster.directory, '-p', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.add(this.#process);
    if (this.#process.stderr) createInterface({ input: this.#process.stderr }).on('line', (line) => this.#onLine(line));
    this.ended = new Promise((resolve) => {
      // 'exit' and not 'close', since a backend that outlives a killed postmaster keeps the pipe open.
      this.#process.once('exit', (code, signal) =>
        this.#over(signal ? `killed by ${signal}` : `exit code ${code}`, resolve),
      );
      this.#process.once('error', (error) => this.#over(error.message, resolve));
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get lastWords(): string {
    return this.#lines.join(' | ').slice(-1_000);
  }

  /** Why it did not start, from its log: the fatal line, else all lines. */
  get failure(): string {
    return this.#lines.findLast((line) => /^(FATAL|PANIC):/.test(line)) ?? this.lastWords;
  }

  get portTaken(): boolean {
    return /could not (bind|create any TCP\/IP sockets)/.test(this.lastWords);
  }

  /** Backends of a killed postmaster are still running: they end with their statement. */
  get predecessorRuns(): boolean {
    return /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(this.lastWords);
  }

  get diskFull(): boolean {
    return this.#isDiskFull;
  }

  /** The server ended all sessions after one was killed and has not come back yet. */
  get isRecovering(): boolean {
    return this.#isRecovering;
  }

  /** Messages about ended sessions are no longer logged as warnings, since a stop is coming. */
  announceStop(): void {
    this.#isStopping = true;
  }

  /** @returns whether it accepts connections; false: it ended before it did */
  async ready(): Promise<boolean> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (this.#isRunning && Date.now() < deadline) {
      const file = await readPidFile(this.#directory);
      // On Windows the program restarts itself under another process ID.
      if (file?.ready && (file.pid === this.pid || process.platform === 'win32')) return true;
      await sleep(POLL_MS);
    }
    if (this.#isRunning) this.#process.kill('SIGKILL');
    await this.ended;
    return false;
  }

  #over(how: string, resolve: () => void): void {
    this.#isRunning = false;
    running.delete(this.#process);
    this.#remember(how);
    resolve();
  }

  #onLine(line: string): void {
    // A panic quotes its statement in spite of the settings. Continued lines begin with a tab.
    this.#isQuoting = /^(STATEMENT|DETAIL|QUERY|CONTEXT):/.test(line) || (this.#isQuoting && line.startsWith('\t'));
    if (this.#isQuoting) return;
    this.#remember(line);
    if (line.includes('No space left on device')) this.#isDiskFull = true;
    if (line.includes('reinitializing')) this.#isRecovering = true;
    if (line.includes('ready to accept connections')) this.#isRecovering = false;
    const isBad = /^(FATAL|PANIC):/.test(line) && !this.#isStopping;
    this.#log[isBad ? 'warn' : 'debug']({ from: 'postgres' }, line);
  }

  #remember(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > LAST_LINES) this.#lines.shift();
  }
}
