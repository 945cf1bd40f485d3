import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { createTenant } from '../identity/testing.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { Digests, localTime } from './digest.ts';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());

it.each([
  ['2026-11-29T23:30:00Z', 'UTC', '2026-11-29', '23:30'],
  ['2026-11-29T23:30:00Z', 'Europe/Berlin', '2026-11-30', '00:30'],
  ['2026-11-29T02:05:00Z', 'America/New_York', '2026-11-28', '21:05'],
])('%s in %s', (at, zone, day, time) => {
  expect(localTime(new Date(at), zone)).toEqual({ day, time });
});

it('starts one digest a day per organization, from the chosen time on', async () => {
  const { database } = test_;
  const { tenantId } = (await createTenant(database, 'Digest House')).principal;
  let now = '';
  const settings = {
    get: async () => ({
      ...{ 'notifications.enabled': true, 'notifications.digestAt': '07:00', 'notifications.chatKinds': [] },
      'alerts.calendar': { timeZone: 'Europe/Berlin' },
    }),
  };
  const writer = writerOver(database);
  const digests = new Digests({ database, writer, settings, clock: { now: () => new Date(now) } });
  const jobsAt = async (...times: string[]) => {
    for (const time of times) {
      now = time;
      // Two processes at once.
      await Promise.all([digests.start(), digests.start()]);
    }
    const { rows } = await database.pool.query(
      `select subject_id from jobs where queue = 'notification' and tenant_id = $1 order by job_id`,
      [tenantId],
    );
    return (rows as { subject_id: string }[]).map(({ subject_id }) => subject_id);
  };
  expect(await jobsAt('2026-11-29T05:59:00Z')).toEqual([]);
  expect(await jobsAt('2026-11-29T06:00:00Z', '2026-11-29T06:01:00Z', '2026-11-29T22:59:00Z')).toEqual(['2026-11-29']);
  // Midnight in Berlin, and the next morning.
  expect(await jobsAt('2026-11-29T23:30:00Z')).toEqual(['2026-11-29']);
  expect(await jobsAt('2026-11-30T06:00:30Z')).toEqual(['2026-11-29', '2026-11-30']);
});
