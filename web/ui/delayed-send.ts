/**
 * An action that is sent after some seconds, so that its author can undo it. Only one action waits: the next one sends it.
 * Leaving or hiding the page, and signing out, send it at once.
 */
import { useLocalStorage } from '@mantine/hooks';

/** Seconds to undo a decision, kept in this browser. 0: decisions are sent at once. */
export const UNDO_SECONDS = [0, 5, 10, 30] as const;

export function useUndoSeconds() {
  return useLocalStorage<number>({ key: 'amlcore.undo-seconds', defaultValue: 5, getInitialValueInEffect: false });
}

interface Waiting {
  send: () => Promise<unknown>;
  timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;

/** @param send handles its own errors, because the caller does not await it */
export function sendLater(seconds: number, send: () => Promise<unknown>): void {
  void sendNow();
  waiting = { send, timer: setTimeout(() => void sendNow(), seconds * 1_000) };
}

export async function sendNow(): Promise<void> {
  const due = takeBack();
  await due?.send();
}

/** @returns the action that will not be sent; null: it has been sent */
export function takeBack(): Waiting | null {
  const taken = waiting;
  waiting = null;
  clearTimeout(taken?.timer);
  return taken;
}

addEventListener('pagehide', () => void sendNow());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendNow();
});
