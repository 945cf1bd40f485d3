import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { version } from '../platform/lib/project-root.ts';
import { currentFolder, FetchError, fetchList, type HttpValidators } from './fetch.ts';
import type { WatchlistSource } from './source.ts';

/** A publisher with the responses of a test. The last response is repeated. */
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
/** The publisher of these tests is this machine, which its source allows. */
const HERE = { allowHttp: true, allowPrivate: true };
const sourceOf = (...addresses: string[]) =>
  ({ id: 'x', files: { main: addresses }, ...HERE }) as unknown as WatchlistSource;
const fetchFrom = (validators: HttpValidators = {}, ...addresses: string[]) =>
  fetchList(sourceOf(...(addresses.length > 0 ? addresses : [`${base}/list.csv?token=hunter2`])), folder, validators);
async function acceptFrom(validators: HttpValidators = {}, ...addresses: string[]) {
  const list = await fetchFrom(validators, ...addresses);
  await list.accept();
  return list;
}
const kept = () => readFile(join(currentFolder(folder), 'main'), 'utf8');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a download', () => {
  it('is stored with its size and hash, and no other file', async () => {
    answers = [send('the list', { etag: '"v1"', 'last-modified': 'Wed, 04 Mar 2026 05:06:07 GMT' })];
    const { files, validators } = await acceptFrom();
    expect(files.main).toMatchObject({ bytes: 8, sha256: sha256('the list') });
    expect(Object.values(validators)).toEqual([
      { etag: '"v1"', lastModified: 'Wed, 04 Mar 2026 05:06:07 GMT', sha256: sha256('the list') },
    ]);
    expect(await readdir(folder)).toEqual(['current']);
    expect(await kept()).toBe('the list');
    expect(requests[0]!.headers['user-agent']).toBe(`Mozilla/5.0 (compatible; amlcore/${version})`);
  });

  it('below the minimum rate is aborted as too slow', async () => {
    answers = [
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ];
    await expect(fetchList(sourceOf(`${base}/list.csv`), folder, {}, { minuteMs: 200 })).rejects.toThrow('too slow');
    expect(requests).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that never ends is aborted at the time limit of its source, without trying mirrors', async () => {
    answers = [
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'.repeat(1_000)), 20);
        response.on('close', () => clearInterval(drip));
      },
    ];
    const source = {
      ...sourceOf(`${base}/list.csv`, `${base}/mirror.csv`),
      downloadMinutes: 2,
      downloadBytesPerMinute: 1,
    };
    await expect(fetchList(source, folder, {}, { minuteMs: 300 })).rejects.toThrow('takes longer than 2 minutes');
    expect(requests.map(({ url }) => url)).toEqual(['/list.csv']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('at the minimum rate of its source is kept', async () => {
    answers = [
      (response) => {
        response.writeHead(200);
        let left = 20;
        const drip = setInterval(() => (left-- > 0 ? response.write('x') : response.end()), 20);
        response.on('close', () => clearInterval(drip));
      },
    ];
    const source = { ...sourceOf(`${base}/list.csv`), downloadBytesPerMinute: 1 };
    const { files } = await fetchList(source, folder, {}, { minuteMs: 200 });
    expect(files.main!.bytes).toBe(20);
  });

  it('is requested conditionally, and 304 keeps the copy', async () => {
    answers = [send('the list', { etag: '"v1"' }), send('', {}, 304), send('a new list', { etag: '"v2"' })];
    const first = await acceptFrom();
    expect(requests[0]!.headers['if-none-match']).toBeUndefined();
    const second = await acceptFrom(first.validators);
    expect(requests[1]!.headers['if-none-match']).toBe('"v1"');
    expect(second.files.main!.sha256).toBe(first.files.main!.sha256);
    expect(second.validators).toEqual(first.validators);
    expect(await kept()).toBe('the list');
    const third = await acceptFrom(second.validators);
    expect(third.files.main!.bytes).toBe(10);
    expect(Object.values(third.validators)).toEqual([{ etag: '"v2"', sha256: sha256('a new list') }]);
  });

  it.each([
    ['is gone', () => rm(currentFolder(folder), { recursive: true })],
    ['is of another version, as on another node', () => writeFile(join(currentFolder(folder), 'main'), 'an old list')],
  ])('is requested unconditionally when the copy %s', async (_what, change) => {
    answers = [send('the list', { etag: '"v1"' })];
    const { validators } = await acceptFrom();
    await change();
    await acceptFrom(validators);
    expect(requests[1]!.headers['if-none-match']).toBeUndefined();
    expect(await kept()).toBe('the list');
  });

  it('that is rejected leaves the last good copy in place', async () => {
    answers = [send('the good list', { etag: '"v1"' }), send('half of it', { etag: '"v2"' }), send('', {}, 304)];
    const good = await acceptFrom();
    const refused = await fetchFrom(good.validators);
    await refused.discard();
    expect(await kept()).toBe('the good list');
    expect(await readdir(folder)).toEqual(['current']);
    // The publisher has returned to the stored version.
    const back = await fetchFrom(good.validators);
    expect(back.files.main!.sha256).toBe(sha256('the good list'));
  });

  it('does not mix with a concurrent download of the same list', async () => {
    let finishFirst = () => {};
    answers = [
      (response) => {
        response.writeHead(200);
        response.write('old rows '.repeat(1_000));
        finishFirst = () => response.end('old rows '.repeat(1_000));
      },
      (response) => {
        response.end('new rows '.repeat(3_000), () => finishFirst());
      },
    ];
    const [first, second] = await Promise.all([fetchFrom(), fetchFrom()]);
    const read = async (list: typeof first) =>
      new Set((await readFile(list!.files.main!.path, 'utf8')).trim().split(' rows '));
    expect([await read(first), await read(second)].map((words) => words.size)).toEqual([2, 2]);
    await Promise.all([first.accept(), second.accept()]);
    expect(await readdir(folder)).toEqual(['current']);
    expect(new Set((await kept()).match(/old|new/g)).size).toBe(1);
  });

  it('follows redirects', async () => {
    answers = [send('', { location: '/moved' }, 302), send('the list')];
    expect((await fetchFrom()).files.main!.bytes).toBe(8);
    expect(requests.map((request) => request.url)).toEqual(['/list.csv?token=hunter2', '/moved']);
  });

  it.each([
    ['to a file of this machine', 'file:///etc/passwd', /^file: is neither https nor http/],
    ['to another protocol', 'ftp://publisher.test/list', /is neither https nor http/],
    ['to no address', 'http://[', /redirects to no address/],
    ['in a circle', '/again', /redirects too often/],
  ])('follows no redirect %s', async (_, location, reason) => {
    answers = [send('', { location }, 302)];
    await expect(fetchFrom()).rejects.toThrow(reason);
    expect(requests.length).toBeLessThanOrEqual(6);
  });

  it.each<[string, string, object, string[], RegExp]>([
    [
      'http',
      'http://publisher.test/list?token=hunter2',
      { allowPrivate: true },
      [],
      /^publisher\.test is http, .*"allowHttp"/,
    ],
    ['this machine', 'https://127.0.0.1/list', { allowHttp: true }, [], /but loopback, .*"allowPrivate"/],
    ['this machine by its name', 'https://localhost/list', {}, [], /but loopback/],
    ['a name of a private network', 'https://publisher.test/list', {}, ['10.0.0.1'], /but private/],
    [
      'a name that is half of it public',
      'https://publisher.test/list',
      {},
      ['93.184.216.34', '169.254.169.254'],
      /linkLocal/,
    ],
  ])('goes to %s only where its source allows it, and connects nowhere', async (_, address, allowed, names, reason) => {
    const source = { id: 'x', files: { main: [address] }, ...allowed } as unknown as WatchlistSource;
    const error = await fetchList(source, folder, {}, { resolve: async () => names }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(FetchError);
    expect((error as FetchError).message).toMatch(reason);
    expect((error as FetchError).message).not.toContain('hunter2');
    expect((error as FetchError).retriable).toBe(false);
    expect(requests).toEqual([]);
  });

  it('connects to the checked address, even if the name changes', async () => {
    answers = [send('the list')];
    const port = new URL(base).port;
    const source = sourceOf(`http://publisher.test:${port}/list`);
    const { files } = await fetchList(source, folder, {}, { resolve: async () => ['127.0.0.1'] });
    expect(files.main!.bytes).toBe(8);
    expect(requests[0]!.headers.host).toBe(`publisher.test:${port}`);
  });

  it('is retried after a server error', async () => {
    answers = [send('', {}, 500), send('the list')];
    expect((await fetchFrom()).files.main!.bytes).toBe(8);
    expect(requests).toHaveLength(2);
  });

  it('is retried after a broken connection', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half of the', () => response.destroy());
      },
      send('the list'),
    ];
    await acceptFrom();
    expect(await kept()).toBe('the list');
  });
});

describe('a web server of a publisher', () => {
  /** Accepts only programs with a user agent in the common form. */
  const guarded: Answer = (response, headers) =>
    headers['user-agent']?.startsWith('Mozilla/5.0 (compatible; ')
      ? response.end('the list')
      : response.writeHead(403).end('Forbidden');

  it('that rejects unknown programs accepts the default user agent', async () => {
    answers = [guarded];
    expect((await fetchFrom()).files.main!.bytes).toBe(8);
  });

  it('that rejects a user agent is reported with the setting that changes it', async () => {
    answers = [guarded];
    const source = { ...sourceOf(`${base}/list.csv?token=hunter2`), userAgent: 'curl/8.0' };
    const error = await fetchList(source, folder, {}).catch((one: unknown) => one);
    expect(requests[0]!.headers['user-agent']).toBe('curl/8.0');
    const { cause, remedy } = (error as FetchError).failure(source);
    expect(cause).toBe(`HTTP 403 from ${new URL(base).host}`);
    expect(remedy).toMatch(/^Set "userAgent" or "headers" of the source /);
  });

  it('that requires a token gets the headers of the source, and no other server does', async () => {
    const elsewhere = createServer((request, response) => {
      requests.push({ url: request.url ?? '', headers: request.headers });
      response.end('the list');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    answers = [send('', { location: '/again' }, 302), send('', { location: `${other}/file` }, 307)];
    const source = {
      ...sourceOf(`${base}/list.csv`),
      headers: { Authorization: 'Bearer hunter2', Accept: 'text/csv' },
    };
    try {
      await fetchList(source, folder, {});
    } finally {
      elsewhere.closeAllConnections();
      elsewhere.close();
    }
    expect(requests.map(({ url, headers }) => [url, headers.authorization, headers.accept])).toEqual([
      ['/list.csv', 'Bearer hunter2', 'text/csv'],
      ['/again', 'Bearer hunter2', 'text/csv'],
      ['/file', undefined, '*/*'],
    ]);
  });
});

describe('a slow server', () => {
  const timers = createRequire(import.meta.url)('undici/lib/util/timers.js') as { tick(ms: number): void };
  /** Advances only the timers of undici. */
  const pass = (seconds: number) => {
    // A new timer starts with the next tick.
    timers.tick(1_000);
    timers.tick(seconds * 1_000);
  };
  let held: ServerResponse | undefined;
  const hold: Answer = (response) => {
    held = response;
  };
  const isHeld = () => expect.poll(() => held !== undefined).toBe(true);
  beforeEach(() => {
    held = undefined;
  });
  /** The failure of a download whose timers advance by this many seconds when they are set. */
  async function failureAfter(seconds: number, source: WatchlistSource) {
    let error: unknown;
    void fetchList(source, folder, {}).catch((caught: unknown) => {
      error = caught;
    });
    await isHeld();
    await expect.poll(() => error ?? pass(seconds)).toBeInstanceOf(FetchError);
    return (error as FetchError).failure(source);
  }

  it('may take 170 s to its first byte by default', async () => {
    answers = [hold];
    const run = fetchFrom();
    await isHeld();
    pass(170);
    held!.end('the list');
    expect((await run).files.main!.bytes).toBe(8);
  });

  it('may send its headers at once, and take as long to the first byte of the file', async () => {
    answers = [
      (response) => {
        held = response;
        response.writeHead(200).flushHeaders();
      },
    ];
    const intervals = vi.spyOn(globalThis, 'setInterval');
    onTestFinished(() => intervals.mockRestore());
    const run = fetchList(sourceOf(`${base}/list.csv`), folder, {}, { minuteMs: 987_654 });
    await isHeld();
    const watch = () => intervals.mock.calls.find(([, everyMs]) => everyMs === 987_654)?.[0];
    await expect.poll(watch).toBeDefined();
    // Several minutes for the rule on slow downloads.
    for (let minute = 0; minute < 3; minute += 1) watch()!();
    pass(170);
    held!.end('the list');
    expect((await run).files.main!.bytes).toBe(8);
  });

  it.each([
    ['the headers', hold],
    [
      'the file',
      (response: ServerResponse) => {
        held = response;
        response.writeHead(200).flushHeaders();
      },
    ],
  ])(
    'without %s for longer than the default is asked once, and reported with the setting that changes it',
    async (_, answer) => {
      answers = [answer];
      const source = sourceOf(`${base}/list.csv?token=hunter2`);
      const { cause, remedy } = await failureAfter(182, source);
      expect(cause).toBe(`no first byte from ${new URL(base).host} within 180 s`);
      expect(remedy).toMatch(/^Raise "timeoutSeconds" of the source \(now 180\)/);
      expect(requests).toHaveLength(1);
    },
  );

  it('is awaited as long as its source allows', async () => {
    answers = [hold];
    const impatient = { ...sourceOf(`${base}/list.csv`), timeoutSeconds: 20 };
    expect((await failureAfter(22, impatient)).cause).toMatch(/^no first byte .* within 20 s$/);
    held = undefined;
    const run = fetchList({ ...impatient, timeoutSeconds: 200 }, folder, {});
    await isHeld();
    pass(190);
    held!.end('the list');
    expect((await run).files.main!.bytes).toBe(8);
  });
});

describe('a failed download', () => {
  const failures: [string, Answer, RegExp, number][] = [
    ['404', send('gone', {}, 404), /^HTTP 404 from 127\.0\.0\.1:\d+$/, 1],
    ['403', send('no', {}, 403), /^HTTP 403 from 127\.0\.0\.1:\d+$/, 1],
    ['503 again and again', send('', {}, 503), /^HTTP 503 from 127\.0\.0\.1:\d+$/, 3],
    ['an unrequested 304', send('', {}, 304), /^HTTP 304 from 127\.0\.0\.1:\d+$/, 1],
    ['a closed connection', (response) => response.destroy(), /^the connection to 127\.0\.0\.1:\d+ was lost \(/, 3],
  ];
  it.each(failures)('of %s reports the cause and keeps the old copy', async (_what, answer, reason, tries) => {
    answers = [send('the old list')];
    await acceptFrom();
    answers = [answer];
    requests = [];
    const error = await fetchFrom().catch((one: unknown) => one);
    expect(error).toBeInstanceOf(FetchError);
    expect((error as Error).message).toMatch(reason);
    // Some publishers put a token into the query string.
    expect((error as Error).message).not.toMatch(/hunter2|list\.csv/);
    expect(requests).toHaveLength(tries);
    expect(await kept()).toBe('the old list');
    expect(await readdir(folder)).toEqual(['current']);
  });

  it('continues with the next address', async () => {
    answers = [send('', {}, 404), send('from the mirror')];
    const { validators } = await acceptFrom({}, `${base}/first`, `${base}/second`);
    expect(requests.map((request) => request.url)).toEqual(['/first', '/second']);
    expect(await kept()).toBe('from the mirror');
    expect(Object.keys(validators)).toEqual([`${base}/second`]);
  });

  it('of an unresolvable name is final', async () => {
    await expect(fetchFrom({}, 'http://does-not-exist.invalid/list')).rejects.toThrow(
      /^the name does-not-exist\.invalid could not be resolved$/,
    );
  });

  it('from a closed port names the host and the checks to make', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const error = await fetchFrom({}, `http://127.0.0.1:${port}/list?token=hunter2`).catch((one: unknown) => one);
    expect((error as FetchError).failure({ id: 'x', format: 'internal-csv', category: 'PEP' })).toEqual({
      cause: `connection refused by 127.0.0.1:${port}`,
      remedy: expect.stringContaining('"amlcore lists import FILE --id x --format internal-csv --category PEP"'),
    });
  });

  it('from a server with an untrusted certificate is final, and names the certificate', async () => {
    const server = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const address = `https://publisher.test:${port}/list?token=hunter2`;
    try {
      const error = await fetchList(sourceOf(address), folder, {}, { resolve: async () => ['127.0.0.1'] }).catch(
        (one: unknown) => one,
      );
      expect((error as FetchError).message).toBe(
        `the TLS certificate of publisher.test:${port} is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)`,
      );
      expect((error as FetchError).retriable).toBe(false);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('a file on this machine', () => {
  it('is copied, so that the imported bytes are the hashed ones', async () => {
    const path = join(root, 'local.csv');
    await writeFile(path, 'local');
    const list = await fetchFrom({}, path);
    await writeFile(path, 'rewritten meanwhile');
    expect(list.files.main).toMatchObject({ bytes: 5, sha256: sha256('local') });
    expect(await readFile(list.files.main!.path, 'utf8')).toBe('local');
  });

  it.each([
    ['missing.csv', /ENOENT/],
    ['', /EISDIR/],
  ])('"%s" cannot be read', async (name, reason) => {
    await expect(fetchFrom({}, join(root, name))).rejects.toThrow(reason);
  });
});

/** Self-signed, for publisher.test; they protect nothing. */
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMZQGlBtwTdjHevUy
kQ0lJM4KUq4Ho+tnbg9sNN3u2iWhRANCAARSTsUTvPmzKORDZibAPKK2lY7V1wHP
DQo9AHP9uwJ/Q9bYt0DO1cCfCNX6WoJnFRXmDZcIn6rPfQoQLa441Clc
-----END PRIVATE KEY-----`;
const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpDCCAUqgAwIBAgIUbpBm1ZgtTNeBjf4TmQm0i2NPItYwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOcHVibGlzaGVyLnRlc3QwIBcNMjYxMTI5MDgyMTQ4WhgPMjEy
NjExMDUwODIxNDhaMBkxFzAVBgNVBAMMDnB1Ymxpc2hlci50ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEUk7FE7z5syjkQ2YmwDyitpWO1dcBzw0KPQBz/bsC
f0PW2LdAztXAnwjV+lqCZxUV5g2XCJ+qz30KEC2uONQpXKNuMGwwHQYDVR0OBBYE
FEn1UmajbUY79YhV40hm8b4kmOrpMB8GA1UdIwQYMBaAFEn1UmajbUY79YhV40hm
8b4kmOrpMA8GA1UdEwEB/wQFMAMBAf8wGQYDVR0RBBIwEIIOcHVibGlzaGVyLnRl
c3QwCgYIKoZIzj0EAwIDSAAwRQIgPl87is2W7RuSn0SOg4nx8vHRJGTLTov6J/AM
bw8P6D4CIQCaFmOzAnD+L412bIN355wsBE0T5Cy8QK8HHJwsrVWoMg==
-----END CERTIFICATE-----`;
