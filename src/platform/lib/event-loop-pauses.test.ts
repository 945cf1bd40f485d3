import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventLoopPauses } from './event-loop-pauses.ts';

const PIECE_MS = 2;
const PIECES = 20;

function piece(): void {
  const until = performance.now() + PIECE_MS;
  while (performance.now() < until);
}

async function work(): Promise<void> {
  const pause = eventLoopPauses();
  for (let at = 0; at < PIECES; at += 1) {
    piece();
    await pause();
  }
}

it('gives others a turn, however many works are long', async () => {
  const works = 30;
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: works }, work));
  const tookMs = performance.now() - startedMs;
  await sleep(20);
  clearInterval(timer);
  delay.disable();
  // All first pieces run at once, and each work ends its turn with the piece that goes over it.
  expect(delay.max / 1e6).toBeLessThan(tookMs / 4);
  expect(turns).toBeGreaterThan(tookMs / 100);
});

it('costs nothing where the work is short', async () => {
  const pause = eventLoopPauses();
  piece();
  await sleep(20);
  await pause();
  expect(pause()).toBeUndefined();
});
