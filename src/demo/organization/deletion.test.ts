import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { Tenants } from '../../identity/tenants.ts';
import { createTenant } from '../../identity/testing.ts';
import { recordMovements, transaction } from '../../monitoring/rules/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { SYSTEM_TENANT } from '../../platform/audit/trail.ts';
import type { Database } from '../../platform/db/database.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { deleteDemo, demoContents } from './deletion.ts';

let test: TestDatabase;
let parts: { database: Database; writer: Writer };
let by: Caller;
let tenants: Tenants;

beforeAll(async () => {
  test = await createTestDatabase();
  parts = { database: test.database, writer: writerOver(test.database) };
  tenants = new Tenants(test.database, parts.writer);
});
afterAll(() => test.drop());
beforeEach(async () => {
  by = await createTenant(test.database, 'Bank');
});

/** Rows by table of an organization, counted in every table that can have some. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const { rows: tables } = await test.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'
       and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
  );
  expect(tables.length).toBeGreaterThan(90);
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await test.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} where tenant_id = $1`,
      [tenantId],
    );
    if (rows[0]!.count > 0) counted[name] = rows[0]!.count;
  }
  return counted;
}

/** Among them rows of append-only tables, and rows that refer to others. */
async function fill(tenantId: string): Promise<void> {
  const payment = transaction({ tenantId });
  await test.database.system(async (db) => {
    await recordMovements(db, [payment]);
    await sql`insert into transaction_screenings (tenant_id, transaction_uuid, screened_at, status, is_suspicious, remark, record, assessment)
              values (${tenantId}, ${payment.transactionUuid}, now(), 'RELEASED', false, '', '{}', '{}')`.execute(db);
    await sql`insert into clients (tenant_id, client_id, name, roles, permissions, created_by)
              values (${tenantId}, ${`core ${tenantId}`}, 'Core', '{}', '{}', 'x')`.execute(db);
    await sql`insert into tenant_settings (tenant_id, key, value, updated_by) values (${tenantId}, 'k', '1', 'x')`.execute(
      db,
    );
  });
}

it('deletes every row of the demo organization and none of another one', async () => {
  const bank = by.principal.tenantId;
  const { result: demo } = await tenants.createDemo(by, { name: 'Demo' });
  for (const tenantId of [bank, demo.tenantId]) await fill(tenantId);
  await tenants.suspend(by, bank);
  await tenants.suspend(by, demo.tenantId);
  const [before, ofDemo] = [await rowsOf(bank), await rowsOf(demo.tenantId)];
  expect(Object.keys(ofDemo)).toEqual(Object.keys(before));
  expect(ofDemo).toMatchObject({ transaction_screenings: 1, audit_log: 2, tenants: 1 });

  const contents = await demoContents(parts);
  expect(contents).toMatchObject({ tenantId: demo.tenantId, name: 'Demo', payments: 0, others: 0 });
  expect(await deleteDemo(parts, by, contents!)).toEqual(ofDemo);
  expect(await rowsOf(demo.tenantId)).toEqual({});
  expect(await rowsOf(bank)).toEqual(before);
  expect(await demoContents(parts)).toBeNull();
  const { rows } = await test.database.pool.query(
    `select action, subject_id, details->>'name' as name from audit_log where tenant_id = $1 order by sequence desc limit 1`,
    [SYSTEM_TENANT],
  );
  expect(rows).toEqual([{ action: 'tenant.demo-deleted', subject_id: demo.tenantId, name: 'Demo' }]);

  // Append-only tables are so again.
  for (const table of ['audit_log', 'transaction_screenings']) {
    await expect(test.database.pool.query(`delete from ${table} where tenant_id = $1`, [bank])).rejects.toThrow(
      'append-only',
    );
  }
});

it('identifies the demo organization by its creation, not by its name', async () => {
  await createTenant(test.database, 'Demo (simulated data)');
  expect(await demoContents(parts)).toBeNull();
  await tenants.createDemo(by, { name: 'Demo' });
  expect((await tenants.list()).filter(({ name }) => name === 'Demo')).toHaveLength(1);
  await expect(tenants.createDemo(by, { name: 'Demo 2' })).rejects.toThrow();
});
