import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, checkAddresses, type Result } from './api.ts';
import { parseApiConfig, readApiConfig } from './api-config.ts';
import type { TestCase } from './cases.ts';
import { parsePath, valuesAt } from './paths.ts';
import { missedOf, reportOf } from './report.ts';
import { ResultsFile, readResults } from './results.ts';
import { unknownFields, withFields, withVariables } from './templates.ts';

const variables = (of: Record<string, string>) => (name: string) => of[name];
const noVariable = variables({});

describe('a path', () => {
  const json = { a: [{ b: 1 }, { b: [2, 3] }], 'odd key': { c: null } };
  it.each([
    ['a[*].b', [1, [2, 3]]],
    ['a[1].b[*]', [2, 3]],
    ['a[0].b', [1]],
    ["['odd key'].c", [null]],
    ['a[5].b', []],
    ['odd.c', []],
    ['a[0].toString', []],
  ])('%s', (text, values) => {
    expect(valuesAt(json, parsePath(text)!)).toEqual(values);
  });
  it.each(['', 'a[', 'a[x]', 'a..b', "a['b]"])('is rejected: "%s"', (text) => {
    expect(parsePath(text)).toBeNull();
  });
});

describe('a template', () => {
  const fields = { name: 'A "B" & C', dateOfBirth: '', type: 'PERSON' };
  it('inserts fields as text, and leaves out members that would be empty', () => {
    const body = {
      q: [{ name: '{{name}}', dob: '{{ dateOfBirth }}' }],
      any: ['{{dateOfBirth}}', 'x {{dateOfBirth}}'],
      n: 5,
    };
    expect(withFields(body, fields)).toEqual({ q: [{ name: 'A "B" & C' }], any: ['x '], n: 5 });
  });
  it('encodes what goes into a URL', () => {
    expect(withFields('http://x/s?n={{name}}', fields, encodeURIComponent)).toBe('http://x/s?n=A%20%22B%22%20%26%20C');
  });
  it('uses variables of the environment, or their defaults', () => {
    const variable = (text: string) => `$\{${text}}`;
    expect(withVariables({ a: `${variable('KEY')}/${variable('OTHER:-9')}` }, variables({ KEY: 'k' }))).toEqual({
      a: 'k/9',
    });
    expect(() => withVariables(variable('KEY'), noVariable)).toThrow(/KEY/);
  });
  it('names unknown fields', () => {
    expect(unknownFields({ a: '{{name}} {{nam}}' }, ['name'])).toEqual(['nam']);
  });
});

let server: Server;
let url: string;
let folder: string;
/** Answers of the server, in turn; the last one stays. */
let answers: { status: number; body?: unknown; headers?: Record<string, string>; hang?: boolean }[] = [];
let received: { url: string; body: string; headers: IncomingMessage['headers'] }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-api-'));
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ url: request.url!, body, headers: request.headers });
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer.hang) return;
      response.writeHead(answer.status, answer.headers);
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const CASE: TestCase = {
  ...{ id: '1', kind: 'typing-error', change: 'letter-dropped', expected: 'HIT', name: 'Jon "X" Doe', type: 'PERSON' },
  ...{ dateOfBirth: '', country: '', listedName: 'John Doe', lists: ['l'], expectedIds: ['7'] },
};
const config = (more = '', limits = '') =>
  parseApiConfig(
    `name: test
request:
  url: ${url}/search?t={{type}}
  headers: { x-key: '\${KEY:-}' }
  body: { name: '{{name}}', dob: '{{dateOfBirth}}' }
types: { PERSON: person }
answer:
  hits: results
  score: score
  ids: [id, 'others[*]']
${more}
limits: { requestsPerSecond: 1000, ${limits} }`,
    { name: 'api.yaml', variable: noVariable },
  );
async function ask(of: typeof answers, api = new Api(config()), one = CASE): Promise<Result> {
  answers = [...of];
  received = [];
  return await api.ask(one);
}
const hits = (...results: object[]) => ({ status: 200, body: { results } });

describe('an API', () => {
  it('gets the case by the template', async () => {
    await ask([hits()]);
    expect(received).toMatchObject([{ url: '/search?t=person', body: '{"name":"Jon \\"X\\" Doe"}' }]);
    expect(received[0]!.headers).not.toHaveProperty('x-key');
  });

  it('has hit, other hit, or none', async () => {
    expect(await ask([hits({ id: 7, score: 80 }, { id: 8, score: 90 })])).toMatchObject({
      ...{ outcome: 'HIT', score: 80, hits: 2, error: null },
    });
    expect(await ask([hits({ id: 8, others: [7], score: 90 })])).toMatchObject({ outcome: 'HIT' });
    expect(await ask([hits({ id: 8, score: 90 })])).toMatchObject({ outcome: 'OTHER_HIT', score: null, hits: 1 });
    expect(await ask([hits()])).toMatchObject({ outcome: 'NO_HIT', hits: 0 });
  });

  it('counts any hit of a control name', async () => {
    const control: TestCase = { ...CASE, expected: 'NO_HIT', expectedIds: [] };
    expect(await ask([hits({ id: 8, score: 90 })], undefined, control)).toMatchObject({ outcome: 'HIT' });
  });

  it('counts only hits above the lowest score, that are flagged, and whose ID has the pattern', async () => {
    const low = new Api(config('  minScore: 85'));
    expect(await ask([hits({ id: 7, score: 80 })], low)).toMatchObject({ outcome: 'NO_HIT', hits: 0 });
    const flagged = new Api(config('  isHit: match'));
    expect(await ask([hits({ id: 7, score: 80, match: false })], flagged)).toMatchObject({ outcome: 'NO_HIT' });
    const pattern = new Api(config('  idPattern: ^ofac-(\\d+)$'));
    expect(await ask([hits({ id: 'ofac-7', score: 80 })], pattern)).toMatchObject({ outcome: 'HIT' });
    expect(await ask([hits({ id: '7', score: 80 })], pattern)).toMatchObject({ outcome: 'OTHER_HIT' });
  });

  it('is retried after 429 and 503', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' } };
    const result = await ask([busy, { ...busy, status: 503 }, hits({ id: 7, score: 80 })]);
    expect(result).toMatchObject({ outcome: 'HIT', tries: 3 });
    expect(await ask([busy], new Api(config('', 'retries: 1')))).toMatchObject({ error: 'HTTP_429', tries: 2 });
  });

  it.each([
    ['HTTP_500', { status: 500 }],
    ['HTTP_302', { status: 302, headers: { location: 'http://192.0.2.1/' } }],
    ['NOT_JSON', { status: 200, body: '<html>' }],
    ['NO_HIT_LIST', { status: 200, body: { result: [] } }],
    ['NOT_A_SCORE', hits({ id: 7 })],
    ['TIMEOUT', { status: 200, hang: true }],
  ])('%s is an error, not a result', async (error, answer) => {
    const result = await ask([answer], new Api(config('', 'timeoutSeconds: 0.3')));
    expect(result).toMatchObject({ outcome: 'ERROR', error, tries: 1, score: null });
  });

  it('signs in, and again when the token has expired', async () => {
    const api = new Api({
      ...config(),
      ...(await readApiConfig('amlcore', variables({ AMLCORE_URL: url, ...CLIENT }))),
    });
    const token = (text: string) => ({ status: 200, body: { data: { access_token: text } } });
    const found = {
      status: 200,
      body: { data: { matches: [{ score: { overall: 90 }, sources: [{ referenceId: '7' }] }] } },
    };
    expect(await ask([token('a'), { status: 401 }, token('b'), found], api)).toMatchObject({ outcome: 'HIT' });
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer a',
      undefined,
      'Bearer b',
    ]);
    expect(JSON.parse(received[3]!.body)).toEqual({ fullName: CASE.name, entityTypes: ['INDIVIDUAL'], limit: 50 });
    const other = new Api(await readApiConfig('amlcore', variables({ AMLCORE_URL: url, ...CLIENT })));
    await expect(ask([{ status: 403 }], other)).rejects.toThrow('The login failed: HTTP_403.');
  });
});
const CLIENT = { AMLCORE_CLIENT_ID: 'c', AMLCORE_CLIENT_SECRET: 's' };

describe('a configuration', () => {
  it('is rejected with its line', () => {
    const parse = (text: string) => () => parseApiConfig(text, { name: 'api.yaml', variable: noVariable });
    expect(parse('name: x\nrequest:\n  url: http://localhost\n  methd: GET\nanswer: { hits: a }')).toThrow(
      /api\.yaml:3?/,
    );
    expect(parse('name: x\nrequest: { url: http://localhost }\nanswer: { hits: "a[" }')).toThrow(/is not a path/);
    expect(parse("name: x\nrequest: { url: 'http://localhost/{{nme}}' }\nanswer: { hits: a }")).toThrow(/nme/);
  });

  it('calls other machines only if that is allowed', async () => {
    const of = async (address: string) => readApiConfig('yente', variables({ YENTE_URL: address }));
    for (const address of ['http://localhost:1', 'http://127.8.9.1', 'http://[::1]:8000'])
      expect(() => checkAddresses(config(), false)).not.toThrow(address);
    for (const address of ['https://api.example.com', 'http://10.0.0.1', 'http://localhost.example.com']) {
      const remote = await of(address);
      expect(() => checkAddresses(remote, false)).toThrow(/--allow-remote/);
      expect(() => checkAddresses(remote, true)).not.toThrow();
    }
    const field = await of('http://{{name}}');
    expect(() => checkAddresses(field, true)).toThrow(/host/);
  });
});

describe('results', () => {
  const run = { api: 'test', cases: 'c', config: 'f' };
  const NOW = new Date('2026-01-01T00:00:00Z');
  const result = (id: string, more: Partial<Result> = {}): Result => ({
    ...{ id, outcome: 'HIT', score: 90, hits: 1, error: null, tries: 1, ms: 5, ...more },
  });

  it('continue after part of a line, and only for the same run', async () => {
    const path = join(folder, 'results.jsonl');
    const first = await ResultsFile.open(path, run, NOW);
    await Promise.all([
      first.file.add(result('1')),
      first.file.add(result('2', { outcome: 'ERROR', error: 'TIMEOUT' })),
    ]);
    await first.file.close();
    await writeFile(path, `${await readFile(path, 'utf8')}{"id":"3","outc`);
    const second = await ResultsFile.open(path, run, NOW);
    expect([...second.before.keys()]).toEqual(['1', '2']);
    await second.file.add(result('2'));
    await second.file.close();
    const read = (await readResults(path))!;
    expect([...read.byCase.values()].map(({ id, error }) => [id, error])).toEqual([
      ['1', null],
      ['2', null],
    ]);
    await expect(ResultsFile.open(path, { ...run, config: 'other' }, NOW)).rejects.toThrow(/other config/);
    await writeFile(path, 'another file\n');
    await expect(ResultsFile.open(path, run, NOW)).rejects.toThrow(/not JSON/);
  });

  it('count only answers, and report missed, failed and skipped cases', () => {
    const cases: TestCase[] = [
      ...['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...CASE, id })),
      { ...CASE, id: 'f', kind: 'control-person', expected: 'NO_HIT', expectedIds: [] },
    ];
    const byCase = new Map(
      [
        result('a'),
        result('b', { outcome: 'OTHER_HIT' }),
        result('c', { outcome: 'NO_HIT', hits: 0 }),
        result('d', { outcome: 'ERROR', error: 'TIMEOUT' }),
        result('f'),
      ].map((one) => [one.id, one]),
    );
    const results = { header: { ...run, startedAt: NOW.toISOString() }, byCase };
    const report = reportOf(cases, results);
    expect(report.isComplete).toBe(false);
    expect(report.errors).toEqual({ TIMEOUT: 1 });
    expect(report.rows.find(({ group }) => group === 'KIND')).toMatchObject({
      ...{ id: 'typing-error', cases: 5, answered: 3, hits: 1, otherHits: 1, errors: 1, notRun: 1, share: 1 / 3 },
    });
    expect(report.rows.find(({ group }) => group === 'CONTROLS')).toMatchObject({ cases: 1, hits: 1, share: 1 });
    expect(missedOf(cases, results).map(({ id, outcome }) => [id, outcome])).toEqual([
      ['b', 'OTHER_HIT'],
      ['c', 'NO_HIT'],
      ['d', 'ERROR'],
      ['e', 'NOT_RUN'],
      ['f', 'HIT'],
    ]);
  });
});
