import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createTenant } from '../../identity/testing.ts';
import { bytea, insertRows, JsonText, recordset } from './insert-rows.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const row = (tenantId: string) => ({
  tenant_id: tenantId,
  subject: '10000000-0000-4000-8000-000000000000',
  transactions: 2,
  first_at: new Date('2026-01-02T03:04:05.678Z'),
  last_at: '2026-01-03T00:00:00Z',
  counts: { hours: [1, 2] },
});

it('writes values, bytes and JSON, and reads them back', async () => {
  const { tenantId } = (await createTenant(test.database)).principal;
  const secret = { tenant_id: tenantId, secret_id: row(tenantId).subject, subscription_id: null, expires_at: null };
  await test.database.tenant(tenantId, async (db) => {
    await insertRows(db, 'behavior_baselines', [row(tenantId)]);
    await insertRows(db, 'webhook_secrets', [
      { ...secret, sealed: bytea(Buffer.from([0, 255, 92])), created_at: new Date(0) },
    ]);
    expect(await db.selectFrom('behavior_baselines').selectAll().execute()).toEqual([
      { ...row(tenantId), last_at: new Date('2026-01-03T00:00:00Z') },
    ]);
    expect(await db.selectFrom('webhook_secrets').select(['sealed', 'expires_at']).execute()).toEqual([
      { sealed: Buffer.from([0, 255, 92]), expires_at: null },
    ]);
  });
});

it('writes existing JSON text beside values', async () => {
  const { tenantId } = (await createTenant(test.database)).principal;
  const text = '{"name":"O\\"Neil \\\\ \u00e9","none":null}';
  await test.database.tenant(tenantId, async (db) => {
    await insertRows(db, 'behavior_baselines', [{ ...row(tenantId), counts: new JsonText(text) }]);
    const [read] = await db.selectFrom('behavior_baselines').selectAll().execute();
    expect(read).toEqual({ ...row(tenantId), last_at: new Date('2026-01-03T00:00:00Z'), counts: JSON.parse(text) });
  });
});

/** `tsc` is the test: each of these lines has to be refused. */
function doesNotCompile(db: Parameters<typeof insertRows>[0], tenantId: string): void {
  const good = row(tenantId);
  void insertRows(db, 'behavior_baselines', [good]);
  const { counts, ...without } = good;
  // @ts-expect-error A column is missing.
  void insertRows(db, 'behavior_baselines', [without]);
  // @ts-expect-error A column is misspelt.
  void insertRows(db, 'behavior_baselines', [{ ...without, count: counts }]);
  // @ts-expect-error The table has no such column, and PostgreSQL would not say so.
  void insertRows(db, 'behavior_baselines', [{ ...good, extra: 1 }]);
  // @ts-expect-error A number is not the text of a subject.
  void insertRows(db, 'behavior_baselines', [{ ...good, subject: 1 }]);
  // @ts-expect-error The column does not take null.
  void insertRows(db, 'behavior_baselines', [{ ...good, first_at: null }]);
  // @ts-expect-error PostgreSQL does not read bytes as JSON.
  void recordset('audit_heads', [{ entry_hash: Buffer.alloc(32) }]);
  // @ts-expect-error A set of records takes no misspelt column either.
  void recordset('audit_heads', [{ entry_hash: bytea(Buffer.alloc(32)), sequnce: 1 }]);
  // @ts-expect-error There is no such table.
  void insertRows(db, 'behaviour_baselines', [good]);
}
void doesNotCompile;
