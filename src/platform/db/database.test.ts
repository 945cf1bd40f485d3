import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { silentProxy } from '../../../test/support/silent-proxy.ts';
import { AppError } from '../errors.ts';
import { Database, type DatabaseOptions, type Db, isOutage, sqlState } from './database.ts';
import { EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { readPidFile } from './embedded/postmaster.ts';
import { silentLog } from './log.ts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';

let fixture: TestDatabase;
let db: Database;
beforeAll(async () => {
  fixture = await createTestDatabase();
  db = fixture.database;
  await db.system((tx) =>
    tx
      .insertInto('tenants')
      .values([
        { tenant_id: A, name: 'A' },
        { tenant_id: B, name: 'B' },
      ])
      .execute(),
  );
});
afterAll(() => fixture.drop());

const who = sql<{ role: string; tenant: string | null }>`select current_user as role, current_tenant() as tenant`;
const names = async (of = db.direct) =>
  (await of.selectFrom('tenants').select('name').orderBy('name').execute()).map((t) => t.name);

describe('transactions', () => {
  test('a tenant sees its own rows and the service sees all', async () => {
    expect(await db.tenant(A, names)).toEqual(['A']);
    expect(await db.system(names)).toEqual(['A', 'B']);
    expect(await db.snapshot(names)).toEqual(['A', 'B']);
  });

  test('after a tenant transaction the connection is the service again, also after a failure', async () => {
    const one = new Database({
      connectionString: fixture.connectionString,
      maxConnections: 1,
      applicationName: 'test',
    });
    const { rows: inside } = await one.tenant(A, (tx) => who.execute(tx));
    expect(inside).toEqual([{ role: 'amlcore_tenant', tenant: A }]);
    await expect(one.tenant(B, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
    const { rows } = await who.execute(one.direct);
    expect(rows).toEqual([{ role: new URL(fixture.connectionString).username, tenant: null }]);
    await one.close();
  });

  test('an error rolls back and is thrown unchanged', async () => {
    const problem = new Error('mine');
    const work = db.system(async (tx) => {
      await tx.updateTable('tenants').set({ name: 'changed' }).execute();
      throw problem;
    });
    await expect(work).rejects.toBe(problem);
    expect(await names()).toEqual(['A', 'B']);
  });

  test('with one plan a statement is planned independently of its values, and sees the rows of the tenant only', async () => {
    const one = new Database({
      connectionString: fixture.connectionString,
      maxConnections: 1,
      applicationName: 'test',
    });
    onTestFinished(() => one.close());
    const ask = (tx: Db) => sql<{ name: string }>`select name from tenants where name >= ${'A'} order by 1`.execute(tx);
    // Often enough that the statement is prepared.
    for (let times = 0; times < 30; times += 1) {
      expect((await one.tenantWithOnePlan(A, ask)).rows).toEqual([{ name: 'A' }]);
    }
    const { rows } = await sql`select generic_plans > 5 as generic, custom_plans as custom from pg_prepared_statements
                               where statement like '%name >= $1%'`.execute(one.direct);
    expect(rows).toEqual([{ generic: true, custom: 0 }]);
    const plan = async (tx: Db) =>
      (await sql`explain select name from tenants where tenant_id = ${A}`.execute(tx)).rows
        .map((row) => JSON.stringify(row))
        .join();
    // The planner now knows that the table is small, and would read all of it.
    await sql`analyze tenants`.execute(one.direct);
    expect(await one.tenant(A, plan)).toContain('Seq Scan');
    expect(await one.tenantWithOnePlan(A, plan)).toContain('Index Scan');
    expect((await sql`show plan_cache_mode`.execute(one.direct)).rows).toEqual([{ plan_cache_mode: 'auto' }]);
  });

  test('a tenant ID that is no UUID never reaches the database', () => {
    for (const id of [`${A}'; reset role; --`, A.toUpperCase().replaceAll('1', 'A'), '', 'null']) {
      expect(() => db.tenant(id, names)).toThrow('not a lower-case UUID');
      expect(() => db.tenantView(id, names)).toThrow('not a lower-case UUID');
      expect(() => db.tenantWithOnePlan(id, names)).toThrow('not a lower-case UUID');
    }
  });

  test('a snapshot is read-only and consistent', async () => {
    await expect(db.snapshot((tx) => tx.deleteFrom('tenants').execute())).rejects.toMatchObject({
      details: { cause: { message: expect.stringContaining('read-only') } },
    });
    await db.snapshot(async (tx) => {
      const before = await names(tx);
      await db.system((other) => other.updateTable('tenants').set({ name: 'Z' }).where('tenant_id', '=', B).execute());
      expect(await names(tx)).toEqual(before);
    });
    expect(await names()).toEqual(['A', 'Z']);
  });

  test('a tenant view is read-only, isolated and consistent', async () => {
    await expect(db.tenantView(A, (tx) => sql`create temporary table t (n int)`.execute(tx))).rejects.toMatchObject({
      details: { cause: { message: expect.stringContaining('read-only') } },
    });
    await db.tenantView(A, async (tx) => {
      expect(await names(tx)).toEqual(['A']);
      await db.system((other) => other.updateTable('tenants').set({ name: 'Y' }).where('tenant_id', '=', A).execute());
      expect(await names(tx)).toEqual(['A']);
    });
    expect(await names()).toEqual(['Y', 'Z']);
    await db.system((other) => other.updateTable('tenants').set({ name: 'A' }).where('tenant_id', '=', A).execute());
  });

  test('counts and bigints are numbers', async () => {
    const { rows } = await sql<{
      n: number;
      big: number;
    }>`select count(*) as n, 9007199254740991::bigint as big from tenants`.execute(db.direct);
    expect(rows).toEqual([{ n: 2, big: Number.MAX_SAFE_INTEGER }]);
  });

  test('closing twice has no further effect', async () => {
    const one = new Database({
      connectionString: fixture.connectionString,
      maxConnections: 1,
      applicationName: 'test',
    });
    await one.ping();
    await Promise.all([one.close(), one.close()]);
  });
});

describe('a frequent statement', () => {
  const prepared = async (of: Database) =>
    (
      await sql<{ statement: string }>`
        select statement from pg_prepared_statements where name <> 'amlcore_probe'`.execute(of.direct)
    ).rows;
  const only = () =>
    new Database({ connectionString: fixture.connectionString, maxConnections: 1, applicationName: 'test' });

  test('is prepared, keeps tenants apart, and sees new columns after a migration elsewhere', async () => {
    const [one, own] = [only(), sql<{ tenant: string; n: number }>`select current_tenant() as tenant, ${1}::int as n`];
    for (let times = 0; times < 30; times += 1) await one.tenant(A, (tx) => own.execute(tx));
    expect((await prepared(one)).map(({ statement }) => statement)).toEqual([
      'select current_tenant() as tenant, $1::int as n',
    ]);
    for (const tenant of [A, B]) {
      const { rows } = await one.tenant(tenant, (tx) => own.execute(tx));
      expect(rows).toEqual([{ tenant, n: 1 }]);
    }

    await db.system((tx) => sql`create table migrated (a int)`.execute(tx));
    const all = sql`select * from migrated where ${1}::int = 1`;
    for (let times = 0; times < 30; times += 1) await all.execute(one.direct);
    await db.system((tx) => sql`alter table migrated add column b int`.execute(tx));
    const failure = await one.system((tx) => all.execute(tx)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'service-unavailable' });
    await db.system((tx) => sql`insert into migrated values (1, 2)`.execute(tx));
    expect((await one.system((tx) => all.execute(tx))).rows).toEqual([{ a: 1, b: 2 }]);
    await one.close();
  });
});

describe('an outage', () => {
  test('a connection that is cut between two statements fails the work, not the process', async () => {
    const onIdleError = vi.fn();
    const one = new Database({
      connectionString: fixture.connectionString,
      maxConnections: 1,
      applicationName: 'test',
      onIdleError,
    });
    const cut = one.system(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]!.pid}::int)`.execute(db.direct);
      await vi.waitFor(() => expect(onIdleError).toHaveBeenCalled(), 20_000);
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toMatchObject({ code: 'service-unavailable' });
    await one.ping();
    await one.close();
  });

  test('a killed server is unavailable, and works again after its restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-outage-'));
    const server = await EmbeddedPostgres.start({ dataDir, log: silentLog });
    const one = new Database({ connectionString: server.connectionString, maxConnections: 2, applicationName: 'test' });
    const waiting = one.system((tx) => sql`select pg_sleep(30)`.execute(tx));
    const failed = expect(waiting).rejects.toMatchObject({
      code: 'service-unavailable',
      message: expect.not.stringContaining('pg_'),
    });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where query like 'select pg_sleep%'`.execute(one.direct);
      expect(rows).toHaveLength(1);
    }, 20_000);
    const pid = (await readPidFile(join(dataDir, 'postgres')))!.pid;
    process.kill(pid, 'SIGKILL');
    await failed;
    // Until the restart ends them, processes of the killed server may still answer.
    await vi.waitFor(async () => {
      const restarted = await readPidFile(join(dataDir, 'postgres'));
      expect(restarted?.pid).not.toBe(pid);
      expect(restarted?.ready).toBe(true);
      await one.system((tx) => sql`select 1`.execute(tx));
    }, 30_000);
    await server.stop();
    await expect(one.tenant(A, names)).rejects.toMatchObject({ code: 'service-unavailable' });
    await one.close();
    rmSync(dataDir, { recursive: true });
  });

  test('an invalid statement is no outage', async () => {
    const failure = await db.system((tx) => sql`select nothing from nowhere`.execute(tx)).catch((error) => error);
    expect(isOutage(failure)).toBe(false);
    expect(sqlState(failure)).toBe('42P01');
  });

  test.each([
    ['08006', true],
    ['53100', true],
    ['53300', true],
    ['57P01', true],
    ['58030', true],
    ['ECONNREFUSED', true],
    ['57014', true],
    ['55P03', true],
    ['23505', false],
    ['40001', false],
  ])('%s: %s', (code, expected) => {
    const error = Object.assign(new Error('x'), { code });
    expect(isOutage(error)).toBe(expected);
    expect(isOutage(new AppError('service-unavailable', { cause: error }))).toBe(expected);
  });
});

describe('a ping', () => {
  test('is answered while every connection is in use', async () => {
    const one = new Database({
      connectionString: fixture.connectionString,
      maxConnections: 1,
      applicationName: 'overrun',
      deadlines: { pingMs: 20_000 },
    });
    let end = () => {};
    onTestFinished(() => {
      end();
      return one.close();
    });
    const taken = one.system(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const waiting = names(one.direct);
    await vi.waitFor(() => expect(one.pool.waitingCount).toBe(1), 20_000);
    await one.ping();
    expect((await sql`select 1`.execute(one.watch)).rows).toHaveLength(1);
    end();
    await Promise.all([taken, waiting]);
  });

  test('uses one connection for all callers, and keeps it', async () => {
    const one = new Database({
      connectionString: fixture.connectionString,
      maxConnections: 1,
      applicationName: 'many ask',
    });
    onTestFinished(() => one.close());
    const pids = async () =>
      (
        await sql<{ pid: number }>`
          select pid from pg_stat_activity where application_name = 'many ask watch'`.execute(db.direct)
      ).rows;
    await Promise.all(Array.from({ length: 200 }, () => one.ping()));
    const first = await pids();
    expect(first).toHaveLength(1);
    await one.ping();
    expect(await pids()).toEqual(first);
  });
});

describe('a server that stopped responding', () => {
  const deadlines = { normalMs: 1_000, briefMs: 400, pingMs: 300 };
  const behindProxy = async (maxConnections: number, options: Partial<DatabaseOptions> = {}) => {
    const proxy = await silentProxy(fixture.connectionString);
    const { connectionString } = proxy;
    const one = new Database({ connectionString, maxConnections, applicationName: 'test', deadlines, ...options });
    onTestFinished(async () => {
      await proxy.close();
      await one.close();
    });
    return { proxy, one };
  };

  test('fails a statement at its deadline, and its connection is not reused', async () => {
    const { proxy, one } = await behindProxy(1);
    await Promise.all([one.ping(), names(one.direct)]);
    proxy.silence();
    const failure = await sql`select 1`.execute(one.direct).catch((error) => error);
    expect(isOutage(failure)).toBe(true);
    // On the silent connection they would fail at their own deadlines.
    expect(await names(one.direct)).toEqual(await names());
    await one.ping();
  });

  test('releases the connection if it fails before old plans are discarded', async () => {
    const { proxy, one } = await behindProxy(1);
    await names(one.direct);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_100);
    onTestFinished(() => later.mockRestore());
    proxy.silence();
    await expect(one.system(names)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await one.system(names)).toEqual(await names());
  });

  test('fails a transaction at one deadline, without a second one for the rollback', async () => {
    const { proxy, one } = await behindProxy(1);
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => sent.mockRestore());
    const cut = one.system(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.silence();
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toMatchObject({ code: 'service-unavailable' });
    const statements = sent.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
    // A service that other files share in this process sends statements on connections of its own.
    const connection = sent.mock.contexts[statements.indexOf('select 1')];
    const own = statements.filter((_, at) => sent.mock.contexts[at] === connection);
    expect(own.slice(-2)).toEqual(['select 1', 'select 1']);
    expect(await one.system(names)).toEqual(await names());
  });

  test('fails one caller at its deadline: idle connections are closed with it', async () => {
    const onIdleError = vi.fn();
    const { proxy, one } = await behindProxy(4, { onIdleError });
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute(one.direct)));
    expect(one.pool.idleCount).toBe(4);
    proxy.silence();
    await expect(sql`select 1`.execute(one.brief)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await Promise.all(Array.from({ length: 4 }, () => sql`select 1`.execute(one.brief)));
    expect(onIdleError).toHaveBeenCalledTimes(3);
  });

  test('is noticed by a ping, also if no connection can be made', async () => {
    // Only the deadline of a ping ends before the test does.
    const deadlines = { normalMs: 600_000, briefMs: 600_000, pingMs: 1_500 };
    const { proxy, one } = await behindProxy(1, { deadlines });
    await one.ping();
    proxy.silence();
    proxy.silenceNew();
    for (let time = 0; time < 2; time += 1) await expect(one.ping()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});

describe('long transactions', () => {
  const limits = sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`;

  test('have no server limit and outlast the deadline of others', async () => {
    const one = new Database({
      connectionString: fixture.connectionString,
      maxConnections: 1,
      applicationName: 'test',
      deadlines: { normalMs: 300 },
    });
    for (const unlimited of [one.long.bind(one), one.snapshot.bind(one)]) {
      await unlimited(async (tx) => {
        expect((await limits.execute(tx)).rows).toEqual([{ statement: '0', idle: '0' }]);
        await sql`select pg_sleep(0.6)`.execute(tx);
      });
    }
    expect((await one.system((tx) => limits.execute(tx))).rows).toEqual([{ statement: '1min', idle: '1min' }]);
    const problem = new Error('mine');
    await expect(one.long(() => Promise.reject(problem))).rejects.toBe(problem);
    await one.close();
  });
});
