// Loaded into the measured service before it starts: how much of the processor the event loop's longest turn took. A clock on the
// wall would count what other processes of the machine do meanwhile. Linux alone tells it of a thread.
//
//   SIGUSR2 ─► a line "turn MILLISECONDS COLLECTED" into the file that AMLCORE_BENCH_TURNS names, and the count begins anew.
//              COLLECTED: the milliseconds of that turn in which garbage was collected, by the clock on the wall
//   a turn of more than 30 ms ─► a line "long MILLISECONDS AT" there, AT in milliseconds since 1970
import { appendFileSync, openSync, readSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 2;
const LONG_MS = 30;
/** Collections are told of a turn later. */
const TOLD_MS = 5;

if (isMainThread) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`);
  const buffer = Buffer.alloc(64);
  const cpuMs = () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6;
  const tell = (line) => appendFileSync(process.env.AMLCORE_BENCH_TURNS, `${line}\n`);
  let before = cpuMs();
  let beforeAt = performance.now();
  const none = { ms: 0, from: 0, to: 0 };
  let longest = none;
  let collections = [];
  new PerformanceObserver((list) => {
    collections.push(
      ...list.getEntries().map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration })),
    );
  }).observe({ entryTypes: ['gc'] });
  const look = () => {
    const now = cpuMs();
    const nowAt = performance.now();
    const ms = now - before;
    if (ms > LONG_MS) tell(`long ${ms.toFixed(1)} ${Date.now()}`);
    if (ms > longest.ms) longest = { ms, from: beforeAt, to: nowAt };
    before = now;
    beforeAt = nowAt;
  };
  setInterval(look, EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    look();
    const { ms, from, to } = longest;
    setTimeout(() => {
      const within = collections.map((one) => Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)));
      tell(`turn ${ms.toFixed(1)} ${within.reduce((sum, one) => sum + one, 0).toFixed(1)}`);
      longest = none;
      collections = [];
      before = cpuMs();
      beforeAt = performance.now();
    }, TOLD_MS);
  });
}
