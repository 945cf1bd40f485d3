import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createTenant } from '../../identity/testing.ts';
import { MatchPool } from '../../matching/pool.ts';
import type { Query } from '../../matching/types.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { createLog } from '../../platform/lib/log.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { EntryCorpora } from './entry-corpora.ts';
import { type BulkResult, EntryProfiles } from './entry-profiles.ts';
import { ownListSeals } from './seal.ts';
import { readEntryVersionPage } from './store.ts';

const MINUTE_MS = 60_000;
const log = createLog('silent');
const clock = { now: () => new Date(Date.UTC(2026, 0, 15)) };

let test: TestDatabase;
let pool: MatchPool;
let bank: Caller;
let nowMs = 0;
beforeAll(async () => {
  test = await createTestDatabase();
  pool = await MatchPool.start({ threads: 1 });
});
afterAll(async () => {
  await pool.stop();
  await test.drop();
});
beforeEach(async () => {
  bank = await createTenant(test.database);
});

/** A separate node. Its clock is advanced by the test. */
function node() {
  const corpora = new EntryCorpora({ database: test.database, pool, log, monotonicMs: () => nowMs });
  const writer = writerOver(test.database, clock);
  const profiles = new EntryProfiles({ database: test.database, writer, corpora, log });
  return { corpora, profiles };
}
type Node = ReturnType<typeof node>;

const person = (name: string, reference = name) => ({
  externalReferenceId: reference,
  entityType: 'INDIVIDUAL',
  names: [{ fullNameRaw: name }],
});

async function put({ profiles }: Node, ...items: unknown[]): Promise<BulkResult> {
  const bytes = Buffer.from(JSON.stringify(items));
  return (await profiles.bulk({ bytes, mediaType: 'application/json' }, bank)).result;
}

const asked = (name: string): Query => ({ names: [name], algorithm: 'BALANCED', fuzzy: false, threshold: 90 });

async function names({ corpora }: Node, name: string, generation?: number): Promise<string[] | null> {
  const { tenantId } = bank.principal;
  const list = generation === undefined ? await corpora.current(tenantId) : await corpora.at(tenantId, generation);
  if (!list) return null;
  const { matches } = await corpora.search(list, asked(name), { limit: 5 });
  const rows = await corpora.profiles(
    list,
    matches.map(({ id }) => id),
  );
  return rows.map(({ profile }) => profile.names[0]!.fullNameRaw);
}

it('reads a list of large profiles in small pages, and holds every one', async () => {
  const here = node();
  const { tenantId } = bank.principal;
  const letters = (seed: number) =>
    Array.from({ length: 60 }, (_, at) =>
      String.fromCharCode(97 + ((seed * 7919 + at * 104_729 + ((seed * at) % 31)) % 26)),
    ).join('');
  const large = (reference: number) => ({
    ...person(`Edda Holunder ${letters(reference).slice(0, 8)}`, `large ${reference}`),
    names: Array.from({ length: 900 }, (_, at) => ({ fullNameRaw: `Edda ${letters(reference * 900 + at)}` })),
  });
  for (let from = 0; from < 60; from += 20) await put(here, ...Array.from({ length: 20 }, (_, at) => large(from + at)));
  const list = (await here.corpora.current(tenantId))!;
  expect(list.profiles).toBe(60);
  const page = (profileId: string) =>
    test.database.tenant(tenantId, (db) =>
      readEntryVersionPage(db, list, { after: { profileId, from: list.generation }, limit: 1_000 }),
    );
  const read: string[] = [];
  let largest = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const some = await page(last);
    if (some.length === 0) break;
    largest = Math.max(largest, some.length);
    read.push(...some.map(({ profileId }) => profileId));
    last = some.at(-1)!.profileId;
  }
  expect(new Set(read).size).toBe(60);
  expect(read).toEqual([...read].sort());
  expect(largest).toBeLessThan(60);
  await here.corpora.search(list, asked(`Edda ${letters(0)}`), { limit: 1 });
});

it('builds no index for an organization without an internal list', async () => {
  const here = node();
  expect(await names(here, 'Anybody')).toBeNull();
  expect(here.corpora.loaded).toEqual({ indices: 0, bytes: 0 });
  expect(await put(here, 'nothing')).toMatchObject({ rejected: 1 });
  expect(await names(here, 'Anybody')).toBeNull();
});

it('can be searched at every generation, with any state of memory', async () => {
  const here = node();
  for (const name of ['Almar Berg', 'Berthe Berg', 'Corin Berg', 'Dagny Berg']) await put(here, person(name, 'R'));
  expect(await names(here, 'Dagny Berg')).toEqual(['Almar Berg']);
  expect(await names(here, 'Dagny Berg', 3)).toEqual([]);
  expect(await names(here, 'Corin Berg', 3)).toEqual(['Almar Berg']);
  expect(await names(here, 'Almar Berg', 1)).toEqual(['Almar Berg']);
  expect(await names(here, 'Almar Berg', 9)).toBeNull();
});

it('is dropped when unused, and loaded again by the next search', async () => {
  const here = node();
  await put(here, person('Elwin Dahl'), person('Fenja Dahl'));
  expect(here.corpora.loaded.indices).toBe(1);
  expect(here.corpora.loaded.bytes).toBeLessThan(40_000);
  nowMs += 11 * MINUTE_MS;
  await here.corpora.dropUnused();
  expect(here.corpora.loaded).toEqual({ indices: 0, bytes: 0 });
  expect(await names(here, 'Fenja Dahl')).toEqual(['Fenja Dahl']);
  expect(here.corpora.loaded.indices).toBe(1);
});

it('rejects searches while a large index loads, and never answers without it', async () => {
  let finish = () => {};
  const built = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = {
    use: (...args: Parameters<MatchPool['use']>) => built.then(() => pool.use(...args)),
    search: pool.search.bind(pool),
    drop: pool.drop.bind(pool),
  } as unknown as MatchPool;
  const corpora = new EntryCorpora({ database: test.database, pool: slow, log, monotonicMs: () => nowMs, waitMs: 50 });
  const writer = writerOver(test.database, clock);
  const here = { corpora, profiles: new EntryProfiles({ database: test.database, writer, corpora, log }) };
  expect(await put(here, person('Gesine Holm'))).toMatchObject({ created: 1 });
  await expect(names(here, 'Gesine Holm')).rejects.toMatchObject({ code: 'service-unavailable' });
  finish();
  await corpora.follow(bank.principal.tenantId);
  expect(await names(here, 'Gesine Holm')).toEqual(['Gesine Holm']);
});

it('keeps few superseded generations', async () => {
  const here = node();
  for (let round = 0; round < 8; round++) await put(here, person(`Gisbert ${'ab'.repeat(round + 1)}`));
  expect(here.corpora.loaded.indices).toBeLessThanOrEqual(2);
});

it('is searched while it is dropped and loaded again', async () => {
  const here = node();
  await put(here, person('Malte Sund'));
  for (let round = 0; round < 20; round++) {
    nowMs += 11 * MINUTE_MS;
    const [, ...found] = await Promise.all([
      here.corpora.dropUnused(),
      names(here, 'Malte Sund'),
      names(here, 'Malte Sund', 1),
      here.corpora.dropUnused(),
    ]);
    expect(found.slice(0, 2)).toEqual([['Malte Sund'], ['Malte Sund']]);
  }
});

it('is searched by another node within five seconds of every write', async () => {
  const [writer, reader] = [node(), node()];
  await put(writer, person('Hedda Lund'));
  expect(await names(reader, 'Hedda Lund')).toEqual(['Hedda Lund']);
  await put(writer, person('Ingmar Lund'));
  expect(await names(writer, 'Ingmar Lund')).toEqual(['Ingmar Lund']);
  // A node that searches all the time uses the old generation for a limited time while the new one is built.
  for (const stepMs of [1_900, 1_900, 900]) {
    nowMs += stepMs;
    await names(reader, 'Ingmar Lund');
  }
  expect(await names(reader, 'Ingmar Lund')).toEqual(['Ingmar Lund']);
  // A node that was idle waits for the new generation.
  await put(writer, person('Jorid Lund'));
  nowMs += 5_000;
  expect(await names(reader, 'Jorid Lund')).toEqual(['Jorid Lund']);
});

it('is verified by the audit trail', async () => {
  const here = node();
  const { results } = await put(here, person('Konrad Vik'), person('Liv Vik'));
  await here.profiles.remove(results[1]!.profileId!, bank);
  const report = async () =>
    (await verifyAudit(test.database, ownListSeals)).find(({ tenantId }) => tenantId === bank.principal.tenantId);
  expect(await report()).toMatchObject({ broken: null, sealed: 2, damaged: 0 });
  const tamper = `update own_profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody"')
                  where profile_id = $1 and to_generation is null`;
  await test.database.pool.query(tamper, [results[0]!.profileId]);
  expect(await report()).toMatchObject({ damaged: 1, damages: [{ reason: expect.stringContaining('generation 1') }] });
});

describe('a list changed in the database is not searched', () => {
  const OF = 'tenant_id = $1';
  const TAMPERINGS: readonly (readonly [what: string, statements: readonly string[]])[] = [
    [
      'a profile that was renamed',
      [
        `update own_profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody Atall"') where ${OF} and to_generation is null`,
      ],
    ],
    [
      'a profile that was renamed in a past state',
      [
        `update own_profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody Atall"') where ${OF} and to_generation is not null`,
      ],
    ],
    [
      'a profile that was removed, and counted no more',
      [
        `delete from own_profiles where ${OF} and profile_id = (select max(profile_id::text)::uuid from own_profiles where ${OF})`,
        `update own_generations set profiles = profiles - 1 where ${OF}`,
      ],
    ],
    [
      'a profile that was ended, and counted no more',
      [
        `update own_profiles set to_generation = 2 where ${OF} and to_generation is null and from_generation = 1`,
        `update own_generations set profiles = 1 where ${OF}`,
      ],
    ],
    [
      'a profile that was put in, and counted',
      [
        `insert into own_profiles select tenant_id, gen_random_uuid(), from_generation, to_generation, version, profile, created_at, created_by, updated_at, updated_by
         from own_profiles where ${OF} and to_generation is null limit 1`,
        `update own_generations set profiles = profiles + 1 where ${OF}`,
      ],
    ],
    [
      'a profile that was put in before the first generation, and counted',
      [
        `insert into own_profiles select tenant_id, gen_random_uuid(), 0, to_generation, version, profile, created_at, created_by, updated_at, updated_by
         from own_profiles where ${OF} and to_generation is null limit 1`,
        `update own_generations set profiles = profiles + 1 where ${OF}`,
      ],
    ],
    [
      'two profiles that were exchanged',
      [
        `update own_profiles one set profile = other.profile from own_profiles other
         where one.${OF} and other.${OF} and one.to_generation is null and other.to_generation is null and one.profile_id <> other.profile_id`,
      ],
    ],
    ['a generation that is gone', [`delete from own_generations where ${OF} and generation = 1`]],
    ['a hash that was changed', [`update own_generations set content_hash = '\\x00' where ${OF} and generation = 1`]],
  ];

  it.each(TAMPERINGS)('%s', async (_what, statements) => {
    const { tenantId } = bank.principal;
    const before = node();
    await put(before, person('Reinhild Storm'), person('Sieglinde Storm'));
    await put(before, { ...person('Sieglinde Storm'), names: [{ fullNameRaw: 'Sieglinde Storm-Vik' }] });
    expect(await names(node(), 'Reinhild Storm')).toEqual(['Reinhild Storm']);
    const kept = await test.database.pool.query('select * from own_profiles where tenant_id = $1', [tenantId]);
    const made = await test.database.pool.query('select * from own_generations where tenant_id = $1', [tenantId]);
    for (const statement of statements) await test.database.pool.query(statement, [tenantId]);

    const here = node();
    const refused = { code: 'service-unavailable', details: { detail: expect.stringContaining('audit verify') } };
    await expect(names(here, 'Reinhild Storm')).rejects.toMatchObject(refused);
    expect([here.corpora.changed, here.corpora.warnings()]).toEqual([1, [expect.stringContaining('not searched')]]);
    expect(here.corpora.loaded.indices).toBe(0);

    // Restored: the index is not verified again for half a minute.
    await test.database.pool.query('delete from own_profiles where tenant_id = $1', [tenantId]);
    await test.database.pool.query('delete from own_generations where tenant_id = $1', [tenantId]);
    for (const [table, { rows }] of [
      ['own_profiles', kept],
      ['own_generations', made],
    ] as const)
      for (const row of rows)
        await test.database.pool.query(
          `insert into ${table} values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
          Object.values(row),
        );
    await expect(names(here, 'Reinhild Storm')).rejects.toMatchObject(refused);
    nowMs += 31_000;
    expect(await names(here, 'Reinhild Storm')).toEqual(['Reinhild Storm']);
    expect(here.corpora.warnings()).toEqual([]);
  });

  it('also at a past generation, and by earlier searchers', async () => {
    const here = node();
    await put(here, person('Tjark Storm'));
    await put(here, person('Ubbo Storm'));
    expect(await names(here, 'Tjark Storm')).toEqual(['Tjark Storm']);
    await test.database.pool.query(
      `update own_profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody Atall"')
       where tenant_id = $1 and from_generation = 1`,
      [bank.principal.tenantId],
    );
    await expect(names(node(), 'Tjark Storm', 1)).rejects.toMatchObject({ code: 'service-unavailable' });
    // Data loaded before the change belongs to its generation; the next generation differs.
    expect(await names(here, 'Ubbo Storm')).toEqual(['Ubbo Storm']);
    expect(await put(here, person('Volkert Storm'))).toMatchObject({ created: 1 });
    nowMs += 5_000;
    await expect(names(here, 'Volkert Storm')).rejects.toMatchObject({ code: 'service-unavailable' });
  });
});

it('serializes concurrent writes, each on top of the others', async () => {
  const here = node();
  await Promise.all(Array.from({ length: 12 }, (_, index) => put(here, person(`Person ${index}`))));
  const list = await here.corpora.current(bank.principal.tenantId);
  expect(list).toMatchObject({ generation: 12, profiles: 12, entries: 12, names: 12 });
});
