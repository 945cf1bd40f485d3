/** Splits long work on the event loop into short turns. */

const TURN_MS = 10;

/** Await the returned function between small pieces of work: now and then it gives the event loop to others. */
export function eventLoopPauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
