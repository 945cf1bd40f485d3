/** A node, its commands, and the audit trail when the schema is not the one that the program knows (docs/operations/upgrades.md). */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { readMigrations } from '../../src/platform/db/migrations.ts';
import { SchemaWatch } from '../../src/platform/db/schema-watch.ts';
import { EXIT_CONFIG } from '../../src/platform/errors.ts';
import { createLog } from '../../src/platform/lib/log.ts';
import { version } from '../../src/platform/lib/project-root.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { callAt, eventually, freePort, type Service, startService } from '../support/service.ts';

const newest = readMigrations().length;
let service: Service;
let adminPort: number;
let folder: string;
beforeAll(async () => {
  adminPort = await freePort();
  service = await startService({ env: { AMLCORE_ADMIN_PORT: String(adminPort) } });
  folder = await mkdtemp(join(tmpdir(), 'amlcore-upgrades-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const admin = (path: string) => callAt(`http://127.0.0.1:${adminPort}`, path);
/** What another program does. */
const migrated = (servesFrom: number) =>
  service.database.pool.query(
    `insert into schema_migrations (number, slug, checksum, program_version, serves_from) values ($1, 'next', 'x', '99.0.0', $2)
     on conflict (number) do update set serves_from = excluded.serves_from`,
    [newest + 1, servesFrom],
  );
const unmigrated = () => service.database.pool.query('delete from schema_migrations where number > $1', [newest]);
let paid = 0;
const pay = () => {
  paid += 1;
  const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference: `UPGRADE-${paid}` };
  return service.call('/amlcore/api/v1/transactions/fiat', { method: 'POST', body });
};

describe('after another program has migrated the database', () => {
  it('the service continues if it can serve the new schema', async () => {
    await migrated(newest);
    const look = vi.spyOn(SchemaWatch.prototype, 'look');
    await vi.waitFor(() => expect(look).toHaveResolved(), 20_000);
    look.mockRestore();
    expect((await admin('/health/ready')).json()).toMatchObject({ reasons: [] });
    expect((await pay()).status).toBe(201);
  });

  it('the service rejects writes at once and then every request if it cannot serve the new schema', async () => {
    await migrated(newest + 1);
    expect((await pay()).status).toBe(503);
    const ready = await eventually(async () => {
      const reply = await admin('/health/ready');
      return reply.status === 503 && reply.json<{ reasons: string[] }>();
    });
    expect(ready.reasons.join()).toMatch(
      /^The database has schema \d+ of amlcore 99\.0\.0, .*Start a newer program\.$/,
    );
    const refused = await pay();
    expect(refused.status).toBe(503);
    expect(refused.json<{ detail: string }>().detail).toMatch(/^The database has schema/);
    expect((await admin('/health/live')).status).toBe(200);
  });

  it('the service continues after the schema is restored, and the chain is intact', async () => {
    await unmigrated();
    await eventually(async () => (await admin('/health/ready')).status === 200);
    expect((await pay()).status).toBe(201);
    const { code, stdout } = await runCommand(['audit', 'verify'], environmentOf(service.connectionString));
    expect(stdout).toContain('intact');
    expect(code).toBe(0);
  });
});

describe('an audit entry that the database rejects', () => {
  const copied = (sequence: string) => sql`
    insert into audit_log
    select (jsonb_populate_record(null::audit_log, to_jsonb(one) || jsonb_build_object('sequence', ${sql.raw(sequence)}))).*
    from audit_log one where (tenant_id, sequence) in (select tenant_id, max(sequence) from audit_log group by 1)`;

  it.each([
    ['that does not follow the last one', 'sequence + 1'],
    ['after a gap', 'sequence + 2'],
  ])('is one %s', async (_, sequence) => {
    await expect(service.database.system((tx) => copied(sequence).execute(tx))).rejects.toThrow(
      'the entry does not continue the chain',
    );
  });

  it('is one of a program that does not state its schema', async () => {
    await expect(
      service.database.pool.query(copied('sequence + 1').compile(service.database.direct).sql),
    ).rejects.toThrow('the program does not know this schema');
  });
});

function environmentOf(connectionString: string): Record<string, string> {
  return {
    DATABASE_URL: connectionString,
    AMLCORE_MASTER_KEY: service.masterKey,
    AMLCORE_DATA_DIR: folder,
  };
}

describe('only "amlcore migrate" migrates', () => {
  it('other commands, and a service with AMLCORE_MIGRATE=off, reject an older schema', async () => {
    const empty = await createEmptyDatabase();
    try {
      const env = environmentOf(empty.connectionString);
      const refused = await runCommand(['clients', 'list'], env);
      expect(refused.code).toBe(EXIT_CONFIG);
      expect(refused.stderr).toMatch(/The database is empty; .* Run "amlcore migrate"\. Nothing was changed\.$/m);
      const config = readConfig({ ...env, AMLCORE_MIGRATE: 'off', AMLCORE_ROLE: 'auth' });
      await expect(createApp(config, createLog('silent'), () => {})).rejects.toThrow('Run "amlcore migrate"');

      const migrate = () => runCommand(['migrate', '--json'], env);
      expect(JSON.parse((await migrate()).stdout)).toEqual({ from: 0, to: newest });
      expect(JSON.parse((await migrate()).stdout)).toEqual({ from: newest, to: newest });
      const app = await createApp(config, createLog('silent'), () => {});
      await app.stop();
    } finally {
      await empty.drop();
    }
  });

  it('"amlcore version" names the version and the schemas', async () => {
    const { stdout } = await runCommand(['version', '--json'], {});
    const { servesFrom } = readMigrations().at(-1)!;
    expect(JSON.parse(stdout)).toEqual({ version, schema: newest, servesFrom, node: process.version });
  });
});

describe('a node in operation', () => {
  it('serves health and metrics on the admin port alone', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      expect((await admin(path)).status, path).toBe(200);
      expect((await callAt(service.url, path)).status, path).toBe(404);
    }
    expect((await admin('/openapi.json')).status).toBe(404);
  });

  it('reads secrets from files, and is not ready during its drain delay but still serves', async () => {
    const file = async (name: string, content: string) => {
      await writeFile(join(folder, name), `${content}\n`);
      return join(folder, name);
    };
    const [port, ownAdmin] = [await freePort(), await freePort()];
    const config = readConfig({
      PORT: String(port),
      AMLCORE_ADMIN_PORT: String(ownAdmin),
      DATABASE_URL_FILE: await file('url', service.connectionString),
      AMLCORE_MASTER_KEY_FILE: await file('key', service.masterKey),
      AMLCORE_DATA_DIR: folder,
      AMLCORE_DRAIN_DELAY: '3',
      AMLCORE_ROLE: 'auth',
      AMLCORE_BOOTSTRAP_CLIENT_FILE: await file('client', `other:${randomBytes(9).toString('hex')}`),
    });
    const app = await createApp(config, createLog('silent'), () => {});
    await app.start();
    const signIn = () =>
      callAt(`http://127.0.0.1:${port}`, '/auth/api/v1/client-login', { method: 'POST', body: service.client });
    const ready = () => callAt(`http://127.0.0.1:${ownAdmin}`, '/health/ready');
    expect((await ready()).status).toBe(200);
    const stopping = app.stop();
    expect((await ready()).json()).toMatchObject({ status: 'DOWN', reasons: ['shutting down'] });
    expect((await signIn()).status).toBe(200);
    expect(await stopping).toBe(true);
    await expect(signIn()).rejects.toThrow();
  });
});
