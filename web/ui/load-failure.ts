/**
 * A chunk that the service no longer has. After an upgrade it serves the chunks of its own version, and an open page requests those
 * of the previous one. Only a reload helps.
 */
const failures = new WeakSet<object>();

/** Vite reports every script and style of a chunk that fails to load, in all browsers. */
addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && failures.has(error);

const KEY = 'amlcore.loadedAnew';
const LATELY_MS = 60_000;

/** Reloads at most once within a short time, to avoid a loop. @returns whether it reloads */
export function loadAnewOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < LATELY_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
