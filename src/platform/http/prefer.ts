/** The `wait` preference of a request (RFC 7240): how long the caller prefers to wait for a result. */

/** Longer waits are shortened. Not longer than a revoked token may still be used. */
export const MAX_WAIT_SECONDS = 5;

const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=[,;]|$)/i;

/** @returns whole seconds; 0: the caller does not prefer to wait */
export function preferredWaitSeconds(header: string | string[] | undefined): number {
  const seconds = Number(WAIT.exec([header ?? ''].flat().join(','))?.[1] ?? 0);
  return Math.min(seconds, MAX_WAIT_SECONDS);
}
