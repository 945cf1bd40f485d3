import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, waitForLocks } from '../../../test/support/database.ts';
import { createTenant } from '../../identity/testing.ts';
import type { Caller } from '../access/permissions.ts';
import { verifyAudit } from '../audit/verify.ts';
import { AppError } from '../errors.ts';
import type { Outcome, Tx } from './effect.ts';
import { GroupWriter } from './group-writer.ts';
import { writerOver } from './testing.ts';

interface Item {
  name: string;
  /** Outcome of the item. */
  fate?: 'refused' | 'throws';
}

let test: TestDatabase;
let by: Caller;
let batches: string[][];
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  by = await createTenant(test.database);
  batches = [];
});

const tenantId = () => by.principal.tenantId;
const keyed = (key: string, request = 'one'): Caller => ({
  ...by,
  correlationId: `c-${key}`,
  idempotency: { key, operation: 'testIt', requestHash: Buffer.from(request), status: 200 },
});

async function write({ db, tenantId: tenant }: Tx, items: readonly Item[]): Promise<Outcome<string>[]> {
  batches.push(items.map(({ name }) => name));
  if (items.some(({ fate }) => fate === 'throws')) throw new Error('cannot be written');
  const taken = items.filter(({ fate }) => fate !== 'refused');
  for (const { name: key } of taken) {
    await db.insertInto('tenant_settings').values({ tenant_id: tenant, key, value: '1', updated_by: 'x' }).execute();
  }
  return items.map((item) =>
    item.fate === 'refused'
      ? { refused: new AppError('conflict') }
      : {
          result: `result of ${item.name}`,
          audit: { action: 'test.done', subjectType: 'TEST', subjectId: item.name, details: {} },
          jobs: [{ queue: 'test', tenantId: tenant, subjectId: item.name, payload: {} }],
        },
  );
}

const group = (change: Partial<ConstructorParameters<typeof GroupWriter<Item, string>>[0]> = {}) =>
  new GroupWriter<Item, string>({
    writer: writerOver(test.database),
    effect: write,
    maxBatch: 100,
    maxWaitingPerTenant: 1_000,
    busy: 'too many',
    ...change,
  });

/** The outcome of each: its result, `replayed: ...`, or the code or text of its rejection. */
async function outcomes(writes: readonly Promise<{ result: string; replayed: boolean }>[]): Promise<string[]> {
  return (await Promise.allSettled(writes)).map((one) =>
    one.status === 'rejected'
      ? ((one.reason as AppError).code ?? one.reason.message)
      : `${one.value.replayed ? 'replayed: ' : ''}${one.value.result}`,
  );
}

async function left() {
  const read = async (sql: string) =>
    (await test.database.pool.query(sql, [tenantId()])).rows.map((row) => Object.values(row)[0] as string);
  return {
    settings: await read('select key from tenant_settings where tenant_id = $1 order by key'),
    audit: await read('select subject_id from audit_log where tenant_id = $1 order by sequence'),
    jobs: await read('select subject_id from jobs where tenant_id = $1 order by job_id'),
    keys: await read('select key from idempotency_keys where tenant_id = $1 order by key'),
  };
}

it('writes a single item at once and simultaneous items together, each with author, entry and job', async () => {
  const writer = group();
  const names = Array.from({ length: 9 }, (_, index) => `item ${index}`);
  expect(await outcomes(names.map((name) => writer.write(by, { name })))).toEqual(
    names.map((name) => `result of ${name}`),
  );
  expect(batches).toEqual([[names[0]], names.slice(1)]);
  expect(await left()).toMatchObject({ settings: names, audit: names, jobs: names });
  expect((await verifyAudit(test.database)).every(({ broken }) => broken === null)).toBe(true);
});

it('writes items together that arrive during the write of a single item', async () => {
  const writer = group({ batchWindowMs: 3_000 });
  expect(await outcomes([writer.write(by, { name: 'first' })])).toEqual(['result of first']);
  const one = writer.write(by, { name: 'a' });
  // Longer than a write takes that does not wait for others.
  await writerOver(test.database).write(await createTenant(test.database), async () => ({ result: null, audit: [] }));
  expect(await outcomes([one, writer.write(by, { name: 'b' })])).toEqual(['result of a', 'result of b']);
  expect(batches).toEqual([['first'], ['a', 'b']]);
});

it('writes a full batch without waiting for more items', async () => {
  // Longer than a test may take.
  const writer = group({ batchWindowMs: 600_000, maxBatch: 3 });
  await outcomes(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => writer.write(by, { name })));
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f', 'g']]);
});

it('rejects one item: the others are written, and its key is free again', async () => {
  const writer = group();
  const writes = [
    writer.write(by, { name: 'first' }),
    writer.write(keyed('good'), { name: 'a' }),
    writer.write(keyed('bad'), { name: 'b', fate: 'refused' }),
    writer.write(by, { name: 'c' }),
  ];
  expect(await outcomes(writes)).toEqual(['result of first', 'result of a', 'conflict', 'result of c']);
  expect(batches).toHaveLength(2);
  expect(await left()).toEqual({
    settings: ['a', 'c', 'first'],
    audit: ['first', 'a', 'c'],
    jobs: ['first', 'a', 'c'],
    keys: ['good'],
  });
  expect(await outcomes([writer.write(keyed('bad'), { name: 'b' })])).toEqual(['result of b']);
});

it('tries items alone if one fails, and the keys of the others stay', async () => {
  const writer = group();
  const writes = [
    writer.write(by, { name: 'first' }),
    writer.write(keyed('k-a'), { name: 'a' }),
    writer.write(keyed('k-b'), { name: 'b', fate: 'throws' }),
    writer.write(keyed('k-c'), { name: 'c' }),
  ];
  expect(await outcomes(writes)).toEqual(['result of first', 'result of a', 'cannot be written', 'result of c']);
  expect(batches).toEqual([['first'], ['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  expect(await left()).toMatchObject({ settings: ['a', 'c', 'first'], keys: ['k-a', 'k-c'] });
});

it('applies one key once, in the same or a later batch, and rejects other requests under it', async () => {
  const writer = group();
  const writes = [
    writer.write(by, { name: 'first' }),
    writer.write(keyed('k'), { name: 'a' }),
    writer.write(keyed('k'), { name: 'b' }),
    writer.write(keyed('k', 'another'), { name: 'c' }),
    writer.write(by, { name: 'd' }),
  ];
  expect(await outcomes(writes)).toEqual([
    'result of first',
    'result of a',
    'replayed: result of a',
    'idempotency-key-reuse',
    'result of d',
  ]);
  expect(await outcomes([writer.write(keyed('k'), { name: 'e' })])).toEqual(['replayed: result of a']);
  expect(batches).toEqual([['first'], ['a', 'd']]);
});

it('distinguishes keys of two callers, also in one batch', async () => {
  const writer = group();
  const colleague = { ...keyed('k'), principal: { ...by.principal, id: 'colleague' } };
  const writes = [
    writer.write(by, { name: 'first' }),
    writer.write(keyed('k'), { name: 'a' }),
    writer.write(colleague, { name: 'b' }),
  ];
  expect(await outcomes(writes)).toEqual(['result of first', 'result of a', 'result of b']);
  expect(batches).toEqual([['first'], ['a', 'b']]);
  const again = [{ ...colleague, idempotency: { ...colleague.idempotency! } }, keyed('k')];
  expect(await outcomes(again.map((who) => writer.write(who, { name: 'c' })))).toEqual([
    'replayed: result of b',
    'replayed: result of a',
  ]);
});

it('frees the key of a rejected item for the next one', async () => {
  const writer = group();
  const writes = [
    writer.write(by, { name: 'first' }),
    writer.write(keyed('k'), { name: 'a', fate: 'refused' }),
    writer.write(keyed('k'), { name: 'b' }),
  ];
  expect(await outcomes(writes)).toEqual(['result of first', 'conflict', 'result of b']);
});

it('locks keys of two nodes in one order, without deadlock', async () => {
  const writers = [writerOver(test.database), writerOver(test.database)];
  const nodes = writers.map((writer) => group({ writer }));
  const transactions = writers.map((writer) => vi.spyOn(writer, 'writeTogether'));
  let writes: Promise<{ result: string; replayed: boolean }>[] = [];
  // While one write holds the key in the middle, each node locks keys from another end.
  const middle = await writerOver(test.database).write(keyed('m'), async () => {
    writes = nodes.flatMap((node, at) => [
      node.write(by, { name: `first ${at}` }),
      ...['a', 'm', 'z']
        .toSorted((one, other) => (at === 0 ? 1 : -1) * one.localeCompare(other))
        .map((key) => node.write(keyed(key), { name: `${key} ${at}` })),
    ]);
    await waitForLocks(test.database, { count: 2 });
    return { result: 'middle', audit: [] };
  });
  expect(middle.replayed).toBe(false);
  const all = (await outcomes(writes)).sort();
  expect(all.filter((one) => one.includes('middle'))).toEqual(['replayed: middle', 'replayed: middle']);
  expect(all.filter((one) => / [az] /.test(one) && !one.startsWith('replayed'))).toHaveLength(2);
  // The first alone and the others together, on each node: no batch has failed and was tried one by one.
  expect(transactions.map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

it('rejects items if too many wait', async () => {
  const writer = group({ maxBatch: 2, maxWaitingPerTenant: 3 });
  const writes = Array.from({ length: 6 }, (_, index) => writer.write(by, { name: `${index}` }));
  expect(await outcomes(writes)).toEqual([
    ...['0', '1', '2', '3'].map((name) => `result of ${name}`),
    'service-unavailable',
    'service-unavailable',
  ]);
});

it('writes nothing if every item was done before', async () => {
  const effect = vi.fn(write);
  const writer = group({ effect });
  await writer.write(keyed('k'), { name: 'a' });
  await writer.write(keyed('k'), { name: 'b' });
  expect(effect).toHaveBeenCalledOnce();
});
