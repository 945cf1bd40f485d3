import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT_CONFIG } from '../platform/errors.ts';
import { readSourcesFile } from './sources-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'amlcore-sources-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(content: unknown) {
  const path = join(folder, 'sources.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readSourcesFile(path);
}
const csv = { id: 'mine', format: 'internal-csv', url: 'list.csv' };

it('fills in defaults', () => {
  expect(read([csv])).toEqual([
    {
      id: 'mine',
      title: 'Mine',
      publisher: 'mine',
      authority: 'mine',
      country: null,
      category: 'SANCTION',
      format: 'internal-csv',
      files: { main: [join(folder, 'list.csv')] },
      schedule: null,
    },
  ]);
});

it('names a built-in list from another address by its name', () => {
  const [source] = read([{ ...csv, id: 'ofac_sdn' }]);
  expect(source).toMatchObject({
    title: 'OFAC Specially Designated Nationals and Blocked Persons List',
    authority: 'Office of Foreign Assets Control',
  });
});

it('needs no address for a shipped list', () => {
  const [source] = read([{ id: 'us_special_measures', format: 'us-special-measures-json' }]);
  expect(source).toMatchObject({ shipped: true, contentDays: 90, schedule: null });
  expect(source!.files.main![0]).toMatch(/special-measures\.json$/);
  const own = read([{ id: 'us_special_measures', format: 'us-special-measures-json', url: 'mine.json' }]);
  expect(own[0]).not.toHaveProperty('shipped');
});

it('reads the limits of both ages', () => {
  const limits = { schedule: '0 6 * * *', warnAfterHours: 30, staleAfterHours: 48, whenStale: 'warn', contentDays: 7 };
  expect(read([{ ...csv, ...limits }])[0]).toMatchObject({ ...limits, whenStale: 'WARN' });
});

it('accepts a rare schedule if the list never refuses screening', () => {
  const weekly = { ...csv, schedule: '0 6 * * 1' };
  expect(() => read([weekly])).toThrow(/schedule leaves 168 hours between checks, but .* staleAfterHours 72/);
  expect(read([{ ...weekly, staleAfterHours: 200 }])).toHaveLength(1);
  expect(read([{ ...weekly, whenStale: 'WARN' }])).toHaveLength(1);
  expect(read([{ ...weekly, required: false }])).toHaveLength(1);
  expect(read([{ ...weekly, category: 'PEP' }])).toHaveLength(1);
});

it.each([
  ['acme_pep-list', 'Acme PEP list'],
  ['blocked_customers', 'Blocked customers'],
  ['us.sdn.extra', 'US SDN extra'],
  ['7_', '7'],
])('gives the list %s without a title the name "%s"', (id, title) => {
  expect(read([{ ...csv, id }])[0]).toMatchObject({ id, title });
});

it('reads every member, in any case, with files relative to itself', () => {
  const [source] = read([
    {
      ...csv,
      url: undefined,
      files: { main: ['HTTPS://example.test/a', '/absolute.csv', 'sub/b.csv'] },
      category: 'pep',
      title: 'Mine',
      authority: 'Me',
      publisher: 'Press',
      country: 'GB',
      schedule: '0 */6 * * *',
      required: false,
      allowHttp: true,
      allowPrivate: true,
      downloadMinutes: 5,
      downloadBytesPerMinute: 1_000,
      userAgent: 'Mozilla/5.0 (compatible; acme-lists/2)',
      headers: { Authorization: 'Bearer hunter2', 'X-Client': 'acme' },
      timeoutSeconds: 240,
    },
  ]);
  expect(source).toEqual({
    id: 'mine',
    title: 'Mine',
    publisher: 'Press',
    authority: 'Me',
    country: 'gb',
    category: 'PEP',
    format: 'internal-csv',
    files: { main: ['HTTPS://example.test/a', '/absolute.csv', join(folder, 'sub/b.csv')] },
    schedule: '0 */6 * * *',
    required: false,
    allowHttp: true,
    allowPrivate: true,
    downloadMinutes: 5,
    downloadBytesPerMinute: 1_000,
    userAgent: 'Mozilla/5.0 (compatible; acme-lists/2)',
    headers: { Authorization: 'Bearer hunter2', 'X-Client': 'acme' },
    timeoutSeconds: 240,
  });
});

const wrong: [string, unknown, RegExp][] = [
  ['no JSON', '{', /is not JSON/],
  ['no list', {}, /the file: /],
  ['nothing', [], /the file: /],
  ['no id', [{ format: 'internal-csv', url: 'x' }], /0\.id/],
  ['an id in capitals', [{ ...csv, id: 'Mine' }], /0\.id: may have a-z/],
  ['an id twice', [csv, csv], /"mine": the id is given twice/],
  ['an unknown format', [{ ...csv, format: 'pdf' }], /format "pdf" is not one of .*internal-csv/],
  ['an unknown category', [{ ...csv, category: 'BAD' }], /category must be one of SANCTION, PEP/],
  ['an unknown member', [{ ...csv, colour: 'red' }], /colour/],
  ['an unknown role', [{ ...csv, files: { side: 'x' } }], /files\.side is unknown/],
  ['no file', [{ id: 'mine', format: 'internal-csv' }], /url or files\.main is missing/],
  ['a file of a set missing', [{ id: 'mine', format: 'ofac-sdn-csv', files: {} }], /missing/],
  ['a list that is needed and is not', [{ ...csv, required: false, whenStale: 'refuse' }], /whenStale REFUSE needs/],
  [
    'http that is not allowed',
    [{ ...csv, url: 'http://x.test/a?key=b' }],
    /"mine": http:\/\/x\.test\/a is http, .*"allowHttp"/,
  ],
  ['this machine where it is not allowed', [{ ...csv, url: 'https://127.0.0.1/a' }], /loopback.*"allowPrivate"/],
  [
    'a password in an address',
    [{ ...csv, url: 'https://me:hunter2@x.test/a' }],
    /"mine": https:\/\/x\.test\/a has a user name or password; use "headers"/,
  ],
  ['an invalid address', [{ ...csv, url: 'https://[/a' }], /is no address/],
  ['no time at all', [{ ...csv, downloadMinutes: 0 }], /downloadMinutes/],
  ['no time to the first byte', [{ ...csv, timeoutSeconds: 0 }], /0\.timeoutSeconds: .*1/],
  ['more than half an hour to the first byte', [{ ...csv, timeoutSeconds: 1_801 }], /0\.timeoutSeconds: .*1800/],
  ['half a second', [{ ...csv, timeoutSeconds: 1.5 }], /0\.timeoutSeconds/],
  ['an empty user agent', [{ ...csv, userAgent: '' }], /0\.userAgent: must have printable ASCII/],
  ['a user agent of two lines', [{ ...csv, userAgent: 'a\r\nX-Key: b' }], /0\.userAgent: must have printable ASCII/],
  ['a long user agent', [{ ...csv, userAgent: 'a'.repeat(257) }], /0\.userAgent: may have at most 256 characters/],
  ['headers as a list', [{ ...csv, headers: ['a: b'] }], /0\.headers/],
  ['a header that is a number', [{ ...csv, headers: { 'X-Key': 7 } }], /0\.headers\.X-Key/],
  [
    'a header of the connection',
    [{ ...csv, headers: { HOST: 'x.test' } }],
    /0\.headers\.HOST: may not be set: it follows/,
  ],
  [
    'the user agent twice',
    [{ ...csv, headers: { 'User-Agent': 'a' } }],
    /headers\.User-Agent: may not be set: use "userAgent"/,
  ],
  ['a header name with a blank', [{ ...csv, headers: { 'X Key': 'a' } }], /0\.headers\.X Key: is not a header name/],
  [
    'a header in two spellings',
    [{ ...csv, headers: { 'X-Key': 'a', 'x-key': 'b' } }],
    /headers\.x-key: is given twice/,
  ],
  [
    'a long header',
    [{ ...csv, headers: { 'X-Key': 'a'.repeat(4_097) } }],
    /headers\.X-Key: may have at most 4096 characters/,
  ],
  [
    'many headers',
    [{ ...csv, headers: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`X-${at}`, 'a'])) }],
    /0\.headers: may have at most 20 headers/,
  ],
  [
    'headers that no server takes',
    [{ ...csv, headers: { 'X-A': 'a'.repeat(4_000), 'X-B': 'b'.repeat(4_000) } }],
    /0\.headers: names and values may have at most 7168 characters together/,
  ],
  ['a schedule in words', [{ ...csv, schedule: 'daily' }], /schedule is not a cron expression/],
];
it.each(wrong)('rejects %s', (_what, content, reason) => {
  expect(() => read(content)).toThrow(
    expect.objectContaining({ exitCode: EXIT_CONFIG, message: expect.stringMatching(/^AMLCORE_SOURCES: /) }),
  );
  expect(() => read(content)).toThrow(reason);
});

it.each(['hunter2\r\nX-Other: 1', 'hunter2 ', 'hünter2', ''])('repeats no value of a wrong header', (value) => {
  const error = (() => {
    try {
      read([{ ...csv, headers: { Authorization: value } }]);
    } catch (error) {
      return error as Error;
    }
  })();
  expect(error?.message).toBe(
    'AMLCORE_SOURCES: 0.headers.Authorization: must have printable ASCII characters, with no blank at either end',
  );
});

it('rejects a missing file', () => {
  expect(() => readSourcesFile(join(folder, 'none.json'))).toThrow(/AMLCORE_SOURCES: .*none\.json does not exist/);
  expect(() => readSourcesFile(folder)).toThrow(/AMLCORE_SOURCES: .* cannot be read \(EISDIR\)/);
});
