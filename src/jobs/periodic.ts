/** Small tasks that a process repeats: never two runs of one at a time, never a failure that ends the process. */
import type { Log } from '../lib/log.ts';

export interface PeriodicTask {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

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
        const run = task
          .run()
          .catch((error: unknown) => this.#log.warn({ task: task.name, err: error }, 'periodic task failed'))
          .finally(() => {
            busy = false;
            this.#running.delete(run);
          });
        this.#running.add(run);
      }, task.everyMs);
      this.#timers.push(timer);
    }
  }

  /** No new runs; waits for the present ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }
}
