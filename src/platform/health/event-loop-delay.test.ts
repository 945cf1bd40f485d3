import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EventLoopDelay, measureEventLoop } from './event-loop-delay.ts';

const BLOCKED_MS = 2_200;

let delay: EventLoopDelay;
beforeEach(async () => {
  delay = new EventLoopDelay();
  await sampled();
});
afterEach(() => delay.stop());

/** The histogram has a sample. */
const sampled = () => expect.poll(() => delay.read().maxSeconds).toBeGreaterThan(0);

async function block(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  await expect.poll(() => delay.read().maxSeconds).toBeGreaterThan(milliseconds / 1_000 - 0.05);
}

it('reports the longest time for which work blocked the loop, and warns until the next period', async () => {
  await block(BLOCKED_MS);
  expect(delay.warnings()).toEqual([expect.stringMatching(/^the event loop was blocked for \d\.\d s/)]);
  delay.begin();
  await sampled();
  expect(delay.warnings()).toEqual([]);
});

it('keeps its value when it is read', async () => {
  await block(BLOCKED_MS);
  const registry = new Registry();
  measureEventLoop(registry, delay);
  const longest = async () =>
    Number(/amlcore_event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(await registry.metrics())?.[1]);
  expect(await longest()).toBeGreaterThan(2);
  expect(await longest()).toBeGreaterThan(2);
});
