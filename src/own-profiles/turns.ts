/** Long work on the event loop, in short turns. */

const TURN_MS = 10;

/** What is returned is awaited between two small pieces of work: now and then it lets others have the event loop. */
export function takingTurns(): () => Promise<void> | undefined {
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
