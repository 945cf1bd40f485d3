import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { within, withinOrAborted } from './deadline.ts';

const LONG_MS = 10_000;
const never = () => new Promise<never>(() => {});
const fails = () => {
  throw new Error('too late');
};

describe('within', () => {
  it('returns the result or error of the work, and leaves no timer', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
    const before = timers();
    expect(await within(LONG_MS, Promise.resolve(1), fails)).toBe(1);
    await expect(within(LONG_MS, Promise.reject(new Error('broken')), fails)).rejects.toThrow('broken');
    expect(timers()).toBe(before);
  });

  it('returns the fallback of work that takes too long, or throws its error', async () => {
    expect(await within(5, never(), () => 'instead')).toBe('instead');
    await expect(within(5, never(), fails)).rejects.toThrow('too late');
  });

  it('ignores an error after the deadline', async () => {
    let fail = (_error: Error) => {};
    const late = new Promise<string>((_, reject) => {
      fail = reject;
    });
    expect(await within(5, late, () => 'instead')).toBe('instead');
    // A rejection that nothing handles would fail the run.
    fail(new Error('too late'));
    await nextRound();
  });
});

describe('withinOrAborted', () => {
  it('aborts the work, and returns the fallback with any later result of the work', async () => {
    let aborted = false;
    const work = (signal: AbortSignal) =>
      new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('aborted'));
        });
      });
    await expect(withinOrAborted(5, work, fails)).rejects.toThrow('too late');
    expect(aborted).toBe(true);
  });

  it('does not abort work that has ended', async () => {
    let kept: AbortSignal | undefined;
    const work = async (signal: AbortSignal) => {
      kept = signal;
      return 1;
    };
    expect(await withinOrAborted(5, work, fails)).toBe(1);
    // Ends after the timer of the deadline, had that gone on.
    await sleep(5);
    expect(kept?.aborted).toBe(false);
  });
});
