/**
 * Answers what-ifs, each in a thread of its own that ends with the answer, one at a time.
 * Rejected: the threads that screen (their figures would be moved), one lasting thread (its memory for a question a month).
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';
import { projectRoot } from '../lib/project-root.ts';
import type { WhatIfAnswer, WhatIfQuestion } from './what-if.ts';

const DEADLINE_MS = 15_000;
const MAX_WAITING = 8;
const MEMORY_MB = 256;
const RETRY_AFTER_SECONDS = 5;

export class WhatIfThread {
  readonly #limit = pLimit(1);

  /** @throws AppError service-unavailable when too many wait, or it takes too long */
  async ask(question: WhatIfQuestion): Promise<WhatIfAnswer> {
    if (this.#limit.pendingCount >= MAX_WAITING) throw busy('Too many wait for an answer.');
    return await this.#limit(() => answerOf(question));
  }
}

function answerOf(question: WhatIfQuestion): Promise<WhatIfAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(projectRoot, 'dist', 'what-if-worker.mjs'), {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // It may go with the process: it changes nothing.
    worker.unref();
    const timer = setTimeout(() => end(() => reject(busy('The comparison took too long.'))), DEADLINE_MS);
    const end = (then: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      worker.on('error', () => {});
      void worker.terminate();
      then();
    };
    worker.once('message', (answer: WhatIfAnswer) => end(() => resolve(answer)));
    worker.once('error', (cause) => end(() => reject(new AppError('service-unavailable', { cause }))));
    worker.once('exit', (code) =>
      end(() =>
        reject(new AppError('service-unavailable', { cause: new Error(`the thread ended with code ${code}`) })),
      ),
    );
  });
}

function busy(detail: string): AppError {
  return new AppError('service-unavailable', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
