/** An external PostgreSQL with a streaming standby: what readiness says of it, and what a failover costs (docs/operations/databases.md). */
import { execFile } from 'node:child_process';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/platform/db/database.ts';
import { connect, migrate } from '../../src/platform/db/migrate.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import {
  addressOf,
  databasePrograms,
  type PostgresServer,
  startPrimary,
  startStandby,
} from '../support/database-programs.ts';
import { callAt, eventually, type Service, startService } from '../support/service.ts';

const run = promisify(execFile);
const programs = await databasePrograms();

describe.skipIf(programs === null)('a primary and a standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: Database;
  let service: Service;
  beforeAll(async () => {
    primary = await startPrimary(programs!);
    standby = await startStandby(programs!, primary);
    // The standby first: it accepts no changes.
    const connectionString = addressOf(standby, primary);
    database = new Database({ connectionString, maxConnections: 4, applicationName: 'test' });
    await migrate(connectionString);
    service = await startService({ on: { database, connectionString }, env: { AMLCORE_STANDBY_WARNING: 'true' } });
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
    await standby.stop();
    await primary.stop();
  });

  const ready = async () => (await callAt(service.url, '/health/ready')).json<{ status: string; warnings: string[] }>();
  const warnsOfStandby = async () =>
    (await ready()).warnings.some((one) => one.startsWith('the database has no synchronous standby'));
  let sent = 0;
  const pay = async () => {
    sent += 1;
    const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference: `FAILOVER-${sent}`, callbackUrl: '' };
    return service.call('/amlcore/api/v1/transactions/fiat', { method: 'POST', body });
  };

  it('warns until the standby is synchronous', async () => {
    await eventually(warnsOfStandby);
    expect((await ready()).status).toBe('DEGRADED');
    await primary.query(`alter system set synchronous_standby_names = '*'`);
    await primary.query('select pg_reload_conf()');
    await eventually(async () => !(await warnsOfStandby()));
    await eventually(
      async () => (await primary.query('select sync_state from pg_stat_replication')).rows[0]?.sync_state === 'sync',
    );
  });

  it('loses no accepted payment and continues after the primary is lost and the standby promoted', async () => {
    const answered: string[] = [];
    let isOver = false;
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const reply = await pay().catch(() => null);
        if (reply?.status === 201) answered.push(reply.headers.get('location')!.split('/').at(-1)!);
        // The pace of a client that retries. No condition ends this pause.
        else await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await eventually(async () => answered.length >= 20);
    await primary.kill();
    await eventually(async () => (await pay().catch(() => null))?.status === 503);
    const before = answered.length;
    await standby.query('select pg_promote()');
    await eventually(async () => answered.length >= before + 20);
    isOver = true;
    await Promise.all(clients);

    const rows = await database.system((db) => db.selectFrom('transactions').select('transaction_uuid').execute());
    const stored = new Set(rows.map((row) => row.transaction_uuid));
    expect(answered.filter((id) => !stored.has(id))).toEqual([]);
    // The configuration came with the copy, before it named a standby.
    await eventually(warnsOfStandby);
    const { stdout } = await runCommand(['audit', 'verify'], {
      DATABASE_URL: addressOf(standby, primary),
      AMLCORE_MASTER_KEY: service.masterKey,
      AMLCORE_DATA_DIR: service.dataDir,
    });
    expect(stdout).toContain('All chains are intact.');
  });

  it('verifies the certificate of the server as sslmode states', async () => {
    const at = (name: string) => join(standby.folder, name);
    const make = (name: string) =>
      run('openssl', [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
        ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)],
      ]);
    await Promise.all([make('server'), make('other')]);
    await writeFile(at('server.key'), await readFile(at('server.key')), { mode: 0o600 });
    const { uid, gid } = programs!.runAs;
    if (uid !== undefined && gid !== undefined) await chown(at('server.key'), uid, gid);
    await standby.query('alter system set ssl = on');
    await standby.query('select pg_reload_conf()');
    const connected = async (host: string, query: string) => {
      const client = await connect(`postgres://aml@${host}:${standby.port}/aml?${query}`, 'test');
      try {
        const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
        return rows[0].ssl as boolean;
      } finally {
        await client.end();
      }
    };
    const full = (file: string) => `sslmode=verify-full&sslrootcert=${encodeURIComponent(at(file))}`;
    await eventually(() => connected('127.0.0.1', 'sslmode=require').catch(() => false));
    expect(await connected('127.0.0.1', 'sslmode=disable')).toBe(false);
    expect(await connected('localhost', full('server.crt'))).toBe(true);
    await expect(connected('localhost', full('other.crt'))).rejects.toThrow('self-signed certificate');
    await expect(connected('127.0.0.1', full('server.crt'))).rejects.toThrow(/does not match/);
  });
});
