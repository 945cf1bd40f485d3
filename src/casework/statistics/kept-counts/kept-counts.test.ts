/** Stored counts equal new ones, after every kind of change of payments, and during changes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import { createTenant } from '../../../identity/testing.ts';
import { transaction } from '../../../monitoring/rules/testing.ts';
import { saveDecision } from '../../../transactions/decision-store.ts';
import { insertTransactions, writeOutcomes } from '../../../transactions/store.ts';
import { countByDay } from './store.ts';

const DAY_MS = 86_400_000;
const TODAY = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
const RANGE = { from: new Date(TODAY.getTime() - 9 * DAY_MS), until: new Date(TODAY.getTime() + DAY_MS) };
const agoAt = (days: number, hours = 12) => new Date(TODAY.getTime() - days * DAY_MS + hours * 3_600_000);

let test: TestDatabase;
let tenantId: string;
let other: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  other = new pg.Client({ connectionString: test.connectionString });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await test.drop();
});
beforeEach(async () => {
  tenantId = (await createTenant(test.database, `Bank ${randomUUID()}`)).principal.tenantId;
});

async function recorded(createdAt: Date, of = tenantId): Promise<Transaction> {
  const one: Transaction = {
    ...transaction({ tenantId: of, transactionReference: `TX-${randomUUID()}` }),
    ...{ transactionUuid: randomUUID(), createdAt, status: 'PENDING', isSuspicious: null },
  };
  await test.database.tenant(of, (db) => insertTransactions(db, [{ ...one, sealed: undefined } as never]));
  return one;
}

const outcome = (one: Transaction, status: 'RELEASED' | 'UNUSUAL_ACTIVITY') => ({
  ...{ transactionUuid: one.transactionUuid, status, isSuspicious: false, remark: '', assessed: null },
});
const screened = (one: Transaction, status: 'RELEASED' | 'UNUSUAL_ACTIVITY') =>
  test.database.tenant(tenantId, (db) =>
    writeOutcomes(db, tenantId, [outcome(one, status)], { at: new Date(), id: 'c' }),
  );

interface Counted {
  day: string;
  kind: string;
  count: number;
}
const inOrder = (counts: readonly Counted[]) => counts.map(({ day, kind, count }) => `${day} ${kind} ${count}`).sort();

/** Counts computed from the payments. */
async function fresh(of = tenantId): Promise<string[]> {
  const { rows } = await sql<Counted>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, status as kind, count(*)::integer as count
    from transactions where tenant_id = ${of} and created_at >= ${RANGE.from} and created_at < ${RANGE.until}
    group by 1, 2`.execute(test.database.direct);
  return inOrder(rows);
}

const stored = async (of = tenantId) => inOrder(await countByDay(test.database, of, RANGE));

/** Days with a stored count that is up to date. */
async function kept(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from transaction_day_counts k where tenant_id = ${tenantId} and counts is not null
      and not exists (select from transaction_day_changes c where c.tenant_id = k.tenant_id and c.day = k.day)
    `.execute(test.database.direct);
  return rows[0]!.count;
}

/** The last of the nine past days may have ended less than an hour ago. */
const WHOLE = Date.now() - TODAY.getTime() >= 3_600_000 ? 9 : 8;

/** A count is stored once no older transaction runs on the database server, which other tests share. */
async function expectAllKept(what?: string): Promise<void> {
  const countAgain = async () => {
    await stored();
    return await kept();
  };
  await expect.poll(countAgain, { message: what }).toBe(WHOLE);
}

it('equal a new count after each kind of event, and keep all other days', async () => {
  const old = await recorded(agoAt(3));
  const decided = await recorded(agoAt(3, 23.99));
  await recorded(agoAt(5, 0));
  const today = await recorded(agoAt(0, 0));
  expect(await stored()).toEqual(await fresh());
  await expectAllKept();

  const events: [what: string, change: () => Promise<unknown>, changedDays: number][] = [
    ['nothing', async () => {}, 0],
    ['a payment of today is recorded', () => recorded(agoAt(0, 0)), 0],
    ['one of today is screened', () => screened(today, 'RELEASED'), 0],
    ['one of an earlier day is screened', () => screened(old, 'UNUSUAL_ACTIVITY'), 1],
    [
      'one is decided',
      () =>
        test.database.tenant(tenantId, (db) =>
          saveDecision(
            db,
            { ...decided, status: 'RELEASED', version: 2, modifiedAt: new Date(), modifiedBy: 'ada' },
            1,
            {
              ...{ decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another.', beforeStatus: 'PENDING' },
              ...{ decidedAt: new Date(), decidedBy: 'ada', inEffect: true },
            },
          ),
        ),
      1,
    ],
    ['an earlier payment is recorded late', () => recorded(agoAt(7)), 1],
    ['one is moved to another day', () => byHand(`set created_at = created_at - interval '2 days'`, old), 2],
    ['one is changed otherwise', () => byHand(`set remark = 'seen'`, old), 0],
    ['one is erased', () => erased(old), 1],
    ['one of another organisation is recorded', async () => recorded(agoAt(3), await anotherTenant()), 0],
  ];
  for (const [what, change, changedDays] of events) {
    await change();
    expect(await kept(), `kept after: ${what}`).toBe(WHOLE - changedDays);
    expect(await stored(), what).toEqual(await fresh());
    expect(await stored(), `again: ${what}`).toEqual(await fresh());
    await expectAllKept(`kept again after: ${what}`);
  }
});

const byHand = (change: string, one: Transaction) =>
  other.query(`update transactions ${change} where tenant_id = $1 and transaction_uuid = $2`, [
    tenantId,
    one.transactionUuid,
  ]);

const erased = (one: Transaction) =>
  other.query('delete from transactions where tenant_id = $1 and transaction_uuid = $2', [
    tenantId,
    one.transactionUuid,
  ]);

async function anotherTenant(): Promise<string> {
  return (await createTenant(test.database, `Bank ${randomUUID()}`)).principal.tenantId;
}

it('include transactions that were in progress during the count', async () => {
  const one = await recorded(agoAt(3));
  await other.query('begin');
  await byHand(`set status = 'RELEASED'`, one);
  expect(await stored()).toEqual(await fresh());
  expect(await kept()).toBe(0);
  await other.query('commit');
  expect(await stored()).toEqual(await fresh());
  await expectAllKept();
});

it('include transactions that began after the announcement of the day and ended after its count', async () => {
  const one = await recorded(agoAt(3));
  await expectAllKept();
  await other.query('begin');
  await byHand(`set status = 'RELEASED'`, one);
  expect(await stored()).toEqual(await fresh());
  await other.query('commit');
  expect(await kept()).toBe(WHOLE - 1);
  expect(await stored()).toEqual(await fresh());
});

it('do not block two users who change payments of one day at once', async () => {
  const [one, another] = [await recorded(agoAt(3)), await recorded(agoAt(3))];
  await stored();
  await other.query('begin');
  await byHand(`set status = 'RELEASED'`, one);
  await test.database.tenant(tenantId, async (db) => {
    await sql`set local lock_timeout = '2s'`.execute(db);
    await writeOutcomes(db, tenantId, [outcome(another, 'RELEASED')], { at: new Date(), id: 'c' });
  });
  expect(await stored()).toEqual(await fresh());
  await other.query('rollback');
  expect(await stored()).toEqual(await fresh());
});

it('are right under concurrent counts while payments change', async () => {
  const all = [];
  for (let at = 0; at < 12; at += 1) all.push(await recorded(agoAt(1 + (at % 4))));
  await Promise.all([...all.map((one) => screened(one, 'RELEASED')), ...Array.from({ length: 8 }, () => stored())]);
  expect(await stored()).toEqual(await fresh());
  await stored();
  await expectAllKept();
});
