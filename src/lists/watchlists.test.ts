import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { MatchPool } from '../matching/pool.ts';
import { operatorPrincipal } from '../platform/access/permissions.ts';
import { SYSTEM_TENANT } from '../platform/audit/trail.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { systemClock } from '../platform/lib/clock.ts';
import { createLog } from '../platform/lib/log.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { demoSource } from './built-in.ts';
import { listCoverage } from './list-coverage.ts';
import { gapsOf, isDemoOnly, notLoaded } from './list-state.ts';
import { LiveCorpus } from './live-corpus.ts';
import { ListRefresh } from './refresh.ts';
import { removeList } from './remove-list.ts';
import { listEntriesSeal } from './seal.ts';
import type { WatchlistSource } from './source.ts';
import { Watchlists } from './watchlists.ts';

let test: TestDatabase;
let folder: string;
let pool: MatchPool;
let started: Watchlists[] = [];
const log = createLog('silent');
let hoursLater = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + hoursLater * 3_600_000) };

beforeAll(async () => {
  pool = await MatchPool.start({ threads: 1 });
});
afterAll(() => pool.stop());
beforeEach(async () => {
  hoursLater = 0;
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-watchlists-'));
});
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()));
  started = [];
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const sourceOf = (id: string): WatchlistSource => ({
  ...demoSource,
  id,
  demo: undefined,
  format: 'internal-csv',
  files: { main: [join(folder, `${id}.csv`)] },
  schedule: '0 0 1 1 *',
});
const publish = (id: string) =>
  writeFile(join(folder, `${id}.csv`), `id,name,entityType\n${id}-1,Somebody Of ${id},INDIVIDUAL\n`);

const CALLER = {
  principal: operatorPrincipal({ tenantId: SYSTEM_TENANT, name: 'system' }, 'officer'),
  correlationId: 'c',
  idempotency: null,
};

/** A separate process on the same database. */
function node(
  sources: WatchlistSource[],
  demo: WatchlistSource | null = null,
  patience: { longestPatienceMs?: number } = {},
) {
  const dataDir = join(folder, `node_${started.length}`);
  const corpus = new LiveCorpus({ database: test.database, pool, clock, log, dataDir });
  const refresh = new ListRefresh({
    database: test.database,
    writer: writerOver(test.database, clock),
    clock,
    log,
    dataDir,
  });
  const watchlists = new Watchlists({
    database: test.database,
    writer: writerOver(test.database, clock),
    refresh,
    corpus,
    sources,
    demo,
    clock,
    log,
    firstRetryMs: 50,
    ...patience,
  });
  started.push(watchlists);
  return { watchlists, corpus, searched: () => corpus.loaded?.listVersions.map((list) => list.watchlistId) ?? null };
}

/** Waits for the outcome of the refresh as well, which is stored after the version of the list. */
async function expectBothCurrent(watchlists: Watchlists, searched: () => string[] | null): Promise<void> {
  await expect
    .poll(async () => {
      await watchlists.follow();
      return { searched: searched(), warnings: watchlists.warnings() };
    })
    .toEqual({ searched: ['first', 'second'], warnings: [] });
}

it('searches the available lists, reports the missing ones, and retries those', async () => {
  await publish('first');
  const { watchlists, searched } = node([sourceOf('first'), sourceOf('second')]);
  await watchlists.start({ refreshes: true });
  expect(searched()).toEqual(['first']);
  expect(notLoaded(watchlists.state())).toEqual(['second']);
  expect(watchlists.warnings().join('\n')).toMatch(
    /second is not loaded\nlast refresh of watchlist second failed: .*\(ENOENT\)\. Put the file where the source says, /,
  );
  await publish('second');
  await expectBothCurrent(watchlists, searched);
});

it('does not search half of the lists while another process loads the others', async () => {
  await publish('first');
  const both = [sourceOf('first'), sourceOf('second')];
  const reader = node(both);
  await reader.watchlists.start({ refreshes: false });
  const writer = node(both);
  await writer.watchlists.refreshOne(both[0]!);
  await reader.watchlists.follow();
  expect(reader.searched()).toBeNull();
  await publish('second');
  await writer.watchlists.refreshOne(both[1]!);
  await reader.watchlists.follow();
  expect(reader.searched()).toEqual(['first', 'second']);
});

it('falls back to the demo list only without any other list, and drops it later', async () => {
  const { watchlists, searched } = node([sourceOf('first')], demoSource);
  await watchlists.start({ refreshes: true });
  expect(searched()).toEqual(['demo']);
  expect(watchlists.warnings().join('\n')).toContain('DEMO LIST');
  await publish('first');
  await expect
    .poll(async () => {
      await watchlists.follow();
      return searched();
    })
    .toEqual(['first']);
});

it('uses no demo list if sources are configured: then nothing is searched', async () => {
  const { watchlists, corpus, searched } = node([sourceOf('first')]);
  expect(watchlists.hasNothing()).toBe(false);
  expect(watchlists.awaited()).toEqual(['first']);
  await watchlists.start({ refreshes: true });
  expect(searched()).toBeNull();
  expect(watchlists.hasNothing()).toBe(true);
  expect(watchlists.awaited()).toEqual([]);
  expect(() => corpus.current()).toThrow(expect.objectContaining({ code: 'service-unavailable' }));
});

it('warns of lists that are no longer configured or no longer checked', async () => {
  await publish('first');
  await publish('second');
  const all = node([sourceOf('first'), sourceOf('second')]);
  await all.watchlists.start({ refreshes: true });
  const fewer = node([sourceOf('first')]);
  hoursLater = 73;
  await fewer.watchlists.start({ refreshes: false });
  expect(fewer.searched()).toEqual(['first', 'second']);
  expect(fewer.watchlists.warnings()).toEqual([
    expect.stringMatching(/^watchlist first is stale: last checked 2/),
    expect.stringMatching(/^watchlist second is searched but not among the configured sources/),
  ]);
});

it('refuses screening without a required list that was never loaded', async () => {
  await publish('first');
  const strict: WatchlistSource = { ...sourceOf('second'), whenStale: 'REFUSE' };
  const { watchlists, searched } = node([sourceOf('first'), strict]);
  await watchlists.start({ refreshes: true });
  expect(searched()).toEqual(['first']);
  expect(() => watchlists.requireFresh()).toThrow(
    expect.objectContaining({
      code: 'service-unavailable',
      details: expect.objectContaining({ retryAfterSeconds: 60 }),
    }),
  );
  await publish('second');
  await expectBothCurrent(watchlists, searched);
  expect(() => watchlists.requireFresh()).not.toThrow();
  hoursLater = 73;
  expect(() => watchlists.requireFresh()).toThrow(/second/);
});

it('loads the demo list beside a shipped list, and does not refuse screening after days', async () => {
  await publish('own');
  const own: WatchlistSource = { ...sourceOf('own'), schedule: null, shipped: true };
  const { watchlists, searched } = node([sourceOf('first'), own], demoSource);
  await watchlists.start({ refreshes: true });
  expect(searched()).toEqual(['demo', 'own']);
  expect(isDemoOnly(watchlists.state())).toBe(true);
  hoursLater = 1_000;
  expect(() => watchlists.requireFresh()).not.toThrow();
  expect(watchlists.warnings()).toContain(
    'watchlist own has no schedule, so its age is unknown: check it and run "amlcore lists confirm own"',
  );
});

it('records a manual check, which ends the refusal and the unknown age', async () => {
  await publish('first');
  await publish('second');
  const { watchlists } = node([sourceOf('first'), { ...sourceOf('second'), schedule: null }]);
  await watchlists.start({ refreshes: true });
  hoursLater = 80;
  expect(() => watchlists.requireFresh()).toThrow(/first/);
  await watchlists.confirm('first', CALLER, 'compared by hand');
  await watchlists.confirm('second', CALLER, 'compared by hand');
  expect(() => watchlists.requireFresh()).not.toThrow();
  expect(watchlists.warnings()).toEqual([]);
  const { items } = await watchlists.overview();
  expect(items).toMatchObject([
    { watchlistId: 'first', freshness: 'CURRENT', confirmedBy: 'officer' },
    { watchlistId: 'second', freshness: 'CURRENT', confirmedBy: 'officer' },
  ]);
  await expect(watchlists.confirm('third', CALLER, 'x')).rejects.toMatchObject({ code: 'not-found' });
});

it('searches earlier loaded lists at once, without waiting for a new one', async () => {
  await publish('first');
  await node([sourceOf('first')]).watchlists.start({ refreshes: true });
  const again = node([sourceOf('first'), sourceOf('second')]);
  await again.watchlists.start({ refreshes: false });
  expect(again.searched()).toEqual(['first']);
  expect(again.watchlists.isSearching()).toBe(true);
  expect(again.watchlists.awaited()).toEqual(['second']);
  expect(again.watchlists.warnings()).toContain('watchlist second is not loaded');
  // No transaction is released before a required list is loaded.
  expect(gapsOf(again.watchlists.state()).notLoaded).toEqual(['second']);
});

describe('a publisher that sends very slowly', () => {
  let publisher: Server;
  let dripping: WatchlistSource;
  beforeEach(async () => {
    publisher = createServer((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    publisher.listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    const url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/list.csv`;
    dripping = { ...sourceOf('second'), files: { main: [url] }, allowHttp: true, allowPrivate: true };
  });
  afterEach(() => {
    publisher.closeAllConnections();
    publisher.close();
  });

  it('delays no restart: earlier loaded lists are searched at once', async () => {
    await publish('first');
    await publish('second');
    await node([sourceOf('first'), sourceOf('second')]).watchlists.start({ refreshes: true });
    const again = node([sourceOf('first'), dripping]);
    await again.watchlists.start({ refreshes: true });
    expect(again.searched()).toEqual(['first', 'second']);
    expect(again.watchlists.awaited()).toEqual([]);
  });

  it('delays a first start for a limited time, names itself, and then the others are searched', async () => {
    await publish('first');
    const { watchlists, searched } = node([sourceOf('first'), dripping], null, { longestPatienceMs: 3_000 });
    const start = watchlists.start({ refreshes: true });
    await expect.poll(() => watchlists.awaited()).toContain('second');
    expect(searched()).toBeNull();
    await start;
    await expect
      .poll(async () => {
        await watchlists.follow();
        return searched();
      })
      .toEqual(['first']);
    expect(watchlists.awaited()).toEqual([]);
    expect(watchlists.warnings()).toContain('watchlist second is not loaded');
    // No transaction is released before a required list is loaded.
    expect(gapsOf(watchlists.state()).notLoaded).toEqual(['second']);
  });
});

it('a list removed from the sources is ended by a user, with a reason, only', async () => {
  await publish('first');
  await publish('second');
  const both = node([sourceOf('first'), sourceOf('second')]);
  await both.watchlists.start({ refreshes: true });
  const by = {
    actor: { type: 'OPERATOR', id: 'operator' },
    reason: 'The licence has ended.',
    correlationId: 'c',
  } as const;
  const parts = writerOver(test.database, clock);
  await expect(removeList(parts, 'third', by)).rejects.toMatchObject({ code: 'not-found' });
  const fewer = node([sourceOf('first')]);
  await fewer.watchlists.start({ refreshes: false });
  expect(listCoverage(fewer.watchlists.state(), null)[0]).toMatchObject({
    check: 'SANCTION',
    state: 'LIST_STALE',
    detail: 'no longer configured, never refreshed: second',
  });
  const removed = await removeList(parts, 'second', by);
  expect(removed).toMatchObject({ watchlistId: 'second', version: 1, entries: 1 });
  await fewer.watchlists.follow();
  expect(fewer.searched()).toEqual(['first']);
  expect(fewer.corpus.loaded).toMatchObject({ generation: removed.generation, profiles: 1 });
  expect(fewer.watchlists.warnings()).toEqual([]);
  const { rows } = await test.database.pool.query(
    `select (select count(*)::int from watchlist_entries where watchlist_id = 'second' and to_version is null) as open,
            actor_id, details from audit_log where action = 'watchlist.removed'`,
  );
  expect(rows).toMatchObject([{ open: 0, actor_id: 'operator', details: { reason: by.reason, entries: 1 } }]);
  const damages = async () => (await verifyAudit(test.database, [listEntriesSeal])).flatMap((one) => one.damages);
  expect(await damages()).toEqual([]);
  // The list may return, as a new version.
  const again = node([sourceOf('first'), sourceOf('second')]);
  expect(await again.watchlists.refreshOne(sourceOf('second'))).toMatchObject({ outcome: 'UPDATED', version: 2 });
  expect(await damages()).toEqual([]);
});
