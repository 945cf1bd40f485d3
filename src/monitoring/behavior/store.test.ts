import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, waitForLocks } from '../../../test/support/database.ts';
import { createTenant } from '../../identity/testing.ts';
import { addToBaselines } from './store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const subject = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;
const added = { transactions: 1, firstAt: new Date(0), lastAt: new Date(0), counts: {} };

it('locks baselines in one order, so that two batches do not deadlock', async () => {
  const { tenantId } = (await createTenant(test.database)).principal;
  const add = (...digits: number[]) =>
    test.database.tenant(tenantId, (db) =>
      addToBaselines(db, tenantId, new Map(digits.map((digit) => [subject(digit), added]))),
    );
  await add(1, 2, 3);
  let adding: Promise<void> | undefined;
  await test.database.tenant(tenantId, async (db) => {
    await sql`select from behavior_baselines where subject = ${subject(1)} for update`.execute(db);
    adding = add(3, 2, 1);
    await waitForLocks(test.database);
    const free = await sql`
      select from behavior_baselines where subject = any(${[subject(2), subject(3)]}::uuid[]) for update nowait`.execute(
      db,
    );
    expect(free.rows).toHaveLength(2);
  });
  await adding;
});
