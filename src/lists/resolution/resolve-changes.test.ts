import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { latestGeneration } from '../generations/store.ts';
import type { StoredProfile } from '../profile.ts';
import type { ListRefresh } from '../refresh.ts';
import type { WatchlistSource } from '../source.ts';
import { csvSource, refreshOver } from '../testing.ts';
import { resolveAll } from './resolve-all.ts';
import type { Member } from './unite.ts';

let test: TestDatabase;
let folder: string;
let refresh: ListRefresh;
const time = new Date('2026-03-04T05:06:07.000Z');

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-resolution-'));
  refresh = refreshOver(test.database, folder, { now: () => time });
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const HEADER = 'id,name,entityType,aliases,dob,nationality,documentNumber,riskLevel\n';

async function put(id: string, rows: readonly string[]): Promise<void> {
  const source = csvSource(folder, id);
  await writeFile(source.files.main![0]!, HEADER + rows.map((row) => `${row}\n`).join(''));
  const outcome = await refresh.refresh(source, { correlationId: 'test', force: true });
  if (outcome.outcome === 'FAILED') throw new Error(outcome.reason);
}

async function profiles(...lists: string[]): Promise<StoredProfile[]> {
  const { rows } = await test.database.pool.query('select profile from profiles where to_generation is null');
  const found = (rows as { profile: StoredProfile }[]).map((row) => row.profile);
  return found.filter(({ sources }) => sources.some(({ watchlistId }) => lists.includes(watchlistId)));
}

const listings = (profile: StoredProfile) =>
  profile.sources.map(({ watchlistId, externalReferenceId }) => `${watchlistId}/${externalReferenceId}`).sort();

it('joins entries of two lists, and keeps the ID of the earlier profile', async () => {
  await put('first', [
    '1,Anatoly Wexel,INDIVIDUAL,,1970-01-02,RU,,HIGH',
    '2,Boris Karchev,INDIVIDUAL,,1951-03-04,RU,,HIGH',
  ]);
  const before = await profiles('first');
  await put('second', [
    'A,"WEXEL, Anatoli",INDIVIDUAL,,1970-01-02,RU,,HIGH',
    'B,Carl Dornow,INDIVIDUAL,,1960-01-01,DE,,HIGH',
  ]);
  const after = await profiles('first', 'second');
  expect(after.map(listings).sort()).toEqual([['first/1', 'second/A'], ['first/2'], ['second/B']]);
  const united = after.find(({ sources }) => sources.length === 2)!;
  expect(united.profileId).toBe(before.find((profile) => listings(profile)[0] === 'first/1')!.profileId);
  expect((await latestGeneration(test.database.direct))?.profiles).toBe(3);
});

it('splits them when a list contradicts, and joins them again when it no longer does', async () => {
  await put('second', [
    'A,"WEXEL, Anatoli",INDIVIDUAL,,1999-01-02,RU,,HIGH',
    'B,Carl Dornow,INDIVIDUAL,,1960-01-01,DE,,HIGH',
  ]);
  expect((await profiles('first', 'second')).map(listings).sort()).toEqual([
    ['first/1'],
    ['first/2'],
    ['second/A'],
    ['second/B'],
  ]);
  await put('second', [
    'A,"WEXEL, Anatoli",INDIVIDUAL,,1970-01-02,RU,,HIGH',
    'B,Carl Dornow,INDIVIDUAL,,1960-01-01,DE,,HIGH',
  ]);
  expect((await profiles('first', 'second')).map(listings).sort()).toEqual([
    ['first/1', 'second/A'],
    ['first/2'],
    ['second/B'],
  ]);
});

it('keeps a delisted entry in the profile, which stays active by the other list', async () => {
  await put('second', ['B,Carl Dornow,INDIVIDUAL,,1960-01-01,DE,,HIGH']);
  const united = (await profiles('first', 'second')).find(({ sources }) => sources.length === 2)!;
  expect(united).toMatchObject({ status: 'ACTIVE' });
  expect(united.sources.map(({ removalDate }) => removalDate)).toEqual([null, '2026-03-04']);
  await put('second', [
    'A,"WEXEL, Anatoli",INDIVIDUAL,,1970-01-02,RU,,HIGH',
    'B,Carl Dornow,INDIVIDUAL,,1960-01-01,DE,,HIGH',
  ]);
  expect(
    (await profiles('first', 'second')).flatMap(({ sources }) => sources.map(({ removalDate }) => removalDate)),
  ).toEqual([null, null, null, null]);
});

it('joins two entries of one list, and ends the profile with the second only', async () => {
  const both = ['1,Dorian Zabel,INDIVIDUAL,,1964-05-06,,,HIGH', '2,"ZABEL, Dorian",INDIVIDUAL,,1964-05-06,AT,,HIGH'];
  await put('twice', [both[0]!]);
  const [alone] = await profiles('twice');
  await put('twice', both);
  const united = await profiles('twice');
  expect(united.map(listings)).toEqual([['twice/1', 'twice/2']]);
  expect(united[0]!.profileId).toBe(alone!.profileId);

  await put('twice', [both[1]!]);
  const [left] = await profiles('twice');
  expect(left).toMatchObject({ profileId: alone!.profileId, status: 'ACTIVE' });
  expect(left!.sources.map((source) => [source.externalReferenceId, source.removalDate])).toEqual([
    ['1', '2026-03-04'],
    ['2', null],
  ]);
  await put('twice', ['3,Carl Other,INDIVIDUAL,,1950-02-03,,,HIGH']);
  expect((await profiles('twice')).find(({ sources }) => sources.length === 2)).toMatchObject({ status: 'DELISTED' });
});

it('reaches the same profiles by small updates as by resolving everything', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const given = ['Anatoly', 'Boris', 'Carl', 'Dorian'];
  const family = ['Wexel', 'Karchev', 'Dornow'];
  // Few names, dates and numbers: entries meet in every way there is.
  const row = (id: number) =>
    `${id},${given[random(4)]} ${given[random(4)]} ${family[random(3)]},INDIVIDUAL,,${1980 + random(2)}-01-0${1 + random(2)},${['RU', 'DE', ''][random(3)]},${random(3) === 0 ? `DOC${100_000 + random(6)}` : ''},HIGH`;
  const lists = ['p', 'q', 'r'];
  const state = new Map<string, string[]>();
  for (let step = 0; step < 14; step++) {
    const list = lists[random(3)]!;
    const rows = state.get(list) ?? Array.from({ length: 14 }, (_, id) => row(id));
    state.set(
      list,
      rows.map((old, id) => (random(5) === 0 ? row(id) : old)),
    );
    await put(list, state.get(list)!);
  }
  const found = await profiles(...lists);
  expect(found.some(({ sources }) => sources.length > 1)).toBe(true);

  const { rows } = await test.database.pool.query(
    `select watchlist_id, entry from watchlist_entries join listings using (watchlist_id, external_reference_id)
     where to_version is null and watchlist_id = any($1) order by listing_id`,
    [lists],
  );
  const members = (rows as { watchlist_id: string; entry: Member['entry'] }[]).map(
    ({ watchlist_id, entry }): Member => ({ entry, list: { ...csvSource(folder, watchlist_id) } }),
  );
  const expected = resolveAll(members).groups.map((group) =>
    group.map((index) => `${members[index]!.list.id}/${members[index]!.entry.externalReferenceId}`).sort(),
  );
  expect(found.map(listings).sort()).toEqual(expected.sort());
});

describe('the 50 per cent rule', () => {
  const profile = (id: string, name: string, more: object = {}) => ({
    externalReferenceId: id,
    entityType: 'ORGANIZATION',
    names: [{ fullNameRaw: name }],
    ...more,
  });
  const holding = (owner: string, owned: string, share: number | null) => ({ owner, owned, share });

  /** A list of all parties. The first parties are sanctioned. The entry of another party states the holdings. */
  async function putOwnership(holdings: ReturnType<typeof holding>[], delisted = false): Promise<void> {
    const parties = [
      profile('X', 'Xaver Industrial Group', { watchlistCategory: delisted ? 'INTERNAL' : 'SANCTION' }),
      profile('A', 'Alpha Forwarding Bureau', { watchlistCategory: 'INTERNAL' }),
      profile('B', 'Beta Granary Works', { watchlistCategory: 'INTERNAL' }),
    ].map((one) => ({
      ...one,
      relations: holdings
        .filter(({ owner }) => owner === one.externalReferenceId)
        .map(({ owned, share }) => ({ type: 'OWNS', targetReference: owned, ...(share !== null && { share }) })),
    }));
    const source: WatchlistSource = {
      ...csvSource(folder, 'owners'),
      country: 'us',
      format: 'profiles-ndjson',
      category: 'INTERNAL',
      files: { main: [join(folder, 'owners.ndjson')] },
    };
    await writeFile(source.files.main![0]!, parties.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const outcome = await refresh.refresh(source, { correlationId: 'test', force: true });
    if (outcome.outcome !== 'UPDATED') throw new Error(JSON.stringify(outcome));
  }
  const categories = async () =>
    Object.fromEntries(
      (await profiles('owners')).map(({ sources, ownership }) => [
        sources[0]!.externalReferenceId,
        [
          sources.map(({ category }) => category).join(),
          (ownership ?? []).map(({ regime, verdict, paths }) => `${regime} ${verdict}: ${paths.join('; ')}`).join(),
        ],
      ]),
    );

  it('blocks parties owned by listed parties, until that ends', async () => {
    await putOwnership([holding('X', 'A', 60), holding('A', 'B', 50)]);
    expect(await categories()).toEqual({
      X: ['SANCTION', ''],
      A: ['INTERNAL,SANCTION', 'OFAC OWNED: Xaver Industrial Group (listed) 60 % [owners]'],
      B: [
        'INTERNAL,SANCTION',
        'OFAC OWNED: Xaver Industrial Group (listed) 60 % [owners] -> Alpha Forwarding Bureau 50 % [owners]',
      ],
    });
    await putOwnership([holding('X', 'A', 40), holding('A', 'B', 50)]);
    expect(await categories()).toEqual({ X: ['SANCTION', ''], A: ['INTERNAL', ''], B: ['INTERNAL', ''] });
    await putOwnership([holding('X', 'A', 60)]);
    expect((await categories()).A).toEqual([
      'INTERNAL,SANCTION',
      'OFAC OWNED: Xaver Industrial Group (listed) 60 % [owners]',
    ]);
    await putOwnership([holding('X', 'A', 60)], true);
    expect((await categories()).A).toEqual(['INTERNAL', '']);
  });

  it('requires review of unstated shares, without a freeze', async () => {
    await putOwnership([holding('X', 'A', null)]);
    const found = (await profiles('owners')).find(({ names }) => names[0]!.fullNameRaw.startsWith('Alpha'))!;
    expect(found).toMatchObject({
      riskLevel: 'HIGH',
      ownership: [{ regime: 'OFAC', measure: 'ASSET_FREEZE', verdict: 'UNKNOWN', share: null }],
    });
    expect(found.sources.map(({ watchlistId, contexts }) => [watchlistId, contexts[0]!.measures])).toEqual([
      ['owners', []],
      ['ofac_50_percent_rule', ['INFORMATION']],
    ]);
  });
});
