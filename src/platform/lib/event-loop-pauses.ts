/**
 * Splits long work on the event loop into short turns. Whoever has long work asks between small pieces of it whether the turn is
 * over:
 *
 *   work A  ▓▓▓▓ 5 ms │                │▓▓▓▓ 5 ms │          everybody else's work comes between the turns
 *   work B            │▓▓▓▓ 5 ms       │          │▓▓▓▓
 *
 * All works of the process share the turns: a hundred of them together hold the loop no longer than one.
 */

/** In one round of the loop, requests are read, rows arrive and garbage is collected besides: all of it together must stay short. */
const TURN_MS = 5;

const waiting: (() => void)[] = [];
let since = performance.now();

/** Await the returned function between small pieces of work: when the turn is over it gives the event loop to others. */
export function eventLoopPauses(): () => Promise<void> | undefined {
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
  };
}

/** Does work that comes in pieces, each of which may be the last of its turn. @returns what it gives at the end */
export async function inTurns<T>(work: Generator<unknown, T>): Promise<T> {
  const pause = eventLoopPauses();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value as T;
    await pause();
  }
}

/** The same in one turn, for who has nobody waiting. */
export function atOnce<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value as T;
  }
}

/** Of each value what `of` gives, which is short work. */
export async function mapInTurns<T, R>(values: readonly T[], of: (value: T) => R | Promise<R>): Promise<R[]> {
  const pause = eventLoopPauses();
  const results: R[] = [];
  for (const value of values) {
    results.push(await of(value));
    await pause();
  }
  return results;
}

/** One work in each round of the loop: it goes on as soon as this returns. */
function next(): void {
  since = performance.now();
  const goOn = waiting.shift();
  if (waiting.length > 0) setImmediate(next);
  goOn?.();
}
