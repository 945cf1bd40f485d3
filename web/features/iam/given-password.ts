/**
 * An initial password works for one sign-in, and is needed once more to change it. The sign-in form passes it to the
 * change form in memory, for at most a minute.
 */
const KEPT_MS = 60_000;
let given: { password: string; until: number } | null = null;

export function handOver(password: string): void {
  given = { password, until: Date.now() + KEPT_MS };
}

/** '': none, or it has been dropped. */
export function handedOver(): string {
  return given !== null && Date.now() < given.until ? given.password : '';
}

export function dropHandedOver(): void {
  given = null;
}
