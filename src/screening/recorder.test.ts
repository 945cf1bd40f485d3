import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { createTenant } from '../identity/testing.ts';
import type { Caller, Principal } from '../platform/access/permissions.ts';
import { append } from '../platform/audit/append.ts';
import { listVersionSeal } from '../platform/audit/seals.ts';
import { testCodes } from '../platform/audit/testing.ts';
import { SYSTEM_ACTOR, SYSTEM_TENANT } from '../platform/audit/trail.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { bytea } from '../platform/db/insert-rows.ts';
import { AppError } from '../platform/errors.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { ScreeningRecorder, screeningSeal } from './recorder.ts';
import { riskLevelOf } from './risk.ts';
import type { ScreeningRow } from './store.ts';

let test: TestDatabase;
let tenantId: string;
let recorder: ScreeningRecorder;
beforeAll(async () => {
  test = await createTestDatabase();
  tenantId = (await createTenant(test.database)).principal.tenantId;
  recorder = new ScreeningRecorder(writerOver(test.database));
});
afterAll(() => test.drop());

interface Recording {
  by: Caller;
  screening: ScreeningRow;
}

function recording(change: Partial<ScreeningRow> = {}, key?: string, requestHash = Buffer.from('one')): Recording {
  const screening: ScreeningRow = {
    tenantId,
    searchId: randomUUID(),
    kind: 'SCREEN_ENTITY',
    screenedAt: new Date(),
    actorType: 'CLIENT',
    actorId: 'client',
    correlationId: 'c',
    query: {},
    settings: {},
    generation: 1,
    listVersions: [],
    matcherVersion: '1',
    totalMatches: 0,
    truncated: false,
    result: {},
    ...change,
  };
  const principal = { type: 'CLIENT', id: 'client', tenantId: screening.tenantId } as Principal;
  const idempotency = key ? { key, operation: 'screenEntity', requestHash, status: 200 } : null;
  return { by: { principal, correlationId: 'c', idempotency }, screening };
}

const record = ({ by, screening }: Recording, to = recorder) => to.record(by, screening, screening.searchId);

async function stored(ids: readonly string[]): Promise<{ screenings: number; audits: number }> {
  const { rows } = await test.database.pool.query(
    `select (select count(*)::int from screenings where search_id = any($1::uuid[])) as screenings,
            (select count(*)::int from audit_log where subject_id = any($1::text[])) as audits`,
    [ids],
  );
  return rows[0];
}

describe('the recorder', () => {
  it('writes simultaneous screenings, each with its audit entry', async () => {
    const all = Array.from({ length: 350 }, () => recording());
    const done = await Promise.all(all.map((one) => record(one)));
    expect(done.map(({ result, replayed }) => [result, replayed])).toEqual(
      all.map(({ screening }) => [screening.searchId, false]),
    );
    expect(await stored(all.map((one) => one.screening.searchId))).toEqual({ screenings: 350, audits: 350 });
    expect((await verifyAudit(test.database)).map((report) => report.broken)).toEqual([null]);
  });

  it('fails only the bad record of a batch', async () => {
    const good = Array.from({ length: 20 }, () => recording());
    const bad = [
      recording({ totalMatches: Number.NaN }),
      recording({ kind: 'NOTHING' as never }),
      recording({ query: 'a\u0000b' }),
    ];
    const all = [...good.slice(0, 10), ...bad, ...good.slice(10)];
    const results = await Promise.allSettled(all.map((one) => record(one)));
    expect(results.map((one) => one.status)).toEqual(all.map((one) => (bad.includes(one) ? 'rejected' : 'fulfilled')));
    expect(await stored(all.map((one) => one.screening.searchId))).toEqual({ screenings: 20, audits: 20 });
    expect((await verifyAudit(test.database)).map((report) => report.broken)).toEqual([null]);
  });

  it('gives a key to one record of a batch', async () => {
    const same = Array.from({ length: 6 }, () => recording({}, 'key-1'));
    const other = recording({}, 'key-1', Buffer.from('another body'));
    const [results, refused] = await Promise.all([
      Promise.all(same.map((one) => record(one))),
      record(other).catch((error: { code: string }) => error.code),
    ]);
    const winner = results.findIndex(({ replayed }) => !replayed);
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const { result } of results) expect(result).toBe(same[winner]!.screening.searchId);
    expect(refused).toBe('idempotency-key-reuse');
    expect(await stored([...same, other].map((one) => one.screening.searchId))).toEqual({ screenings: 1, audits: 1 });
  });

  it('rejects records if too many wait', async () => {
    const results = await Promise.allSettled(Array.from({ length: 2_300 }, () => record(recording())));
    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(400);
    for (const one of refused)
      expect((one as PromiseRejectedResult).reason).toMatchObject({ code: 'service-unavailable' });
  });
});

describe('in an outage', () => {
  const outage = () =>
    new AppError('service-unavailable', { cause: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) });
  /** A database whose transactions behave as `steps` say, in order. Later ones succeed. */
  const recorderWith = (...steps: ((transaction: () => Promise<unknown>) => Promise<unknown>)[]) => {
    const tenant = vi.fn(async (id: string, work: (db: Db) => Promise<unknown>) => {
      const step = steps.shift();
      const transaction = () => test.database.tenant(id, work);
      return step ? step(transaction) : transaction();
    });
    const database = { tenant } as unknown as Database;
    return { tenant, recorder: new ScreeningRecorder(writerOver(database)) };
  };
  const works = (transaction: () => Promise<unknown>) => transaction();
  const fails = () => Promise.reject(outage());
  const outcomes = async (all: readonly Recording[], by: ScreeningRecorder) =>
    (await Promise.allSettled(all.map((one) => record(one, by)))).map((one) =>
      one.status === 'rejected' ? one.reason.code : 'stored',
    );

  it('rejects the batch and all waiting records at once', async () => {
    const { tenant, recorder } = recorderWith(works, fails);
    const all = Array.from({ length: 250 }, () => recording());
    expect(await outcomes(all, recorder)).toEqual(['stored', ...Array(249).fill('service-unavailable')]);
    expect(tenant).toHaveBeenCalledTimes(2);
    expect(await record(recording(), recorder)).toMatchObject({ replayed: false });
  });

  it('that begins while records are tried alone rejects the rest', async () => {
    // First the single record, then the batch of four with its bad record, then one by one.
    const { tenant, recorder } = recorderWith(works, works, works, fails);
    const all = [recording(), recording(), recording(), recording({ totalMatches: Number.NaN }), recording()];
    const refused = 'service-unavailable';
    expect(await outcomes(all, recorder)).toEqual(['stored', 'stored', refused, refused, refused]);
    expect(tenant).toHaveBeenCalledTimes(4);
  });

  it('with a lost commit confirmation stores nothing twice, and repeats the answer for the key', async () => {
    const { recorder } = recorderWith(works, async (transaction) => {
      await transaction();
      throw outage();
    });
    const all = [recording(), recording(), recording({}, 'lost-answer'), recording()];
    expect(await outcomes(all, recorder)).toEqual(['stored', ...Array(3).fill('service-unavailable')]);
    const again = recording({}, 'lost-answer');
    const given = { result: all[2]!.screening.searchId, replayed: true };
    expect(await record(again, recorder)).toMatchObject(given);
    const ids = [...all, again].map((one) => one.screening.searchId);
    expect(await stored(ids)).toEqual({ screenings: 4, audits: 4 });
  });
});

describe('screenings', () => {
  it.each(['update screenings set total_matches = 0', 'delete from screenings', 'truncate screenings'])(
    'reject: %s',
    async (statement) => {
      await record(recording());
      await expect(test.database.pool.query(statement)).rejects.toThrow('screenings is append-only');
    },
  );

  /** Changes rows with superuser rights. */
  const tamper = async (table: string, statement: string, values: unknown[]) => {
    await test.database.pool.query(`alter table ${table} disable trigger user`);
    await test.database.pool.query(statement, values);
    await test.database.pool.query(`alter table ${table} enable trigger user`);
  };
  const reportOf = async (tenant: string) =>
    (await verifyAudit(test.database, [screeningSeal, listVersionSeal])).find((one) => one.tenantId === tenant)!;
  const content = {
    query: { fullName: 'Ünï "quoted" \u{1f600}', dob: null, tiny: 1e-7, big: 1.5e21, list: [1, undefined, null] },
    settings: { threshold: 88.3, none: undefined },
    listVersions: [{ watchlistId: 'x', version: 3 }],
    result: { matches: [{ b: 1, a: [0.1, -0, 1 / 3] }], at: new Date('2026-01-02T03:04:05.678Z') },
    totalMatches: 1,
  };
  const fresh = async () => (await createTenant(test.database, `Sealed ${randomUUID()}`)).principal.tenantId;

  it('that are unchanged are verified, over several batches', async () => {
    const tenant = await fresh();
    const all = Array.from({ length: 230 }, () => recording({ tenantId: tenant, ...content }));
    await Promise.all(all.map((one) => record(one)));
    expect(await reportOf(tenant)).toMatchObject({ entries: 230, sealed: 230, damaged: 0, damages: [], broken: null });
  });

  it.each([
    ['query', `query = '{}'`, 'the screening was changed'],
    ['settings', `settings = settings || '{"threshold": 99}'`, 'the screening was changed'],
    ['generation', 'generation = 2', 'the screening was changed'],
    ['list versions', `list_versions = '[]'`, 'the screening was changed'],
    ['matcher', `matcher_version = '0'`, 'the screening was changed'],
    ['matches', `total_matches = 0, result = '{"matches": []}'`, 'the screening was changed'],
    ['truncation', 'truncated = true', 'the screening was changed'],
    ['time', `screened_at = screened_at - interval '1 day'`, 'who screened, when'],
    ['actor', `actor_id = 'another'`, 'who screened, when'],
    ['kind', `kind = 'SEARCH_PROFILE'`, 'who screened, when'],
    ['correlation id', `correlation_id = 'x'`, 'who screened, when'],
  ])('whose %s was changed are found', async (_what, change, reason) => {
    const tenant = await fresh();
    const all = Array.from({ length: 3 }, () => recording({ tenantId: tenant, ...content }));
    for (const one of all) await record(one);
    const { searchId } = all[1]!.screening;
    await tamper('screenings', `update screenings set ${change} where search_id = $1`, [searchId]);
    expect(await reportOf(tenant)).toMatchObject({
      broken: null,
      sealed: 3,
      damaged: 1,
      damages: [{ sequence: 2, subjectId: searchId, reason: expect.stringContaining(reason) }],
    });
  });

  it('finds missing screenings, and entries with erased details', async () => {
    const tenant = await fresh();
    const all = Array.from({ length: 130 }, () => recording({ tenantId: tenant, ...content }));
    await Promise.all(all.map((one) => record(one)));
    await tamper('audit_log', 'update audit_log set details = null where tenant_id = $1 and sequence = 1', [tenant]);
    await tamper('screenings', 'delete from screenings where tenant_id = $1', [tenant]);
    const report = await reportOf(tenant);
    expect(report).toMatchObject({ broken: null, erased: 1, sealed: 129, damaged: 130 });
    expect(report.damages).toHaveLength(100);
    expect(report.damages.slice(0, 2)).toMatchObject([
      { sequence: 1, reason: 'the details of entry 1 were erased' },
      { sequence: 2, reason: 'the screening is missing' },
    ]);
  });

  it('use list versions that the audit trail verifies', async () => {
    const contentHash = Buffer.alloc(32, 7);
    const counts = { entries: 3, names: 4, rejected: 0, added: 3, changed: 0, removed: 0 };
    await test.database.system(async (db) => {
      await sql`insert into watchlists (watchlist_id, title, format, category, authority, publisher)
                values ('sealed', 't', 'f', 'SANCTION', 'a', 'p')`.execute(db);
      for (const version of [1, 2]) {
        await sql`insert into watchlist_versions (watchlist_id, version, content_hash, entries, names, rejected, added,
                    changed, removed, report)
                  values ('sealed', ${version}, ${bytea(contentHash)}, 3, 4, 0, 3, 0, 0, '{}')`.execute(db);
        const details = { version, generation: version, ...counts, contentHash: contentHash.toString('hex') };
        await append(
          db,
          SYSTEM_TENANT,
          [
            {
              actor: SYSTEM_ACTOR,
              action: 'watchlist.updated',
              subjectType: 'watchlist',
              subjectId: 'sealed',
              correlationId: 'c',
              details,
              occurredAt: new Date(),
            },
          ],
          { codes: testCodes },
        );
      }
    });
    expect(await reportOf(SYSTEM_TENANT)).toMatchObject({ sealed: 2, damaged: 0, broken: null });
    await test.database.pool.query(
      `update watchlist_versions set content_hash = '\\x00', entries = 2 where watchlist_id = 'sealed' and version = 1`,
    );
    await test.database.pool.query(`delete from watchlist_versions where watchlist_id = 'sealed' and version = 2`);
    expect((await reportOf(SYSTEM_TENANT)).damages).toEqual([
      { sequence: 1, subjectId: 'sealed', reason: 'version 1 of the list was changed: contentHash, entries' },
      { sequence: 2, subjectId: 'sealed', reason: 'version 2 of the list is missing' },
    ]);
  });
});

it.each([
  [0, 'INFORMATIONAL'],
  [9.9, 'INFORMATIONAL'],
  [10, 'LOW'],
  [29.9, 'LOW'],
  [30, 'MEDIUM'],
  [59.9, 'MEDIUM'],
  [60, 'HIGH'],
  [79.9, 'HIGH'],
  [80, 'CRITICAL'],
  [100, 'CRITICAL'],
])('a score of %d is of level %s', (score, level) => {
  expect(riskLevelOf(score)).toBe(level);
});
