/**
 * Ends a process step by step within one limit. The parts of a step end in parallel, each within its own limit. After a part
 * that hangs or fails, the next step still runs.
 */
import { within } from '../lib/deadline.ts';
import type { Log } from '../lib/log.ts';

export interface StopPart {
  name: string;
  /** Limit of this part. */
  withinMs: number;
  /** @param withinMs its own limit, or the time left for all steps if that is less */
  run(withinMs: number): Promise<unknown>;
}

export type StopStep = readonly StopPart[];

/**@returns whether every part ended in time and without a failure; never rejects
 * @param totalMs limit for all steps together
 * @returns whether every part ended in its time and without a failure; never rejects
 */
export async function stopInSteps(steps: readonly StopStep[], totalMs: number, log: Log): Promise<boolean> {
  const endMs = performance.now() + totalMs;
  let clean = true;
  for (const step of steps) {
    const leftMs = Math.max(0, Math.floor(endMs - performance.now()));
    const ended = await Promise.all(step.map((part) => endOf(part, Math.min(part.withinMs, leftMs), log)));
    clean &&= ended.every(Boolean);
  }
  return clean;
}

function endOf({ name, run }: StopPart, withinMs: number, log: Log): Promise<boolean> {
  const end = async () => {
    try {
      await run(withinMs);
      return true;
    } catch (error) {
      log.error({ part: name, err: error }, 'did not stop cleanly');
      return false;
    }
  };
  return within(withinMs, end(), () => {
    log.error({ part: name, withinMs }, 'did not stop in time');
    return false;
  });
}
