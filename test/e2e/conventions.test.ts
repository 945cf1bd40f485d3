import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../src/platform/http/problems.ts';
import { callAt, type Reply, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem } from './checks.ts';

const LOGIN = '/auth/api/v1/client-login';
const SCREEN = '/amlcore/api/v1/screen-entity';
const SEARCH = '/amlcore/api/v1/search-profile';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  service.call(SCREEN, { method: 'POST', body, headers });

describe('correlation', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const longest = 'a'.repeat(128);
  const cases: [string, Record<string, string>, RegExp | string][] = [
    ['keeps a valid id', { 'x-correlation-id': 'Order:42_a.b-C' }, 'Order:42_a.b-C'],
    ['keeps the longest id', { 'x-correlation-id': longest }, longest],
    ['makes an id', {}, UUID],
    ['replaces one that is too long', { 'x-correlation-id': `${longest}a` }, UUID],
    ['replaces one with other characters', { 'x-correlation-id': 'a b' }, UUID],
    ['replaces an empty one', { 'x-correlation-id': '' }, UUID],
    ['takes the trace id', { traceparent }, traceId],
    ['prefers the correlation id', { traceparent, 'x-correlation-id': 'mine' }, 'mine'],
    ['takes no trace id of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }, UUID],
    ['takes no malformed trace', { traceparent: 'garbage' }, UUID],
  ];
  it.each(cases)('%s, on successes and errors', async (_what, headers, expected) => {
    const success = await post({ fullName: 'x' }, headers);
    expectEnvelope(success);
    const refused = await post({}, headers);
    expectProblem(refused, 400, 'validation-failed');
    const unknown = await service.call('/nowhere', { headers });
    expectProblem(unknown, 404, 'not-found');
    for (const reply of [success, refused, unknown]) {
      const id = reply.headers.get('x-correlation-id')!;
      if (typeof expected === 'string') expect(id).toBe(expected);
      else expect(id).toMatch(expected);
    }
  });

  it('is in the log and in the record', async () => {
    expectEnvelope(await post({ fullName: 'x' }, { 'x-correlation-id': 'follow-me', traceparent }));
    const line = service
      .log()
      .split('\n')
      .find((one) => one.includes('follow-me'))!;
    expect(JSON.parse(line)).toMatchObject({
      correlationId: 'follow-me',
      traceId,
      operation: 'screenEntity',
      status: 200,
    });
    const { rows } = await service.database.pool.query(
      `select (select count(*)::int from screenings where correlation_id = 'follow-me') as screenings,
              (select count(*)::int from audit_log where correlation_id = 'follow-me') as audits`,
    );
    expect(rows[0]).toEqual({ screenings: 1, audits: 1 });
  });
});

describe('ETags of responses', () => {
  const SETTING = '/amlcore/api/v1/settings/screening.minScoreThreshold';
  let token: string;
  beforeAll(async () => {
    ({ token } = await service.addClient({ permissions: ['screen:read', 'settings:read', 'settings:write'] }));
  });
  const tagged = (path: string, tag: string) => service.call(path, { headers: { 'if-none-match': tag }, token });

  // An unknown query parameter is an error on our own reads. Operations without a caller ignore it.
  it.each([
    ['/amlcore/api/v1/watchlists', 400],
    ['/amlcore/api/v1/transactions?limit=5', 400],
    ['/amlcore/api/v1/screenings', 400],
    ['/amlcore/api/v1/settings', 400],
    ['/amlcore/api/v1/models/matcher', 400],
    ['/.well-known/jwks.json', 304],
    ['/openapi.json', 304],
  ])('give 304 at %s if the caller has the current version', async (path, withUnknown) => {
    const first = await service.call(path, { token });
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^(W\/)?"[\w-]{22}"$/);
    for (const known of [tag, `"other", ${tag}`, tag.replace(/^W\//, ''), '*']) {
      const again = await tagged(path, known);
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
      expect(again.headers.get('x-correlation-id')).not.toBe(first.headers.get('x-correlation-id'));
    }
    expect((await tagged(path, '"other"')).status).toBe(200);
    expect((await tagged(`${path}${path.includes('?') ? '&' : '?'}nmae=x`, tag)).status).toBe(withUnknown);
  });

  it('change with the content, and differ between operations', async () => {
    const before = await service.call(SETTING, { token });
    const tag = before.headers.get('etag')!;
    const value = before.json<{ data: { value: number } }>().data.value;
    const set = (to: number) => service.call(SETTING, { method: 'PUT', body: { value: to }, token });
    const changed = await set(value - 1);
    expectEnvelope(changed);
    expect(changed.headers.get('etag')).toBeNull();
    const after = await tagged(SETTING, tag);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(tag);
    expect((await service.call(SETTING, { method: 'HEAD', token })).headers.get('etag')).toBe(
      after.headers.get('etag'),
    );
    await set(value);
  });

  it('do not guard a change: the version does, and an unsupported condition is rejected', async () => {
    const before = await service.call(SETTING, { token });
    const { value, version } = before.json<{ data: { value: number; version: number } }>().data;
    const change = (body: object, headers = {}) => service.call(SETTING, { method: 'PUT', body, headers, token });
    const tag = before.headers.get('etag')!;
    expectProblem(await change({ value: 66 }, { 'if-match': tag }), 412, 'precondition-failed');
    expect((await tagged(SETTING, tag)).status).toBe(304);
    expectEnvelope(await change({ value, version }, { 'if-match': '*' }));
    expectProblem(await change({ value: 66, version }), 409, 'conflict');
  });

  it('do not hide 401 for anonymous callers and 404 for unknown resources', async () => {
    expectProblem(await service.call(SETTING, { headers: { 'if-none-match': '*' }, token: null }), 401, 'unauthorized');
    expectProblem(await tagged('/amlcore/api/v1/settings/none', '*'), 404, 'not-found');
  });
});

describe('addresses and methods', () => {
  it.each([
    '/amlcore',
    '/amlcore/api/v1',
    '/amlcore/api/v2/screen-entity',
    `${SCREEN}/`,
    '/docs/problems/none',
    '/docs/assets/../../package.json',
    '/docs/assets/%2e%2e/package.json',
    '/docs/',
    '/docs/none',
    '/docs/problems',
    '/docs/problems/',
    '/docs/problems/%00',
    '/docs/problems/..%2f0001-foundation',
    '/docs/assets',
    '/docs/assets/',
    '/docs/assets//',
    '/docs/assets/.',
    '/docs/assets/none.js',
    '/docs/assets/%00',
    '/docs/assets/%2e%2e%2f',
    '/docs/assets/..%5cpackage.json',
    '/docs/assets/.git/config',
  ])('gives 404 at %s', async (path) => {
    const reply = await service.call(path);
    expect(expectProblem(reply, 404, 'not-found').instance).toBe(new URL(path, service.url).pathname);
  });

  const wrongMethods: [string, string, string][] = [
    ['GET', SCREEN, 'POST'],
    ['PUT', SCREEN, 'POST'],
    ['DELETE', SCREEN, 'POST'],
    ['PATCH', SCREEN, 'POST'],
    ['OPTIONS', SCREEN, 'POST'],
    ['POST', SEARCH, 'GET, HEAD'],
    ['GET', LOGIN, 'POST'],
    ['GET', '/oauth2/token', 'POST'],
    ['POST', '/.well-known/jwks.json', 'GET, HEAD'],
    // Nearer than the address of one transaction, which GET reads.
    ['GET', '/amlcore/api/v1/transactions/fiat', 'POST'],
    ['DELETE', '/amlcore/api/v1/transactions/fiat', 'POST'],
    ['PUT', `/amlcore/api/v1/cases/${'x'.repeat(600)}`, 'GET, HEAD, PATCH'],
  ];
  it.each(wrongMethods)('rejects %s %s and lists the allowed methods', async (method, path, allow) => {
    const reply = await service.call(path, { method, ...(method === 'POST' && { body: {} }) });
    expectProblem(reply, 405, 'method-not-allowed');
    expect(reply.headers.get('allow')).toBe(allow);
  });

  it('gives an error page to a browser at such an address, and logs the address', async () => {
    const reply = await service.call(SCREEN, { headers: { accept: 'text/html' } });
    expectProblem(reply, 405, 'method-not-allowed');
    const lines = service
      .log()
      .split('\n')
      .filter((line) => line.includes(reply.headers.get('x-correlation-id')!));
    expect(lines.map((line) => JSON.parse(line).route)).toEqual([SCREEN]);
  });

  it('answers HEAD like GET without a body', async () => {
    const reply = await service.call(SEARCH, { method: 'HEAD', query: { fullName: 'x' } });
    expect(reply).toMatchObject({ status: 200, text: '' });
    expect((await service.call(SCREEN, { method: 'HEAD' })).status).toBe(405);
  });

  it.each(['/amlcore/api/v1/screen', '/v1/screen'])(
    'says that %s was removed, and where its replacement is',
    async (path) => {
      for (const token of [null, undefined]) {
        const reply = await service.call(path, { token, query: { fullName: 'x' } });
        expectProblem(reply, 410, 'gone');
        expect(reply.headers.get('link')).toBe(`<${SCREEN}>; rel="successor-version"`);
      }
    },
  );

  it.each(['/amlcore/%ff', '/%', '/amlcore/api/v1/%c3%28', '/%00'])('answers the path %s', async (path) => {
    const reply = await rawRequest(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect([400, 404]).toContain(reply.status);
    expect(reply.problem).toMatchObject({ status: reply.status, instance: path });
  });

  it.each([
    'fullName=%ff',
    'fullName=%',
    'fullName=%c3%28',
    'fullName=a%00b',
    '%ff=1&fullName=x',
    '&&=&=x&fullName=x',
    'fullName=x&'.repeat(500),
  ])('answers the query %s', async (query) => {
    const reply = await service.call(`${SEARCH}?${query}`);
    expect([200, 400]).toContain(reply.status);
    if (reply.status === 400) expectProblem(reply, 400, 'validation-failed|malformed-request');
  });
});

describe('request bodies', () => {
  const json = 'application/json';
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const malformed: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['nothing that is JSON', '{"fullName":'],
    ['words', 'hello'],
    ['two documents', '{"fullName":"x"}{"fullName":"y"}'],
    ['single quotes', "{'fullName':'x'}"],
    [
      'bytes that are not UTF-8',
      new Uint8Array(Buffer.concat([Buffer.from('{"fullName":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])),
    ],
    ['a truncated UTF-8 character', new Uint8Array(Buffer.from('{"fullName":"\u20ac"}').subarray(0, 15))],
    ['gzip', new Uint8Array(gzipSync('{"fullName":"x"}'))],
    ['100,000 open brackets', '['.repeat(100_000)],
  ];
  it.each(malformed)('rejects %s', async (_what, body) => {
    expectProblem(await post(body, { 'content-type': json }), 400, 'malformed-request');
  });

  it.each([['null'], ['[]'], ['5'], ['"x"'], ['true'], ['[{"fullName":"x"}]'], [nested(60)]])(
    'rejects JSON that is not an object: %#',
    async (body) => {
      const problem = expectProblem(await post(body, { 'content-type': json }), 400, 'validation-failed');
      expect(problem.errors).toEqual([{ field: '$', code: 'Type', message: 'must be a JSON object' }]);
    },
  );

  it.each([100, 100_000])('rejects %d levels of nesting at any place', async (levels) => {
    expectProblem(await post(nested(levels)), 400, 'malformed-request');
    expectProblem(await post(`{"fullName":"x","other":${nested(levels)}}`), 400, 'malformed-request');
  });

  it('rejects nesting inside a known field, and ignores it in an unknown one', async () => {
    expectProblem(await post(`{"fullName":${nested(60)}}`), 400, 'validation-failed');
    const reply = await post(`{"fullName":"x","other":${nested(60)}}`);
    expectEnvelope(reply);
    expect(reply.headers.get('x-ignored-fields')).toBe('other');
  });

  it('treats an empty body as one without fields', async () => {
    for (const headers of [{ 'content-type': json }, undefined]) {
      const reply = await service.call(SCREEN, { method: 'POST', headers });
      expect(expectProblem(reply, 400, 'validation-failed').errors).toEqual([
        { field: 'fullName', code: 'NotNull', message: 'must be given' },
      ]);
    }
  });

  it('accepts a byte order mark and a charset, and rejects a duplicate member', async () => {
    expectEnvelope(await post('\ufeff{"fullName":"x"}', { 'content-type': 'application/json; charset=utf-8' }));
    const twice = await post('{"fullName":"first","fullName":"second"}', { 'content-type': json });
    expect(expectProblem(twice, 400, 'malformed-request').detail).toContain('"fullName" more than once');
  });

  it('treats member names of JavaScript objects like other unknown fields', async () => {
    const reply = await post('{"fullName":"x","__proto__":{"limit":1},"constructor":{"prototype":{}},"toString":1}', {
      'content-type': json,
    });
    expect(expectEnvelope<{ query: { limit: number } }>(reply).query.limit).toBe(20);
    expectProblem(await post('{"__proto__":{"fullName":"x"}}', { 'content-type': json }), 400, 'validation-failed');
  });

  it.each([
    ['text/plain'],
    ['application/xml'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json-patch+json'],
    ['garbage'],
    [''],
  ])('rejects the media type "%s"', async (type) => {
    const reply = await post('{"fullName":"x"}', { 'content-type': type });
    expectProblem(reply, 415, 'unsupported-media-type');
    expect(reply.headers.get('accept')).toBe(json);
  });

  it('rejects more than 1 MiB, by its declared length and while it arrives', async () => {
    const body = JSON.stringify({ fullName: 'x', filler: 'f'.repeat(1024 * 1024) });
    expectProblem(await post(body), 413, 'payload-too-large');
    const chunks = new Blob([body]).stream();
    const token = await service.token();
    const response = await fetch(service.url + SCREEN, {
      method: 'POST',
      headers: { 'content-type': json, authorization: `Bearer ${token}` },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    const fits = JSON.stringify({ fullName: 'x', filler: 'f'.repeat(1024 * 1024 - 40) });
    expectEnvelope(await post(fits));
  });

  it('requires the token before it reads a body', async () => {
    const reply = await service.call(SCREEN, {
      method: 'POST',
      token: null,
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expectProblem(reply, 401, 'unauthorized');
  });
});

interface RawReply {
  status: number;
  head: string;
  problem: Record<string, unknown>;
}

/** Response to exactly these bytes. */
async function rawRequest(bytes: string | Buffer): Promise<RawReply> {
  const socket = connect(service.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, problem: JSON.parse(body || '{}') };
}

describe('malformed HTTP', () => {
  const requests: [string, string | Buffer, number][] = [
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['TLS on a plain port', Buffer.from('16030100a5010000a10303', 'hex'), 400],
    ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400],
    ['two lengths', `POST ${SCREEN} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'length and chunks',
      `POST ${SCREEN} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n', 400],
    ['no Host', 'GET /x HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address of 40 kB', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ];
  it.each(requests)('gets a problem document: %s', async (_what, bytes, status) => {
    const reply = await rawRequest(bytes);
    expect(reply.status).toBe(status);
    expect(reply.head).toMatch(/^content-type: application\/problem\+json/im);
    expect(reply.problem).toMatchObject({
      type: expect.stringContaining('/docs/problems/'),
      title: expect.any(String),
      status,
      detail: expect.any(String),
      instance: expect.stringMatching(/^\//),
      timestamp: expect.any(String),
      correlationId: /x-correlation-id: (\S+)/i.exec(reply.head)?.[1],
    });
  });

  it('does not stop the server', async () => {
    expectEnvelope(await post({ fullName: 'x' }));
  });
});

describe('public pages', () => {
  it.each(Object.values(PROBLEMS).map(({ slug }) => slug))('explain the problem %s', async (slug) => {
    const reply = await service.call(`/docs/problems/${slug}`, { token: null });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
    expect(reply.text).toMatch(/<h1/);
  });

  it('describe health, metrics and the API', async () => {
    const open = (path: string) => service.call(path, { token: null });
    expect((await open('/health/live')).json()).toEqual({ status: 'UP' });
    const ready = await open('/health/ready');
    expect(ready).toMatchObject({ status: 200 });
    const told = ready.json<{ status: string; warnings: string[] }>();
    const isExpected = (one: string) =>
      // A machine that is busy with something else may keep the loop from its turn; the lists of the test have no schedule. Facts age.
      one.includes('the event loop was blocked') ||
      one.includes('has no schedule, so its age is unknown') ||
      one.startsWith('shipped facts older than their maximum age');
    const { status, warnings } = told.warnings.every(isExpected) ? { status: 'UP', warnings: [] } : told;
    expect({ ...told, status, warnings }).toMatchObject({
      status: 'UP',
      reasons: [],
      warnings: [],
      eventLoopDelay: {
        maxSeconds: expect.any(Number),
        p50Seconds: expect.any(Number),
        p99Seconds: expect.any(Number),
      },
      facts: expect.arrayContaining([
        {
          ...{
            id: 'ecb-reference-rates',
            what: expect.any(String),
            source: expect.stringContaining('https://www.ecb.'),
          },
          ...{ asOf: expect.any(String), maxAgeDays: 45, ageDays: expect.any(Number), state: expect.any(String) },
        },
      ]),
      coverage: [{ check: 'SANCTION', state: 'DONE' }, {}, {}, {}],
    });
    const metrics = await open('/metrics');
    expect(metrics.text).toMatch(/amlcore_http_requests_total\{operation="screenEntity",status="200"\} \d+/);
    expect(metrics.text).toMatch(/amlcore_profiles_searched 121/);
    expect(metrics.text).toMatch(/amlcore_event_loop_delay_seconds\{quantile="1"\} \d/);
    expect(metrics.text).toMatch(/amlcore_watchlist_entries\{watchlist="test_peps",version="1"\} 2/);
    expect((await open('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
    const docs = await open('/docs');
    expect(docs.text).toContain('/docs/start.js');
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'self'");
    for (const [, path] of docs.text.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await open(path!)).status).toBe(200);
  });

  it('have headers that control browsers and caches', async () => {
    const replies: Reply[] = [
      await post({ fullName: 'x' }),
      await service.call('/nowhere'),
      await service.call('/docs'),
    ];
    for (const reply of replies) {
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('cache-control')).toMatch(/no-store/);
      expect(reply.headers.has('x-powered-by')).toBe(false);
    }
  });
});

describe('rate limits', () => {
  it('apply per client and operation over all nodes of one database', async () => {
    const env = { AMLCORE_RATE_LIMIT: '5/60s' };
    const [one, two] = [await startService({ beside: service, env }), await startService({ beside: service, env })];
    try {
      const { token } = await service.addClient();
      const screenAt = (node: Service) => callAt(node.url, SCREEN, { method: 'POST', body: { fullName: 'x' }, token });
      const replies: Reply[] = [];
      for (let index = 0; index < 5; index += 1) replies.push(await screenAt(index % 2 ? one : two));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
      for (const reply of replies) expect(reply.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60');
      expect(replies.map((reply) => reply.headers.get('ratelimit')?.split(';')[1])).toEqual([
        'r=4',
        'r=3',
        'r=2',
        'r=1',
        'r=0',
      ]);
      for (const node of [one, two, one]) {
        const refused = await screenAt(node);
        expectProblem(refused, 429, 'rate-limit-exceeded');
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
      }
      // Another operation and another client have their own.
      expect((await callAt(one.url, SEARCH, { query: { fullName: 'x' }, token })).status).toBe(200);
      const other = await service.addClient();
      expect(
        (await callAt(one.url, SCREEN, { method: 'POST', body: { fullName: 'x' }, token: other.token })).status,
      ).toBe(200);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  });

  it('weigh a request by its operation and length', async () => {
    const node = await startService({ beside: service, env: { AMLCORE_RATE_LIMIT: '5/60s' } });
    try {
      const { token } = await service.addClient();
      // Four units: one, and one for each 8 KiB.
      const body = { title: 'x', text: 'word '.repeat(4_950), url: 'x', publishedAt: '2026-11-20', language: 'EN' };
      const replies: Reply[] = [];
      for (let index = 0; index < 3; index += 1) {
        replies.push(await callAt(node.url, '/amlcore/api/v1/adverse-media/articles', { method: 'POST', body, token }));
      }
      expect(replies.map(({ status, headers }) => [status, headers.get('ratelimit')?.split(';')[1]])).toEqual([
        [422, 'r=1'],
        [422, 'r=0'],
        [429, 'r=0'],
      ]);
    } finally {
      await node.stop();
    }
  });

  it('are shown only if they are on', async () => {
    expect((await post({ fullName: 'x' })).headers.has('ratelimit')).toBe(false);
  });
});
