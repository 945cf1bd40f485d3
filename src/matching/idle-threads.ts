/**
 * Idle matching threads of this process. A new thread needs half a second of CPU time to load its tables, and its code
 * is not yet optimized. Most indexes are small and are built before a new thread has loaded.
 *
 *     build done, or pool stopped ─► idle, without any corpus ──► the next build or pool uses it
 *                                       └─ not used in time: ended
 *
 * An idle thread does not keep the process alive.
 */
import type { Worker } from 'node:worker_threads';
import type { ToWorker } from './protocol.ts';

/** One search thread and one builder. Each holds its tables and the memory of its last work until it is ended. */
const MAX_IDLE = 2;
const IDLE_MS = 30_000;

interface IdleThread {
  worker: Worker;
  end: () => void;
  timer: NodeJS.Timeout;
}

const idleThreads: IdleThread[] = [];

/** @param worker has answered all messages, and has no listeners left */
export async function keepIdle(worker: Worker): Promise<void> {
  if (idleThreads.length >= MAX_IDLE) {
    await worker.terminate();
    return;
  }
  const end = () => {
    remove(worker);
    void worker.terminate();
  };
  worker.once('error', end);
  worker.once('exit', end);
  worker.unref();
  worker.postMessage([{ id: 0, type: 'forget' }] satisfies ToWorker[]);
  idleThreads.push({ worker, end, timer: setTimeout(end, IDLE_MS).unref() });
}

/** The most recently used idle thread. Null if there is none. */
export function takeIdle(): Worker | null {
  const worker = idleThreads.at(-1)?.worker ?? null;
  if (worker === null) return null;
  remove(worker);
  worker.ref();
  return worker;
}

function remove(worker: Worker): void {
  const at = idleThreads.findIndex((idle) => idle.worker === worker);
  if (at < 0) return;
  const [{ end, timer } = { end: () => {}, timer: undefined }] = idleThreads.splice(at, 1);
  clearTimeout(timer);
  worker.off('error', end);
  worker.off('exit', end);
}
