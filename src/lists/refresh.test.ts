import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { ParsedNameCache } from '../matching/listed-names.ts';
import type { MatchPool } from '../matching/pool.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { createLog } from '../platform/lib/log.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { demoSource } from './built-in.ts';
import { latestGeneration } from './generations/store.ts';
import { ListRefresh } from './refresh.ts';
import type { RefreshOutcome } from './refresh-outcome.ts';
import { listEntriesSeal } from './seal.ts';
import type { WatchlistSource } from './source.ts';
import { readStates } from './store.ts';
import { csvSource, refreshOver } from './testing.ts';

let test: TestDatabase;
let folder: string;
let refresh: ListRefresh;
let number = 0;
let source: WatchlistSource;
const time = new Date('2026-03-04T05:06:07.000Z');

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-refresh-'));
  refresh = refreshOver(test.database, folder, { now: () => time });
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});
/** A separate list for each test. */
beforeEach(() => {
  number += 1;
  source = csvSource(folder, `list_${number}`);
});

const HEADER = 'id,name,entityType,riskLevel\n';
const rows = (count: number, from = 1, name = 'Party') =>
  Array.from({ length: count }, (_, index) => `E-${from + index},${name} ${from + index},INDIVIDUAL,HIGH\n`).join('');

async function put(content: string | Uint8Array, options: { force?: boolean } = {}): Promise<RefreshOutcome> {
  await writeFile(source.files.main![0]!, content);
  return refresh.refresh(source, { correlationId: 'test', ...options });
}

const searched = async () =>
  (await latestGeneration(test.database.direct))?.listVersions.find((list) => list.watchlistId === source.id);
const state = async () => (await readStates(test.database.direct)).find((one) => one.watchlistId === source.id);
const profiles = async () => {
  const { rows: found } = await test.database.pool.query(
    `select profile, version from profiles where to_generation is null
     and profile->'sources'->0->>'watchlistId' = $1 order by profile->'sources'->0->>'externalReferenceId'`,
    [source.id],
  );
  return found as {
    profile: { profileId: string; status: string; sources: { removalDate: string | null }[] };
    version: number;
  }[];
};

describe('an update', () => {
  it('writes differences once, with an audit entry', async () => {
    expect(await put(HEADER + rows(10))).toMatchObject({
      outcome: 'UPDATED',
      version: 1,
      entries: 10,
      added: 10,
      changed: 0,
      removed: 0,
    });
    const first = await profiles();
    const changed = HEADER + rows(1, 1, 'Renamed') + rows(8, 2) + rows(2, 20);
    const outcome = await put(changed);
    expect(outcome).toMatchObject({ outcome: 'UPDATED', version: 2, entries: 11, added: 2, changed: 1, removed: 1 });
    expect(await searched()).toMatchObject({ version: 2, entries: 11, importedAt: time.toISOString() });
    const second = await profiles();
    expect(second).toHaveLength(12);
    const kept = second.filter((row) => first.some((before) => before.profile.profileId === row.profile.profileId));
    expect(kept.map((row) => row.version).sort()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2]);

    const audit = await test.database.direct
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_type', '=', 'watchlist')
      .where('subject_id', '=', source.id)
      .orderBy('sequence')
      .execute();
    expect(audit.map((row) => [row.action, (row.details as { version: number }).version])).toEqual([
      ['watchlist.updated', 1],
      ['watchlist.updated', 2],
    ]);
    expect((await verifyAudit(test.database)).map((report) => report.broken)).toEqual([null]);
  });

  it('is none if the file is unchanged', async () => {
    await put(HEADER + rows(3));
    const before = await latestGeneration(test.database.direct);
    expect(await put(HEADER + rows(3))).toEqual({ watchlistId: source.id, outcome: 'UNCHANGED', version: 1 });
    expect(await latestGeneration(test.database.direct)).toEqual(before);
  });

  it('keeps delisted entries with date, and restores them', async () => {
    await put(HEADER + rows(10));
    await put(HEADER + rows(9));
    const gone = (await profiles()).filter((row) => row.profile.status === 'DELISTED');
    expect(gone).toMatchObject([
      {
        version: 2,
        profile: { sources: [{ removalDate: '2026-03-04', contexts: [{ isActive: false, endDate: '2026-03-04' }] }] },
      },
    ]);
    await put(HEADER + rows(10));
    const back = (await profiles()).find((row) => row.profile.profileId === gone[0]!.profile.profileId)!;
    expect(back).toMatchObject({ version: 3, profile: { status: 'ACTIVE', sources: [{ removalDate: null }] } });
  });

  it('counts a changed definition of the source as a changed list', async () => {
    await put(HEADER + rows(3));
    source = { ...source, category: 'PEP' };
    expect(await put(HEADER + rows(3))).toMatchObject({ outcome: 'UPDATED', version: 2 });
    const { rows: categories } = await test.database.pool.query(
      `select distinct profile->'sources'->0->>'category' as category from profiles where to_generation is null
       and profile->'sources'->0->>'watchlistId' = $1`,
      [source.id],
    );
    expect(categories).toEqual([{ category: 'PEP' }]);
  });

  it('reads a compressed file like the plain one', async () => {
    expect(await put(gzipSync(HEADER + rows(5)))).toMatchObject({ outcome: 'UPDATED', entries: 5 });
  });

  it('reports rejected rows and keeps the others', async () => {
    const outcome = await put(
      `${HEADER}${rows(20, 10)}E-1,Good,INDIVIDUAL,HIGH\nE-2,,INDIVIDUAL,HIGH\nE-3,Bad,SHIP-OF-FOOLS,HIGH\nE-1,Twice,INDIVIDUAL,HIGH\n`,
    );
    expect(outcome).toMatchObject({ outcome: 'UPDATED', entries: 21, rejected: 3 });
    expect(outcome.outcome === 'UPDATED' && outcome.rejections.map((one) => one.reference)).toEqual([
      'E-2',
      'E-3',
      'E-1',
    ]);
  });

  it('removes characters that no database can store', async () => {
    source = { ...source, format: 'profiles-ndjson' };
    const line = String.raw`{"externalReferenceId":"E-1","entityType":"INDIVIDUAL","names":[{"fullNameRaw":"Nul \u0000In\ud800side"}]}`;
    expect(await put(`${line}\n`)).toMatchObject({ outcome: 'UPDATED', entries: 1 });
    expect(await profiles()).toMatchObject([{ profile: { names: [{ fullNameRaw: 'Nul In\ufffdside' }] } }]);
  });

  it('runs once of two concurrent ones', async () => {
    await writeFile(source.files.main![0]!, HEADER + rows(50));
    const nodes = [1, 2, 3].map((node) => {
      const dataDir = join(folder, `node_${node}`);
      return new ListRefresh({
        database: test.database,
        writer: writerOver(test.database, { now: () => time }),
        clock: { now: () => time },
        log: createLog('silent'),
        dataDir,
      });
    });
    const outcomes = await Promise.all(nodes.map((node) => node.refresh(source, { correlationId: 'test' })));
    expect(outcomes.map((one) => one.outcome).sort()).toEqual(['UNCHANGED', 'UNCHANGED', 'UPDATED']);
    expect(await profiles()).toHaveLength(50);
    // On one node, concurrent refreshes share one run.
    const [first, second] = [1, 2].map(() => refresh.refresh(source, { correlationId: 'test' }));
    expect(first).toBe(second);
    await first;
  });

  it('is the same with any thread, and after a thread died', async () => {
    await writeFile(source.files.main![0]!, HEADER + rows(150, 1, 'Sheikh Yusuf bin'));
    const partiesBy = async (readNames?: MatchPool['readNames']) => {
      const id = `${source.id}_${readNames?.name ?? 'here'}`;
      await new ListRefresh({
        database: test.database,
        writer: writerOver(test.database, { now: () => time }),
        clock: { now: () => time },
        log: createLog('silent'),
        dataDir: folder,
        ...(readNames && { pool: { readNames } }),
      }).refresh({ ...source, id }, { correlationId: 'test' });
      const { rows: found } = await test.database.pool.query(
        "select party - 'watchlistId' as party, keys from listings where watchlist_id = $1 order by external_reference_id",
        [id],
      );
      return found;
    };
    let read = 0;
    const here = await partiesBy();
    const elsewhere = await partiesBy(async function elsewhere(names) {
      read += names.length;
      return new ParsedNameCache().read(names);
    });
    expect(read).toBe(150);
    expect(here).toHaveLength(150);
    expect(elsewhere).toEqual(here);
    expect(await partiesBy(() => Promise.reject(new Error('the thread died')))).toEqual(here);
  });

  it('creates the same parties with or without the lists in memory', async () => {
    const people = Array.from({ length: 12 }, (_, at) => ({
      externalReferenceId: `E-${at}`,
      entityType: 'INDIVIDUAL',
      names: [{ fullNameRaw: `Casimir Ondraszek ${'abcdefghijkl'[at]}anek` }],
      dates: [{ type: 'BIRTH', value: `19${60 + at}-07-03` }],
    }));
    const lines = (list: readonly object[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('');
    const renamed = people.map((one, at) => (at === 3 ? { ...one, names: [{ fullNameRaw: 'Somebody Else' }] } : one));
    const steps: [list: string, content: string][] = [
      ['b', lines(people.slice(0, 6))],
      ['a', lines(people.slice(2, 9))],
      ['c', lines(people)],
      ['b', lines(renamed.slice(0, 6))],
      ['a', lines(renamed.slice(2, 8))],
    ];
    const importAll = async (isOneProcess: boolean) => {
      const fresh = await createTestDatabase();
      const process = () =>
        new ListRefresh({
          database: fresh.database,
          writer: writerOver(fresh.database, { now: () => time }),
          clock: { now: () => time },
          log: createLog('silent'),
          dataDir: folder,
        });
      try {
        let own = process();
        for (const [id, content] of steps) {
          const file = join(folder, `${id}.ndjson`);
          await writeFile(file, content);
          const list = { ...source, id, title: id, format: 'profiles-ndjson', files: { main: [file] } };
          expect(await own.refresh(list, { correlationId: 'test' })).toMatchObject({ outcome: 'UPDATED' });
          if (!isOneProcess) own = process();
        }
        const { rows: found } = await fresh.database.pool.query(
          'select profile_id, from_generation, to_generation, version, profile from profiles order by 1, 2',
        );
        return found;
      } finally {
        await fresh.drop();
      }
    };
    const known = await importAll(true);
    expect(known.some(({ profile }) => profile.sources.length === 3)).toBe(true);
    expect(known).toEqual(await importAll(false));
  });

  it('waits for other lists, and names the user who forced it', async () => {
    await put(HEADER + rows(50));
    const actor = { type: 'OPERATOR' as const, id: 'ida' };
    await writeFile(source.files.main![0]!, HEADER + rows(5));
    const holder = await test.database.pool.connect();
    await holder.query('select pg_advisory_lock(4211001)');
    const run = refresh.refresh(source, { correlationId: 'test', force: true, actor });
    const waiting = async () => {
      const { rows: found } = await holder.query<{ timeout: string }>(
        "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
      );
      return found.length;
    };
    await expect.poll(waiting).toBe(1);
    await holder.query('select pg_advisory_unlock(4211001)');
    holder.release();
    expect(await run).toMatchObject({ outcome: 'UPDATED', removed: 45 });
    const { rows: audited } = await test.database.pool.query(
      "select actor_type, actor_id, details->'forced' as forced from audit_log where subject_type = 'watchlist' and subject_id = $1 order by sequence desc limit 1",
      [source.id],
    );
    expect(audited).toEqual([{ actor_type: 'OPERATOR', actor_id: 'ida', forced: true }]);
  });
});

describe('a bad version', () => {
  const good = HEADER + rows(10);
  const bad: [string, string | Uint8Array, RegExp][] = [
    ['nothing', '', /empty/],
    ['a header alone', HEADER, /no entries/],
    ['a page in HTML', '<!doctype html><html><body>Sign in</body></html>', /HTML page/],
    ['an error in JSON', '{"error":"not found"}', /CSV is broken/],
    ['another file', 'a,b,c\n1,2,3\n', /header row lacks/],
    ['gzip cut off', gzipSync(HEADER + rows(5_000)).subarray(0, 5_000), /damaged or cut off/],
    ['a third of unreadable rows', `${good}${'E-9,,INDIVIDUAL,HIGH\n'.repeat(6)}`, /6 rows cannot be read beside 10/],
    ['three tenths less', HEADER + rows(7), /^the list shrank by 30 %: .* loss of more than 20 %/],
    ['only rejects', `${HEADER}E-1,,INDIVIDUAL,HIGH\n`, /no entries/],
  ];
  it.each(bad)('is rejected and the old version stays: %s', async (_what, content, reason) => {
    await put(good);
    const before = {
      searched: await searched(),
      profiles: await profiles(),
      generation: await latestGeneration(test.database.direct),
    };
    const outcome = await put(content);
    expect(outcome).toMatchObject({ outcome: 'FAILED', reason: expect.stringMatching(reason) });
    expect(await searched()).toEqual(before.searched);
    expect(await profiles()).toEqual(before.profiles);
    expect(await latestGeneration(test.database.direct)).toEqual(before.generation);
    expect(await state()).toMatchObject({
      lastFailure: { cause: expect.stringMatching(reason), remedy: expect.stringMatching(/^\S.*\.$/) },
      failedAttempts: 1,
    });
    // A good version after it is imported, and the failure is cleared.
    expect(await put(good)).toMatchObject({ outcome: 'UNCHANGED' });
    expect(await state()).toMatchObject({ lastFailure: null, failedAttempts: 0 });
  });

  it('that is missing is reported as missing', async () => {
    const outcome = await refresh.refresh(source, { correlationId: 'test' });
    expect(outcome).toMatchObject({
      outcome: 'FAILED',
      reason: expect.stringMatching(/^[\w.-]+ cannot be read: the file is not there \(ENOENT\)$/),
      remedy: 'Put the file where the source says, readable for the user of the service.',
    });
    expect((await state())?.lastFailure).toEqual({
      cause: expect.stringMatching(/\(ENOENT\)$/),
      remedy: 'Put the file where the source says, readable for the user of the service.',
    });
  });

  it('that the front end of a publisher rejects is logged with cause and remedy, and without any secret', async () => {
    const publisher = createServer((_, response) => response.writeHead(403).end()).listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    const host = `127.0.0.1:${(publisher.address() as AddressInfo).port}`;
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { database } = test;
    const parts = { database, writer: writerOver(database), clock: { now: () => time }, dataDir: folder };
    const logged = new ListRefresh({ ...parts, log: createLog('trace', sink) });
    source = {
      ...{ ...source, files: { main: [`http://${host}/hunter3/list?token=hunter4`] } },
      ...{ headers: { Authorization: 'Bearer hunter5' }, allowHttp: true, allowPrivate: true },
    };
    try {
      await logged.refresh(source, { correlationId: 'test' });
    } finally {
      publisher.closeAllConnections();
      publisher.close();
    }
    const cause403 = {
      cause: `HTTP 403 from ${host}`,
      remedy: expect.stringMatching(/^Set "userAgent" or "headers" /),
    };
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ ...cause403, watchlistId: source.id, msg: 'watchlist refresh failed' }),
    );
    expect((await state())?.lastFailure).toEqual(cause403);
    expect(JSON.stringify([lines, await state()])).not.toContain('hunter');
  });

  it('is rejected if it has every entry but only half of the names', async () => {
    const header = 'id,name,entityType,aliases\n';
    const named = (aliases: string) =>
      header + Array.from({ length: 10 }, (_, at) => `E-${at},Party ${at},INDIVIDUAL,${aliases}\n`).join('');
    expect(await put(named('One Alias;Another Alias'))).toMatchObject({ outcome: 'UPDATED', names: 30 });
    expect(await put(named(''))).toMatchObject({
      outcome: 'FAILED',
      reason: expect.stringMatching(/10 names, .* had 30/),
    });
    expect(await put(named(''), { force: true })).toMatchObject({ outcome: 'UPDATED', names: 10 });
  });

  it('can lose a fifth of the entries, and more if forced, but never all', async () => {
    await put(good);
    expect(await put(HEADER + rows(8))).toMatchObject({ outcome: 'UPDATED', removed: 2 });
    expect(await put(HEADER + rows(2))).toMatchObject({ outcome: 'FAILED' });
    expect(await put(HEADER + rows(2), { force: true })).toMatchObject({ outcome: 'UPDATED', removed: 6 });
    expect(await put(HEADER, { force: true })).toMatchObject({ outcome: 'FAILED' });
    // A forced version is the new baseline.
    expect(await put(HEADER + rows(3))).toMatchObject({ outcome: 'UPDATED' });
  });

  it('is rejected if many entries are gone or renamed, even if the count is unchanged', async () => {
    await put(HEADER + rows(40));
    const refused = (gone: number) => ({
      outcome: 'FAILED',
      reason: expect.stringContaining(`of 40 entries of the current version ${gone} are gone or have other names`),
    });
    expect(await put(HEADER + rows(40, 101))).toMatchObject(refused(40));
    expect(await put(HEADER + rows(40, 1, 'Somebody else'))).toMatchObject(refused(40));
    expect(await put(HEADER + rows(25) + rows(15, 126))).toMatchObject(refused(15));
    expect(await put(HEADER + rows(31) + rows(9, 32, 'Newly named'))).toMatchObject({ outcome: 'UPDATED', changed: 9 });
    expect(await put(HEADER + rows(40, 101), { force: true })).toMatchObject({ outcome: 'UPDATED', removed: 40 });
  });

  it('can have all parties under other references and with reordered names', async () => {
    await put(HEADER + rows(40));
    const moved = rows(40).replaceAll('E-', 'R-');
    expect(await put(HEADER + moved)).toMatchObject({ outcome: 'UPDATED', added: 40, removed: 40 });
    const turned = moved.replaceAll(/Party (\d+)/g, '"$1, PARTY"');
    expect(await put(HEADER + turned)).toMatchObject({ outcome: 'UPDATED', changed: 40 });
  });

  it('cannot lose more in steps over a month than at once', async () => {
    let day = time;
    const clock = { now: () => day };
    const writer = writerOver(test.database, clock);
    const own = new ListRefresh({
      ...{ database: test.database, writer, clock, log: createLog('silent'), dataDir: folder },
    });
    const putOn = async (days: number, kept: number | string) => {
      day = new Date(time.getTime() + days * 86_400_000);
      await writeFile(source.files.main![0]!, HEADER + (typeof kept === 'string' ? kept : rows(kept)));
      return await own.refresh(source, { correlationId: 'test' });
    };
    expect(await putOn(0, 100)).toMatchObject({ outcome: 'UPDATED' });
    expect(await putOn(1, 90)).toMatchObject({ outcome: 'UPDATED', removed: 10 });
    expect(await putOn(2, 81)).toMatchObject({ outcome: 'UPDATED', removed: 9 });
    const refused = {
      outcome: 'FAILED',
      reason: expect.stringContaining('79 entries, and within the last weeks the list had 100;'),
    };
    expect(await putOn(3, 79)).toMatchObject(refused);
    expect(await putOn(30, 79)).toMatchObject(refused);
    // The hundred entries were searched until the first day, so a month later they count no longer.
    expect(await putOn(31.1, 73)).toMatchObject({ outcome: 'UPDATED', removed: 8 });
    expect(await putOn(32.1, 66)).toMatchObject({ outcome: 'UPDATED', removed: 7 });
    expect(await putOn(33, 58)).toMatchObject({ outcome: 'FAILED' });

    // Nor may other parties replace them, a few at a time, under new or old references.
    expect(await putOn(100, 66)).toMatchObject({ outcome: 'UNCHANGED' });
    expect(await putOn(101, rows(56) + rows(10, 201))).toMatchObject({ outcome: 'UPDATED', added: 10, removed: 10 });
    const exchanged = {
      outcome: 'FAILED',
      reason: expect.stringContaining(
        'of 66 entries that the list had within the last weeks 20 are gone or have other names',
      ),
    };
    expect(await putOn(102, rows(46) + rows(20, 201))).toMatchObject(exchanged);
    expect(await putOn(102, rows(46) + rows(10, 47, 'Renamed') + rows(10, 201))).toMatchObject(exchanged);
    // A party that moves to another reference, or returns, is not removed.
    const moved = rows(46).replaceAll('E-', 'R-') + rows(10, 201);
    expect(await putOn(103, moved + rows(10, 47))).toMatchObject({ outcome: 'UPDATED', added: 46, removed: 46 });
    expect(await putOn(104, rows(66))).toMatchObject({ outcome: 'UPDATED' });
  });
});

describe('the demo list', () => {
  it('is removed when a real list is loaded', async () => {
    const fresh = await createTestDatabase();
    try {
      const own = new ListRefresh({
        database: fresh.database,
        writer: writerOver(fresh.database, { now: () => time }),
        clock: { now: () => time },
        log: createLog('silent'),
        dataDir: folder,
      });
      const lists = async () => (await latestGeneration(fresh.database.direct))!;
      expect(await own.refresh(demoSource, { correlationId: 'test' })).toMatchObject({
        outcome: 'UPDATED',
        entries: 61,
      });
      expect(await lists()).toMatchObject({ profiles: 60, listVersions: [{ watchlistId: 'demo', demo: true }] });
      await writeFile(source.files.main![0]!, HEADER + rows(4));
      await own.refresh(source, { correlationId: 'test' });
      expect((await lists()).listVersions.map((list) => list.watchlistId)).toEqual([source.id]);
      expect((await lists()).profiles).toBe(4);
      // It can return to an installation that requests it.
      expect(await own.refresh(demoSource, { correlationId: 'test' })).toMatchObject({
        outcome: 'UPDATED',
        version: 2,
      });
      const reports = await verifyAudit(fresh.database, [listEntriesSeal]);
      expect(reports).toMatchObject([{ sealed: 3, unsealed: 0, damages: [] }]);
    } finally {
      await fresh.drop();
    }
  });
});

it('a file with other bytes and the same entries creates a version that the audit trail verifies', async () => {
  await put(`${HEADER}${rows(1)}${rows(1, 2)}`);
  expect(await put(`${HEADER}${rows(1, 2)}${rows(1)}`)).toMatchObject({ outcome: 'UPDATED', version: 2 });
  const damages = (await verifyAudit(test.database, [listEntriesSeal])).flatMap((report) => report.damages);
  expect(damages.filter(({ subjectId }) => subjectId === source.id)).toEqual([]);
});
