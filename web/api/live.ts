/** Whether the service tells this page what changes. What asks by the clock does so far more seldom then. */
let isLive = false;
const SELDOM = 10;

export function setLive(isNow: boolean): void {
  isLive = isNow;
}

/** For `refetchInterval`. @param everyMs while nobody tells */
export function seldomWhileLive(everyMs: number): () => number {
  return () => intervalMs(everyMs);
}

export function intervalMs(everyMs: number): number {
  return isLive ? SELDOM * everyMs : everyMs;
}
