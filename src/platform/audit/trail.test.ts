import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { append } from './append.ts';
import { ERASED } from './erased.ts';
import { tableSeals } from './sealed-tables.ts';
import { appendRows, lockHead } from './store.ts';
import { testCodes } from './testing.ts';
import { type AuditEntry, hashDetails, hashEntry } from './trail.ts';
import { verifyAudit } from './verify.ts';

let test: TestDatabase;
let number = 0;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

function newTenant(): string {
  number += 1;
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const entry = (subjectId: string, details: unknown = { note: subjectId }): AuditEntry => ({
  actor: { type: 'CLIENT', id: 'client' },
  action: 'test.done',
  subjectType: 'test',
  subjectId,
  correlationId: 'c-1',
  details,
  occurredAt: new Date('2026-01-02T03:04:05.678Z'),
});
const write = (tenantId: string, ...entries: AuditEntry[]) =>
  test.database.tenant(tenantId, (db) => append(db, tenantId, entries, { codes: testCodes }));
const reportOf = async (tenantId: string) =>
  (await verifyAudit(test.database)).find((report) => report.tenantId === tenantId);

/** Runs a statement with superuser rights. */
async function tamper(statement: string, ...values: unknown[]): Promise<void> {
  await test.database.pool.query('alter table audit_log disable trigger user');
  await test.database.pool.query(statement, values);
  await test.database.pool.query('alter table audit_log enable trigger user');
}

describe('the chain', () => {
  it('is intact after concurrent writers, in batches and alone', async () => {
    const tenant = newTenant();
    const writes = Array.from({ length: 20 }, (_, index) =>
      write(tenant, ...Array.from({ length: (index % 3) + 1 }, (_, part) => entry(`${index}-${part}`))),
    );
    await Promise.all(writes);
    expect(await reportOf(tenant)).toMatchObject({ entries: 39, erased: 0, broken: null });
  });

  it('stores any JSON details and reads them back to the same hash', async () => {
    const tenant = newTenant();
    const details = [
      null,
      [],
      {},
      { a: undefined, z: 1, b: [undefined, null, { y: 0.1 + 0.2, x: 1e21 }] },
      'text',
      5,
      { 'é\u2028': '😀\\"' },
    ];
    await write(tenant, ...details.map((one, index) => entry(String(index), one)));
    expect(await reportOf(tenant)).toMatchObject({ entries: details.length, broken: null });
  });

  it('has no entry of a failed transaction', async () => {
    const tenant = newTenant();
    await write(tenant, entry('kept'));
    const failing = test.database.tenant(tenant, async (db) => {
      await append(db, tenant, [entry('lost')], { codes: testCodes });
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await write(tenant, entry('kept too'));
    expect(await reportOf(tenant)).toMatchObject({ entries: 2, broken: null });
  });

  it('cannot be changed by the service itself', async () => {
    const tenant = newTenant();
    await write(tenant, entry('1'));
    for (const statement of [
      `update audit_log set action = 'x'`,
      `update audit_log set details = '{}'`,
      'update audit_log set details = null',
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(test.database.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });

  it('stays valid when details are erased, and each erasure is reported', async () => {
    const tenant = newTenant();
    await write(tenant, entry('1'), entry('2'));
    await tamper('update audit_log set details = null where tenant_id = $1 and sequence = 1', tenant);
    const damages = [{ sequence: 1, reason: 'the details of entry 1 were erased' }];
    expect(await reportOf(tenant)).toMatchObject({ entries: 2, erased: 1, broken: null, damaged: 1, damages });
    // Valid if an erasure names it. An erasure that names existing details is false.
    const tombstone = { ...entry('3'), action: ERASED, details: { entries: [1, 2] } };
    await write(tenant, tombstone);
    const lied = [{ sequence: 2, reason: 'the details of entry 2 were erased earlier, but exist again' }];
    expect(await reportOf(tenant)).toMatchObject({ entries: 3, erased: 1, broken: null, damaged: 1, damages: lied });
  });
});

describe('verification finds', () => {
  const changes: [string, string, number, RegExp][] = [
    [
      'changed details',
      `update audit_log set details = '{"note":"other"}' where tenant_id = $1 and sequence = 2`,
      2,
      /details were changed/,
    ],
    [
      'a changed actor',
      `update audit_log set actor_id = 'x' where tenant_id = $1 and sequence = 2`,
      2,
      /columns were changed/,
    ],
    [
      'a changed time',
      `update audit_log set occurred_at = occurred_at + interval '1 ms' where tenant_id = $1 and sequence = 2`,
      2,
      /columns were changed/,
    ],
    [
      'another correlation id',
      `update audit_log set correlation_id = 'x' where tenant_id = $1 and sequence = 3`,
      3,
      /columns were changed/,
    ],
    ['a removed entry', 'delete from audit_log where tenant_id = $1 and sequence = 2', 2, /entry 2 is missing/],
    ['a removed last entry', 'delete from audit_log where tenant_id = $1 and sequence = 3', 2, /head of the chain/],
    ['a removed first entry', 'delete from audit_log where tenant_id = $1 and sequence = 1', 1, /entry 1 is missing/],
    ['a removed head', 'delete from audit_heads where tenant_id = $1', 3, /head of the chain/],
    ['a moved head', 'update audit_heads set sequence = 2 where tenant_id = $1', 3, /head of the chain/],
    ['all entries gone', 'delete from audit_log where tenant_id = $1', 0, /head of the chain/],
    [
      'a broken link',
      `update audit_log set previous_hash = entry_hash where tenant_id = $1 and sequence = 2`,
      2,
      /does not follow/,
    ],
  ];
  it.each(changes)('%s', async (_what, statement, sequence, reason) => {
    const tenant = newTenant();
    await write(tenant, entry('1'), entry('2'), entry('3'));
    await tamper(statement, tenant);
    expect((await reportOf(tenant))?.broken).toEqual({ sequence, reason: expect.stringMatching(reason) });
  });
});

describe('rows whose latest entry has no seal', () => {
  /** An entry of an earlier release, without a seal. */
  const writeUnsealed = (tenantId: string, key: string) =>
    test.database.tenant(tenantId, async (db) => {
      await db
        .insertInto('tenant_settings')
        .values({ tenant_id: tenantId, key, value: '1', updated_by: 'x' })
        .execute();
      const { sequence, entryHash: previousHash } = await lockHead(db, tenantId);
      const { occurredAt, correlationId, actor, details } = entry(key, { after: 1 });
      const unsealed = {
        ...{ tenantId, sequence: sequence + 1, occurredAt, actorType: actor.type, actorId: actor.id, correlationId },
        ...{ action: 'setting.changed', subjectType: 'SETTING', subjectId: key, previousHash },
        detailsHash: hashDetails(details),
      };
      const row = { ...unsealed, details, entryHash: hashEntry(unsealed), entryCode: null };
      await appendRows(db, tenantId, [row], { sequence: row.sequence, entryHash: row.entryHash });
    });
  const reportSealed = async (tenantId: string) =>
    (await verifyAudit(test.database, tableSeals)).find((report) => report.tenantId === tenantId);

  it('are reported, and sealed by their next change', async () => {
    const tenant = newTenant();
    await test.database.system((db) => db.insertInto('tenants').values({ tenant_id: tenant, name: 'x' }).execute());
    await writeUnsealed(tenant, 'one');
    await write(tenant, { ...entry(tenant), subjectType: 'TENANT' });
    expect(await reportSealed(tenant)).toMatchObject({ broken: null, sealed: 1, unsealed: 1, damages: [] });
    await write(tenant, { ...entry('one'), subjectType: 'SETTING' });
    expect(await reportSealed(tenant)).toMatchObject({ broken: null, sealed: 2, unsealed: 0, damages: [] });
    await writeUnsealed(tenant, 'two');
    await test.database.pool.query(`update tenant_settings set value = '2' where tenant_id = $1`, [tenant]);
    const changed = (subjectId: string) => ({
      sequence: null,
      subjectId,
      reason: 'the setting does not match its last audit entry',
    });
    expect((await reportSealed(tenant))?.damages).toEqual([changed('one'), changed('two')]);
  });
});
