/**
 * Renders PDFs in a separate thread: loading the library blocks for 80 ms, and the layout of a long report for seconds.
 * The thread is kept for half a minute, since the documents of a pack follow one another.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { AppError } from '../errors.ts';
import { FairThread, type FairThreadParts, type FromThread, RETRY_AFTER_SECONDS } from './fair-thread.ts';
import { projectRoot } from './project-root.ts';

/** A document definition without functions, since it is sent to another thread. */
export type PrintedDocument = Omit<TDocumentDefinitions, 'header'> & {
  /** Printed above each page, with its number. */
  pageHead: string;
};

/** @returns the bytes of the PDF. @throws AppError service-unavailable: it took too long, or its thread died */
export type Print = (document: PrintedDocument) => Promise<Buffer>;

export type FromPrinter = FromThread<Uint8Array>;

/** The longest documents have some thousand pages. */
const MEMORY_MB = 1_024;
/** Three thousand rows take 12 s on a busy machine. */
const LIMITS: FairThreadParts = {
  newWorker: () =>
    new Worker(join(projectRoot, 'dist', 'pdf-worker.mjs'), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }),
  deadlineMs: 60_000,
  placesOfTenant: 8,
  placesInAll: 64,
  idleMs: 30_000,
  busy: 'Too many PDF documents are waiting. Request fewer at a time.',
  tooLong: () =>
    new AppError('service-unavailable', {
      detail: 'Creating the PDF document took too long.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
};

export class PdfThread {
  readonly #thread: FairThread<PrintedDocument, Uint8Array>;

  constructor(limits: Partial<FairThreadParts> = {}) {
    this.#thread = new FairThread({ ...LIMITS, ...limits });
  }

  /** A place for one or several documents in sequence. @throws AppError service-unavailable: too many wait */
  enter(tenantId: string): { print: Print; leave(): void } {
    const { ask, leave } = this.#thread.enter(tenantId);
    return { print: async (document) => Buffer.from((await ask(document)).buffer), leave };
  }

  /** For one document. @returns a print function, which throws service-unavailable if too many wait */
  printer(tenantId: string): Print {
    return async (document) => {
      const { print, leave } = this.enter(tenantId);
      return await print(document).finally(leave);
    };
  }

  /** Work in progress is rejected. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
