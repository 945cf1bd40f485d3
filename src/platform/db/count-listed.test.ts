import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { MOST_COUNTED } from '../lib/list-page.ts';
import { countListed } from './count-listed.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const counted = (rows: number) =>
  countListed(fixture.database, TENANT, () => sql`(select from generate_series(1, ${rows}::integer))`);

it('counts up to the limit and one more', async () => {
  expect(await counted(0)).toBe(0);
  expect(await counted(MOST_COUNTED)).toBe(MOST_COUNTED);
  expect(await counted(MOST_COUNTED + 5_000)).toBe(MOST_COUNTED + 1);
});

it('stops a slow count, and leaves the connection unchanged', async () => {
  const { database } = fixture;
  expect(await countListed(database, TENANT, () => sql`(select pg_sleep(20))`)).toBe(null);
  expect(await countListed(database, TENANT, () => null)).toBe(null);
  const { rows } = await database.tenant(TENANT, (db) =>
    sql<{ limit: string }>`select current_setting('statement_timeout') as limit from pg_sleep(0.7)`.execute(db),
  );
  expect(rows).toEqual([{ limit: '1min' }]);
});

it('reports an invalid statement', async () => {
  await expect(countListed(fixture.database, TENANT, () => sql`(select from no_such_table)`)).rejects.toThrow(
    'no_such_table',
  );
});
