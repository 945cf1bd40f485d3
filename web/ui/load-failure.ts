/**
 * A part of the page that the service has no more: after an upgrade it has the parts of its own version, and a page that was open before
 * asks for those of another. Only loading the page anew helps.
 */
const failures = new WeakSet<object>();

/** Vite tells of each script and each style of a part that does not come, whatever the browser calls it. */
addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && failures.has(error);

const KEY = 'amlcore.loadedAnew';
const LATELY_MS = 60_000;

/** Once: where it did not help a moment ago, it would not stop. @returns whether it does */
export function loadAnewOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < LATELY_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
