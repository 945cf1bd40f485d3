/** Tests an attacker who can change every row of the database, and links entries like the service. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Database } from '../db/database.ts';
import { append } from './append.ts';
import { EntryCodes } from './entry-codes.ts';
import { tableSeals } from './sealed-tables.ts';
import { type AuditRow, GENESIS_HASH, readRows } from './store.ts';
import { type AuditEntry, hashDetails, hashEntry } from './trail.ts';
import { verifyAudit } from './verify.ts';

const installationKey = randomBytes(32);
const codes = new EntryCodes(installationKey);
const theirs = new EntryCodes(randomBytes(32));
const FORGED = /the service did not write it/;

let test: TestDatabase;
let tenant: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  tenant = randomUUID();
  await test.database.system((db) => db.insertInto('tenants').values({ tenant_id: tenant, name: 'x' }).execute());
  await write(test.database, about('TENANT', tenant));
  for (const key of ['one', 'two', 'three']) await setTo(key, '1', codes);
});

const about = (subjectType: string, subjectId: string): AuditEntry => ({
  ...{ actor: { type: 'USER', id: 'ada' }, action: 'setting.changed', subjectType, subjectId, correlationId: 'c' },
  ...{ details: {}, occurredAt: new Date('2026-01-02T03:04:05.678Z') },
});
const write = (database: Database, entry: AuditEntry, by = codes) =>
  database.system((db) => append(db, tenant, [entry], { codes: by }));

/** A setting, with the entry that seals it. */
const setTo = (key: string, value: string, by: EntryCodes) =>
  test.database.system(async (db) => {
    await db
      .insertInto('tenant_settings')
      .values({ tenant_id: tenant, key, value, updated_by: 'USER:ada' })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value }))
      .execute();
    await append(db, tenant, [about('SETTING', key)], { codes: by });
  });

async function reportOf(by: EntryCodes | undefined, database = test.database) {
  return (await verifyAudit(database, tableSeals, { codes: by })).find(({ tenantId }) => tenantId === tenant)!;
}

/** Rewrites entries, and relinks all entries after the first of them. */
async function rewritten(change: (row: AuditRow) => AuditRow, database = test.database): Promise<void> {
  const rows = await database.system((db) => readRows(db, tenant, 0, 100));
  const { pool } = database;
  await pool.query('alter table audit_log disable trigger user');
  let previousHash: Buffer = GENESIS_HASH;
  for (const row of rows) {
    const { entryHash: _, entryCode, details, ...columns } = change(row);
    const linked = { ...columns, detailsHash: hashDetails(details), previousHash };
    previousHash = hashEntry(linked);
    await pool.query(
      `update audit_log set actor_id = $3, details = $4, details_hash = $5, previous_hash = $6, entry_hash = $7, entry_code = $8
       where tenant_id = $1 and sequence = $2`,
      [
        ...[tenant, row.sequence, linked.actorId, JSON.stringify(details)],
        ...[linked.detailsHash, linked.previousHash, previousHash, entryCode],
      ],
    );
  }
  await pool.query('update audit_heads set entry_hash = $2 where tenant_id = $1', [tenant, previousHash]);
  await pool.query('alter table audit_log enable trigger user');
}

const forgedAt = (sequence: number) => ({ broken: { sequence, reason: expect.stringMatching(FORGED) } });
const WHOLE = { broken: null, damaged: 0 };

describe('an audit entry that the service did not write', () => {
  it('is not found if the service wrote all', async () => {
    expect(await reportOf(codes)).toMatchObject({ ...WHOLE, entries: 4 });
  });

  it('is found after the others, with its row', async () => {
    await setTo('transactions.fourEyes', '"NEVER"', theirs);
    expect(await reportOf(undefined), 'the chain alone does not tell').toMatchObject(WHOLE);
    expect(await reportOf(codes)).toMatchObject(forgedAt(5));
  });

  it.each<[what: string, code: (row: AuditRow) => Buffer | null]>([
    ['with the codes that were there', ({ entryCode }) => entryCode],
    ['without codes', () => null],
    ['with codes of another key', ({ entryHash }) => theirs.of(entryHash)],
  ])('is found if the actor was replaced and the chain linked again %s', async (_what, code) => {
    await rewritten((row) =>
      row.sequence < 2 ? row : { ...row, ...(row.sequence === 2 && { actorId: 'bob' }), entryCode: code(row) },
    );
    expect(await reportOf(undefined), 'the chain alone does not tell').toMatchObject(WHOLE);
    expect(await reportOf(codes)).toMatchObject(forgedAt(2));
  });

  it.each<[what: string, statement: string, sequence: number]>([
    ['all codes are taken away', 'update audit_log set entry_code = null where tenant_id = $1', 1],
    ['one is', 'update audit_log set entry_code = null where tenant_id = $1 and sequence = 3', 3],
    ['the last is', 'update audit_log set entry_code = null where tenant_id = $1 and sequence = 4', 4],
    [
      'the code of another entry is there',
      `update audit_log a set entry_code = b.entry_code from audit_log b
       where a.tenant_id = $1 and b.tenant_id = $1 and a.sequence = 2 and b.sequence = 3`,
      2,
    ],
  ])('is reported where %s', async (_what, statement, sequence) => {
    await test.database.pool.query('alter table audit_log disable trigger user');
    await test.database.pool.query(statement, [tenant]);
    await test.database.pool.query('alter table audit_log enable trigger user');
    expect(await reportOf(codes)).toMatchObject(forgedAt(sequence));
  });

  it('gets no code from the service, which changes none', async () => {
    const change = test.database.pool.query(
      'update audit_log set details = null, entry_code = null where tenant_id = $1',
      [tenant],
    );
    await expect(change).rejects.toThrow('append-only');
  });
});
