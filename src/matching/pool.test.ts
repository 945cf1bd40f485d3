import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { parseName } from './names/parse.ts';
import { phoneticForm } from './names/phonetic-form.ts';
import { MatcherBusyError, MatcherOverdueError, MatchPool, matchingWorker, messagesOf } from './pool.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const subjects = inventedSubjects(2_000, 21);
const searchQuery = query(subjects[1]?.names[0]?.text ?? '');
const corpus = buildCorpus(subjects);
const expected = new Matcher(corpus).search(searchQuery, { limit: 5 });

/** The workers that were started, to end them as a crash would. */
const workers: Worker[] = [];
function newWorker(): Worker {
  const worker = matchingWorker();
  workers.push(worker);
  return worker;
}
const killThreads = () => Promise.all(workers.splice(0).map((worker) => worker.terminate()));

/** Sends empty answers, and exits on one name. */
const DEADLY = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (messages) => {
    if (messages.some(({ query }) => query?.names[0] === 'deadly')) process.exit(1);
    const result = { matches: [], total: 0, nearMisses: [] };
    parentPort.postMessage(messages.map(({ id }) => ({ id, ok: true, result })));
  });`;

describe('pool', () => {
  let pool: MatchPool;
  beforeEach(async () => {
    pool = await MatchPool.start({ threads: 1, maxWaiting: 50 });
  });
  afterEach(() => pool.stop());

  async function* batches() {
    for (let at = 0; at < subjects.length; at += 500) yield subjects.slice(at, at + 500);
  }

  test('builds in a separate thread and answers like the matcher', async () => {
    await pool.use('1', await pool.build(batches()));
    expect(await pool.search('1', searchQuery, { limit: 5 })).toEqual(expected);
    expect(expected.total).toBeGreaterThan(0);
  });

  test('reading names ahead gives the same phonetic forms and the same index', async () => {
    const listed = [
      subject('a', 'Фонд «Ромашка» (Romashka Foundation)', { kind: 'ORGANIZATION' }),
      subject('b', 'محمد علي', {}),
      subject('c', 'PUTIN, Vladimir V. Jr', {}),
    ];
    const names = [...listed, ...subjects.slice(0, 500)].flatMap(({ kind, names: own }) =>
      own.map(({ text }) => ({ text, kind })),
    );
    const sounded = await Promise.all([pool.readNames(names.slice(0, 200)), pool.readNames(names.slice(200))]);
    expect(sounded.flat()).toEqual(names.map(({ text, kind }) => phoneticForm(parseName(text, kind))));
    const built = await pool.build([listed, subjects]);
    expect(Buffer.from(built).equals(Buffer.from(buildCorpus([...listed, ...subjects])))).toBe(true);
  });

  test('replaces a thread that dies while reading names', async () => {
    await pool.stop();
    pool = await MatchPool.start({ threads: 1, newWorker });
    const names = [{ text: 'Vladimir Putin', kind: 'PERSON' as const }];
    // Awaited from the start, because the thread may end before the others do.
    const reading = expect(pool.readNames(names)).rejects.toThrow();
    await killThreads();
    await reading;
    expect(await pool.readNames(names)).toHaveLength(1);
  });

  test('holds several corpora until they are dropped', async () => {
    await pool.use('1', corpus);
    await pool.use('2', buildCorpus([subject('only', 'Vladimir Putin')]));
    expect((await pool.search('2', query('Vladimir Putin'), { limit: 5 })).matches.map((match) => match.id)).toEqual([
      'only',
    ]);
    expect(await pool.search('1', searchQuery, { limit: 5 })).toEqual(expected);
    await pool.drop('2');
    await expect(pool.search('2', searchQuery, { limit: 5 })).rejects.toThrow('generation 2');
    expect(await pool.search('1', searchQuery, { limit: 5 })).toEqual(expected);
  });

  test('replaces a thread that dies and retries its queries', async () => {
    await pool.stop();
    pool = await MatchPool.start({ threads: 1, newWorker });
    await pool.use('1', corpus);
    const open = Array.from({ length: 20 }, () => pool.search('1', searchQuery, { limit: 5 }));
    await killThreads();
    for (const answer of await Promise.all(open)) expect(answer).toEqual(expected);
    expect(await pool.search('1', searchQuery, { limit: 5 })).toEqual(expected);
  });

  test('a query that kills threads fails alone, without the others of its message', async () => {
    await pool.stop();
    pool = await MatchPool.start({
      threads: 1,
      newWorker: () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(DEADLY)}`)),
    });
    await pool.use('1', corpus);
    const names = ['a', 'b', 'c', 'deadly', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
    const answers = await Promise.allSettled(names.map((name) => pool.search('1', query(name), { limit: 5 })));
    const rejected = names.filter((_, at) => answers[at]!.status === 'rejected');
    expect(rejected).toEqual(['deadly']);
  });

  test('finds identifiers in the base index and in added segments', async () => {
    const numbered = (id: string, number: string) => ({ ...subject(id, 'Edda Holunder'), identifiers: [number] });
    await pool.use('1', buildCorpus([numbered('base', 'AB123456')]));
    await pool.use('2', buildCorpus([numbered('added', 'CD 777 888')]));
    await pool.view('3', [{ corpus: '1' }, { corpus: '2', common: '1' }]);
    const found = async (index: string, ...identifiers: string[]) => {
      const searchQuery = { ...query(''), names: [], identifiers, fuzzy: false, threshold: 100 };
      return (await pool.search(index, searchQuery, { limit: 5 })).matches.map(({ id }) => id);
    };
    expect(await found('1', 'ab-123 456')).toEqual(['base']);
    expect(await found('1', 'CD777888')).toEqual([]);
    expect(await found('3', 'CD777888')).toEqual(['added']);
    expect(await found('3', 'XX000000', 'AB123456')).toEqual(['base']);
    await killThreads();
    expect(await found('3', 'XX000000', '')).toEqual([]);
  });

  test('a query over the time limit fails, its thread time is counted, and the thread continues', async () => {
    await pool.stop();
    // No work takes less than 0 ms.
    pool = await MatchPool.start({ threads: 1, searchWithinMs: -1 });
    await pool.use('1', corpus);
    const asker = { tenantId: 'a', spentMs: 0 };
    await expect(pool.search('1', searchQuery, { limit: 5 }, asker)).rejects.toThrow(MatcherOverdueError);
    expect(asker.spentMs).toBeGreaterThan(0);
    expect((await pool.build([subjects.slice(0, 10)])).byteLength).toBeGreaterThan(0);
  });

  test('takes organizations in turn and limits the share of each in the queue', async () => {
    await pool.use('1', corpus);
    const done: string[] = [];
    const ask = (tenantId: string) =>
      pool.search('1', searchQuery, { limit: 5 }, { tenantId, spentMs: 0 }).then(
        () => done.push(tenantId),
        (error: unknown) => done.push(`${tenantId} ${error instanceof MatcherBusyError}`),
      );
    const all = [...Array.from({ length: 40 }, () => ask('many')), ask('one')];
    await Promise.all(all);
    // Two messages are with the thread, and the organization gets 25 of the 50 waiting places.
    expect(done.filter((one) => one === 'many true').length).toBe(13);
    expect(done.filter((one) => one === 'many' || one === 'one').indexOf('one')).toBeLessThan(8);
  });

  test('rejects queries over the queue limit and answers the others', async () => {
    await pool.use('1', corpus);
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => pool.search('1', searchQuery, { limit: 5 })),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect((answer as PromiseRejectedResult).reason).toBeInstanceOf(MatcherBusyError);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(50);
  });

  test('messages to the builder are limited by their number of texts', () => {
    const many = Array.from({ length: 1_000 }, () => ({ text: 'Edda Holunder', weak: false }));
    const some = subjects.map((one, at) => (at % 3 === 0 ? { ...one, names: many } : one));
    const messages = [...messagesOf(some)];
    expect(messages.flat()).toEqual(some);
    const names = messages.map((message) => message.reduce((sum, one) => sum + one.names.length, 0));
    expect(Math.max(...names)).toBeLessThanOrEqual(5_000);
    expect([...messagesOf(subjects.slice(0, 500))]).toHaveLength(1);
    expect([...messagesOf([])]).toEqual([]);
  });

  test('a failing source of subjects fails the build, not the pool', async () => {
    async function* failing() {
      yield subjects.slice(0, 10);
      throw new Error('the database went away');
    }
    await expect(pool.build(failing())).rejects.toThrow('the database went away');
    await pool.use('1', await pool.build([subjects]));
    expect((await pool.search('1', searchQuery, { limit: 5 })).total).toBe(expected.total);
  });

  test('an invalid query is rejected and the thread continues', async () => {
    await pool.use('1', corpus);
    await expect(
      pool.search('1', { ...searchQuery, names: [null as unknown as string] }, { limit: 5 }),
    ).rejects.toThrow();
    expect(await pool.search('1', searchQuery, { limit: 5 })).toEqual(expected);
  });

  test('rejects open and later queries when stopped', async () => {
    await pool.use('1', corpus);
    const open = Array.from({ length: 10 }, () => pool.search('1', searchQuery, { limit: 5 }));
    const settled = Promise.allSettled(open);
    await pool.stop();
    expect((await settled).every((answer) => answer.status === 'rejected')).toBe(true);
    await expect(pool.search('1', searchQuery, { limit: 5 })).rejects.toThrow('stopped');
  });
});

test('a worker that cannot start fails queries and is not restarted in a loop', async () => {
  let isBroken = false;
  const endsAtOnce = () => new Worker(new URL('data:text/javascript,process.exit(3)'));
  const pool = await MatchPool.start({ threads: 1, newWorker: () => (isBroken ? endsAtOnce() : newWorker()) });
  await pool.use('1', corpus);
  isBroken = true;
  const open = pool.search('1', searchQuery, { limit: 5 });
  const settled = Promise.allSettled([open]);
  await killThreads();
  await settled;
  await expect
    .poll(() =>
      pool.search('1', searchQuery, { limit: 5 }).then(
        () => 'answered',
        (error: Error) => error.name,
      ),
    )
    .toBe('MatcherFailedError');
  await pool.stop();
});
