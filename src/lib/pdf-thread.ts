/**
 * Prints documents in a thread of its own, one at a time: loading the library holds a processor for 80 ms, and laying out a long report
 * for seconds. The thread is kept for half a minute, since documents of a pack come one behind the other.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { projectRoot } from './project-root.ts';

/** What is laid out, without functions, since it goes to another thread. */
export type PrintedDocument = Omit<TDocumentDefinitions, 'header'> & {
  /** Above each page, with its number. */
  pageHead: string;
};

export type FromPrinter = { bytes: Uint8Array } | { failed: string };

const KEPT_MS = 30_000;
/** The longest document that anybody prints has some thousand pages. */
const MEMORY_MB = 1_024;

class PdfThread {
  readonly #limit = pLimit(1);
  #worker: Worker | null = null;
  #end: NodeJS.Timeout | undefined;

  print(document: PrintedDocument): Promise<Buffer> {
    return this.#limit(() => this.#print(document));
  }

  async #print(document: PrintedDocument): Promise<Buffer> {
    clearTimeout(this.#end);
    const worker = this.#worker ?? this.#start();
    const over = new AbortController();
    // The process must not end before whoever waits has the document.
    worker.ref();
    try {
      const answered = once(worker, 'message', { signal: over.signal });
      const lost = once(worker, 'exit', { signal: over.signal }).then(([code]) => {
        throw new Error(`the thread that prints ended with code ${code}`);
      });
      worker.postMessage(document);
      const [told] = (await Promise.race([answered, lost])) as [FromPrinter];
      if ('failed' in told) throw new Error(`a document could not be printed: ${told.failed}`);
      return Buffer.from(told.bytes.buffer);
    } finally {
      over.abort();
      worker.unref();
      this.#end = setTimeout(() => this.#stop(), KEPT_MS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(join(projectRoot, 'dist', 'pdf-worker.mjs'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // Whoever waits is told by `once`; while nobody does, the next document gets another thread.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }

  #stop(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

/** Of the process: a document needs nothing but what it says. */
export const pdfThread = new PdfThread();
