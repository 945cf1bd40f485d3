import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { Database } from './database.ts';
import { aheadMs, DatabaseClock } from './database-clock.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const log = { error: vi.fn(), info: vi.fn() };
beforeEach(() => vi.clearAllMocks());
/** Node and database use the clock of this machine, so an added offset is the error of the node. */
const off = (ms: () => number) => ({ now: () => new Date(Date.now() + ms()) });
const start = (aheadBy: () => number) => DatabaseClock.start({ database: test.database, log, node: off(aheadBy) });
const databaseMs = async () =>
  (await test.database.pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')).rows[0].ms;

describe('the time of the service', () => {
  // Far less than the offset of the node's clock, and more than a busy machine needs for a query.
  it.each([0, 120_000, -120_000, 365 * 86_400_000])(
    'follows the database with a node %d ms ahead of it',
    async (aheadBy) => {
      const clock = await start(() => aheadBy);
      const before = await databaseMs();
      const nowMs = clock.now().getTime();
      expect(nowMs).toBeGreaterThan(before - 10_000);
      expect(nowMs).toBeLessThan((await databaseMs()) + 10_000);
    },
  );

  it('does not step with the clock of the node', async () => {
    let aheadBy = 0;
    const clock = await start(() => aheadBy);
    const before = clock.now().getTime();
    aheadBy = 3_600_000;
    expect(clock.now().getTime() - before).toBeLessThan(1_000);
    await clock.measure();
    expect(clock.now().getTime() - before).toBeLessThan(1_000);
  });

  it('follows the database after the monotonic clock stood still, as on a frozen machine', async () => {
    let lostMs = 0;
    const monotonicMs = () => performance.now() - lostMs;
    const clock = await DatabaseClock.start({ database: test.database, log, monotonicMs });
    lostMs = 60_000;
    expect(clock.now().getTime()).toBeLessThan((await databaseMs()) - 59_000);
    await clock.measure();
    expect(Math.abs(clock.now().getTime() - (await databaseMs()))).toBeLessThan(200);
  });

  it('continues without the database, and a query without an answer fails', async () => {
    const database = new Database({ connectionString: test.connectionString, maxConnections: 1, applicationName: 'x' });
    const clock = await DatabaseClock.start({ database, log });
    await database.close();
    await expect(clock.measure()).rejects.toThrow();
    expect(Math.abs(clock.now().getTime() - (await databaseMs()))).toBeLessThan(200);
  });
});

describe('the clock of the node', () => {
  it.each([
    [0, null],
    [4_500, null],
    [-4_500, null],
    [120_000, 'the clock of this node is 120 s ahead of the database clock: synchronize both with NTP'],
    [-120_000, 'the clock of this node is 120 s behind the database clock: synchronize both with NTP'],
  ])('%d ms ahead of the database is reported: %s', async (aheadBy, complaint) => {
    const clock = await start(() => aheadBy);
    expect(clock.complaint).toBe(complaint);
    expect(log.error).toHaveBeenCalledTimes(complaint ? 1 : 0);
  });

  it('is logged once when it drifts and once when it is correct again', async () => {
    let aheadBy = 0;
    const clock = await start(() => aheadBy);
    for (const next of [120_000, 121_000, 0, 0]) {
      aheadBy = next;
      await clock.measure();
    }
    expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
    expect(log.error.mock.calls[0]?.[1]).toContain('120 s ahead');
  });

  it.each([
    ['within the time of the question', { askedMs: 1_000, databaseMs: 1_400, answeredMs: 2_000 }, 0],
    ['ahead', { askedMs: 9_000, databaseMs: 1_000, answeredMs: 9_500 }, 8_000],
    ['behind', { askedMs: 1_000, databaseMs: 9_000, answeredMs: 1_500 }, -7_500],
  ])('%s', (_, answered, expected) => {
    expect(aheadMs(answered)).toBe(expected);
  });
});
