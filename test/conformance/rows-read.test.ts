/**
 * What is looked up of one thing among thousands reads no others. As the service's role: beside row-level security an index is used for
 * fewer comparisons (docs/decisions/07-design-queries-for-row-level-security.md).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHitPage } from '../../src/customers/ongoing-screening/store.ts';
import { CUSTOMER_QUEUE } from '../../src/customers/ongoing-screening/types.ts';
import { readCustomerPage } from '../../src/customers/store.ts';
import { linkEarlier } from '../../src/customers/transaction-links/store.ts';
import { readProfilesSince } from '../../src/lists/internal-list/store.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { fillEveryTable } from '../../src/platform/db/fill.fixture.ts';
import { readJobs } from '../../src/platform/job-status/store.ts';
import { JobQueue } from '../../src/platform/jobs/queue.ts';
import { readSars } from '../../src/reporting/sar/store.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const TENANT = '11111111-0000-4000-8000-000000000001';
const MANY = 3_000;
const FEW = 20;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await fillEveryTable(db.connectionString, [TENANT]);
  // It has no key of its own.
  await db.database.pool.query(
    'delete from encryption_runs; delete from data_keys; delete from destroyed_keys; delete from own_keys',
  );
  const id = (of: string) => `md5('${of}' || i)::uuid`;
  await many('transactions', {
    transaction_uuid: id('t'),
    seq: '100 + i',
    transaction_reference: `'T-' || i`,
    content: `jsonb_build_object('echo', jsonb_build_object('customerReference', 'C-' || i))`,
  });
  await many('customers', {
    customer_id: id('c'),
    external_reference_id: `'C-' || i`,
    name_folded: `'ANNA NUMBER ' || i`,
    revision: '100 + i',
    created_at: `now() - i * interval '1 minute'`,
  });
  await many('customer_hits', {
    hit_id: id('h'),
    customer_id: id('c'),
    state: `case when i > ${MANY - 5} then 'OPEN' else 'ENDED' end`,
    found_at: `now() - i * interval '1 minute'`,
  });
  await many('jobs', {
    job_id: '10000 + i',
    queue: `case when i % 2 = 0 then '${CUSTOMER_QUEUE}' else 'webhook-delivery' end`,
    subject_id: `case when i % 2 = 0 then ${id('c')} else ${id('d')} end`,
    dead_at: `case when i <= 5 then now() end`,
    attempts: '0',
    lease: 'null::uuid',
    run_at: 'now()',
  });
  await many('own_profiles', { profile_id: id('p'), from_generation: `100 + i`, to_generation: 'null::integer' });
  await many('sars', {
    sar_id: id('s'),
    prior_sar_id: `case when i > 1 then md5('s' || (i - 1))::uuid end`,
    status: `'SUBMITTED'`,
    confidentiality_level: `'STANDARD'`,
    submitted_at: `timestamptz '2020-01-01'`,
    created_at: `now() - i * interval '1 minute'`,
    content: `'{"form": "FINCEN_SAR", "filingKind": "CONTINUING"}'::jsonb`,
  });
  // Behind the one job that is there.
  await db.database.pool.query(`select nextval('jobs_seq')`);
  await db.database.pool.query('analyze');
});
afterAll(() => db.drop());

/** As the row that is there, but for these columns: expressions over `i`, from 1 to `MANY`. */
async function many(table: string, columns: Record<string, string>): Promise<void> {
  const pairs = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  await db.database.pool.query(
    `insert into ${table}
     select (jsonb_populate_record(first.own, jsonb_build_object(${pairs.join(', ')}))).*
     from (select own from ${table} as own where tenant_id = $1 limit 1) as first, generate_series(1, ${MANY}) as i`,
    [TENANT],
  );
}

/** Rows of the table that this transaction has read so far, by an index or without. */
async function rowsRead(tenant: Db, table: string): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_all_tables where relname = ${table}`.execute(
    tenant,
  );
  return Number(rows[0]!.read);
}

const uuidOf = async (tenant: Db, text: string) => {
  const { rows } = await sql<{ id: string }>`select md5(${text})::uuid as id`.execute(tenant);
  return rows[0]!.id;
};

it.for<[string, string, (tenant: Db) => Promise<unknown>, unknown]>([
  [
    'payments that name a customer by its number, when it is put',
    'transactions',
    async (tenant) => {
      await linkEarlier(tenant, TENANT, [await uuidOf(tenant, 'c17')], ['C-17']);
      const { rows } = await sql`
        select tied_by, seq from transaction_customers where customer_id = ${await uuidOf(tenant, 'c17')}`.execute(
        tenant,
      );
      return rows;
    },
    [{ tied_by: 'REFERENCE', seq: 117 }],
  ],
  [
    'customers whose name begins so',
    'customers',
    async (tenant) => {
      const page = { after: null, limit: 50 };
      return (await readCustomerPage(tenant, TENANT, { namePrefix: 'ANNA NUMBER 170' }, page)).length;
    },
    11,
  ],
  [
    'screenings of customers that payments wait for',
    'jobs',
    async (tenant) => {
      const awaited = [await uuidOf(tenant, 'c1000'), await uuidOf(tenant, 'c1001')];
      await new JobQueue(db.database).putFirst(tenant, TENANT, CUSTOMER_QUEUE, awaited);
      const { rows } = await sql`
        select run_at < now() as is_first from jobs where queue = ${sql.lit(CUSTOMER_QUEUE)} and dead_at is null
          and tenant_id = ${TENANT} and subject_id = any(${awaited})`.execute(tenant);
      return rows;
    },
    [{ is_first: true }, { is_first: true }],
  ],
  [
    'jobs that were given up',
    'jobs',
    async (tenant) => {
      const filter = { queues: [CUSTOMER_QUEUE, 'webhook-delivery'], state: 'GIVEN_UP' } as const;
      return (await readJobs(tenant, TENANT, filter, { after: null, limit: 50 })).map(({ jobId }) => jobId);
    },
    [10005, 10004, 10003, 10002, 10001],
  ],
  [
    'open hits',
    'customer_hits',
    async (tenant) => (await readHitPage(tenant, TENANT, { state: 'OPEN' }, { after: null, limit: 50 })).length,
    6,
  ],
])('%s', async ([, table, read, expected]) => {
  await db.database.tenant(TENANT, async (tenant) => {
    const before = await rowsRead(tenant, table);
    expect(await read(tenant)).toEqual(expected);
    expect((await rowsRead(tenant, table)) - before).toBeLessThan(FEW);
  });
});

it('of continuing activity reports that are due: follow-ups', async () => {
  await db.database.tenant(TENANT, async (tenant) => {
    const viewer = { key: 'USER:ada', userId: null, approves: true };
    const before = await rowsRead(tenant, 'sars');
    const due = await readSars(
      tenant,
      { tenantId: TENANT, viewer },
      { continueBy: '2026-11-28' },
      { after: null, limit: 50 },
    );
    // The last of the chain alone has nothing behind it.
    expect(due).toHaveLength(1);
    expect((await rowsRead(tenant, 'sars')) - before).toBeLessThan(3 * MANY);
  });
});

it('entries of an internal list that its last changes wrote, without reading an index of all', async () => {
  await db.database.tenant(TENANT, async (tenant) => {
    const blocks = async () => {
      const { rows } = await sql<{ blocks: string }>`
        select sum(pg_stat_get_xact_blocks_fetched(indexrelid)) as blocks from pg_index
        where indrelid = 'own_profiles'::regclass`.execute(tenant);
      return Number(rows[0]!.blocks);
    };
    const before = await blocks();
    const list = { tenantId: TENANT, generation: 100 + MANY };
    expect(await readProfilesSince(tenant, list, list.generation - 3, 50)).toHaveLength(3);
    // Of the index of all some twenty.
    expect((await blocks()) - before).toBeLessThan(8);
  });
});
