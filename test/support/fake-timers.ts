import { vi } from 'vitest';

let endSharedService: (() => Promise<void>) | null = null;

/** Called by the service that the end-to-end tests of this worker share. */
export function beforeFakeTimers(end: () => Promise<void>): void {
  endSharedService = end;
}

/**
 * Use this instead of `vi.useFakeTimers`: a service in this process would wait forever for the timers that it sets meanwhile, so the
 * shared one ends first.
 */
export async function useFakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): Promise<void> {
  const end = endSharedService;
  endSharedService = null;
  await end?.();
  vi.useFakeTimers(options);
}
