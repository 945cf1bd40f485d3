import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { analyse } from './analyse.ts';
import { ArticleReader, type ReaderLimits, readingWorker } from './article-reader.ts';
import { ARTICLE_EXAMPLE_REQUEST } from './examples.ts';

const ARTICLE = { title: ARTICLE_EXAMPLE_REQUEST.title, text: ARTICLE_EXAMPLE_REQUEST.text, language: null };
const nothingListed = async () => [];

const readers: ArticleReader[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.stop();
});

function readerWith(limits: Partial<ReaderLimits> = {}): ArticleReader {
  const reader = new ArticleReader(limits);
  readers.push(reader);
  return reader;
}

/** The first thread runs this code. Later threads read articles. */
function firstRunning(code: string): () => Worker {
  let started = 0;
  return () => (started++ === 0 ? new Worker(code, { eval: true }) : readingWorker());
}

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

describe('the analysis of an article in a thread', () => {
  it('has the same findings, and the language', async () => {
    const { findings, parties } = analyse(ARTICLE, 'EN');
    expect(findings.length).toBeGreaterThan(0);
    expect(await readerWith().read('one', ARTICLE, nothingListed)).toEqual({ language: 'EN', findings, parties });
  });

  it('adds spans that are listed names', async () => {
    const text = 'Prosecutors charged Grafenstein with money laundering and bribery on Monday.';
    const asked: string[] = [];
    const read = await readerWith().read('one', { title: 'Court', text, language: 'EN' }, async (spans) => {
      asked.push(...spans.map(({ mention }) => mention.name));
      return spans.filter(({ mention }) => mention.name === 'Grafenstein');
    });
    expect(asked).toContain('Grafenstein');
    expect(read?.parties.map(({ name }) => name)).toContain('Grafenstein');
  });

  it('is absent if the language is unknown', async () => {
    expect(await readerWith().read('one', { ...ARTICLE, text: '12345', title: '1' }, nothingListed)).toBeNull();
  });
});

describe('a thread', () => {
  it.each([
    ['over its deadline', 'for (;;);', 'payload-too-large'],
    [
      'out of memory',
      "require('node:worker_threads').parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); })",
      'payload-too-large',
    ],
    [
      'that dies',
      "require('node:worker_threads').parentPort.on('message', () => process.exit(7))",
      'service-unavailable',
    ],
  ])('%s rejects its article only', async (_what, code, refused) => {
    let isFirst = true;
    const newWorker = () => {
      const worker = isFirst
        ? new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } })
        : readingWorker();
      isFirst = false;
      return worker;
    };
    const reader = readerWith({ deadlineMs: 4_000, newWorker });
    const [first, second] = [reader.read('one', ARTICLE, nothingListed), reader.read('two', ARTICLE, nothingListed)];
    expect(await codeOf(first)).toBe(refused);
    expect(await codeOf(second)).toBe('read');
  });

  it('that cannot start rejects its article only', async () => {
    let started = 0;
    const newWorker = () => {
      if (started++ === 0) throw new Error('no thread is left');
      return readingWorker();
    };
    const reader = readerWith({ newWorker });
    const [first, second] = [reader.read('one', ARTICLE, nothingListed), reader.read('two', ARTICLE, nothingListed)];
    expect(await codeOf(first)).toBe('service-unavailable');
    expect(await codeOf(second)).toBe('read');
    expect(await codeOf(reader.read('one', ARTICLE, nothingListed))).toBe('read');
  });

  it('is ended before the next one starts', async () => {
    const events: string[] = [];
    const newWorker = () => {
      events.push('started');
      if (events.length > 1) return readingWorker();
      const endless = new Worker('for (;;);', { eval: true });
      const terminate = endless.terminate.bind(endless);
      endless.terminate = () => {
        events.push('ended');
        return terminate();
      };
      return endless;
    };
    const reader = readerWith({ deadlineMs: 4_000, newWorker });
    const [first, second] = [reader.read('one', ARTICLE, nothingListed), reader.read('two', ARTICLE, nothingListed)];
    expect(await codeOf(first)).toBe('payload-too-large');
    expect(await codeOf(second)).toBe('read');
    expect(events).toEqual(['started', 'ended', 'started']);
  });

  it('ends with the reader, and rejects work in progress', async () => {
    const reader = readerWith({ newWorker: firstRunning('for (;;);') });
    const open = [reader.read('one', ARTICLE, nothingListed), reader.read('one', ARTICLE, nothingListed)].map(codeOf);
    await reader.stop();
    expect(await Promise.all(open)).toEqual(['service-unavailable', 'service-unavailable']);
    expect(await codeOf(reader.read('one', ARTICLE, nothingListed))).toBe('service-unavailable');
  });
});

describe('organizations', () => {
  it('have a limit each, and one together', async () => {
    const reader = readerWith({ articlesOfTenant: 2, articlesInAll: 3 });
    const order = ['one', 'one', 'one', 'two', 'three'];
    const results = await Promise.all(order.map((tenant) => codeOf(reader.read(tenant, ARTICLE, nothingListed))));
    expect(results).toEqual(['read', 'read', 'service-unavailable', 'read', 'service-unavailable']);
    expect(await codeOf(reader.read('three', ARTICLE, nothingListed))).toBe('read');
  });

  it('take turns', async () => {
    const reader = readerWith();
    const done: string[] = [];
    const read = async (tenant: string) => {
      await reader.read(tenant, ARTICLE, nothingListed);
      done.push(tenant);
    };
    await Promise.all([read('one'), read('one'), read('one'), read('two')]);
    expect(done).toEqual(['one', 'one', 'two', 'one']);
  });
});
