/** Implausible data of any list clears no party, and is named in the import report. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareOne } from '../matching/matcher.ts';
import { birthOf } from '../screening/birth.ts';
import { readItem } from './internal-list/read-item.ts';
import type { ListEntry, ListedDate } from './profile.ts';
import { readEntries } from './read-entries.ts';
import { unite } from './resolution/unite.ts';
import type { WatchlistSource } from './source.ts';
import { type Files, party, WRITERS } from './sources/invented-files.fixture.ts';
import { emptyReport, type ImportReport } from './sources/types.ts';
import { birthsOf, subjectOf } from './subject.ts';

const NAME = 'Wenzel Strohhalm';
/** Input and stored note. Hijri, solar Hijri, Buddhist, a wrong century, a typing error, a future date. */
const IMPOSSIBLE: readonly (readonly [born: string, note: string])[] = [
  ['1389-05-01', '1389-05-01'],
  ['1347', '1347'],
  ['2511-05-01', '2511-05-01'],
  ['2068-07-09', '2068-07-09'],
  ['2999', '2999'],
  ['1849-12-31', '1849-12-31'],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-implausible-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(format: string, files: Files): Promise<{ entries: ListEntry[]; report: ImportReport }> {
  const fetched: Record<string, { path: string; bytes: number; sha256: string }> = {};
  for (const [role, content] of Object.entries(files)) {
    const path = join(folder, `${format}_${role}`);
    await writeFile(path, content);
    fetched[role] = { path, bytes: Buffer.byteLength(content), sha256: '' };
  }
  const source = { id: 'test', category: 'SANCTION', format } as WatchlistSource;
  const report = emptyReport();
  const entries: ListEntry[] = [];
  const given = { files: fetched } as unknown as Parameters<typeof readEntries>[1];
  for await (const entry of readEntries(source, given, report, folder)) entries.push(entry);
  return { entries, report };
}

const LIST = { id: 'test', category: 'SANCTION', authority: 'A', publisher: 'P' } as const;
const asked = {
  names: [NAME],
  birth: birthOf('1968-05-01'),
  algorithm: 'BALANCED',
  fuzzy: false,
  threshold: 0,
} as const;
const scoreOf = (entry: ListEntry) => compareOne(asked, subjectOf(unite([{ entry, list: LIST }]))).score;

const asProfiles = (born: string): Files => ({
  main: `${JSON.stringify({ externalReferenceId: '1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: NAME }], dates: [{ type: 'BIRTH', value: born }] })}\n`,
});
const FORMATS = Object.keys(WRITERS).filter((format) => format !== 'crypto-addresses');
const written = (format: string, born: string): Files =>
  format === 'profiles-ndjson' ? asProfiles(born) : WRITERS[format]!([party(0, { name: NAME, born })]);

describe('an implausible birth date', () => {
  it.each(FORMATS)('is noted in the report and contradicts no query: %s', async (format) => {
    for (const [born, note] of IMPOSSIBLE) {
      const { entries, report } = await read(format, written(format, born));
      expect(entries, born).toHaveLength(1);
      const [entry] = entries as [ListEntry];
      expect(
        entry.dates.filter(({ type }) => type === 'BIRTH'),
        born,
      ).toEqual([]);
      expect(
        entry.features.filter(({ name }) => name === 'Date of Birth'),
        born,
      ).toEqual([{ name: 'Date of Birth', value: note }]);
      expect(
        report.notices.map(({ reason }) => reason),
        born,
      ).toContain(`implausible birth date ${note}: kept as a note and not compared`);
      expect(scoreOf(entry), born).toMatchObject({ overall: 100, birth: null });
    }
    const { entries, report } = await read(format, written(format, '1991-02-03'));
    expect(entries[0]!.dates.map(({ type, value }) => `${type} ${value}`)).toEqual(['BIRTH 1991-02-03']);
    expect(report.notices.filter(({ reason }) => reason.includes('birth date'))).toEqual([]);
    expect(scoreOf(entries[0]!).overall).toBeLessThan(75);
  });

  const date = (value: string, more: Partial<ListedDate> = {}): ListedDate => ({
    ...{ type: 'BIRTH', value, precision: 'DAY', yearOnly: false, circa: false, rangeEnd: null, ...more },
  });
  const span = (from: string, to: string, more: Partial<ListedDate> = {}) =>
    date(`${from}-01-01`, { precision: 'YEAR', yearOnly: true, rangeEnd: `${to}-12-31`, ...more });
  const thisYear = String(new Date().getUTCFullYear());
  const DATES: readonly (readonly [what: string, date: ListedDate, compared: boolean])[] = [
    ['a day', date('1968-05-01'), true],
    ['the first day', date('1850-01-01'), true],
    ['the day before', date('1849-12-31'), false],
    ['the year of today', date(`${thisYear}-01-01`, { precision: 'YEAR', yearOnly: true }), true],
    ['a year to come', date('2068-01-01', { precision: 'YEAR', yearOnly: true }), false],
    ['a month of another calendar', date('1389-05-01', { precision: 'MONTH' }), false],
    ['about a year', date('1940-01-01', { precision: 'YEAR', yearOnly: true, circa: true }), true],
    ['a span', span('1960', '1965'), true],
    ['a span up to this year', span('1990', thisYear), true],
    ['a span that ends in another century', span('1940', '2040', { circa: true }), false],
    ['a span of another calendar', span('1385', '1390'), false],
    ['a span that begins in another calendar', span('1347', '1968'), false],
    ['a death', date('1968-05-01', { type: 'DEATH' }), false],
    ['the founding of a firm', date('1789-01-01', { type: 'INCORPORATION' }), false],
    ['the building of a ship', date('1968-01-01', { type: 'MANUFACTURE' }), false],
  ];
  it.each(DATES)('%s, stored before: compared or not', (_what, one, compared) => {
    expect(birthsOf([one])).toHaveLength(compared ? 1 : 0);
  });

  it('is kept in dates other than births', async () => {
    const files = WRITERS['canada-sema-xml']!([party(0, { name: NAME, born: '1789' })]);
    const firm = String(files.main).replace('LastName>', 'EntityOrShip>').replace('/LastName', '/EntityOrShip');
    const { entries, report } = await read('canada-sema-xml', { main: firm });
    expect(entries[0]!.dates).toMatchObject([{ type: 'INCORPORATION', value: '1789-01-01' }]);
    expect(report.notices).toEqual([]);
  });

  const own = (dates: object[], entityType = 'INDIVIDUAL') =>
    readItem({ entityType, names: [{ fullNameRaw: NAME }], dates });
  it.each([
    [{ type: 'BIRTH', value: '1389-05-01' }, 'value', 'Min'],
    [{ type: 'birth', value: '1849' }, 'value', 'Min'],
    [{ type: 'BIRTH', value: '2068-07-09' }, 'value', 'Past'],
    [{ type: 'BIRTH', value: '2999' }, 'value', 'Past'],
    [{ type: 'BIRTH', value: 'circa 1940 to 2040' }, 'value', 'Past'],
    [{ type: 'BIRTH', value: '1940-01-01', rangeEnd: '2040-01-01' }, 'rangeEnd', 'Past'],
    [{ type: 'BIRTH', value: '1347-01-01', rangeEnd: '1968-01-01' }, 'value', 'Min'],
  ])('rejects the internal list entry with %o', async (born, field, code) => {
    expect(await own([{ type: 'DEATH', value: '2020-01-01' }, born])).toMatchObject({
      errors: [{ field: `dates[1].${field}`, code }],
    });
  });
  it.each([
    [{ type: 'BIRTH', value: '1850-01-01' }, 'INDIVIDUAL'],
    [{ type: 'BIRTH', value: `1990 to ${thisYear}` }, 'INDIVIDUAL'],
    [{ type: 'INCORPORATION', value: '1389' }, 'ORGANIZATION'],
    [{ type: 'MANUFACTURE', value: '1789' }, 'ORGANIZATION'],
    [{ value: '1789' }, 'ORGANIZATION'],
  ])('accepts the internal list profile with %o', async (one, entityType) => {
    expect(await own([one], entityType)).toMatchObject({ entry: { dates: [{}] } });
  });
});

describe('an unreadable name', () => {
  const UNREADABLE = [
    'Ni☐☐las Ma☐☐ro',
    'M☺d☺ro',
    'ᎷᎪᎠᏌᎡᎾ',
    '��� Tassilo',
    '%4D%61duro Moros',
    '\u202eorudaM\u202c',
    '🅼🅰🅳🆄🆁🅾',
  ];
  const READABLE = [
    ...['J. R. R. T. Quastenberg', 'A$AP Rocky', 'P!nk', 'Yahoo!', 'AT&T', 'Happy 🎂 Day Ltd', 'Müller 🇩🇪'],
    ...['محمد بن سلمان', '習近平', 'Владимир Путин', "O'Neill-Dvořák", 'ᐊᓪᓚ ᐱᑦᓯᐅᓚᒃ', 'JAMAAT-E-AHRAR', 'Smith © Co™'],
  ];
  it.each(UNREADABLE)('"%s" is rejected in an internal list entry, and reported for a list', async (name) => {
    const names = [{ fullNameRaw: NAME }, { fullNameRaw: name }];
    expect(await readItem({ entityType: 'INDIVIDUAL', names })).toMatchObject({
      errors: [{ field: 'names[1].fullNameRaw', code: 'Pattern' }],
    });
    const { entries, report } = await read('profiles-ndjson', {
      main: `${JSON.stringify({ externalReferenceId: '7', entityType: 'INDIVIDUAL', names })}\n`,
    });
    expect(entries[0]!.names).toHaveLength(2);
    expect(report.notices).toEqual([
      { reference: '7', position: null, reason: `part of the name "${name}" cannot be read` },
    ]);
  });
  it.each(READABLE)('"%s" is accepted without a report', async (name) => {
    const names = [{ fullNameRaw: name }];
    expect(await readItem({ entityType: 'INDIVIDUAL', names })).toMatchObject({ entry: { names: [{}] } });
    const { report } = await read('profiles-ndjson', {
      main: `${JSON.stringify({ externalReferenceId: '7', entityType: 'INDIVIDUAL', names })}\n`,
    });
    expect(report.notices).toEqual([]);
  });
});
