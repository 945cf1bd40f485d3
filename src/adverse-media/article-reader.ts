/**
 * Reads articles in a thread of their own: a long one takes seconds, and nobody else may wait for it.
 *
 *   article ─► its organisation's queue (bounded) ─► the thread, organisation by organisation ─► language, findings, parties
 *                                                      └─ over the deadline, or dead: ended, refused; the next one gets a new thread
 *
 * Organisations take turns: one with many articles delays another by two readings at most.
 * Rejected: the matcher's threads (a reading of seconds would hold up screenings), a thread per article (it loads the lexicon
 * for each).
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { projectRoot } from '../lib/project-root.ts';
import type { Analysis } from './analyse.ts';
import type { Occurrence } from './names/spans.ts';
import type { Language } from './taxonomy.ts';

export interface ReadQuestion {
  title: string;
  text: string;
  /** null: told from the text. */
  language: Language | null;
  /** Spans that a list has as a name. */
  known: readonly Occurrence[];
}

export type ReadAnswer = { language: Language; analysis: Analysis } | { language: null };
/** What the thread answers; `failed` is the stack of what went wrong. */
export type FromReader = { answer: ReadAnswer } | { failed: string };

interface Task {
  tenantId: string;
  question: ReadQuestion;
  resolve(answer: ReadAnswer): void;
  reject(error: Error): void;
}

export interface ReaderLimits {
  /** Of one reading. An article is read twice. */
  deadlineMs: number;
  /** Articles of one organisation that are read or wait. */
  articlesOfTenant: number;
  articlesInAll: number;
  newWorker(): Worker;
}

const LIMITS: ReaderLimits = { deadlineMs: 15_000, articlesOfTenant: 8, articlesInAll: 64, newWorker: readingWorker };
/** A reading needs a few MiB; an article that asks for more ends its own thread. */
const MEMORY_MB = 256;
const RETRY_AFTER_SECONDS = 5;

export class ArticleReader {
  readonly #limits: ReaderLimits;
  /** Articles that are under way, by organisation. */
  readonly #underWay = new Map<string, number>();
  /** Waiting readings, by organisation; whose turn it is stands first. */
  readonly #waiting = new Map<string, Task[]>();
  #worker: Worker | null = null;
  #running: { task: Task; timer: NodeJS.Timeout } | null = null;
  #stopped = false;

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * @param listed of the spans that may be names, those that a list has as a name
   * @returns null: the language cannot be told
   * @throws AppError service-unavailable when too many articles wait, payload-too-large when this one takes too long
   */
  async read(
    tenantId: string,
    article: { title: string; text: string; language: Language | null },
    listed: (spans: readonly Occurrence[]) => Promise<readonly Occurrence[]>,
  ): Promise<({ language: Language } & Omit<Analysis, 'spans'>) | null> {
    const { title, text } = article;
    this.#enter(tenantId);
    try {
      const first = await this.#ask(tenantId, { title, text, language: article.language, known: [] });
      if (first.language === null) return null;
      const { language } = first;
      const known = await listed(first.analysis.spans);
      const second = known.length > 0 ? await this.#ask(tenantId, { title, text, language, known }) : first;
      if (second.language === null) return null;
      const { findings, parties } = second.analysis;
      return { language, findings, parties };
    } finally {
      this.#leave(tenantId);
    }
  }

  /** What is under way is refused. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const task of waiting) task.reject(stopping());
    await this.#end(stopping());
  }

  /** @throws AppError service-unavailable */
  #enter(tenantId: string): void {
    const own = this.#underWay.get(tenantId) ?? 0;
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0);
    if (own >= this.#limits.articlesOfTenant || all >= this.#limits.articlesInAll) throw busy();
    this.#underWay.set(tenantId, own + 1);
  }

  #leave(tenantId: string): void {
    const left = (this.#underWay.get(tenantId) ?? 1) - 1;
    if (left > 0) this.#underWay.set(tenantId, left);
    else this.#underWay.delete(tenantId);
  }

  #ask(tenantId: string, question: ReadQuestion): Promise<ReadAnswer> {
    if (this.#stopped) throw stopping();
    return new Promise((resolve, reject) => {
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
      try {
        this.#worker ??= this.#spawn();
      } catch (cause) {
        // The system gives no thread at the moment.
        task.reject(new AppError('service-unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS }));
        continue;
      }
      const timer = setTimeout(() => void this.#end(tooLong()), this.#limits.deadlineMs);
      this.#running = { task, timer };
      this.#worker.postMessage(task.question);
    }
  }

  #take(): Task | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [tenantId, queue] = turn;
    const task = queue.shift();
    // Behind the others, whose turn it is now.
    this.#waiting.delete(tenantId);
    if (queue.length > 0) this.#waiting.set(tenantId, queue);
    return task;
  }

  #spawn(): Worker {
    const worker = this.#limits.newWorker();
    worker.on('message', (message: FromReader) => {
      if (worker === this.#worker) this.#finish(message);
    });
    const onEnd = (cause: Error) => {
      if (worker === this.#worker) void this.#end(new AppError('service-unavailable', { cause }));
    };
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (worker === this.#worker && error.code === 'ERR_WORKER_OUT_OF_MEMORY') void this.#end(tooLong());
      else onEnd(error);
    });
    worker.on('exit', (code) => onEnd(new Error(`the reading thread ended with code ${code}`)));
    return worker;
  }

  #finish(message: FromReader): void {
    const task = this.#settle();
    if ('answer' in message) task?.resolve(message.answer);
    else task?.reject(new AppError('internal-error', { cause: new Error(message.failed) }));
    this.#next();
  }

  /** Ends the thread with what it is doing. */
  async #end(reason: AppError): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#settle()?.reject(reason);
    // Before the next thread begins.
    const ended = worker?.terminate();
    this.#next();
    await ended;
  }

  /** The reading that is over, whatever came of it. */
  #settle(): Task | undefined {
    const running = this.#running;
    this.#running = null;
    clearTimeout(running?.timer);
    return running?.task;
  }
}

export function readingWorker(): Worker {
  const file = join(projectRoot, 'dist', 'article-worker.mjs');
  return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
}

function busy(): AppError {
  return new AppError('service-unavailable', {
    detail: 'Too many articles wait to be read. Send fewer at a time.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function tooLong(): AppError {
  return new AppError('payload-too-large', {
    detail: 'The article takes too long to read, and nothing of it was kept. Send its text in parts.',
  });
}

function stopping(): AppError {
  return new AppError('service-unavailable', { detail: 'The service is shutting down.' });
}
