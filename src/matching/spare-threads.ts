/**
 * Matching threads of this process that have nothing to do. A thread needs half a second of processor to load its tables, and
 * what it has run before it runs faster: most indices are small, and are built before a new thread has loaded.
 *
 *     build done, or pool stopped ─► spare, without any corpus ──► the next build or pool takes it
 *                                        └─ nobody took it in time: ended
 *
 * A spare thread keeps no process alive.
 */
import type { Worker } from 'node:worker_threads';
import type { ToWorker } from './protocol.ts';

/** A search thread and a builder. Each holds its tables, and what it last worked with until it is ended. */
const MOST = 2;
const KEPT_MS = 30_000;

interface Spare {
  worker: Worker;
  end: () => void;
  timer: NodeJS.Timeout;
}

const spares: Spare[] = [];

/** @param worker has answered whatever it was asked, and nobody listens to it any more */
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

/** The one that was used last, if any; it runs already. */
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
