/**
 * Runs CPU-intensive work in a separate thread for all organizations. No organization waits for another one longer than
 * one turn:
 *
 *   question ─► its organization's queue (bounded) ─► the thread, organization by organization ─► answer
 *                                                       └─ over the deadline, out of memory, dead: ended; the next gets a new thread
 *
 * Rejected: a thread for each question (most load something first), one queue for all (an organization with many questions would block others),
 * a library of pools (none takes turns by organization).
 */
import type { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

/** The thread's response to each message; `failed` is the stack of the error. */
export type FromThread<A> = { answer: A } | { failed: string };

export interface FairThreadParts {
  /** Responds to each message with a `FromThread`. */
  newWorker(): Worker;
  /** Limit for one question. */
  deadlineMs: number;
  /** Limits for one organization and for all: running and waiting questions. */
  placesOfTenant: number;
  placesInAll: number;
  /** How long an idle thread is kept; 0: each question has a thread of its own; absent: until the end. */
  idleMs?: number;
  /** Error detail if the queue is full. */
  busy: string;
  /** Error if the deadline passed or memory ran out. */
  tooLong(): AppError;
}

/** A place in the queue of an organization, until its holder leaves. */
export interface QueuePlace<Q, A> {
  /** @throws AppError of `tooLong`; service-unavailable if the thread died; internal-error if the work failed */
  ask(question: Q): Promise<A>;
  /** Call this once with any result. */
  leave(): void;
}

interface Task<Q, A> {
  tenantId: string;
  question: Q;
  resolve(answer: A): void;
  reject(error: Error): void;
}

export const RETRY_AFTER_SECONDS = 5;

export class FairThread<Q, A> {
  readonly #parts: FairThreadParts;
  /** Number of taken places, by organization. */
  readonly #taken = new Map<string, number>();
  /** Waiting questions, by organization; the next organization is first. */
  readonly #waiting = new Map<string, Task<Q, A>[]>();
  #worker: Worker | null = null;
  #running: { task: Task<Q, A>; timer: NodeJS.Timeout } | null = null;
  #idle: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: FairThreadParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable: too many wait */
  enter(tenantId: string): QueuePlace<Q, A> {
    const own = this.#taken.get(tenantId) ?? 0;
    const all = [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
    if (own >= this.#parts.placesOfTenant || all >= this.#parts.placesInAll) {
      throw new AppError('service-unavailable', {
        detail: this.#parts.busy,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    this.#taken.set(tenantId, own + 1);
    return { ask: (question) => this.#ask(tenantId, question), leave: () => this.#leave(tenantId) };
  }

  /** One question. @throws AppError as `enter` and `Place.ask` */
  async ask(tenantId: string, question: Q): Promise<A> {
    const place = this.enter(tenantId);
    try {
      return await place.ask(question);
    } finally {
      place.leave();
    }
  }

  /** Work in progress is rejected. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const task of waiting) task.reject(stopping());
    await this.#end(stopping());
  }

  #leave(tenantId: string): void {
    const left = (this.#taken.get(tenantId) ?? 1) - 1;
    if (left > 0) this.#taken.set(tenantId, left);
    else this.#taken.delete(tenantId);
  }

  async #ask(tenantId: string, question: Q): Promise<A> {
    if (this.#stopped) throw stopping();
    return await new Promise((resolve, reject) => {
      const task = { tenantId, question, resolve, reject };
      const queue = this.#waiting.get(tenantId);
      if (queue) queue.push(task);
      else this.#waiting.set(tenantId, [task]);
      this.#next();
    });
  }

  #next(): void {
    while (!this.#running) {
      const task = this.#take();
      if (!task) return;
      clearTimeout(this.#idle);
      try {
        this.#worker ??= this.#spawn();
      } catch (cause) {
        // The system cannot create a thread at the moment.
        task.reject(new AppError('service-unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS }));
        continue;
      }
      try {
        this.#worker.postMessage(task.question);
      } catch (cause) {
        // The message contains something that cannot be sent to another thread.
        task.reject(new AppError('internal-error', { cause }));
        continue;
      }
      // The process must not end while a caller waits for the answer.
      this.#worker.ref();
      const timer = setTimeout(() => void this.#end(this.#parts.tooLong()), this.#parts.deadlineMs);
      this.#running = { task, timer };
    }
  }

  #take(): Task<Q, A> | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [tenantId, queue] = turn;
    const task = queue.shift();
    // Moves the organization after the others.
    this.#waiting.delete(tenantId);
    if (queue.length > 0) this.#waiting.set(tenantId, queue);
    return task;
  }

  #spawn(): Worker {
    const worker = this.#parts.newWorker();
    worker.on('message', (message: FromThread<A>) => {
      if (worker === this.#worker) this.#finish(message);
    });
    const onEnd = (cause: Error) => {
      if (worker !== this.#worker) return;
      void this.#end(new AppError('service-unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS }));
    };
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (worker === this.#worker && error.code === 'ERR_WORKER_OUT_OF_MEMORY') void this.#end(this.#parts.tooLong());
      else onEnd(error);
    });
    worker.on('exit', (code) => onEnd(new Error(`the thread ended with code ${code}`)));
    return worker;
  }

  #finish(message: FromThread<A>): void {
    const task = this.#settle();
    if ('answer' in message) task?.resolve(message.answer);
    else task?.reject(new AppError('internal-error', { cause: new Error(message.failed) }));
    if (this.#parts.idleMs === 0) return void this.#end(stopping());
    this.#worker?.unref();
    this.#next();
    if (this.#running || this.#parts.idleMs === undefined) return;
    this.#idle = setTimeout(() => void this.#end(stopping()), this.#parts.idleMs).unref();
  }

  /** Ends the thread and its current work. */
  async #end(reason: AppError): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    this.#settle()?.reject(reason);
    // Before the next thread begins.
    const ended = worker?.terminate();
    this.#next();
    await ended;
  }

  /** Removes and returns the completed question. */
  #settle(): Task<Q, A> | undefined {
    const running = this.#running;
    this.#running = null;
    clearTimeout(running?.timer);
    return running?.task;
  }
}

function stopping(): AppError {
  return new AppError('service-unavailable', { detail: 'The service is shutting down.' });
}
