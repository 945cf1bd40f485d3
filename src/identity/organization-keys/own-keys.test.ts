import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { ALL_ENCRYPTED_TABLES } from '../../app/declarations.ts';
import { allSeals } from '../../cli/audit.ts';
import type { Caller, Principal } from '../../platform/access/permissions.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import { toStored } from '../../platform/db/stored-rows.ts';
import { CursorCodec } from '../../platform/lib/cursor.ts';
import { serviceAuthor } from '../../platform/unit-of-work/effect.ts';
import { ENCRYPTED_SCREENINGS } from '../../screening/encrypted.ts';
import { ScreeningRecorder } from '../../screening/recorder.ts';
import type { ScreeningRow } from '../../screening/store.ts';
import { StoredScreenings } from '../../screening/stored-screenings.ts';
import { createTenant } from '../testing.ts';
import { EncryptionStates } from './encryption-states.ts';
import { KeyFolder, type KeyNode, keyNode } from './testing.ts';

let test: TestDatabase;
let folder: KeyFolder;
let node: KeyNode;
const nodes: KeyNode[] = [];
const another = (keys: KeyFolder | null = folder) => {
  const made = keyNode(test.connectionString, keys);
  nodes.push(made);
  return made;
};
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await KeyFolder.make();
  node = another();
});
afterAll(async () => {
  for (const { database } of nodes) await database.close();
  await test.drop();
  await folder.drop();
});

const NAME = 'Ottfried Zwirnbacher';

function recorderOf({ writer }: KeyNode) {
  const recorder = new ScreeningRecorder(writer);
  return async (tenantId: string, { name = NAME, key }: { name?: string; key?: string } = {}): Promise<string> => {
    const screening: ScreeningRow = {
      ...{ tenantId, searchId: randomUUID(), kind: 'SCREEN_ENTITY', screenedAt: new Date(), actorType: 'CLIENT' },
      ...{ actorId: 'client', correlationId: 'c', settings: {}, generation: 0, listVersions: [], matcherVersion: '1' },
      query: { fullName: name, dob: '1959-07-03' },
      ...{ totalMatches: 1, truncated: false, result: { matches: [{ matchedName: name }] } },
    };
    const principal = { type: 'CLIENT', id: 'client', tenantId } as Principal;
    const idempotency = key ? { key, operation: 'screenEntity', requestHash: Buffer.from('one'), status: 200 } : null;
    const by: Caller = { principal, correlationId: 'c', idempotency };
    const { result } = await recorder.record(by, screening, { searchId: screening.searchId, name });
    return (result as { searchId: string }).searchId;
  };
}

const storedOf = ({ database }: KeyNode) =>
  new StoredScreenings({
    database,
    cursors: new CursorCodec(Buffer.alloc(32)),
    lists: { versionsAt: async () => [] } as unknown as ConstructorParameters<typeof StoredScreenings>[0]['lists'],
  });
const nameIn = async (at: KeyNode, tenantId: string, searchId: string) =>
  ((await storedOf(at).get(tenantId, searchId)).query as { fullName: string }).fullName;

/** An organization with a key of the name `first` in the folder, which is not set yet. */
async function organisation(keys = folder): Promise<string> {
  const { tenantId } = (await createTenant(test.database, `Own ${randomUUID()}`)).principal;
  await keys.put(tenantId, 'first');
  return tenantId;
}
const author = (tenantId: string) => serviceAuthor(tenantId, 'c');
async function withKey(): Promise<string> {
  const tenantId = await organisation();
  await node.ownKeys.set(author(tenantId), 'first');
  return tenantId;
}
/** Audit entries of keys and of encrypted records. */
const seals = allSeals.filter(({ subjectType }) => ['screening', 'own_keys', 'data_keys'].includes(subjectType));
const reportOf = async ({ database }: KeyNode, tenantId: string) =>
  (await verifyAudit(database, seals)).find((one) => one.tenantId === tenantId)!;
const stateOf = (at: KeyNode, tenantId: string) => new EncryptionStates(at.database, ALL_ENCRYPTED_TABLES).of(tenantId);

/** Tables that contain a text in any column. */
async function tablesWith(text: string, tenantId: string): Promise<string[]> {
  const { pool } = test.database;
  const { rows } = await pool.query<{ table: string }>(`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const found: string[] = [];
  for (const { table } of rows) {
    const hits = await pool.query(`select 1 from ${table} as t where t.tenant_id = $1 and t::text ilike $2 limit 1`, [
      tenantId,
      `%${text}%`,
    ]);
    if (hits.rowCount) found.push(table);
  }
  return found;
}
const rowOf = async (searchId: string) =>
  (await test.database.pool.query('select * from screenings where search_id = $1', [searchId])).rows[0];
const UNAVAILABLE = { code: 'service-unavailable', message: expect.stringContaining('is unavailable') };

describe('with an organization-managed key', () => {
  it('no table holds a screened name or the stored response of its Idempotency-Key; without the key they do', async () => {
    const record = recorderOf(node);
    const plain = await organisation();
    await record(plain, { key: 'k' });
    expect(await tablesWith('zwirnbacher', plain)).toEqual(['idempotency_keys', 'screenings']);
    const tenantId = await withKey();
    const searchId = await record(tenantId, { key: 'k' });
    expect(await tablesWith('zwirnbacher', tenantId)).toEqual([]);
    expect(await nameIn(node, tenantId, searchId)).toBe(NAME);
    expect((await storedOf(node).page(tenantId, {}, { limit: 5 })).items).toMatchObject([{ name: NAME }]);
    // The repetition gets the first result.
    expect(await record(tenantId, { key: 'k' })).toBe(searchId);
  });

  it('unwraps keys before the transaction, which then encrypts for that organization only', async () => {
    const tenantId = await withKey();
    const other = await withKey();
    const late = another();
    const query = { ...ENCRYPTED_SCREENINGS.columns[0] };
    const place = { table: 'screenings', row: randomUUID() };
    await late.database.tenant(tenantId, async (db) => {
      late.database.vault.drop(tenantId);
      await folder.remove(tenantId, 'first');
      const seal = await sealerOf(db, tenantId);
      expect(seal!(place, query, { fullName: NAME }).$sealed).toMatch(/^1\.1\./);
      await expect(sealerOf(db, other)).rejects.toThrow('another organization');
    });
    await late.database.tenant(tenantId, async (db) => {
      await expect(sealerOf(db, tenantId)).rejects.toMatchObject(UNAVAILABLE);
    });
  });

  it('a node that does not know the key yet writes nothing unencrypted', async () => {
    const tenantId = await organisation();
    const late = another();
    const record = recorderOf(late);
    await record(tenantId, { name: 'Before' });
    await node.ownKeys.set(author(tenantId), 'first');
    await record(tenantId);
    expect(await tablesWith('zwirnbacher', tenantId)).toEqual([]);
    await node.ownKeys.renew(author(tenantId));
    const last = await record(tenantId);
    expect((await rowOf(last)).query.$sealed).toMatch(/^1\.2\./);
  });

  it('existing rows are encrypted, and the audit trail verifies all', async () => {
    const tenantId = await organisation();
    const record = recorderOf(node);
    const ids = await Promise.all(Array.from({ length: 120 }, () => record(tenantId)));
    await node.ownKeys.set(author(tenantId), 'first');
    expect((await stateOf(node, tenantId)).encrypted[0]).toMatchObject({ table: 'screenings', notYet: 120 });
    await node.encrypt(tenantId);
    expect(await tablesWith('zwirnbacher', tenantId)).toEqual([]);
    expect(await stateOf(node, tenantId)).toMatchObject({
      key: { name: 'first', isAvailable: true },
      run: { state: 'DONE', dataKey: 1, encrypted: 120, damaged: 0 },
      encrypted: ALL_ENCRYPTED_TABLES.map(() => ({ notYet: 0 })),
    });
    expect(await nameIn(node, tenantId, ids[7]!)).toBe(NAME);
    await record(tenantId);
    const clean = { broken: null, damaged: 0 };
    expect(await reportOf(node, tenantId)).toMatchObject({ ...clean, unread: 0, uncompared: 0 });
    // Without the key: values encrypted when they were written have a commitment; values encrypted later have none.
    expect(await reportOf(another(null), tenantId)).toMatchObject({ ...clean, unread: 1, uncompared: 120 });
  });

  it('values swapped between rows, columns or organizations are not decrypted, and are reported', async () => {
    const tenantId = await withKey();
    const record = recorderOf(node);
    const [one, two] = [await record(tenantId, { name: 'One' }), await record(tenantId, { name: 'Two' })];
    const pool = test.database.pool;
    await pool.query('alter table screenings disable trigger user');
    await pool.query(
      'update screenings a set query = b.query from screenings b where a.search_id = $1 and b.search_id = $2',
      [one, two],
    );
    await pool.query('update screenings set result = query where search_id = $1', [two]);
    await pool.query('alter table screenings enable trigger user');
    await expect(storedOf(node).get(tenantId, one)).rejects.toThrow('cannot be decrypted');
    const { damages } = await reportOf(node, tenantId);
    expect(damages.map(({ subjectId, reason }) => [subjectId, reason])).toEqual([
      [one, 'the screening was changed'],
      [two, 'the screening was changed'],
    ]);
    // Without the key they pass for rows that were encrypted later, and never for such as the trail vouches for.
    expect(await reportOf(another(null), tenantId)).toMatchObject({ unread: 0, uncompared: 2 });
  });

  it('a Database without declared tables rejects rows of an organization with a key, and of no other', async () => {
    const row = { searchId: randomUUID(), query: { fullName: NAME } };
    const of = async (tenantId: string) =>
      await test.database.tenant(tenantId, (db) => toStored(db, 'screenings', { tenantId }, [row]));
    const without = await organisation();
    expect(await of(without)).toEqual([row]);
    await expect(of(await withKey())).rejects.toThrow('Database was opened without its encrypted tables');
  });

  it('a copied commitment does not hide a changed ciphertext', async () => {
    const tenantId = await withKey();
    const searchId = await recorderOf(node)(tenantId);
    const { query } = await rowOf(searchId);
    const [version, key, commitment, box] = query.$sealed.split('.');
    const broken = `${version}.${key}.${commitment}.${box.slice(0, -6)}AAAAAA`;
    // The trigger accepts a value that is encrypted again with the same commitment. Decryption detects it.
    await test.database.pool.query('update screenings set query = $1 where search_id = $2', [
      { $sealed: broken },
      searchId,
    ]);
    expect(await reportOf(node, tenantId)).toMatchObject({ damaged: 1 });
    await node.ownKeys.renew(author(tenantId));
    await node.encrypt(tenantId);
    expect((await stateOf(node, tenantId)).run).toMatchObject({ damaged: 1, encrypted: 0 });
  });

  it('screenings of other organizations stay inaccessible', async () => {
    const tenantId = await organisation();
    const record = recorderOf(node);
    const searchId = await record(tenantId);
    const update = (change: string) =>
      test.database.pool.query(`update screenings set ${change} where search_id = '${searchId}'`);
    for (const change of [
      `query = '{}'`,
      `total_matches = 0`,
      `query = '{"$sealed": "1.1"}', truncated = true`,
      `result = '{"$sealed": 5}'`,
    ]) {
      await expect(update(change), change).rejects.toThrow('append-only');
    }
    await node.ownKeys.set(author(tenantId), 'first');
    const sealed = await record(tenantId);
    await expect(
      test.database.pool.query(
        `update screenings set query = (select result from screenings where search_id = $1) where search_id = $1`,
        [sealed],
      ),
    ).rejects.toThrow('append-only');
  });
});

describe('an unavailable key', () => {
  it('stops reads and writes with a reason, and affects no other organization', async () => {
    const tenantId = await withKey();
    const other = await withKey();
    const record = recorderOf(node);
    const searchId = await record(tenantId);
    const bytes = await folder.put(tenantId, 'first', await keyBytes(tenantId));
    await folder.remove(tenantId, 'first');
    await expect(storedOf(node).get(tenantId, searchId)).rejects.toMatchObject(UNAVAILABLE);
    await expect(record(tenantId)).rejects.toMatchObject(UNAVAILABLE);
    expect((await stateOf(node, tenantId)).key).toMatchObject({ isAvailable: false });
    expect(await nameIn(node, other, await record(other))).toBe(NAME);
    expect(await reportOf(node, tenantId)).toMatchObject({ broken: null, damaged: 0, unread: 1 });
    await folder.put(tenantId, 'first', bytes);
    expect(await nameIn(node, tenantId, searchId)).toBe(NAME);
  });

  it('cannot be replaced by another key or by one of another organization', async () => {
    const tenantId = await withKey();
    const other = await withKey();
    const searchId = await recorderOf(node)(tenantId);
    for (const bytes of [undefined, await keyBytes(other)]) {
      await folder.put(tenantId, 'first', bytes);
      await expect(storedOf(node).get(tenantId, searchId)).rejects.toThrow('a different key has this name');
    }
    // Wrapped keys that were copied over in the database do not unwrap.
    await test.database.pool.query(
      `update data_keys a set wrapped = b.wrapped from data_keys b
       where a.tenant_id = $1 and b.tenant_id = $2 and a.number = b.number`,
      [tenantId, other],
    );
    await expect(storedOf(node).get(tenantId, searchId)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect((await reportOf(node, tenantId)).damages).toMatchObject([{ reason: expect.stringContaining('data key') }]);
  });
});

describe('changes of keys', () => {
  it('during traffic: every row is decrypted afterwards, under the last data key', async () => {
    const tenantId = await withKey();
    const [one, two] = [recorderOf(node), recorderOf(another())];
    const ids: string[] = [];
    let isOver = false;
    const traffic = [one, two].map(async (record) => {
      while (!isOver) ids.push(await record(tenantId));
    });
    await folder.put(tenantId, 'second');
    await node.ownKeys.rotate(author(tenantId), 'second');
    await node.ownKeys.renew(author(tenantId));
    await node.ownKeys.renew(author(tenantId));
    isOver = true;
    await Promise.all(traffic);
    await folder.remove(tenantId, 'first');
    await node.encrypt(tenantId);
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) expect(await nameIn(node, tenantId, id)).toBe(NAME);
    expect(await stateOf(node, tenantId)).toMatchObject({
      key: { name: 'second' },
      dataKey: 3,
      encrypted: ALL_ENCRYPTED_TABLES.map(() => ({ notYet: 0 })),
    });
    expect(await reportOf(node, tenantId)).toMatchObject({ broken: null, damaged: 0, unread: 0 });
  });

  it('continue after a kill with the row after the last committed row', async () => {
    const tenantId = await organisation();
    const record = recorderOf(node);
    await Promise.all(Array.from({ length: 230 }, () => record(tenantId)));
    await node.ownKeys.set(author(tenantId), 'first');
    // The third write of the job does not return: two batches are committed.
    let writes = 0;
    const dying = {
      write: async (...given: Parameters<KeyNode['writer']['write']>) => {
        if (++writes === 3) throw new Error('killed');
        return await node.writer.write(...given);
      },
    } as KeyNode['writer'];
    await expect(node.encrypt(tenantId, dying)).rejects.toThrow('killed');
    expect((await stateOf(node, tenantId)).run).toMatchObject({ state: 'RUNNING', lookedAt: 200, encrypted: 200 });
    expect((await stateOf(node, tenantId)).encrypted[0]).toMatchObject({ notYet: 30 });
    await node.encrypt(tenantId);
    expect((await stateOf(node, tenantId)).run).toMatchObject({ state: 'DONE', lookedAt: 230, encrypted: 230 });
    expect(await tablesWith('zwirnbacher', tenantId)).toEqual([]);
  });

  it.each([
    ['set twice', 'conflict', async (id: string) => node.ownKeys.set(author(id), 'first')],
    ['rotated to an unknown key', 'service-unavailable', (id: string) => node.ownKeys.rotate(author(id), 'no')],
    ['rotated to no name', 'validation-failed', (id: string) => node.ownKeys.rotate(author(id), '../first')],
  ])('%s are rejected', async (_what, code, change) => {
    await expect(change(await withKey())).rejects.toMatchObject({ code });
  });

  it('of an organization without a key are rejected', async () => {
    const tenantId = await organisation();
    await expect(node.ownKeys.renew(author(tenantId))).rejects.toMatchObject({ code: 'not-found' });
    await expect(node.ownKeys.set(author(tenantId), 'absent')).rejects.toMatchObject(UNAVAILABLE);
    expect(await stateOf(node, tenantId)).toMatchObject({
      key: null,
      dataKey: null,
      encrypted: ALL_ENCRYPTED_TABLES.map(() => ({ notYet: null })),
    });
  });
});

async function keyBytes(tenantId: string): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  return Buffer.from(await readFile(join(folder.path, tenantId, 'first.key'), 'utf8'), 'hex');
}
