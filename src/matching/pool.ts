/**
 * A pool of worker threads over one shared corpus. The event loop stays free for HTTP, and all threads read the same
 * memory.
 *
 *     search ─► an identifier that no index has? no match
 *            └► bounded queue, round-robin over organizations ─► batches, to the least loaded thread ─► answers
 *                                     └─ thread dies: replaced, gets all corpora again, its queries are retried once, one by one
 *     build  ─► a thread of its own, batch by batch, released when the corpus is done
 *     readNames ─► the thread that will build the next corpus, and then has these names parsed
 *
 * A query that kills two threads is rejected, because it would kill the next one too. A query over its time limit is
 * aborted by its thread and fails. A partial result would let parties that were not compared look cleared.
 * Rejected: one process per core, because each would need a copy of the corpus.
 * Rejected: an existing pool library, because none passes shared corpora to workers that start later.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../platform/lib/project-root.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { keepIdle, takeIdle } from './idle-threads.ts';
import { mayHaveIdentifier } from './known-identifiers.ts';
import type { ListedName } from './listed-names.ts';
import type { PhoneticForm } from './names/phonetic-form.ts';
import type { FromWorker, ReverseRange, ToWorker, ViewSegment } from './protocol.ts';
import { RoundRobinQueue } from './round-robin-queue.ts';
import type { MatchResult, Query, Subject } from './types.ts';
import type { WordMatches, WordMatchRange } from './word-matches.ts';

/** The queue is full. Callers answer 503 instead of making every query wait. */
export class MatcherBusyError extends Error {
  override readonly name = 'MatcherBusyError';
}
/** The pool is stopped, or a thread died on this query. */
export class MatcherFailedError extends Error {
  override readonly name = 'MatcherFailedError';
}

/** The query exceeded its time limit in the thread. There is no result. */
export class MatcherOverdueError extends Error {
  override readonly name = 'MatcherOverdueError';
}

/** The organization that sends queries, and the thread time that they have used so far. */
export interface SearchCaller {
  tenantId: string;
  spentMs: number;
}

export interface MatchPoolOptions {
  /** Number of worker threads that search; at least one. */
  threads: number;
  /** Number of queries that may wait for a thread. */
  maxWaiting?: number;
  /** Time limit of a search within a thread, in ms. Absent: no limit. */
  searchWithinMs?: number;
  /** Starts a thread that ends with the pool. Absent: idle threads are reused before new ones start. */
  newWorker?: () => Worker;
}

interface Task {
  message: ToWorker;
  /** The organization. Empty if the task belongs to none. */
  tenantId: string;
  retries: number;
  resolve(reply: FromWorker): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** The thread was taken from the idle threads. */
  wasIdle: boolean;
  open: Map<number, Task>;
  /** Unanswered messages by the id of their first task. Load 1, or 2 for a task that must be alone with the thread. */
  loads: Map<number, number>;
  dead: boolean;
  /** Removes the pool's listeners. */
  detach(): void;
}

const NO_MATCHES: MatchResult = { matches: [], total: 0, nearMisses: [] };
/** Message types that are retried on another thread if one dies. */
const RETRIED_TYPES: ReadonlySet<ToWorker['type']> = new Set(['search', 'match-words', 'find-reached']);
const DEATHS_WITHOUT_PAUSE = 4;
const RESTART_PAUSE_MS = 1_000;
const DEFAULT_MAX_WAITING = 1_000;
/** Share of the queue that one organization may use. */
const ORGANIZATION_SHARE = 1 / 2;
/** Searches leave no lasting objects. A large young generation makes garbage collections rare. */
const YOUNG_GENERATION_MB = 96;
/** Messages in flight per thread. With two, a thread has its next query while the last answer is in transit. */
const MAX_OPEN_MESSAGES = 2;
/** Maximum searches per message. A message costs the event loop as much time as a quick search costs a thread. */
const MAX_BATCH = 4;
/** Limit of names, dates, countries and identifiers per message: some milliseconds of copying. */
const TEXTS_PER_MESSAGE = 4_000;
/** A builder of more subjects keeps much memory, so its thread is ended and not reused. */
const MAX_SUBJECTS_FOR_REUSE = 5_000;
/** How long parsed names are kept for an index that may never be built. */
const READER_IDLE_MS = 60_000;

export class MatchPool {
  readonly #newWorker: (() => Worker) | null;
  readonly #maxWaiting: number;
  readonly #searchWithinMs: number;
  #threads: Thread[] = [];
  readonly #corpora = new Map<string, Corpus>();
  readonly #views = new Map<string, readonly ViewSegment[]>();
  readonly #waiting = new RoundRobinQueue<Task>();
  readonly #builders = new Set<Thread>();
  /** Parses names for the next corpus. */
  #reader: { thread: Thread; timer: NodeJS.Timeout } | null = null;
  #nextId = 1;
  /** Threads that died since the last answer. */
  #deaths = 0;
  #stopped = false;

  private constructor(options: MatchPoolOptions) {
    this.#newWorker = options.newWorker ?? null;
    this.#maxWaiting = options.maxWaiting ?? DEFAULT_MAX_WAITING;
    this.#searchWithinMs = options.searchWithinMs ?? Number.POSITIVE_INFINITY;
  }

  /** @throws Error if the worker file is missing (`npm run build`) */
  static async start(options: MatchPoolOptions): Promise<MatchPool> {
    if (!existsSync(workerFile())) throw new Error(`${workerFile()} is missing: run npm run build`);
    const pool = new MatchPool(options);
    for (let count = 0; count < Math.max(1, options.threads); count++) pool.#threads.push(pool.#spawn());
    await Promise.all(
      pool.#threads
        .filter(({ wasIdle }) => !wasIdle)
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
   * Builds a corpus in a separate thread. The next batch is read when the last one is done.
   * @param common the corpus that this one adds to; it defines how rare words are
   * @param partOf the corpus that also contains all of these subjects
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
          await this.#request(builder, { id: this.#nextId++, type: 'batch', subjects });
        }
      }
      const { corpus } = await this.#request(builder, {
        id: this.#nextId++,
        type: 'finish',
        ...(common && { common }),
        ...(partOf && { partOf }),
      });
      if (corpus === undefined) throw new MatcherFailedError('the index was not built');
      return corpus;
    } finally {
      this.#builders.delete(builder);
      await (reader || built > MAX_SUBJECTS_FOR_REUSE ? this.#end(builder) : this.#release(builder));
    }
  }

  /**
   * Returns the phonetic forms of the names, in their order. The thread keeps the parsed names for `build`.
   * @throws MatcherFailedError
   */
  async readNames(names: readonly ListedName[]): Promise<PhoneticForm[]> {
    this.#assertRunning();
    const thread = this.#takeReader() ?? this.#spawn();
    const timer = setTimeout(() => {
      if (this.#reader?.thread !== thread || thread.open.size > 0) return;
      this.#reader = null;
      void this.#end(thread);
    }, READER_IDLE_MS).unref();
    this.#reader = { thread, timer };
    const { phoneticForms } = await this.#request(thread, { id: this.#nextId++, type: 'read', names });
    if (phoneticForms === undefined) throw new MatcherFailedError('the names were not read');
    return phoneticForms;
  }

  /** Null if no thread has parsed names, or it died. */
  #takeReader(): Thread | null {
    const reader = this.#reader;
    this.#reader = null;
    clearTimeout(reader?.timer);
    return reader === null || reader.thread.dead ? null : reader.thread;
  }

  /** Makes a corpus searchable under this name in all threads, including later ones. */
  async use(generation: string, corpus: SharedArrayBuffer): Promise<void> {
    this.#assertRunning();
    this.#corpora.set(generation, openCorpus(corpus));
    await Promise.all(
      this.#alive().map((thread) => this.#request(thread, { id: this.#nextId++, type: 'use', generation, corpus }, 1)),
    );
  }

  /** Makes several corpora in use searchable as one under this name. */
  async view(generation: string, segments: readonly ViewSegment[]): Promise<void> {
    this.#assertRunning();
    this.#views.set(generation, segments);
    await Promise.all(
      this.#alive().map((thread) =>
        this.#request(thread, { id: this.#nextId++, type: 'view', generation, segments }, 1),
      ),
    );
  }

  /** Removes a corpus or a view. Its memory is freed when the last thread and the last view have released it. */
  async drop(generation: string): Promise<void> {
    this.#corpora.delete(generation);
    this.#views.delete(generation);
    if (this.#stopped) return;
    await Promise.all(
      this.#alive().map((thread) => this.#request(thread, { id: this.#nextId++, type: 'drop', generation }, 1)),
    );
  }

  /**
   * @param caller its `spentMs` is increased by the thread time, even if the search fails
   * @throws MatcherBusyError if too many queries wait, in total or of this organization; MatcherOverdueError; Error for
   * a generation that is not in use
   */
  async search(
    generation: string,
    query: Query,
    page: { limit: number; offset?: number },
    caller?: SearchCaller,
  ): Promise<MatchResult> {
    this.#assertRunning();
    if (!this.#corpora.has(generation) && !this.#views.has(generation))
      throw new Error(`no corpus of generation ${generation} is in use`);
    if (query.names.length === 0 && !this.mayHaveIdentifier(generation, query.identifiers ?? [])) return NO_MATCHES;
    const id = this.#nextId++;
    const message = { id, type: 'search', generation, query, page, withinMs: this.#searchWithinMs } as const;
    const reply = await this.#enqueue(message, caller?.tenantId);
    if (caller) caller.spentMs += reply.tookMs ?? 0;
    if (reply.overdue) throw new MatcherOverdueError(`a search took longer than ${this.#searchWithinMs} ms`);
    if (reply.result === undefined) throw new MatcherFailedError('the search gave no result');
    return reply.result;
  }

  /**
   * Finds the words of known parties that are similar to words of the listed ones (`word-matches.ts`). @throws
   * MatcherBusyError
   */
  async matchWords(range: ReverseRange): Promise<WordMatchRange> {
    const { wordMatches } = await this.#enqueue({ id: this.#nextId++, type: 'match-words', ...range });
    if (wordMatches === undefined) throw new MatcherFailedError('the look-up gave no result');
    return wordMatches;
  }

  /** Finds the known parties that match a listed one, as positions. @throws MatcherBusyError */
  async findReached(range: ReverseRange, wordMatches: WordMatches): Promise<Uint32Array> {
    const { positions } = await this.#enqueue({ id: this.#nextId++, type: 'find-reached', ...range, wordMatches });
    if (positions === undefined) throw new MatcherFailedError('the look-up gave no result');
    return positions;
  }

  /** The block of the corpus in use under this name. Null if there is none. */
  corpus(name: string): SharedArrayBuffer | null {
    return this.#corpora.get(name)?.buffer ?? null;
  }

  /** Number of search threads. */
  get threads(): number {
    return this.#threads.length;
  }

  /** Whether any party may have one of these identifiers. False is certain. True if the generation is not in use. */
  mayHaveIdentifier(generation: string, numbers: readonly string[]): boolean {
    const parts = this.#views.get(generation)?.map(({ corpus }) => corpus) ?? [generation];
    return parts.some((part) => {
      const corpus = this.#corpora.get(part);
      return corpus === undefined || mayHaveIdentifier(corpus, numbers);
    });
  }

  #enqueue(message: ToWorker, tenantId = ''): Promise<FromWorker> {
    this.#assertRunning();
    const all = this.#waiting.length;
    if (all >= this.#maxWaiting) throw new MatcherBusyError(`${all} searches are waiting`);
    // The rest of the queue is reserved for other organizations.
    if (tenantId !== '' && this.#waiting.countOf(tenantId) >= this.#maxWaiting * ORGANIZATION_SHARE)
      throw new MatcherBusyError('too many searches of the organization are waiting');
    return new Promise<FromWorker>((resolve, reject) => {
      this.#waiting.add({ message, tenantId, retries: 1, resolve, reject });
      this.#dispatch();
    });
  }

  /** Releases all threads and rejects open tasks. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    const error = new MatcherFailedError('the matcher is stopped');
    for (const task of this.#waiting.clear()) task.reject(error);
    const reader = this.#takeReader();
    const threads = [...this.#threads, ...this.#builders, ...(reader ? [reader] : [])];
    await Promise.all(threads.map((thread) => this.#release(thread)));
    this.#threads = [];
    this.#corpora.clear();
    this.#views.clear();
  }

  /** Running threads. A thread that is being replaced gets all corpora when it starts. */
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
      // A thread died on this query, or on another one in the same message. It is retried alone, so that no other query
      // fails with it.
      const load = tasks.some(({ retries }) => retries === 0) ? MAX_OPEN_MESSAGES : 1;
      if (loadOf(thread) + load > MAX_OPEN_MESSAGES) return;
      this.#waiting.remove(tasks);
      this.#send(thread, tasks, load);
    }
  }

  /** The tasks of the next message. */
  #next(): Task[] {
    // Queries are only batched if many wait, because a thread answers the queries of a message together.
    const share = Math.floor(this.#waiting.length / (2 * MAX_OPEN_MESSAGES * this.#threads.length));
    const first = this.#waiting.first(Math.min(Math.max(1, share), MAX_BATCH));
    const end = first.findIndex(({ message, retries }) => message.type !== 'search' || retries === 0);
    return end === -1 ? first : first.slice(0, Math.max(1, end));
  }

  #send(thread: Thread, tasks: readonly Task[], load = 1): void {
    for (const task of tasks) thread.open.set(task.message.id, task);
    thread.loads.set(tasks[0]!.message.id, load);
    thread.worker.postMessage(tasks.map(({ message }) => message) satisfies ToWorker[]);
  }

  /** Sends a message without waiting for its answer. */
  #post(thread: Thread, message: ToWorker): void {
    thread.worker.postMessage([message] satisfies ToWorker[]);
  }

  #request(thread: Thread, message: ToWorker, retries = 0): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      if (thread.dead) reject(new MatcherFailedError('the matching thread has ended'));
      else this.#send(thread, [{ message, tenantId: '', retries, resolve, reject }]);
    });
  }

  #spawn(): Thread {
    const idle = this.#newWorker ? null : takeIdle();
    const worker = idle ?? (this.#newWorker ?? matchingWorker)();
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
    const detach = () => void worker.off('message', onMessage).off('error', onEnd).off('exit', onExit);
    const thread: Thread = { worker, wasIdle: idle !== null, open: new Map(), loads: new Map(), dead: false, detach };
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
      // Threads that die in a row before they answer anything are not restarted in a tight loop.
      if (this.#deaths <= DEATHS_WITHOUT_PAUSE) this.#restart(at);
      else setTimeout(() => this.#restart(at), RESTART_PAUSE_MS).unref();
    }
    for (const task of open) {
      const mayRetry = task.retries > 0 && at >= 0 && !this.#stopped;
      if (!mayRetry)
        task.reject(new MatcherFailedError(`the matching thread died: ${error.message}`, { cause: error }));
      // The new thread gets every corpus, so "use" and "drop" are done.
      else if (!RETRIED_TYPES.has(task.message.type)) task.resolve({ id: task.message.id, ok: true });
      else this.#waiting.addFirst({ ...task, retries: task.retries - 1 });
    }
    this.#dispatch();
  }

  #restart(at: number): void {
    if (this.#stopped) return;
    const thread = this.#spawn();
    this.#threads[at] = thread;
    for (const [generation, { buffer: corpus }] of this.#corpora) {
      this.#post(thread, { id: 0, type: 'use', generation, corpus });
    }
    for (const [generation, segments] of this.#views) {
      this.#post(thread, { id: 0, type: 'view', generation, segments });
    }
    this.#dispatch();
  }

  /** Releases an idle thread for the next pool or build. A busy thread is ended. */
  async #release(thread: Thread): Promise<void> {
    if (thread.dead || thread.open.size > 0 || this.#newWorker) return this.#end(thread);
    thread.dead = true;
    thread.detach();
    await keepIdle(thread.worker);
  }

  async #end(thread: Thread): Promise<void> {
    thread.dead = true;
    for (const task of thread.open.values()) task.reject(new MatcherFailedError('the matcher is stopped'));
    thread.open.clear();
    await thread.worker.terminate();
  }
}

/**
 * Divides a batch into messages. This thread copies each message without interruption: twenty parties with a thousand
 * long names take 70 ms.
 */
export function* messagesOf(batch: readonly Subject[]): Generator<Subject[]> {
  let message: Subject[] = [];
  let texts = 0;
  for (const subject of batch) {
    message.push(subject);
    texts += 1 + subject.names.length + subject.births.length + subject.countries.length + subject.identifiers.length;
    if (texts < TEXTS_PER_MESSAGE) continue;
    yield message;
    message = [];
    texts = 0;
  }
  if (message.length > 0) yield message;
}

function loadOf({ loads }: Thread): number {
  let load = 0;
  for (const messageLoad of loads.values()) load += messageLoad;
  return load;
}

/** dist/matching-worker.mjs of this package, whether this code runs from the bundle or from source. */
function workerFile(): string {
  return join(projectRoot, 'dist', 'matching-worker.mjs');
}

export function matchingWorker(): Worker {
  return new Worker(workerFile(), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
}
