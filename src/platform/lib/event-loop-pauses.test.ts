import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PIECE_MS = 2;
const PIECES = 20;
const WORKS = 30;

/** A copy of the module that began with the clock of the test. */
let eventLoopPauses: typeof import('./event-loop-pauses.ts').eventLoopPauses;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.resetModules();
  ({ eventLoopPauses } = await import('./event-loop-pauses.ts'));
});
afterEach(() => void vi.useRealTimers());

const piece = () => vi.advanceTimersByTime(PIECE_MS);

async function work(): Promise<void> {
  const pause = eventLoopPauses();
  for (let at = 0; at < PIECES; at += 1) {
    piece();
    await pause();
  }
}

it('lets other work run after each turn of 5 ms, also beside much long work', async () => {
  const turnsMs: number[] = [];
  let goesOn = true;
  const others = async () => {
    for (let beganMs = performance.now(); goesOn; beganMs = performance.now()) {
      await nextRound();
      turnsMs.push(performance.now() - beganMs);
    }
  };
  const meanwhile = others();
  await Promise.all(Array.from({ length: WORKS }, work));
  goesOn = false;
  await meanwhile;
  // In the first round each work begins. From then on a turn ends with the piece that goes over it.
  const [first, ...later] = turnsMs;
  expect(first).toBeLessThanOrEqual((WORKS + 2) * PIECE_MS);
  expect(Math.max(...later)).toBe(3 * PIECE_MS);
  expect(turnsMs.reduce((sum, ms) => sum + ms, 0)).toBe(WORKS * PIECES * PIECE_MS);
});

it('does not pause short work', () => {
  const pause = eventLoopPauses();
  piece();
  expect(pause()).toBeUndefined();
});
