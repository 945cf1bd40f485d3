/** Small tasks that a process repeats. A task never runs twice at a time, and a failure does not end the process. */
import { within } from '../lib/deadline.ts';
import type { Log } from '../lib/log.ts';

export interface PeriodicTask {
  name: string;
  everyMs: number;
  /** After this time a run counts as failed and is no longer awaited. */
  deadlineMs?: number;
  run(): Promise<void>;
}

/** Far longer than any task takes. */
const DEADLINE_MS = 15 * 60_000;

export class Periodic {
  readonly #log: Log;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(log: Log) {
    this.#log = log;
  }

  start(tasks: readonly PeriodicTask[]): void {
    for (const task of tasks) {
      let busy = false;
      const timer = setInterval(() => {
        if (busy || this.#stopped) return;
        busy = true;
        const run = this.#run(task).finally(() => {
          busy = false;
          this.#running.delete(run);
        });
        this.#running.add(run);
      }, task.everyMs);
      this.#timers.push(timer);
    }
  }

  /** Starts no new runs and waits for the current ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }

  /** Never rejects. */
  #run(task: PeriodicTask): Promise<void> {
    const deadlineMs = task.deadlineMs ?? DEADLINE_MS;
    const fail = (error: unknown) => this.#log.warn({ task: task.name, err: error }, 'periodic task failed');
    return within(deadlineMs, task.run().catch(fail), () => fail(new Error(`not finished after ${deadlineMs} ms`)));
  }
}
