import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT_CONFIG } from '../errors.ts';
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

it('fills in what may be left out', () => {
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

it('calls a built-in list that comes from elsewhere by its name', () => {
  const [source] = read([{ ...csv, id: 'ofac_sdn' }]);
  expect(source).toMatchObject({
    title: 'OFAC Specially Designated Nationals and Blocked Persons List',
    authority: 'Office of Foreign Assets Control',
  });
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
  ['an address that is none', [{ ...csv, url: 'https://[/a' }], /is no address/],
  ['no time at all', [{ ...csv, downloadMinutes: 0 }], /downloadMinutes/],
  ['a schedule in words', [{ ...csv, schedule: 'daily' }], /schedule is not a cron expression/],
];
it.each(wrong)('refuses %s', (_what, content, reason) => {
  expect(() => read(content)).toThrow(
    expect.objectContaining({ exitCode: EXIT_CONFIG, message: expect.stringMatching(/^AMLCORE_SOURCES: /) }),
  );
  expect(() => read(content)).toThrow(reason);
});

it('refuses a file that is not there', () => {
  expect(() => readSourcesFile(join(folder, 'none.json'))).toThrow(/AMLCORE_SOURCES: the file does not exist/);
  expect(() => readSourcesFile(folder)).toThrow(/AMLCORE_SOURCES: cannot be read \(EISDIR\)/);
});
