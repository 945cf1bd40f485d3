import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../lib/log.ts';
import { Periodic } from './periodic.ts';
import { stopInSteps } from './stop-in-steps.ts';

const warn = vi.fn();
const error = vi.fn();
const log = { warn, error } as unknown as Log;
const never = () => new Promise<void>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a periodic task', () => {
  it('never runs twice at a time, and goes on after a failure', async () => {
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

  it('that hangs is told as failed at its deadline, and runs again', async () => {
    const periodic = new Periodic(log);
    const run = vi.fn(never);
    periodic.start([{ name: 'hanging', everyMs: 10, deadlineMs: 1_000, run }]);
    await vi.advanceTimersByTimeAsync(1_005);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is waited for at the end, until its deadline', async () => {
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
  it('goes in order', async () => {
    const order: string[] = [];
    const step = (name: string) => ({
      name,
      withinMs: 100,
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        order.push(name);
      },
    });
    const stopped = stopInSteps([step('a'), step('b')], log);
    await vi.advanceTimersByTimeAsync(50);
    expect(await stopped).toBe(true);
    expect(order).toEqual(['a', 'b']);
    expect(error).not.toHaveBeenCalled();
  });

  it('reaches the last one whatever the others do', async () => {
    const last = vi.fn(async () => {});
    const stopped = stopInSteps(
      [
        { name: 'hangs', withinMs: 100, run: never },
        { name: 'rejects', withinMs: 100, run: () => Promise.reject(new Error('x')) },
        {
          name: 'throws',
          withinMs: 100,
          run: () => {
            throw new Error('y');
          },
        },
        { name: 'last', withinMs: 100, run: last },
      ],
      log,
    );
    await vi.advanceTimersByTimeAsync(150);
    expect(await stopped).toBe(false);
    expect(last).toHaveBeenCalledTimes(1);
    expect(error.mock.calls.map(([about]) => about.step)).toEqual(['hangs', 'rejects', 'throws']);
  });
});
