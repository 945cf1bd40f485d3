import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, waitForLocks } from '../../../test/support/database.ts';
import { createTenant, HeldClock } from '../../identity/testing.ts';
import type { Caller, IdempotencyKey } from '../access/permissions.ts';
import { SYSTEM_TENANT } from '../audit/trail.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type AuditNote, type Effect, type Effected, serviceAuthor } from './effect.ts';
import { writerOver } from './testing.ts';
import type { Writer } from './writer.ts';

let test: TestDatabase;
let by: Caller;
let clock: HeldClock;
let writer: Writer;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  by = await createTenant(test.database);
  clock = new HeldClock();
  writer = writerOver(test.database, clock);
});

const keyed = (key: string, change: Partial<IdempotencyKey> = {}, who = by): Caller => ({
  ...who,
  idempotency: { key, operation: 'testIt', requestHash: Buffer.from('one request'), status: 201, ...change },
});
const note = (subjectId: string, more: Partial<AuditNote> = {}): AuditNote => ({
  action: 'test.done',
  subjectType: 'TEST',
  subjectId,
  details: { note: subjectId },
  ...more,
});
const job = (subjectId: string) => ({ queue: 'test', tenantId: tenantId(), subjectId, payload: {} });
const tenantId = () => by.principal.tenantId;

/** Something to write: a setting of the organization. */
async function put(db: Db, key: string, value: unknown = null): Promise<void> {
  await db
    .insertInto('tenant_settings')
    .values({ tenant_id: tenantId(), key, value: JSON.stringify(value), updated_by: 'test' })
    .execute();
}

function effect<R>(name: string, result: R): Effect<R> {
  return async ({ db }): Promise<Effected<R>> => {
    await put(db, name);
    return { result, audit: note(name), jobs: [job(name)] };
  };
}

/** All rows written by an effect, in the order of the chain. */
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
const NOTHING = { settings: [], audit: [], jobs: [], keys: [] };

describe('two writes in a deadlock', () => {
  /** Writes the first row, waits until another write has locked the second one, and then needs it. */
  function crossing(first: string, second: string, meet: () => Promise<unknown>): Effect<string> {
    let attempts = 0;
    return async ({ db }) => {
      attempts += 1;
      const take = (key: string) =>
        db
          .updateTable('tenant_settings')
          .set({ updated_by: first })
          .where('tenant_id', '=', tenantId())
          .where('key', '=', key)
          .execute();
      await take(first);
      if (attempts === 1) await meet();
      await take(second);
      return { result: `${first} ${attempts}`, audit: note(first), jobs: [job(first)] };
    };
  }

  it('both succeed: PostgreSQL rolls back one, which is repeated', async () => {
    await test.database.tenant(tenantId(), async (db) => {
      for (const key of ['a', 'b']) await put(db, key);
    });
    let waiting = 0;
    let arrived = () => {};
    const both = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const meet = () => {
      waiting += 1;
      if (waiting === 2) arrived();
      return both;
    };
    const results = await Promise.all([
      writer.write(keyed('one'), crossing('a', 'b', meet)),
      writer.write(keyed('two'), crossing('b', 'a', meet)),
    ]);
    const attempts = results.map(({ result }) => result.split(' ')[1]).sort();
    expect(attempts).toEqual(['1', '2']);
    const { audit, jobs, keys } = await left();
    expect([audit.sort(), jobs.sort(), keys]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['one', 'two'],
    ]);
  });

  it.each(['40P01', '40001'])('are repeated four times at most (%s), and then rejected as busy', async (state) => {
    let attempts = 0;
    const colliding: Effect<null> = async ({ db }) => {
      attempts += 1;
      await put(db, 'a');
      await sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(db);
      return { result: null, audit: note('a') };
    };
    await expect(writer.write(keyed('k'), colliding)).rejects.toMatchObject({
      code: 'service-unavailable',
      details: { retryAfterSeconds: 1 },
    });
    expect(attempts).toBe(4);
    expect(await left()).toEqual(NOTHING);
  });
});

describe('a write', () => {
  it('stores the effect, its audit entries and its jobs', async () => {
    const done = await writer.write(by, effect('a', { n: 1 }));
    expect(done).toMatchObject({ result: { n: 1 }, replayed: false, answeredAt: clock.now(), status: null });
    expect(await left()).toEqual({ settings: ['a'], audit: ['a'], jobs: ['a'], keys: [] });
    const entry = await test.database.direct
      .selectFrom('audit_log')
      .selectAll()
      .where('tenant_id', '=', tenantId())
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_type: 'OPERATOR',
      actor_id: by.principal.id,
      correlation_id: by.correlationId,
      occurred_at: clock.now(),
      details: { note: 'a' },
    });
  });

  it('stores nothing if the effect is rejected, and frees the key', async () => {
    const refused = writer.write(keyed('k'), async (tx) => {
      await effect('a', null)(tx);
      throw new AppError('conflict', { detail: 'no' });
    });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    expect(await left()).toEqual(NOTHING);
    expect((await writer.write(keyed('k'), effect('b', 1))).replayed).toBe(false);
  });

  it('stores nothing if an entry or a job cannot be written', async () => {
    const broken: Partial<Effected<null>>[] = [
      { audit: note('x', { action: null as never }) },
      { jobs: [{ ...job('x'), queue: null as never }] },
      { audit: note('x', { details: { at: 'a\u0000b' } }) },
    ];
    for (const more of broken) {
      const write = writer.write(keyed('k'), async (tx) => ({ ...(await effect<null>('a', null)(tx)), ...more }));
      await expect(write).rejects.toThrow();
    }
    expect(await left()).toEqual(NOTHING);
  });

  it('is rolled back in a dry run, and returns the would-be result', async () => {
    const done = await writer.write(keyed('k'), effect('a', { n: 1 }), { dryRun: true });
    expect(done).toMatchObject({ result: { n: 1 }, replayed: false });
    expect(await left()).toEqual(NOTHING);
    await expect(
      writer.write(by, () => Promise.reject(new AppError('conflict')), { dryRun: true }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('writes entries in order over concurrent writers, with an intact chain', async () => {
    const writes = Array.from({ length: 15 }, (_, index) =>
      writer.write(by, async ({ lockChain }) => {
        // Half of them take their place in line before their work.
        if (index % 2 === 0) await lockChain();
        return { result: null, audit: [note(`${index}-a`), note(`${index}-b`)] };
      }),
    );
    await Promise.all(writes);
    const { audit } = await left();
    expect(audit).toHaveLength(30);
    for (let at = 0; at < 30; at += 2) expect(audit[at + 1]).toBe(audit[at]!.replace('-a', '-b'));
    const report = (await verifyAudit(test.database)).find((one) => one.tenantId === tenantId());
    expect(report).toMatchObject({ entries: 30, broken: null });
  });

  it('that locks the chain runs in the order of the entries', async () => {
    const order: string[] = [];
    const numbered = (name: string) =>
      writer.write(by, async ({ lockChain }) => {
        const chain = await lockChain();
        expect(chain.tenantId).toBe(tenantId());
        expect(await lockChain()).toEqual(chain);
        order.push(name);
        await sleep(5);
        return { result: null, audit: note(name) };
      });
    await Promise.all(['a', 'b', 'c', 'd'].map(numbered));
    expect((await left()).audit).toEqual(order);
  });

  it('has one time, taken at its first use', async () => {
    await writer.write(by, async ({ now }) => {
      clock.advance(10);
      const first = now();
      clock.advance(10);
      expect(now()).toBe(first);
      return { result: null, audit: [note('a'), note('b', { occurredAt: new Date(0), correlationId: 'c-2' })] };
    });
    const rows = await test.database.direct
      .selectFrom('audit_log')
      .select(['occurred_at', 'correlation_id'])
      .where('tenant_id', '=', tenantId())
      .orderBy('sequence')
      .execute();
    const taken = new Date(clock.now().getTime() - 10_000);
    expect(rows).toEqual([
      { occurred_at: taken, correlation_id: by.correlationId },
      { occurred_at: new Date(0), correlation_id: 'c-2' },
    ]);
  });

  it('sees only rows of its organization, unless made as the service', async () => {
    const other = await createTenant(test.database);
    await writer.write(by, effect('mine', null));
    const seen = async (options?: { transaction: 'system' | 'long' }) =>
      (
        await writer.write(
          other,
          async ({ db }) => ({
            result: await db.selectFrom('tenant_settings').select('key').where('tenant_id', '=', tenantId()).execute(),
            audit: [],
          }),
          options,
        )
      ).result;
    expect(await seen()).toEqual([]);
    expect(await seen({ transaction: 'system' })).toEqual([{ key: 'mine' }]);
    expect(await seen({ transaction: 'long' })).toEqual([{ key: 'mine' }]);
  });

  it('of the service is recorded in its own chain or that of the subject', async () => {
    const author = serviceAuthor(SYSTEM_TENANT, 'c-1');
    await writer.write(author, async () => ({ result: null, audit: note('of the service') }), {
      transaction: 'system',
    });
    const chainOf = tenantId();
    await writer.write(author, async () => ({ result: null, audit: note('of the bank') }), {
      transaction: 'system',
      chainOf,
    });
    expect((await left()).audit).toEqual(['of the bank']);
  });
});

describe('an Idempotency-Key', () => {
  const answer = { text: 'Zażółć \u0000 \ud800', list: [1, null, { b: 1, a: 2 }], none: undefined };

  it('repeats the first result with time, status and correlation ID, without effect', async () => {
    const first = await writer.write(keyed('k'), effect('a', answer));
    expect(first).toMatchObject({ replayed: false, status: 201 });
    clock.advance(60);
    const later = { ...by, correlationId: 'another' };
    const again = await writer.write(keyed('k', {}, later), effect('b', answer));
    expect(again).toEqual({ ...first, result: JSON.parse(JSON.stringify(answer)), replayed: true });
    // With its members in their order: the answer is the same text.
    expect(JSON.stringify(again.result)).toBe(JSON.stringify(answer));
    expect(await writer.earlier(keyed('k', {}, later))).toEqual(again);
    expect(await left()).toEqual({ settings: ['a'], audit: ['a'], jobs: ['a'], keys: ['k'] });
  });

  it('repeats an empty result', async () => {
    await writer.write(keyed('k'), async () => ({ result: undefined, audit: [] }));
    expect(await writer.write(keyed('k'), effect('b', 1))).toMatchObject({ result: null, replayed: true });
  });

  it('is rejected for another request', async () => {
    await writer.write(keyed('k'), effect('a', 1));
    const other = () => keyed('k', { requestHash: Buffer.from('another request') });
    await expect(writer.write(other(), effect('b', 1))).rejects.toMatchObject({ code: 'idempotency-key-reuse' });
    await expect(writer.earlier(other())).rejects.toMatchObject({ code: 'idempotency-key-reuse' });
    expect((await left()).settings).toEqual(['a']);
  });

  it('belongs to one caller of one organization', async () => {
    await writer.write(keyed('k'), effect('a', 1));
    const colleague = { ...by, principal: { ...by.principal, id: 'colleague' } };
    const stranger = await createTenant(test.database);
    for (const who of [colleague, stranger]) {
      expect(await writer.earlier(keyed('k', {}, who))).toBeNull();
      const done = await writer.write(keyed('k', {}, who), async () => ({ result: 2, audit: [] }));
      expect(done).toMatchObject({ result: 2, replayed: false });
    }
  });

  it('expires after a day', async () => {
    await writer.write(keyed('k'), effect('a', 1));
    await writer.write(keyed('old'), effect('c', 1));
    clock.advance(24 * 3_600);
    expect(await writer.earlier(keyed('k'))).toBeNull();
    expect(await writer.write(keyed('k'), effect('b', 2))).toMatchObject({ result: 2, replayed: false });
    expect(await writer.earlier(keyed('k'))).toMatchObject({ result: 2 });
    await writer.removeExpiredKeys();
    expect((await left()).keys).toEqual(['k']);
  });

  it('is claimed before the effect: a concurrent second request gets the first result', async () => {
    let second: Promise<unknown> | null = null;
    const other = vi.fn(effect('b', 'second'));
    const first = writer.write(keyed('k'), async (tx) => {
      second = writerOver(test.database, clock).write(keyed('k'), other);
      await waitForLocks(test.database);
      return effect('a', 'first')(tx);
    });
    expect(await first).toMatchObject({ result: 'first', replayed: false });
    expect(await second).toMatchObject({ result: 'first', replayed: true });
    expect(other).not.toHaveBeenCalled();
    expect(await left()).toEqual({ settings: ['a'], audit: ['a'], jobs: ['a'], keys: ['k'] });
  });

  it('goes to the second request if the first is rejected', async () => {
    let second: Promise<unknown> | null = null;
    const first = writer.write(keyed('k'), async () => {
      second = writerOver(test.database, clock).write(keyed('k'), effect('b', 'second'));
      await waitForLocks(test.database);
      throw new AppError('conflict');
    });
    await expect(first).rejects.toMatchObject({ code: 'conflict' });
    expect(await second).toMatchObject({ result: 'second', replayed: false });
    expect((await left()).settings).toEqual(['b']);
  });

  it('is awaited before the chain lock: two requests with one key do not deadlock', async () => {
    const writes = Array.from({ length: 12 }, (_, index) =>
      writerOver(test.database, clock).write(keyed(`k-${index % 3}`), async (tx) => {
        await tx.lockChain();
        return effect(`s-${index}`, index)(tx);
      }),
    );
    const done = await Promise.all(writes);
    expect(done.filter(({ replayed }) => !replayed)).toHaveLength(3);
    expect((await left()).audit).toHaveLength(3);
  });

  it('keeps a secret encrypted', async () => {
    const secret = { secret: 'whsec_do-not-tell' };
    const rotate: Effect<typeof secret> = async () => ({ result: secret, audit: note('a'), isSecret: true });
    await writer.write(keyed('k'), rotate);
    const { rows } = await test.database.pool.query('select to_jsonb(k) as row from idempotency_keys k');
    expect(JSON.stringify(rows)).not.toContain('whsec_');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('whsec_').toString('hex'));
    expect(await writer.write(keyed('k'), rotate)).toMatchObject({ result: secret, replayed: true });
    const stranger = writerOver(test.database, clock, Buffer.alloc(32));
    await expect(stranger.earlier(keyed('k'))).rejects.toMatchObject({ name: 'SecretBoxError' });
  });

  it('is valid for one write', async () => {
    const caller = keyed('k');
    await writer.write(caller, effect('a', 1));
    await expect(writer.write(caller, effect('b', 2))).rejects.toThrow('a second time');
    expect((await left()).settings).toEqual(['a']);
  });
});
