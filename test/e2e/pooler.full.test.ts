/** Two nodes behind PgBouncer in transaction mode, with fewer connections to the server than the nodes have to PgBouncer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { databasePrograms, startPgBouncer } from '../support/database-programs.ts';
import { eventually, type Service, startService } from '../support/service.ts';

const SERVER_CONNECTIONS = 6;
const PAYMENTS = 120;
const programs = await databasePrograms();

describe.skipIf(programs === null)('PgBouncer in transaction mode', () => {
  let own: TestDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let nodes: Service[];
  beforeAll(async () => {
    own = await createTestDatabase();
    bouncer = await startPgBouncer(programs!, own.connectionString, SERVER_CONNECTIONS);
    const env = { DATABASE_URL: bouncer.connectionString };
    const first = await startService({ on: own, env });
    // With and without an address that bypasses the pooler.
    const second = await startService({ beside: first, env: { ...env, DATABASE_DIRECT_URL: own.connectionString } });
    nodes = [first, second];
  });
  afterAll(async () => {
    for (const node of [...nodes].reverse()) await node.stop();
    await bouncer.stop();
    await own.drop();
  });

  it('serves payments on two nodes, prepares no statement for other transactions, and keeps the chain intact', async () => {
    const sent = await Promise.all(
      Array.from({ length: PAYMENTS }, (_, at) =>
        nodes[at % 2]!.call('/amlcore/api/v1/transactions/fiat', {
          method: 'POST',
          body: { ...FIAT_EXAMPLE_REQUEST, transactionReference: `POOLED-${at}`, callbackUrl: '' },
        }),
      ),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    await eventually(async () => {
      const { rows } = await own.database.pool.query(
        `select count(*)::int as waiting from transactions where status = 'PENDING'`,
      );
      return rows[0].waiting === 0;
    }, 120_000);
    for (const node of nodes) expect(node.log()).not.toMatch(/prepared statement|unsupported startup parameter/);
    const { rows } = await own.database.pool.query(
      'select count(*)::int as connections from pg_stat_activity where datname = current_database()',
    );
    // Those of this test are beside them.
    expect(rows[0].connections).toBeLessThanOrEqual(SERVER_CONNECTIONS + 4);
  });

  it('leaves no limit and no lock in other sessions', async () => {
    const { rows } = await own.database.pool.query(
      `select count(*)::int as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows[0].locks).toBe(0);
    const pooled = new Database({
      connectionString: bouncer.connectionString,
      maxConnections: 8,
      applicationName: 'test',
    });
    const limits = await Promise.all(Array.from({ length: 8 }, () => pooled.pool.query('show statement_timeout')));
    expect(new Set(limits.map((one) => one.rows[0].statement_timeout))).toEqual(new Set(['0']));
    await pooled.close();
  });

  it('lets commands through, and the trail verifies', async () => {
    const env = {
      DATABASE_URL: bouncer.connectionString,
      AMLCORE_MASTER_KEY: nodes[0]!.masterKey,
      AMLCORE_DATA_DIR: nodes[0]!.dataDir,
    };
    expect((await runCommand(['clients', 'list'], env)).code).toBe(0);
    expect((await runCommand(['audit', 'verify'], env)).stdout).toContain('All chains are intact.');
    expect((await runCommand(['migrate'], env)).stdout).toContain('nothing to do');
  });

  it('runs migrations through the pooler once when several processes start together', async () => {
    const empty = await createEmptyDatabase();
    const pooled = await startPgBouncer(programs!, empty.connectionString, 8);
    try {
      const results = await Promise.all(Array.from({ length: 3 }, () => migrate(pooled.connectionString)));
      expect(results.filter(({ from }) => from === 0)).toHaveLength(1);
    } finally {
      await pooled.stop();
      await empty.drop();
    }
  });
});
