/**
 * Idle matching threads of this process. A new thread needs half a second of CPU time to load its tables. Code that it
 * has run before is faster. Most indexes are small and are built before a new thread has loaded.
 *
 *     build done, or pool stopped ─► spare, without any corpus ──► the next build or pool takes it
 *                                        └─ not taken in time: ended
 *
 * A spare thread does not keep the process alive.
 */
import type { Worker } from 'node:worker_threads';
import type { ToWorker } from './protocol.ts';

/** One search thread and one builder. Each holds its tables and the memory of its last work until it is ended. */
const MOST = 2;
const KEPT_MS = 30_000;

interface Spare {
  worker: Worker;
  end: () => void;
  timer: NodeJS.Timeout;
}

const spares: Spare[] = [];

/** @param worker has answered all messages, and has no listeners left */
export async function keepSpare(worker: Worker): Promise<void> {
  if (spares.length >= MOST) {
    await worker.terminate();
    return;
  }
  const end = () => {
    forget(worker);
    void worker.terminate();
  };
  worker.once('error', end);
  worker.once('exit', end);
  worker.unref();
  worker.postMessage([{ id: 0, type: 'forget' }] satisfies ToWorker[]);
  spares.push({ worker, end, timer: setTimeout(end, KEPT_MS).unref() });
}

/** The spare thread that was used last. Null if there is none. */
export function takeSpare(): Worker | null {
  const worker = spares.at(-1)?.worker ?? null;
  if (worker === null) return null;
  forget(worker);
  worker.ref();
  return worker;
}

function forget(worker: Worker): void {
  const at = spares.findIndex((one) => one.worker === worker);
  if (at < 0) return;
  const [{ end, timer } = { end: () => {}, timer: undefined }] = spares.splice(at, 1);
  clearTimeout(timer);
  worker.off('error', end);
  worker.off('exit', end);
}
