import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { SYSTEM_ACTOR, SYSTEM_TENANT } from '../../platform/audit/trail.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { confirm, recordRefreshAttempt } from './refresh-attempts.ts';
import { refreshAttemptsSeal } from './seal.ts';
import { readAttempts } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BEGIN = Date.parse('2026-03-04T05:06:07.000Z');

let test: TestDatabase;
let now = new Date(BEGIN);
afterAll(() => test.drop());
beforeEach(async () => {
  await test?.drop();
  test = await createTestDatabase();
  now = new Date(BEGIN);
  for (const id of ['one', 'two']) {
    await put(`insert into watchlists (watchlist_id, title, format, category, authority, publisher)
               values ('${id}', 't', 'f', 'SANCTION', 'a', 'p')`);
  }
});

const put = (statement: string) => test.database.pool.query(statement);
const attempt = (watchlistId: string, error: string | null = null) =>
  recordRefreshAttempt(
    writerOver(test.database, { now: () => now }),
    watchlistId,
    { error, staleAfterHours: 26, ...(error === null && { validators: { main: { etag: 'e', sha256: 'f' } } }) },
    { actor: SYSTEM_ACTOR, correlationId: 'c' },
  );
const verified = async () => {
  const { sealed, unsealed, damages } = (await verifyAudit(test.database, [refreshAttemptsSeal])).find(
    ({ tenantId }) => tenantId === SYSTEM_TENANT,
  ) ?? { sealed: 0, unsealed: 0, damages: [] };
  return { sealed, unsealed, flaws: damages.map(({ subjectId, reason }) => `${subjectId}: ${reason}`) };
};

it('each attempt has an audit entry, with the resulting state of its list', async () => {
  await attempt('one');
  now = new Date(BEGIN + HOUR_MS);
  await attempt('one', 'gone');
  // In the same millisecond.
  await attempt('one', 'gone again');
  expect((await readAttempts(test.database.direct, new Date(BEGIN))).get('one')).toEqual([
    { at: new Date(BEGIN), succeeded: true, staleAfterHours: 26 },
    { at: now, succeeded: false, staleAfterHours: 26 },
    { at: new Date(now.getTime() + 1), succeeded: false, staleAfterHours: 26 },
  ]);
  // Three attempts, and the state of the list. The other list is being loaded for the first time.
  expect(await verified()).toEqual({ sealed: 4, unsealed: 0, flaws: [] });
  const { rows } = await put(
    `select failed_attempts, last_error, last_success_at from watchlists where watchlist_id = 'one'`,
  );
  expect(rows).toEqual([{ failed_attempts: 2, last_error: 'gone again', last_success_at: new Date(BEGIN) }]);
});

it('the next attempt seals all attempts that were recorded without audit entries', async () => {
  await put(`insert into watchlist_looks select 'one', timestamptz '2026-01-01' + n * interval '1 hour 1.000001 s', n % 7 > 0, 26.5
             from generate_series(1, 1234) n`);
  await put(`insert into watchlist_looks values ('two', '2026-02-01', false, null)`);
  await put(`update watchlists set last_attempt_at = '2026-02-20', failed_attempts = 3, last_error = 'x'`);
  await attempt('two');
  await put(`update watchlist_looks set succeeded = succeeded`);
  expect(await verified()).toEqual({ sealed: 1234 + 2 + 2, unsealed: 0, flaws: [] });
  await put(`update watchlist_looks set succeeded = true where not succeeded and looked_at > '2026-02-10'`);
  await put(`delete from watchlist_looks where watchlist_id = 'two' and not succeeded`);
  await put(`update watchlists set failed_attempts = 0 where watchlist_id = 'one'`);
  expect((await verified()).flaws).toEqual([
    expect.stringMatching(/^one: checks of the list are not what their entries say: \d\d, the first of 2026-02-10/),
    'two: checks of the list were removed: 1, the first of 2026-02-01T00:00:00.000Z',
    'one: the state of the list is not what its last check says: failedAttempts',
  ]);
});

it('attempts without an audit entry are counted as unsealed', async () => {
  await put(`insert into watchlist_looks values ('one', '2026-02-01', true, 26), ('two', '2026-02-01', true, 26)`);
  const { rows } = await put('select 1 from audit_log');
  expect(rows).toEqual([]);
  await writerOver(test.database).write(
    { tenantId: SYSTEM_TENANT, actor: SYSTEM_ACTOR, correlationId: 'c' },
    async () => ({ result: null, audit: { action: 'x', subjectType: 'X', subjectId: 'x', details: {} } }),
    { transaction: 'system' },
  );
  expect(await verified()).toEqual({ sealed: 0, unsealed: 2, flaws: [] });
});

it('attempts are deleted 400 days before the latest attempt', async () => {
  await attempt('one');
  now = new Date(BEGIN + 100 * DAY_MS);
  await attempt('one');
  now = new Date(BEGIN + 400 * DAY_MS + HOUR_MS);
  await attempt('one');
  expect((await put('select looked_at from watchlist_looks')).rows).toHaveLength(2);
  expect(await verified()).toEqual({ sealed: 3, unsealed: 0, flaws: [] });
  // A clock that is behind removes no further attempt.
  now = new Date(BEGIN - HOUR_MS);
  await attempt('one', 'gone');
  expect((await verified()).flaws).toEqual([]);
  await put(`insert into watchlist_looks values ('one', '${new Date(BEGIN).toISOString()}', true, 26)`);
  expect((await verified()).flaws).toEqual([
    'one: no entry vouches for checks of the list: 1, the first of 2026-03-04T05:06:07.000Z',
  ]);
});

it('two concurrent nodes seal the earlier attempts once', async () => {
  await put(`insert into watchlist_looks values ('one', '2026-02-01', true, 26), ('two', '2026-02-01', true, 26)`);
  await put(`update watchlists set last_attempt_at = '2026-02-01', last_success_at = '2026-02-01'`);
  await Promise.all([attempt('one'), attempt('two'), attempt('one'), attempt('two')]);
  expect(await verified()).toEqual({ sealed: 6 + 2, unsealed: 0, flaws: [] });
  const { rows } = await put(`select action, count(*) as n from audit_log group by 1 order by 1`);
  expect(rows).toEqual([
    { action: 'watchlist.looked-at', n: 4 },
    { action: 'watchlist.looks-sealed', n: 2 },
  ]);
});

it('a manual check has an audit entry with the user and the note', async () => {
  await attempt('one');
  now = new Date(BEGIN + HOUR_MS);
  await writerOver(test.database, { now: () => now }).write(
    { tenantId: SYSTEM_TENANT, actor: { type: 'USER', id: 'officer' }, correlationId: 'c' },
    async (tx) => {
      const confirmation = { by: 'officer', note: 'compared', version: 1, staleAfterHours: null };
      const { confirmedAt, audit } = await confirm(tx, 'one', confirmation);
      return { result: confirmedAt, audit };
    },
    { transaction: 'system' },
  );
  expect((await verified()).flaws).toEqual([]);
  const { rows } = await put(
    `select actor_id, details->>'note' as note from audit_log where action = 'watchlist.confirmed'`,
  );
  expect(rows).toEqual([{ actor_id: 'officer', note: 'compared' }]);
  await put(`update watchlists set confirmed_at = confirmed_at + interval '90 days' where watchlist_id = 'one'`);
  expect((await verified()).flaws).toEqual(['one: the state of the list is not what its last check says: confirmedAt']);
  await put(`update watchlists set confirmed_at = confirmed_at - interval '90 days', confirmed_by = 'another'
             where watchlist_id = 'one'`);
  expect((await verified()).flaws).toEqual(['one: the state of the list is not what its last check says: confirmedBy']);
});
