import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FetchError, fetchList, type HttpValidators } from './fetch.ts';
import type { WatchlistSource } from './source.ts';

/** A publisher whose next answers a test writes; the last one stays. */
type Answer = (response: ServerResponse, headers: IncomingHttpHeaders) => void;
let answers: Answer[] = [];
let requests: { url: string; headers: IncomingHttpHeaders }[] = [];
const publisher = createServer((request, response) => {
  requests.push({ url: request.url ?? '', headers: request.headers });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(response, request.headers);
});
let base: string;
let root: string;
let folder: string;

beforeAll(async () => {
  publisher.listen(0, '127.0.0.1');
  await once(publisher, 'listening');
  base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  root = await mkdtemp(join(tmpdir(), 'amlcore-fetch-'));
});
afterAll(async () => {
  publisher.closeAllConnections();
  publisher.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  answers = [];
  requests = [];
  folder = await mkdtemp(join(root, 'list-'));
});

const send =
  (body: string, headers: Record<string, string> = {}, status = 200): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };
const sourceOf = (...addresses: string[]) => ({ id: 'x', files: { main: addresses } }) as unknown as WatchlistSource;
const fetchFrom = (validators: HttpValidators = {}, ...addresses: string[]) =>
  fetchList(sourceOf(...(addresses.length > 0 ? addresses : [`${base}/list.csv?token=hunter2`])), folder, validators);
const kept = () => readFile(join(folder, 'main'), 'utf8');

describe('a download', () => {
  it('is kept with its size and hash, and nothing beside it', async () => {
    answers = [send('the list', { etag: '"v1"', 'last-modified': 'Wed, 04 Mar 2026 05:06:07 GMT' })];
    const { files, validators } = await fetchFrom();
    expect(files.main).toEqual({
      path: join(folder, 'main'),
      bytes: 8,
      sha256: createHash('sha256').update('the list').digest('hex'),
    });
    expect(Object.values(validators)).toEqual([{ etag: '"v1"', lastModified: 'Wed, 04 Mar 2026 05:06:07 GMT' }]);
    expect(await readdir(folder)).toEqual(['main']);
    expect(requests[0]!.headers['user-agent']).toMatch(/^amlcore\//);
  });

  it('is asked for conditionally, and 304 means the copy that is there', async () => {
    answers = [send('the list', { etag: '"v1"' }), send('', {}, 304), send('a new list', { etag: '"v2"' })];
    const first = await fetchFrom();
    expect(requests[0]!.headers['if-none-match']).toBeUndefined();
    const second = await fetchFrom(first.validators);
    expect(requests[1]!.headers['if-none-match']).toBe('"v1"');
    expect(second).toEqual(first);
    const third = await fetchFrom(second.validators);
    expect(third.files.main!.bytes).toBe(10);
    expect(Object.values(third.validators)).toEqual([{ etag: '"v2"' }]);
  });

  it('is asked for whole when the copy is gone', async () => {
    answers = [send('the list', { etag: '"v1"' })];
    const { validators } = await fetchFrom();
    await rm(join(folder, 'main'));
    await fetchFrom(validators);
    expect(requests[1]!.headers['if-none-match']).toBeUndefined();
    expect(await kept()).toBe('the list');
  });

  it('follows redirects', async () => {
    answers = [send('', { location: '/moved' }, 302), send('the list')];
    expect((await fetchFrom()).files.main!.bytes).toBe(8);
    expect(requests.map((request) => request.url)).toEqual(['/list.csv?token=hunter2', '/moved']);
  });

  it('is tried again after an error of the server', async () => {
    answers = [send('', {}, 500), send('the list')];
    expect((await fetchFrom()).files.main!.bytes).toBe(8);
    expect(requests).toHaveLength(2);
  });

  it('is tried again when it breaks off', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half of the');
        setTimeout(() => response.destroy(), 20);
      },
      send('the list'),
    ];
    await fetchFrom();
    expect(await kept()).toBe('the list');
  });
});

describe('a failed download', () => {
  const failures: [string, Answer, RegExp, number][] = [
    ['404', send('gone', {}, 404), /answered 404/, 1],
    ['403', send('no', {}, 403), /answered 403/, 1],
    ['503 again and again', send('', {}, 503), /answered 503/, 3],
    ['a 304 that nobody asked for', send('', {}, 304), /answered 304/, 1],
    ['a closed connection', (response) => response.destroy(), /cannot be read/, 3],
  ];
  it.each(failures)(
    'of %s says what happened and keeps the old copy',
    { timeout: 15_000 },
    async (_what, answer, reason, tries) => {
      answers = [send('the old list')];
      await fetchFrom();
      answers = [answer];
      requests = [];
      const error = await fetchFrom().catch((one: unknown) => one);
      expect(error).toBeInstanceOf(FetchError);
      expect((error as Error).message).toMatch(reason);
      // Some publishers put a token into the query string.
      expect((error as Error).message).not.toContain('hunter2');
      expect(requests).toHaveLength(tries);
      expect(await kept()).toBe('the old list');
      expect(await readdir(folder)).toEqual(['main']);
    },
  );

  it('goes on to the next address', async () => {
    answers = [send('', {}, 404), send('from the mirror')];
    const { validators } = await fetchFrom({}, `${base}/first`, `${base}/second`);
    expect(requests.map((request) => request.url)).toEqual(['/first', '/second']);
    expect(await kept()).toBe('from the mirror');
    expect(Object.keys(validators)).toEqual([`${base}/second`]);
  });

  it('of a name that nobody has is final', async () => {
    await expect(fetchFrom({}, 'http://does-not-exist.invalid/list')).rejects.toThrow(
      /does-not-exist\.invalid\/list cannot be read/,
    );
  });
});

describe('a file on this machine', () => {
  it('is read where it is', async () => {
    const path = join(root, 'local.csv');
    await writeFile(path, 'local');
    const { files } = await fetchFrom({}, path);
    expect(files.main).toMatchObject({ path, bytes: 5 });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['missing.csv', /ENOENT/],
    ['', /EISDIR/],
  ])('"%s" cannot be read', async (name, reason) => {
    await expect(fetchFrom({}, join(root, name))).rejects.toThrow(reason);
  });
});
