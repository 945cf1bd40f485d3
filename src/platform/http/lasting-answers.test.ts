import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFakeTimers } from '../../../test/support/fake-timers.ts';
import type { Principal } from '../access/permissions.ts';
import { AppError } from '../errors.ts';
import { endWhenShutOut } from './lasting-answers.ts';

beforeEach(() => useFakeTimers());
afterEach(() => void vi.useRealTimers());

const who = (...permissions: string[]) => ({ permissions: new Set(permissions) }) as unknown as Principal;

async function cutBy(readmit: () => Promise<Principal>): Promise<boolean> {
  const stream = new Readable({ read() {} }).on('error', () => {});
  endWhenShutOut(stream, who('alert:read', 'sar:read'), readmit);
  await vi.advanceTimersByTimeAsync(11_000);
  const { destroyed } = stream;
  stream.destroy();
  return destroyed;
}

it('cuts the response of a caller whose permissions were reduced', async () => {
  expect(await cutBy(async () => who('alert:read'))).toBe(true);
  expect(await cutBy(() => Promise.reject(new AppError('unauthorized')))).toBe(true);
});

it('continues with equal or more permissions, and while they cannot be determined', async () => {
  expect(await cutBy(async () => who('alert:read', 'sar:read', 'case:read'))).toBe(false);
  expect(await cutBy(() => Promise.reject(new AppError('service-unavailable')))).toBe(false);
});
