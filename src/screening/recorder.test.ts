import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { verifyAudit } from '../audit/verify.ts';
import { Idempotency } from '../http/idempotency.ts';
import { createTenant } from '../iam/testing.ts';
import { type Recording, ScreeningRecorder } from './recorder.ts';
import { riskLevelOf } from './risk.ts';

let test: TestDatabase;
let tenantId: string;
let recorder: ScreeningRecorder;
beforeAll(async () => {
  test = await createTestDatabase();
  tenantId = (await createTenant(test.database)).principal.tenantId;
  recorder = new ScreeningRecorder(test.database, new Idempotency(test.database, { now: () => new Date() }));
});
afterAll(() => test.drop());

function recording(
  change: Partial<Recording['screening']> = {},
  key?: string,
  bodyHash = Buffer.from('one'),
): Recording {
  const searchId = randomUUID();
  return {
    actor: { type: 'CLIENT', id: 'client' },
    idempotency: key ? { request: { key, operation: 'screenEntity', bodyHash }, body: searchId } : null,
    screening: {
      tenantId,
      searchId,
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
    },
  };
}

async function stored(ids: readonly string[]): Promise<{ screenings: number; audits: number }> {
  const { rows } = await test.database.pool.query(
    `select (select count(*)::int from screenings where search_id = any($1::uuid[])) as screenings,
            (select count(*)::int from audit_log where subject_id = any($1::text[])) as audits`,
    [ids],
  );
  return rows[0];
}

describe('the recorder', () => {
  it('writes a crowd whole, each with its audit row', async () => {
    const all = Array.from({ length: 350 }, () => recording());
    expect(await Promise.all(all.map((one) => recorder.record(one)))).toEqual(all.map(() => null));
    expect(await stored(all.map((one) => one.screening.searchId))).toEqual({ screenings: 350, audits: 350 });
    expect((await verifyAudit(test.database)).map((report) => report.broken)).toEqual([null]);
  });

  it('does not let one bad record take the others with it', async () => {
    const good = Array.from({ length: 20 }, () => recording());
    const bad = [
      recording({ totalMatches: Number.NaN }),
      recording({ kind: 'NOTHING' as never }),
      recording({ query: 'a\u0000b' }),
    ];
    const all = [...good.slice(0, 10), ...bad, ...good.slice(10)];
    const results = await Promise.allSettled(all.map((one) => recorder.record(one)));
    expect(results.map((one) => one.status)).toEqual(all.map((one) => (bad.includes(one) ? 'rejected' : 'fulfilled')));
    expect(await stored(all.map((one) => one.screening.searchId))).toEqual({ screenings: 20, audits: 20 });
    expect((await verifyAudit(test.database)).map((report) => report.broken)).toEqual([null]);
  });

  it('gives one key to one of a batch', async () => {
    const same = Array.from({ length: 6 }, () => recording({}, 'key-1'));
    const other = recording({}, 'key-1', Buffer.from('another body'));
    const [results, refused] = await Promise.all([
      Promise.all(same.map((one) => recorder.record(one))),
      recorder.record(other).catch((error: { code: string }) => error.code),
    ]);
    expect(results.filter((earlier) => earlier === null)).toHaveLength(1);
    const winner = same[results.indexOf(null)]!.screening.searchId;
    for (const earlier of results) if (earlier) expect(earlier.body).toBe(winner);
    expect(refused).toBe('idempotency-key-reuse');
    expect(await stored([...same, other].map((one) => one.screening.searchId))).toEqual({ screenings: 1, audits: 1 });
  });

  it('refuses when too many wait', async () => {
    const results = await Promise.allSettled(Array.from({ length: 2_300 }, () => recorder.record(recording())));
    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(400);
    for (const one of refused)
      expect((one as PromiseRejectedResult).reason).toMatchObject({ code: 'service-unavailable' });
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
