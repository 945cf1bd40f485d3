const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second, ... failed attempt. If the attempt after the last pause fails, the delivery is dead. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

/** Largest random addition, so that receivers that failed together are not called together. */
const JITTER = 0.2;

/**
 * @param tries number of failed attempts
 * @param random 0..1
 * @returns null after the last attempt
 */
export function retryDelayMs(tries: number, random: number): number | null {
  const delay = RETRY_DELAYS_MS[tries - 1];
  return delay === undefined ? null : Math.round(delay * (1 + JITTER * random));
}
