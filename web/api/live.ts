/** Whether the service sends changes to this page. Periodic requests are then much rarer. */
let isLive = false;
const SELDOM = 10;

export function setLive(isNow: boolean): void {
  isLive = isNow;
}

/** For `refetchInterval`. @param everyMs while the service sends no changes */
export function seldomWhileLive(everyMs: number): () => number {
  return () => intervalMs(everyMs);
}

export function intervalMs(everyMs: number): number {
  return isLive ? SELDOM * everyMs : everyMs;
}
