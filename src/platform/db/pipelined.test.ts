import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { Database, type Db, sqlState } from './database.ts';
import { send } from './pipelined.ts';

let test: TestDatabase;
/** One connection, so that leftovers of a transaction disturb the next transaction. */
let one: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  const { connectionString } = test;
  one = new Database({ connectionString, maxConnections: 1, applicationName: 'one' });
  await sql`create table numbers (n int primary key)`.execute(one.direct);
});
afterAll(async () => {
  await one.close();
  await test.drop();
});
beforeEach(() => sql`delete from numbers`.execute(one.direct));

const put = (n: number) => sql`insert into numbers values (${n}::int)`;
const all = async (db: Db) =>
  (await sql<{ n: number }>`select n from numbers order by n`.execute(db)).rows.map(({ n }) => n);
const failureOf = (work: Promise<unknown>) => work.then(() => null, sqlState);
const DUPLICATE = '23505';

it('commits a statement that is not awaited', async () => {
  await one.system(async (db) => {
    await send(db, put(1));
    await send(db, put(2));
  });
  expect(await all(one.direct)).toEqual([1, 2]);
});

it('executes statements in the order in which they are sent', async () => {
  const seen = await one.system(async (db) => {
    await send(db, put(1));
    const [before, , after] = await Promise.all([all(db), put(2).execute(db), all(db)]);
    return { before, after };
  });
  expect(seen).toEqual({ before: [1], after: [1, 2] });
});

it('commits nothing if an unawaited statement fails, even the last one', async () => {
  const last = one.system(async (db) => {
    await send(db, put(1));
    await send(db, put(1));
  });
  expect(await failureOf(last)).toBe(DUPLICATE);
  expect(await all(one.direct)).toEqual([]);
});

it('throws the failure, not the error of a later statement', async () => {
  const behind = one.system(async (db) => {
    await send(db, put(1));
    await send(db, put(1));
    await all(db);
  });
  expect(await failureOf(behind)).toBe(DUPLICATE);
  expect(await failureOf(one.system((db) => Promise.all([put(1).execute(db), put(1).execute(db)])))).toBe(DUPLICATE);
  expect(await all(one.direct)).toEqual([]);
});

it('throws the error of the work, and rolls back its statements', async () => {
  const refused = one.system(async (db) => {
    await send(db, put(1));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await all(one.direct)).toEqual([]);
});

it('waits for the result outside a transaction', async () => {
  await send(one.direct, put(1));
  expect(await failureOf(send(one.direct, put(1)))).toBe(DUPLICATE);
});

it('leaves the connection unchanged after a reader has its result', async () => {
  const tenantId = '11111111-1111-4111-8111-111111111111';
  const who = sql<{ who: string }>`select current_user as who`;
  for (let times = 0; times < 5; times += 1) {
    const [inside, outside] = await Promise.all([
      one.tenantRead(tenantId, (db) => who.execute(db)),
      who.execute(one.direct),
    ]);
    expect([inside.rows[0]!.who, outside.rows[0]!.who]).toEqual([
      'amlcore_tenant',
      expect.not.stringContaining('tenant'),
    ]);
  }
  await expect(one.tenantRead(tenantId, (db) => put(1).execute(db))).rejects.toMatchObject({
    details: { cause: { message: expect.stringContaining('read-only') } },
  });
});
