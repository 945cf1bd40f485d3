import { expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

it('opens after consecutive failures, allows one request later, and closes when it is answered', () => {
  let nowMs = 0;
  const breaker = new CircuitBreaker({ failuresToOpen: 2, openMs: 100, monotonicMs: () => nowMs });
  const ask = (isAnswered: boolean) => {
    const admitted = breaker.admits();
    if (admitted) isAnswered ? breaker.succeeded() : breaker.failed();
    return admitted;
  };
  expect([ask(false), ask(true), ask(false), ask(true)]).toEqual([true, true, true, true]);
  expect([ask(false), ask(false), ask(true)]).toEqual([true, true, false]);
  nowMs = 99;
  expect(ask(true)).toBe(false);
  nowMs = 100;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.failed();
  expect(ask(true)).toBe(false);
  nowMs = 200;
  expect([ask(true), ask(true), ask(false), ask(true)]).toEqual([true, true, true, true]);
});
