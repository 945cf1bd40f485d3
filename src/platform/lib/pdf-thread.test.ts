import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import type { FairThreadParts } from './fair-thread.ts';
import { documentOf, heading } from './pdf.ts';
import { PdfThread } from './pdf-thread.ts';

const DOCUMENT = documentOf({ title: 'Test', madeAt: new Date(0), footer: 'foot', content: [heading('A')] });
/** A thread that prints a document in 20 ms. */
const QUICK = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => setTimeout(() => parentPort.postMessage({ answer: new Uint8Array([37]) }), 20));`;
const threads: PdfThread[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop();
});

function printing(limits: Partial<FairThreadParts> = {}): PdfThread {
  const thread = new PdfThread(limits);
  threads.push(thread);
  return thread;
}

/** The first thread runs this code, those after it print at once. */
function firstRunning(code: string): () => Worker {
  let started = 0;
  return () =>
    new Worker(started++ === 0 ? code : QUICK, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
}

const outcome = async (work: Promise<Buffer>) =>
  work.then(
    () => 'printed',
    (error) => (error instanceof AppError ? `${error.code}, ${error.details.retryAfterSeconds}` : String(error)),
  );

describe('a thread for PDF documents', () => {
  const DEAR = "require('node:worker_threads').parentPort.on('message', () => ";
  it.each([
    ['over its deadline', `${DEAR} { for (;;); })`],
    ['out of memory', `${DEAR} { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); })`],
    ['that dies', `${DEAR} process.exit(7))`],
  ])('%s: only its document is rejected, and the next one is printed', async (_what, code) => {
    const thread = printing({ deadlineMs: 3_000, newWorker: firstRunning(code) });
    const [first, second] = [thread.printer('one')(DOCUMENT), thread.printer('two')(DOCUMENT)];
    expect(await outcome(first)).toBe('service-unavailable, 5');
    expect(await outcome(second)).toBe('printed');
  });

  it('rejects a document with a function, and prints the next one', async () => {
    const thread = printing();
    const withFunction = { ...DOCUMENT, footer: () => 'page' };
    expect(await outcome(thread.printer('one')(withFunction))).toBe('internal-error, undefined');
    expect(await outcome(thread.printer('one')(DOCUMENT))).toBe('printed');
  });

  it('is kept for the next document, and ends without one', async () => {
    let [started, ended] = [0, 0];
    const newWorker = () => {
      started += 1;
      return new Worker(QUICK, { eval: true }).once('exit', () => {
        ended += 1;
      });
    };
    const thread = printing({ idleMs: 300, newWorker });
    for (let times = 0; times < 3; times += 1) expect(await outcome(thread.printer('one')(DOCUMENT))).toBe('printed');
    expect([started, ended]).toEqual([1, 0]);
    await expect.poll(() => ended).toBe(1);
    expect(await outcome(thread.printer('one')(DOCUMENT))).toBe('printed');
    expect(started).toBe(2);
  });

  it('is new for each document if none is kept', async () => {
    let started = 0;
    const newWorker = () => {
      started += 1;
      return new Worker(QUICK, { eval: true });
    };
    const thread = printing({ idleMs: 0, newWorker });
    const both = await Promise.all([thread.printer('one')(DOCUMENT), thread.printer('one')(DOCUMENT)].map(outcome));
    expect(both).toEqual(['printed', 'printed']);
    expect(started).toBe(2);
  });
});

describe('organizations', () => {
  it('have a limit each, and one together', async () => {
    const thread = printing({ placesOfTenant: 2, placesInAll: 3, newWorker: firstRunning(QUICK) });
    const order = ['one', 'one', 'one', 'two', 'three'];
    const results = await Promise.all(order.map((tenant) => outcome(thread.printer(tenant)(DOCUMENT))));
    const refused = 'service-unavailable, 5';
    expect(results).toEqual(['printed', 'printed', refused, 'printed', refused]);
    expect(await outcome(thread.printer('three')(DOCUMENT))).toBe('printed');
  });

  it('take turns', async () => {
    const thread = printing({ newWorker: firstRunning(QUICK) });
    const done: string[] = [];
    const print = async (tenant: string) => {
      await thread.printer(tenant)(DOCUMENT);
      done.push(tenant);
    };
    await Promise.all([print('one'), print('one'), print('one'), print('two')]);
    expect(done).toEqual(['one', 'one', 'two', 'one']);
  });
});
