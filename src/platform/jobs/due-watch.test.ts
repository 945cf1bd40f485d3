import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFakeTimers } from '../../../test/support/fake-timers.ts';
import { DueWatch } from './due-watch.ts';

/** Returns the queues that are due, and records each query. */
class Queues {
  withDue = new Set<string>();
  isAway = false;
  answersAfterMs = 0;
  readonly asked: string[][] = [];

  async due(queues: readonly string[]): Promise<ReadonlySet<string>> {
    this.asked.push([...queues]);
    await new Promise((resolve) => setTimeout(resolve, this.answersAfterMs));
    if (this.isAway) throw new Error('the database is away');
    return new Set(queues.filter((queue) => this.withDue.has(queue)));
  }
}

beforeEach(() => useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a watch over due jobs', () => {
  it('polls once for all waiting queues, and wakes those with due jobs', async () => {
    const queues = new Queues();
    const watch = new DueWatch(queues, 200);
    const woken: string[] = [];
    for (const queue of ['a', 'b', 'b', 'c']) {
      const leave = watch.wait(queue, () => {
        leave();
        woken.push(queue);
      });
    }
    await vi.advanceTimersByTimeAsync(1_100);
    expect(queues.asked).toEqual(Array(5).fill(['a', 'b', 'c']));
    queues.withDue.add('b');
    await vi.advanceTimersByTimeAsync(400);
    expect(woken).toEqual(['b', 'b']);
    expect(queues.asked.at(-1)).toEqual(['a', 'c']);
  });

  it('does not poll without waiting queues', async () => {
    const queues = new Queues();
    const watch = new DueWatch(queues, 200);
    const leave = watch.wait('a', () => {});
    await vi.advanceTimersByTimeAsync(250);
    leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queues.asked).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs one poll at a time, however slow', async () => {
    const queues = new Queues();
    queues.answersAfterMs = 5_000;
    const watch = new DueWatch(queues, 200);
    watch.wait('a', () => {});
    await vi.advanceTimersByTimeAsync(300);
    watch.wait('b', () => {});
    await vi.advanceTimersByTimeAsync(4_000);
    expect(queues.asked).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(queues.asked).toEqual([['a'], ['a', 'b']]);
  });

  it('wakes all if the poll fails, so that each reports its error', async () => {
    const queues = new Queues();
    queues.isAway = true;
    const watch = new DueWatch(queues, 200);
    const woken: string[] = [];
    for (const queue of ['a', 'b']) watch.wait(queue, () => void woken.push(queue));
    await vi.advanceTimersByTimeAsync(250);
    expect(woken).toEqual(['a', 'b']);
  });
});
