/**
 * Splits long work on the event loop into short turns. Long work calls this between small pieces to check whether its turn has
 * ended:
 *
 *   work A  ▓▓▓▓ 5 ms │                │▓▓▓▓ 5 ms │          other work runs between the turns
 *   work B            │▓▓▓▓ 5 ms       │          │▓▓▓▓
 *
 * All long work of the process shares the turns: a hundred of them together block the loop no longer than one.
 */

/** Each round of the loop also reads requests, receives rows and collects garbage: together it must stay short. */
const TURN_MS = 5;

const waiting: (() => void)[] = [];
let since = performance.now();

/** Await the returned function between small pieces of work: after the turn it yields to the event loop. */
export function eventLoopPauses(): () => Promise<void> | undefined {
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
  };
}

/** Runs work that comes in pieces, and may pause after each. @returns its result */
export async function inTurns<T>(work: Generator<unknown, T>): Promise<T> {
  const pause = eventLoopPauses();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value as T;
    await pause();
  }
}

/** The same in one turn, if nothing else waits for the event loop. */
export function atOnce<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value as T;
  }
}

/** Maps values with a short function. */
export async function mapInTurns<T, R>(values: readonly T[], of: (value: T) => R | Promise<R>): Promise<R[]> {
  const pause = eventLoopPauses();
  const results: R[] = [];
  for (const value of values) {
    results.push(await of(value));
    await pause();
  }
  return results;
}

/** One work in each round of the loop: it continues as soon as this returns. */
function next(): void {
  since = performance.now();
  const goOn = waiting.shift();
  if (waiting.length > 0) setImmediate(next);
  goOn?.();
}
