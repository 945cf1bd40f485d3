import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EventLoopDelay, measureEventLoop } from './event-loop-delay.ts';

const BLOCKED_MS = 2_200;

let delay: EventLoopDelay;
beforeEach(async () => {
  delay = new EventLoopDelay();
  await sleep(50);
});
afterEach(() => delay.stop());

async function block(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  await sleep(50);
}

it('tells nothing while nobody waits', async () => {
  await sleep(100);
  expect(delay.read().maxSeconds).toBeLessThan(1.9);
  expect(delay.warnings()).toEqual([]);
});

it('tells the longest time that work kept the loop, in numbers and in words', async () => {
  await block(BLOCKED_MS);
  const { p50Seconds, maxSeconds } = delay.read();
  expect(maxSeconds).toBeGreaterThan(BLOCKED_MS / 1_000 - 0.05);
  expect(p50Seconds).toBeLessThan(0.5);
  expect(delay.warnings()).toEqual([expect.stringMatching(/^the event loop was blocked for \d\.\d s/)]);
  delay.begin();
  await sleep(50);
  expect(delay.warnings()).toEqual([]);
});

it('is not lost by reading it', async () => {
  await block(BLOCKED_MS);
  const registry = new Registry();
  measureEventLoop(registry, delay);
  const longest = async () =>
    Number(/amlcore_event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(await registry.metrics())?.[1]);
  expect(await longest()).toBeGreaterThan(2);
  expect(await longest()).toBeGreaterThan(2);
});
