/**
 * Worker threads over one shared corpus. The event loop stays free for HTTP; every thread reads the same memory.
 *
 *     search ─► a number that no index has? nobody
 *            └► queue (bounded), organizations in turns ─► some at once, to the thread with the least to do ─► answers
 *                                     └─ dies: replaced, given all corpora anew, its questions asked once more, one by one
 *     build  ─► a thread of its own, batch by batch, given up when the corpus is done
 *     readNames ─► the thread that will build the next corpus, which then has these names read already
 *
 * A question that kills two threads is rejected: it would kill the next as well. One that takes longer than it may is given up by its
 * thread, and has no answer: a part of one would let whom it had not come to look clean.
 * Rejected: a process per core (a copy of the corpus each), a ready-made pool (none hands shared corpora to late workers).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../platform/lib/project-root.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { InTurns } from './in-turns.ts';
import { mayHoldNumber } from './known-numbers.ts';
import type { ListedName } from './listed-names.ts';
import type { PhoneticForm } from './names/phonetic-form.ts';
import type { FromWorker, ReverseStretch, ToWorker, ViewSegment } from './protocol.ts';
import { keepSpare, takeSpare } from './spare-threads.ts';
import type { Touched, TouchedStretch } from './touched.ts';
import type { MatchResult, Query, Subject } from './types.ts';

/** More questions wait than can be answered soon: answer 503 rather than let everybody wait. */
export class MatcherBusyError extends Error {
  override readonly name = 'MatcherBusyError';
}
/** The pool is stopped, or a thread died over this very question. */
export class MatcherFailedError extends Error {
  override readonly name = 'MatcherFailedError';
}

/** The question took a thread longer than it may. Nothing is known. */
export class MatcherOverdueError extends Error {
  override readonly name = 'MatcherOverdueError';
}

/** Who asks, and what threads have done for it so far. */
export interface Asker {
  tenantId: string;
  spentMs: number;
}

export interface MatchPoolOptions {
  /** Worker threads that search; at least one. */
  threads: number;
  /** Questions that may wait for a thread. */
  maxWaiting?: number;
  /** How long a thread may have to do with a search; absent: as long as it takes. */
  searchWithinMs?: number;
  /** Starts a thread, which ends with its work; where nothing is given, spare threads are taken before new ones are started. */
  newWorker?: () => Worker;
}

interface Task {
  message: ToWorker;
  /** Whose it is; '': nobody's in particular. */
  tenantId: string;
  retries: number;
  resolve(reply: FromWorker): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** It ran before. */
  wasSpare: boolean;
  open: Map<number, Task>;
  /** Messages that it has not answered yet, by the id of their first: 1, or 2 for what must be alone with it. */
  loads: Map<number, number>;
  dead: boolean;
  /** Listens to it no more. */
  leave(): void;
}

const NOBODY: MatchResult = { matches: [], total: 0, nearMisses: [] };
/** What is asked again of another thread when one dies over it. */
const QUESTIONS: ReadonlySet<ToWorker['type']> = new Set(['search', 'touch', 'reach']);
const DEATHS_WITHOUT_PAUSE = 4;
const REVIVE_MS = 1_000;
const DEFAULT_MAX_WAITING = 1_000;
/** Of the places to wait in, those that one organization may have. */
const SHARE_OF_ONE = 1 / 2;
/** Searches leave no lasting objects behind. A large young generation makes garbage collections rare. */
const YOUNG_GENERATION_MB = 96;
/** Messages. Two, so that a thread has its next question while the answer to the last one travels. */
const OPEN_PER_THREAD = 2;
/** Searches in one message, where many wait: a message costs the event loop as much as a quick search costs a thread. */
const MOST_AT_ONCE = 4;
/** Names, dates, countries and numbers of parties in one message: some milliseconds of copying. */
const TEXTS_OF_A_MESSAGE = 4_000;
/** A builder of more than these leaves much behind, which goes with its thread. */
const MOST_FOR_A_SPARE = 5_000;
/** Names that were read ahead are kept so long for an index that may never be built. */
const READER_KEPT_MS = 60_000;

export class MatchPool {
  readonly #newWorker: (() => Worker) | null;
  readonly #maxWaiting: number;
  readonly #searchWithinMs: number;
  #threads: Thread[] = [];
  readonly #corpora = new Map<string, Corpus>();
  readonly #views = new Map<string, readonly ViewSegment[]>();
  readonly #waiting = new InTurns<Task>();
  readonly #builders = new Set<Thread>();
  /** Reads names for the corpus that is built next. */
  #reader: { thread: Thread; timer: NodeJS.Timeout } | null = null;
  #nextId = 1;
  /** Threads that died since one last answered. */
  #deaths = 0;
  #stopped = false;

  private constructor(options: MatchPoolOptions) {
    this.#newWorker = options.newWorker ?? null;
    this.#maxWaiting = options.maxWaiting ?? DEFAULT_MAX_WAITING;
    this.#searchWithinMs = options.searchWithinMs ?? Number.POSITIVE_INFINITY;
  }

  /** @throws Error where the worker has not been built (`npm run build`) */
  static async start(options: MatchPoolOptions): Promise<MatchPool> {
    if (!existsSync(workerFile())) throw new Error(`${workerFile()} is missing: run npm run build`);
    const pool = new MatchPool(options);
    for (let count = 0; count < Math.max(1, options.threads); count++) pool.#threads.push(pool.#spawn());
    await Promise.all(
      pool.#threads
        .filter(({ wasSpare }) => !wasSpare)
        .map(
          ({ worker }) =>
            new Promise<void>((resolve, reject) => {
              worker.once('online', resolve);
              worker.once('error', reject);
            }),
        ),
    );
    return pool;
  }

  /**
   * Builds a corpus in a thread of its own. Batches are drawn as they are worked off.
   * @param common the corpus that this one adds to: it says how rare words are
   * @param partOf the corpus in which all of these subjects stand too
   */
  async build(
    batches: AsyncIterable<Subject[]> | Iterable<Subject[]>,
    common?: SharedArrayBuffer,
    partOf?: SharedArrayBuffer,
  ): Promise<SharedArrayBuffer> {
    this.#assertRunning();
    const reader = this.#takeReader();
    const builder = reader ?? this.#spawn();
    this.#builders.add(builder);
    let built = 0;
    try {
      for await (const batch of batches) {
        built += batch.length;
        for (const subjects of messagesOf(batch)) {
          await this.#ask(builder, { id: this.#nextId++, type: 'batch', subjects });
        }
      }
      const { corpus } = await this.#ask(builder, {
        id: this.#nextId++,
        type: 'finish',
        ...(common && { common }),
        ...(partOf && { partOf }),
      });
      if (corpus === undefined) throw new MatcherFailedError('the index was not built');
      return corpus;
    } finally {
      this.#builders.delete(builder);
      await (reader || built > MOST_FOR_A_SPARE ? this.#end(builder) : this.#giveUp(builder));
    }
  }

  /**
   * How names sound, in their order. The thread keeps what it read: `build` reads them no second time.
   * @throws MatcherFailedError
   */
  async readNames(names: readonly ListedName[]): Promise<PhoneticForm[]> {
    this.#assertRunning();
    const thread = this.#takeReader() ?? this.#spawn();
    const timer = setTimeout(() => {
      if (this.#reader?.thread !== thread || thread.open.size > 0) return;
      this.#reader = null;
      void this.#end(thread);
    }, READER_KEPT_MS).unref();
    this.#reader = { thread, timer };
    const { sounded } = await this.#ask(thread, { id: this.#nextId++, type: 'read', names });
    if (sounded === undefined) throw new MatcherFailedError('the names were not read');
    return sounded;
  }

  /** null: none reads, or it has died. */
  #takeReader(): Thread | null {
    const reader = this.#reader;
    this.#reader = null;
    clearTimeout(reader?.timer);
    return reader === null || reader.thread.dead ? null : reader.thread;
  }

  /** Makes a corpus searchable under this name in every thread, present and future. */
  async use(generation: string, corpus: SharedArrayBuffer): Promise<void> {
    this.#assertRunning();
    this.#corpora.set(generation, openCorpus(corpus));
    await Promise.all(
      this.#alive().map((thread) => this.#ask(thread, { id: this.#nextId++, type: 'use', generation, corpus }, 1)),
    );
  }

  /** Makes corpora that are in use searchable as one under this name. */
  async view(generation: string, segments: readonly ViewSegment[]): Promise<void> {
    this.#assertRunning();
    this.#views.set(generation, segments);
    await Promise.all(
      this.#alive().map((thread) => this.#ask(thread, { id: this.#nextId++, type: 'view', generation, segments }, 1)),
    );
  }

  /** Forgets a corpus or a view; its memory goes when the last thread, and the last view of it, has let go of it. */
  async drop(generation: string): Promise<void> {
    this.#corpora.delete(generation);
    this.#views.delete(generation);
    if (this.#stopped) return;
    await Promise.all(
      this.#alive().map((thread) => this.#ask(thread, { id: this.#nextId++, type: 'drop', generation }, 1)),
    );
  }

  /**
   * @param asker is told what it cost, whatever came of it
   * @throws MatcherBusyError when too many wait, of all or of the asker; MatcherOverdueError; Error for a generation that is not in use
   */
  async search(
    generation: string,
    query: Query,
    page: { limit: number; offset?: number },
    asker?: Asker,
  ): Promise<MatchResult> {
    this.#assertRunning();
    if (!this.#corpora.has(generation) && !this.#views.has(generation))
      throw new Error(`no corpus of generation ${generation} is in use`);
    if (query.names.length === 0 && !this.mayHold(generation, query.identifiers ?? [])) return NOBODY;
    const id = this.#nextId++;
    const message = { id, type: 'search', generation, query, page, withinMs: this.#searchWithinMs } as const;
    const reply = await this.#queued(message, asker?.tenantId);
    if (asker) asker.spentMs += reply.tookMs ?? 0;
    if (reply.overdue) throw new MatcherOverdueError(`a search took longer than ${this.#searchWithinMs} ms`);
    if (reply.result === undefined) throw new MatcherFailedError('the search gave no result');
    return reply.result;
  }

  /** Which words of the known parties are like a word of the listed ones (`touched.ts`). @throws MatcherBusyError */
  async touch(stretch: ReverseStretch): Promise<TouchedStretch> {
    const { touched } = await this.#queued({ id: this.#nextId++, type: 'touch', ...stretch });
    if (touched === undefined) throw new MatcherFailedError('the look-up gave no result');
    return touched;
  }

  /** Which known parties a listed one matches, as positions. @throws MatcherBusyError */
  async reach(stretch: ReverseStretch, touched: Touched): Promise<Uint32Array> {
    const { positions } = await this.#queued({ id: this.#nextId++, type: 'reach', ...stretch, touched });
    if (positions === undefined) throw new MatcherFailedError('the look-up gave no result');
    return positions;
  }

  /** The block of a corpus that is in use under this name; null: none is. */
  corpus(name: string): SharedArrayBuffer | null {
    return this.#corpora.get(name)?.buffer ?? null;
  }

  /** How many threads search. */
  get threads(): number {
    return this.#threads.length;
  }

  /** Whether somebody may have one of these numbers: false is certain. True of what is not in use. */
  mayHold(generation: string, numbers: readonly string[]): boolean {
    const parts = this.#views.get(generation)?.map(({ corpus }) => corpus) ?? [generation];
    return parts.some((part) => {
      const corpus = this.#corpora.get(part);
      return corpus === undefined || mayHoldNumber(corpus, numbers);
    });
  }

  #queued(message: ToWorker, tenantId = ''): Promise<FromWorker> {
    this.#assertRunning();
    const all = this.#waiting.length;
    if (all >= this.#maxWaiting) throw new MatcherBusyError(`${all} searches are waiting`);
    // So there is room for the others, whatever one sends.
    if (tenantId !== '' && this.#waiting.of(tenantId) >= this.#maxWaiting * SHARE_OF_ONE)
      throw new MatcherBusyError('too many searches of the organisation are waiting');
    return new Promise<FromWorker>((resolve, reject) => {
      this.#waiting.add({ message, tenantId, retries: 1, resolve, reject });
      this.#dispatch();
    });
  }

  /** Gives up all threads; what is open is rejected. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    const error = new MatcherFailedError('the matcher is stopped');
    for (const task of this.#waiting.clear()) task.reject(error);
    const reader = this.#takeReader();
    const threads = [...this.#threads, ...this.#builders, ...(reader ? [reader] : [])];
    await Promise.all(threads.map((thread) => this.#giveUp(thread)));
    this.#threads = [];
    this.#corpora.clear();
    this.#views.clear();
  }

  /** Threads that run. A thread that is being replaced learns what is in use when it starts. */
  #alive(): Thread[] {
    return this.#threads.filter((thread) => !thread.dead);
  }

  #assertRunning(): void {
    if (this.#stopped) throw new MatcherFailedError('the matcher is stopped');
  }

  #dispatch(): void {
    if (this.#threads.length > 0 && this.#threads.every((thread) => thread.dead)) {
      const error = new MatcherFailedError('no matching thread is alive');
      for (const task of this.#waiting.clear()) task.reject(error);
      return;
    }
    while (this.#waiting.length > 0) {
      const thread = this.#threads.reduce<Thread | null>(
        (least, next) => (!next.dead && (least === null || loadOf(next) < loadOf(least)) ? next : least),
        null,
      );
      if (thread === null) return;
      const tasks = this.#next();
      // A thread died over it, or over another that was with it: it is tried alone, so that no other pays for it.
      const load = tasks.some(({ retries }) => retries === 0) ? OPEN_PER_THREAD : 1;
      if (loadOf(thread) + load > OPEN_PER_THREAD) return;
      this.#waiting.remove(tasks);
      this.#send(thread, tasks, load);
    }
  }

  /** What goes into the next message. */
  #next(): Task[] {
    // Only where they wait anyway: the first of a message has its answer when the last one has.
    const share = Math.floor(this.#waiting.length / (2 * OPEN_PER_THREAD * this.#threads.length));
    const first = this.#waiting.first(Math.min(Math.max(1, share), MOST_AT_ONCE));
    const end = first.findIndex(({ message, retries }) => message.type !== 'search' || retries === 0);
    return end === -1 ? first : first.slice(0, Math.max(1, end));
  }

  #send(thread: Thread, tasks: readonly Task[], load = 1): void {
    for (const task of tasks) thread.open.set(task.message.id, task);
    thread.loads.set(tasks[0]!.message.id, load);
    thread.worker.postMessage(tasks.map(({ message }) => message) satisfies ToWorker[]);
  }

  /** Whose answer nobody waits for. */
  #tell(thread: Thread, message: ToWorker): void {
    thread.worker.postMessage([message] satisfies ToWorker[]);
  }

  #ask(thread: Thread, message: ToWorker, retries = 0): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      if (thread.dead) reject(new MatcherFailedError('the matching thread has ended'));
      else this.#send(thread, [{ message, tenantId: '', retries, resolve, reject }]);
    });
  }

  #spawn(): Thread {
    const spare = this.#newWorker ? null : takeSpare();
    const worker = spare ?? (this.#newWorker ?? matchingWorker)();
    const onMessage = (replies: FromWorker[]) => {
      thread.loads.delete(replies[0]!.id);
      this.#deaths = 0;
      for (const reply of replies) {
        const task = thread.open.get(reply.id);
        thread.open.delete(reply.id);
        if (reply.ok || reply.overdue) task?.resolve(reply);
        else task?.reject(new MatcherFailedError(reply.error ?? 'the matching thread gave no reason'));
      }
      this.#dispatch();
    };
    const onEnd = (error: Error) => this.#replace(thread, error);
    const onExit = (code: number) => onEnd(new MatcherFailedError(`the matching thread ended with code ${code}`));
    worker.on('message', onMessage).on('error', onEnd).on('exit', onExit);
    const leave = () => void worker.off('message', onMessage).off('error', onEnd).off('exit', onExit);
    const thread: Thread = { worker, wasSpare: spare !== null, open: new Map(), loads: new Map(), dead: false, leave };
    return thread;
  }

  #replace(thread: Thread, error: Error): void {
    if (thread.dead) return;
    thread.dead = true;
    const open = [...thread.open.values()];
    thread.open.clear();
    const at = this.#threads.indexOf(thread);
    this.#deaths++;
    if (at >= 0 && !this.#stopped) {
      // Threads that die one after the other before they answered anything are not started in a tight loop.
      if (this.#deaths <= DEATHS_WITHOUT_PAUSE) this.#revive(at);
      else setTimeout(() => this.#revive(at), REVIVE_MS).unref();
    }
    for (const task of open) {
      const again = task.retries > 0 && at >= 0 && !this.#stopped;
      if (!again) task.reject(new MatcherFailedError(`the matching thread died: ${error.message}`, { cause: error }));
      // The new thread has been given every corpus already, so "use" and "drop" are done with it.
      else if (!QUESTIONS.has(task.message.type)) task.resolve({ id: task.message.id, ok: true });
      else this.#waiting.putFirst({ ...task, retries: task.retries - 1 });
    }
    this.#dispatch();
  }

  #revive(at: number): void {
    if (this.#stopped) return;
    const thread = this.#spawn();
    this.#threads[at] = thread;
    for (const [generation, { buffer: corpus }] of this.#corpora) {
      this.#tell(thread, { id: 0, type: 'use', generation, corpus });
    }
    for (const [generation, segments] of this.#views) {
      this.#tell(thread, { id: 0, type: 'view', generation, segments });
    }
    this.#dispatch();
  }

  /** Leaves the thread to whom needs one next. One that still works is ended. */
  async #giveUp(thread: Thread): Promise<void> {
    if (thread.dead || thread.open.size > 0 || this.#newWorker) return this.#end(thread);
    thread.dead = true;
    thread.leave();
    await keepSpare(thread.worker);
  }

  async #end(thread: Thread): Promise<void> {
    thread.dead = true;
    for (const task of thread.open.values()) task.reject(new MatcherFailedError('the matcher is stopped'));
    thread.open.clear();
    await thread.worker.terminate();
  }
}

/** What goes to another thread is copied on this one, in one turn: twenty parties of a thousand long names take 70 ms. */
export function* messagesOf(batch: readonly Subject[]): Generator<Subject[]> {
  let message: Subject[] = [];
  let texts = 0;
  for (const subject of batch) {
    message.push(subject);
    texts += 1 + subject.names.length + subject.births.length + subject.countries.length + subject.identifiers.length;
    if (texts < TEXTS_OF_A_MESSAGE) continue;
    yield message;
    message = [];
    texts = 0;
  }
  if (message.length > 0) yield message;
}

function loadOf({ loads }: Thread): number {
  let load = 0;
  for (const one of loads.values()) load += one;
  return load;
}

/** dist/matching-worker.mjs of this package, whether this code runs from the bundle or from the sources. */
function workerFile(): string {
  return join(projectRoot, 'dist', 'matching-worker.mjs');
}

export function matchingWorker(): Worker {
  return new Worker(workerFile(), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
}
