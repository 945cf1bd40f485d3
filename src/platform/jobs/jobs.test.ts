import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFakeTimers } from '../../../test/support/fake-timers.ts';
import type { Log } from '../lib/log.ts';
import { Periodic } from './periodic.ts';
import { type StopPart, stopInSteps } from './stop-in-steps.ts';

const warn = vi.fn();
const error = vi.fn();
const log = { warn, error } as unknown as Log;
const never = () => new Promise<void>(() => {});

beforeEach(() => useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a periodic task', () => {
  it('never runs concurrently, and continues after a failure', async () => {
    const periodic = new Periodic(log);
    let running = 0;
    let most = 0;
    const run = vi.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 25));
      running -= 1;
      throw new Error('x');
    });
    periodic.start([{ name: 'slow', everyMs: 10, run }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(most).toBe(1);
    expect(run.mock.calls.length).toBeGreaterThan(2);
    expect(warn).toHaveBeenCalledWith({ task: 'slow', err: new Error('x') }, 'periodic task failed');
  });

  it('is reported as failed at its deadline, and runs again', async () => {
    const periodic = new Periodic(log);
    const run = vi.fn(never);
    periodic.start([{ name: 'hanging', everyMs: 10, deadlineMs: 1_000, run }]);
    await vi.advanceTimersByTimeAsync(1_005);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is awaited at shutdown until its deadline', async () => {
    const periodic = new Periodic(log);
    periodic.start([{ name: 'hanging', everyMs: 10, deadlineMs: 1_000, run: never }]);
    await vi.advanceTimersByTimeAsync(20);
    const stopped = vi.fn();
    const stop = periodic.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(900);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await stop;
  });
});

describe('stopping in steps', () => {
  const part = (name: string, run: StopPart['run'], withinMs = 100): StopPart => ({ name, withinMs, run });
  const takes = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it('runs steps in order, and the parts of a step concurrently', async () => {
    const order: string[] = [];
    const step = (name: string, ms: number) => part(name, () => takes(ms)().then(() => order.push(name)));
    const stopped = stopInSteps([[step('a', 20), step('b', 10)], [step('c', 10)]], 1_000, log);
    await vi.advanceTimersByTimeAsync(30);
    expect(order).toEqual(['b', 'a', 'c']);
    expect(await stopped).toBe(true);
    expect(error).not.toHaveBeenCalled();
  });

  it('reaches the last part even if others hang or fail', async () => {
    const last = vi.fn(async () => {});
    const throwing = () => {
      throw new Error('y');
    };
    const steps = [
      [part('hangs', never), part('rejects', () => Promise.reject(new Error('x'))), part('throws', throwing)],
      [part('hangs too', never)],
      [part('last', last)],
    ];
    const stopped = stopInSteps(steps, 1_000, log);
    await vi.advanceTimersByTimeAsync(199);
    expect(last).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await stopped).toBe(false);
    expect(last).toHaveBeenCalledTimes(1);
    expect(error.mock.calls.map(([about]) => about.part)).toEqual(['throws', 'rejects', 'hangs', 'hangs too']);
  });

  it('keeps the total limit, and gives the last part the unused time', async () => {
    const slow = vi.fn(takes(300));
    const last = vi.fn(never);
    const stopped = stopInSteps([[part('slow', slow, 500)], [part('last', last, 10_000)]], 1_000, log);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await stopped).toBe(false);
    expect(slow).toHaveBeenCalledWith(500);
    expect(last).toHaveBeenCalledWith(700);
  });
});
