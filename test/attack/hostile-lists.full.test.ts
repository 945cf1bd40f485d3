/**
 * Damaged, odd and malicious files through a whole update with its database: each outcome is UPDATED, UNCHANGED or FAILED
 * with words, what failed leaves everything as it was, and what could not be used is named.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentEntryHashes } from '../../src/lists/entries/store.ts';
import { latestGeneration } from '../../src/lists/generations/store.ts';
import { ListRefresh } from '../../src/lists/refresh.ts';
import type { RefreshOutcome } from '../../src/lists/refresh-outcome.ts';
import type { WatchlistSource } from '../../src/lists/source.ts';
import { END, type Files, many, party, WRITERS } from '../../src/lists/sources/invented-files.fixture.ts';
import { realList } from '../../src/lists/sources/testing.ts';
import { MAX_REPORTED_REJECTIONS } from '../../src/lists/sources/types.ts';
import { unpackFile } from '../../src/lists/unpack.ts';
import { createLog } from '../../src/platform/lib/log.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const ROUNDS = 20;
/** Of real files, which are read for what no invented one has. */
const REAL_ROUNDS = 8;
const PARTIES = 12;
const REAL_ENTRIES = 6;
const ALIASES = 5_000;
const LONG = 10_000;
const WIDE = 100_000;
/** Days that there never were, in the ways in which publishers write days. */
const WRONG_DATES = [
  '99999',
  '31 Feb 1970',
  '1970-02-31',
  '31/02/1970',
  '0000-01-01',
  '01/01/0000',
  '0',
  '99999-01-01',
  '01/01/99999',
  '1970-13-45T99:99:99Z',
];

/** Formats that keep every party under an id that stands twice; the others reject the second by name. */
const KEEPS_DOUBLES = /^(?:ofac|un|eu|uk-sanctions-list-xml|canada|us-csl)/;

const CONSOLIDATED = ['ofac', 'consolidated'];
/** The first entries of publishers' files. An ADVANCED file has no small complete beginning. */
const REAL: readonly [format: string, paths: Record<string, string[]>, beginning: (text: string) => string][] = [
  [
    'ofac-sdn-csv',
    Object.fromEntries(
      Object.entries({ main: 'prim', alt: 'alt', add: 'add', comments: 'comments' }).map(([role, name]) => [
        role,
        [...CONSOLIDATED, 'csv', `cons_${name}.csv`],
      ]),
    ),
    // The four files are in the order of their entity numbers.
    (text) =>
      `${text
        .split('\r\n')
        .filter((line) => Number.parseInt(line, 10) < 9_647)
        .join('\r\n')}${END}`,
  ],
  ['ofac-sdn-xml', { main: [...CONSOLIDATED, 'cons_legacy_2025-03-28.xml'] }, (text) => xmlBeginning(text, 'sdnEntry')],
  [
    'ofac-enhanced-xml',
    { main: [...CONSOLIDATED, 'CONS_ENHANCED_2025-01-14.ZIP'] },
    (text) => xmlBeginning(text, 'entity', '</entities>'),
  ],
  [
    'un-consolidated-xml',
    { main: ['un', 'consolidated.xml'] },
    (text) => xmlBeginning(text, 'INDIVIDUAL', '</INDIVIDUALS>'),
  ],
  [
    'eu-fsf-xml',
    { main: ['eu', 'xmlFullSanctionsList_1_1.reconstructed.xml.gz'] },
    (text) => xmlBeginning(text, 'sanctionEntity'),
  ],
  ['canada-sema-xml', { main: ['other', 'canada_sema_2025.xml'] }, (text) => xmlBeginning(text, 'record')],
  ['uk-ofsi-conlist-csv', { main: ['uk', 'ConList_2018.csv'] }, (text) => lineBeginning(text, 22)],
  ['us-csl-csv', { main: ['other', 'csl_consolidated_screening_list.csv.gz'] }, (text) => lineBeginning(text, 11)],
  ['opensanctions-ftm', { main: ['opensanctions', 'zala_entities.ftm.json'] }, (text) => text],
  [
    'opensanctions-targets-nested',
    { main: ['opensanctions', 'wd_persons', 'targets.nested.json'] },
    (text) => lineBeginning(text, 4),
  ],
  [
    'crypto-addresses',
    { main: ['crypto', '0xB10C', 'sanctioned_addresses_XBT.txt'] },
    (text) => lineBeginning(text, 12),
  ],
];

/** Null where the data folder is absent. */
async function realFiles(paths: Record<string, string[]>, beginning: (text: string) => string): Promise<Files | null> {
  const files: Files = {};
  for (const [role, path] of Object.entries(paths)) {
    const file = realList(...path);
    if (file === null) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of unpackFile(file)) chunks.push(chunk);
    files[role] = beginning(Buffer.concat(chunks).toString('utf8'));
  }
  return files;
}

function xmlBeginning(text: string, record: string, more = ''): string {
  const root = /<(?!\?)([\w:-]+)/.exec(text)?.[1] ?? '';
  let end = 0;
  for (let count = 0; count < REAL_ENTRIES; count += 1) end = text.indexOf(`</${record}>`, end) + record.length + 3;
  return `${text.slice(0, end)}${more}</${root}>`.replace(/(?<=<Record_Count>)\d+/, String(REAL_ENTRIES));
}

function lineBeginning(text: string, lines: number): string {
  let end = 0;
  for (let count = 0; count < lines; count += 1) end = text.indexOf('\n', end) + 1;
  // A cell with a line break may be cut in two: then up to the row before it.
  while (text[0] !== '{' && (text.slice(0, end).match(/"/g)?.length ?? 0) % 2 === 1)
    end = text.lastIndexOf('\n', end - 2) + 1;
  return text.slice(0, end);
}

let db: TestDatabase;
let folder: string;

/** A database and a folder for each format: the searched data stays small. */
function ownDatabase(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'amlcore-hostile-'));
  });
  afterAll(async () => {
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Everything that is searched: how many profiles, a hash over them, and the generation. */
async function searched() {
  const { rows: found } = await db.database.pool.query<{ profiles: number; hash: string }>(
    `select count(*)::int as profiles, md5(string_agg(md5(profile::text) || version, ',' order by profile_id)) as hash
     from profiles where to_generation is null`,
  );
  return { ...found[0], generation: await latestGeneration(db.database.direct) };
}

/** A list whose good version has been imported. */
async function openList(format: string, good: Files) {
  const id = `hostile_${format}`;
  const clock = { now: () => new Date('2026-03-04T05:06:07.000Z') };
  const refresh = new ListRefresh({
    database: db.database,
    writer: writerOver(db.database, clock),
    clock,
    log: createLog('silent'),
    dataDir: folder,
  });
  const paths = Object.fromEntries(Object.keys(good).map((role) => [role, [join(folder, `${id}_${role}`)]]));
  const source: WatchlistSource = {
    id,
    title: id,
    publisher: 'Test Publisher',
    authority: 'Test Authority',
    country: null,
    category: 'SANCTION',
    format,
    files: paths,
    schedule: null,
  };
  const import_ = async (files: Files, force = false): Promise<RefreshOutcome> => {
    for (const [role, content] of Object.entries({ ...good, ...files }))
      await writeFile(paths[role]?.[0] ?? '', content);
    return refresh.refresh(source, { correlationId: 'test', force });
  };
  const first = await import_(good);
  const entries = first.outcome === 'UPDATED' ? first.entries : 0;
  expect(first, format).toMatchObject({ outcome: 'UPDATED', rejected: 0 });
  expect(entries).toBeGreaterThan(2);
  let version = 1;

  /** Imports damaged files, and sees that the outcome is one of the three and wholly so. */
  const put = async (files: Files, what: string): Promise<RefreshOutcome> => {
    const before = await searched();
    const outcome = await import_(files);
    const after = await searched();
    if (outcome.outcome !== 'UPDATED') expect(after, what).toEqual(before);
    if (outcome.outcome === 'FAILED') {
      expect(outcome.reason, what).toMatch(/\w+ \w+/);
      expect(outcome.reason, what).not.toMatch(/internal error/);
    } else if (outcome.outcome === 'UPDATED') {
      version += 1;
      expect(outcome.version, what).toBe(version);
      const list = after.generation?.listVersions.find(({ watchlistId }) => watchlistId === id);
      expect(list, what).toMatchObject({ version, entries: outcome.entries });
      expect((await currentEntryHashes(db.database.direct, id)).size, what).toBe(outcome.entries);
      expect(outcome.rejections, what).toHaveLength(Math.min(outcome.rejected, MAX_REPORTED_REJECTIONS));
      for (const { reference, position, reason } of outcome.rejections) {
        expect(reason, what).not.toBe('');
        expect(reference ?? position, what).not.toBeNull();
      }
    }
    return outcome;
  };
  const restore = async () => {
    const outcome = await import_(good, true);
    expect(outcome.outcome).not.toBe('FAILED');
    if (outcome.outcome === 'UPDATED') version += 1;
  };
  /** Names and dates of the currently listed parties. */
  const listed = async () => {
    const { rows: found } = await db.database.pool.query<{
      entry: { names: { fullNameRaw: string }[]; dates: { value: string; rangeEnd: string | null }[] } & Days;
    }>('select entry from watchlist_entries where watchlist_id = $1 and to_version is null and not delisted', [id]);
    return found.map((row) => row.entry);
  };
  return { id, entries, put, restore, listed };
}

interface Days {
  listingDate: string | null;
  contexts: { startDate: string | null; endDate: string | null }[];
  documents: { issueDate: string | null; expiryDate: string | null }[];
}

/** Has neither columns nor attributes. */
const isJsonLines = ({ main }: Files) => String(main).startsWith('{');

/** The file with many more of the elements that it has. */
function widened(main: string): Files {
  if (!main.includes('<'))
    return { columns: `${many(WIDE, (at) => `c${at}`).join(',')}${main.includes('\r\n') ? '\r\n' : '\n'}${main}` };
  const root = main.indexOf('>', main.search(/<[A-Za-z]/));
  const inRoot = (more: string) => `${main.slice(0, root)}>${more}${main.slice(root + 1)}`;
  return {
    attributes: `${main.slice(0, root)} ${many(WIDE, (at) => `a${at}="1"`).join(' ')}${main.slice(root)}`,
    elements: inRoot(many(WIDE, (at) => `<e${at}/>`).join('')),
  };
}

/** A small generator of repeatable numbers: a failure can be run again. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type HostileList = Awaited<ReturnType<typeof openList>>;

async function cutAnywhere(list: HostileList, good: Files, rounds = ROUNDS): Promise<void> {
  const roll = dice(17);
  const roles = Object.keys(good);
  for (let round = 0; round < rounds; round += 1) {
    const role = roles[round % 4 === 3 ? roll(roles.length) : 0] ?? 'main';
    const bytes = Buffer.from(good[role] ?? '');
    const at = roll(bytes.length);
    const outcome = await list.put({ [role]: bytes.subarray(0, at) }, `${role} cut at ${at}`);
    if (outcome.outcome !== 'UPDATED') continue;
    // Rows of a table may be missing, up to the share that a list may lose.
    expect(outcome.entries).toBeGreaterThanOrEqual(list.entries * 0.8);
    await list.restore();
  }
}

async function withOtherBytes(list: HostileList, good: Files, rounds = ROUNDS): Promise<void> {
  const roll = dice(23);
  const roles = Object.keys(good);
  for (let round = 0; round < rounds; round += 1) {
    const role = roles[round % 4 === 3 ? roll(roles.length) : 0] ?? 'main';
    const bytes = Buffer.from(good[role] ?? '');
    const places = many(1 + (round % 5), () => roll(bytes.length));
    // Every other round plain letters and signs, which hardly any decoder stumbles over.
    for (const place of places) bytes[place] = round % 2 === 0 ? roll(256) : 32 + roll(95);
    await list.put({ [role]: bytes }, `${role} with other bytes at ${places.join(', ')}`);
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

describe.each(Object.entries(WRITERS))('%s', (format, write) => {
  const good = write(many(PARTIES, (index) => party(index)));
  let list: HostileList;

  ownDatabase();
  beforeAll(async () => {
    list = await openList(format, good);
  });
  afterEach(() => list.restore());

  test('cut anywhere', () => cutAnywhere(list, good));

  test('with other bytes', () => withOtherBytes(list, good));

  test('other files', async () => {
    const formats = Object.keys(WRITERS);
    const other = WRITERS[formats[(formats.indexOf(format) + 5) % formats.length] ?? '']?.([party(0), party(1)]);
    const files: [what: string, content: string][] = [
      ['nothing', ''],
      ['a blank line', '\n'],
      ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
      ['another format', String(other?.main)],
    ];
    for (const [what, content] of files)
      expect(await list.put({ main: content }, what), what).toMatchObject({ outcome: 'FAILED' });
  });

  test.skipIf(isJsonLines(good))('a hundred thousand columns, attributes or kinds of fields', async () => {
    for (const [what, main] of Object.entries(widened(String(good.main)))) {
      const outcome = await list.put({ main }, what);
      expect(outcome, what).toMatchObject({ outcome: 'FAILED', reason: expect.stringContaining('more than') });
    }
  });

  test('duplicate and huge IDs', async () => {
    const roll = dice(29);
    // Of random digits: an index may take a long text that packs well.
    const endless = many(LONG, () => roll(10)).join('');
    const odd = [party(0, { name: 'DÉMO Twice' }), party(1), party(PARTIES, { id: endless, name: 'DÉMO Endless' })];
    if (KEEPS_DOUBLES.test(format)) odd.push(party(0, { name: 'DÉMO Thrice' }));
    const outcome = await list.put(write([...many(PARTIES, (index) => party(index)), ...odd]), 'ids');
    expect(outcome.outcome).toBe('UPDATED');
    const names = (await list.listed()).flatMap((entry) => entry.names.map((name) => name.fullNameRaw.toUpperCase()));
    expect(names).toEqual(expect.arrayContaining(many(PARTIES, (index) => party(index).name.toUpperCase())));
    if (!KEEPS_DOUBLES.test(format)) return;
    expect(names).toEqual(expect.arrayContaining(['DÉMO TWICE', 'DÉMO THRICE', 'DÉMO ENDLESS']));
    expect(outcome).toMatchObject({ entries: PARTIES + 3, rejected: 0 });
  });

  test('impossible dates', async () => {
    const odd = many(PARTIES, (index) => {
      const day = WRONG_DATES[index % WRONG_DATES.length] ?? '';
      return party(index, { born: day, listed: day });
    });
    const outcome = await list.put(write(odd), 'dates');
    // A row with a wrong day in the list of the installation is rejected, because its author can correct it.
    expect(outcome.outcome).toMatch(format === 'internal-csv' ? /FAILED/ : /UPDATED|UNCHANGED/);
    const days = (await list.listed())
      .flatMap((entry) => [
        entry.listingDate,
        ...entry.dates.flatMap((date) => [date.value, date.rangeEnd]),
        ...entry.contexts.flatMap((context) => [context.startDate, context.endDate]),
        ...entry.documents.flatMap((document) => [document.issueDate, document.expiryDate]),
      ])
      .filter((day) => day !== null);
    expect(days.filter((day) => !isDay(day))).toEqual([]);
  });

  test('5,000 aliases, names of 10,000 characters', async () => {
    const parties = many(PARTIES, (index) => party(index));
    parties[3] = party(3, { aliases: many(ALIASES, (index) => `DÉMO Alias ${index}`) });
    parties[4] = party(4, { name: 'DÉMO LONG '.repeat(LONG / 10).trim() });
    parties[5] = party(5, { name: 'Ж'.repeat(LONG) });
    const outcome = await list.put(write(parties), 'aliases');
    expect(outcome.outcome).toBe('UPDATED');
    expect(outcome.outcome === 'UPDATED' && outcome.names).toBeGreaterThan(ALIASES);
    const names = (await list.listed()).flatMap((entry) => entry.names.map((name) => name.fullNameRaw));
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(1_000);
  });
});

describe.each(REAL)('the beginning of a real %s', (format, paths, beginning) => {
  ownDatabase();

  test('cut anywhere, and with other bytes', async (context) => {
    const good = await realFiles(paths, beginning);
    if (good === null) return context.skip();
    const list = await openList(format, good);
    await cutAnywhere(list, good, REAL_ROUNDS);
    await withOtherBytes(list, good, REAL_ROUNDS);
  });
});
