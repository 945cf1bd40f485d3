/** Ends a process part by part, and goes on with the next part when one does not end. */
import type { Log } from '../lib/log.ts';

export interface StopStep {
  name: string;
  /** What it may take; after that, or when it fails, the next step has its turn all the same. */
  withinMs: number;
  run(): Promise<unknown>;
}

/** @returns whether every part ended in its time and without a failure */
export async function stopInSteps(steps: readonly StopStep[], log: Log): Promise<boolean> {
  let clean = true;
  for (const step of steps) {
    const ended = await endOf(step, log);
    clean &&= ended;
  }
  return clean;
}

function endOf({ name, withinMs, run }: StopStep, log: Log): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      log.error({ step: name, withinMs }, 'did not stop in time');
      resolve(false);
    }, withinMs);
    // Inside a promise: what throws at once fails like what rejects.
    Promise.resolve()
      .then(run)
      .then(
        () => resolve(true),
        (error: unknown) => {
          log.error({ step: name, err: error }, 'did not stop cleanly');
          resolve(false);
        },
      )
      .finally(() => clearTimeout(timer));
  });
}
