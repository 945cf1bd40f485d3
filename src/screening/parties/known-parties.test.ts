import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Db } from '../../platform/db/database.ts';
import { holdParty, knownParties, readNames, readParty } from './store.ts';

const TENANT = randomUUID();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const { pool } = db.database;
  await pool.query(
    `insert into parties (tenant_id, party_id, names, transactions, first_seq, first_seen_at, last_seq, last_seen_at, earliest_paid_at)
     select $1, md5('p' || i)::uuid, '["Anna Berg"]', 1, i, now(), i, now(), now() from generate_series(1, 3000) i`,
    [TENANT],
  );
  await pool.query(
    `insert into party_keys (tenant_id, key, party_id, kind)
     select $1, md5('k' || i)::uuid, md5('p' || i)::uuid, 'NUMBER' from generate_series(1, 3000) i`,
    [TENANT],
  );
  await pool.query(
    `insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by)
     select $1, md5('p' || i)::uuid, 'BLACKLIST', 'Why.', now(), 'USER:ada' from generate_series(1, 3000, 3) i`,
    [TENANT],
  );
  await pool.query('analyze parties, party_keys, party_marks');
});
afterAll(() => db.drop());

it('are looked up by key: only restrictions of those keys are read', async () => {
  const numbers: string[] = Array.from({ length: 300 }, () => randomUUID());
  const { rows: some } = await db.database.pool.query<{ key: string }>('select key from party_keys limit 300');
  numbers.push(...some.map(({ key }) => key));
  const plan = await db.database.tenantWithOnePlan(TENANT, async (tenant) => {
    const { sql: text, parameters } = knownParties(TENANT, { keys: [], numbers, ids: [] }, new Date()).compile(tenant);
    await sql.raw(`prepare known as ${text}`).execute(tenant);
    const given = parameters.map((one) =>
      Array.isArray(one) ? `'{${one.join()}}'` : one instanceof Date ? `'${one.toISOString()}'` : `'${String(one)}'`,
    );
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) execute known (${given.join()})`)
      .execute(tenant);
    await sql.raw('deallocate known').execute(tenant);
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  });
  const looks = looksAt('party_marks', plan);
  expect(looks).not.toEqual([]);
  for (const look of looks) {
    expect(look['Index Name']).toBe('party_marks_pkey');
    expect(look['Actual Rows']).toBeLessThanOrEqual(1);
  }
});

describe('one party of thousands is read by its ID alone', () => {
  const asked = 'a5d18fe2-7a1c-4b0e-9d3f-000000000001';
  const present = 'a5d18fe2-7a1c-4b0e-9d3f-000000000002';
  beforeAll(async () => {
    await db.database.pool.query(
      `insert into parties (tenant_id, party_id, merged_into, names, transactions, first_seq, first_seen_at, last_seq, last_seen_at,
         earliest_paid_at)
       values ($1, $2, $3, '["Anna Berg"]', 1, 4000, now(), 4000, now(), now()),
         ($1, $3, null, '["Anna Berg"]', 1, 4001, now(), 4001, now(), now())`,
      [TENANT, asked, present],
    );
  });

  it.each<[string, (tenant: Db) => Promise<unknown>, unknown]>([
    ['locked', (tenant) => holdParty(tenant, TENANT, asked), present],
    ['shown', async (tenant) => (await readParty(tenant, TENANT, asked, new Date()))?.partyId, present],
    [
      'named',
      async (tenant) => [...(await readNames(tenant, TENANT, [asked, present])).keys()].sort(),
      [asked, present],
    ],
  ])('%s', async (how, read, expected) => {
    // A reader locks nothing.
    const open = how === 'locked' ? 'tenant' : 'tenantWithOnePlan';
    await db.database[open](TENANT, async (tenant) => {
      const before = await partiesRead(tenant);
      expect(await read(tenant)).toEqual(expected);
      expect((await partiesRead(tenant)) - before).toBeLessThan(10);
    });
  });
});

/** Rows of parties that this transaction has read so far, by an index or without. */
async function partiesRead(tenant: Db): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_all_tables where relname = 'parties'`.execute(tenant);
  return Number(rows[0]!.read);
}

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  /** Reads of one query. */
  'Actual Rows': number;
  Plans?: Plan[];
}

function looksAt(table: string, plan: Plan): Plan[] {
  return [
    ...(plan['Relation Name'] === table ? [plan] : []),
    ...(plan.Plans ?? []).flatMap((part) => looksAt(table, part)),
  ];
}
