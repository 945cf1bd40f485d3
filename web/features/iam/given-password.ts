/**
 * The password that somebody was given works for one sign-in, and is asked for once more where it is changed: from the one form it is handed to
 * the other, which takes it. It is kept nowhere else, and for a minute.
 */
const KEPT_MS = 60_000;
let given: { password: string; until: number } | null = null;

export function handOver(password: string): void {
  given = { password, until: Date.now() + KEPT_MS };
}

/** As long as nobody dropped it; '': there is none. */
export function handedOver(): string {
  return given !== null && Date.now() < given.until ? given.password : '';
}

export function dropHandedOver(): void {
  given = null;
}
