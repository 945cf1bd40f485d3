// Loaded into the measured service before it starts: how much of the processor the event loop's longest turn took. A clock on the
// wall would count what other processes of the machine do meanwhile. Linux alone tells it of a thread.
//
//   SIGUSR2 ─► a line "turn MILLISECONDS" into the file that AMLCORE_BENCH_TURNS names, and the count begins anew
import { appendFileSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 2;

if (isMainThread) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`);
  const buffer = Buffer.alloc(64);
  const cpuMs = () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6;
  let before = cpuMs();
  let longest = 0;
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  setInterval(look, EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    look();
    appendFileSync(process.env.AMLCORE_BENCH_TURNS, `turn ${longest.toFixed(1)}\n`);
    longest = 0;
    before = cpuMs();
  });
}
