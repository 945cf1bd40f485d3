// Loaded into the measured service before it starts: how much of the processor the event loop's longest turn took. A clock on the
// wall would count what other processes of the machine do meanwhile. Linux alone tells it of a thread.
//
//   SIGUSR2 ─► a line "turn MILLISECONDS" into the file that AMLCORE_BENCH_TURNS names, and the count begins anew
//   a turn of more than 30 ms ─► a line "long MILLISECONDS AT" there, AT in milliseconds since 1970
import { appendFileSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 2;
const LONG_MS = 30;

if (isMainThread) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`);
  const buffer = Buffer.alloc(64);
  const cpuMs = () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6;
  let before = cpuMs();
  let longest = 0;
  const look = () => {
    const now = cpuMs();
    const turn = now - before;
    if (turn > LONG_MS) appendFileSync(process.env.AMLCORE_BENCH_TURNS, `long ${turn.toFixed(1)} ${Date.now()}\n`);
    longest = Math.max(longest, turn);
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
