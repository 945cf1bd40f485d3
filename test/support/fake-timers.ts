import { vi } from 'vitest';

let stopShared: (() => Promise<void>) | null = null;

/** Called by the service that the end-to-end tests of this worker share. */
export function sharedServiceStarted(stop: () => Promise<void>): void {
  stopShared = stop;
}

/** For tests of objects that a process has once, such as its spare threads. The next file that shares a service starts another. */
export async function endSharedService(): Promise<void> {
  const stop = stopShared;
  stopShared = null;
  await stop?.();
}

/** Use this instead of `vi.useFakeTimers`: the shared service would wait forever for the timers that it sets meanwhile, so it ends first. */
export async function useFakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): Promise<void> {
  await endSharedService();
  vi.useFakeTimers(options);
}
