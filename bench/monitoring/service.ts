/** The built service as the benchmarks of monitoring use it: one list with one invented party, and a client that may do what they need. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Payment } from '../../src/demo/population/types.ts';
import { Database } from '../../src/platform/db/database.ts';
import { attachEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { type BenchService, login, startBuilt, stop } from '../service.ts';
import { backlog } from '../transactions/measured.ts';

const API = '/amlcore/api/v1';
const POLL_MS = 50;
/** Of a request that is answered 503. */
const MOST_TIMES = 60;
const REPEATED_AFTER_MS = 1_000;
/** Monitoring is measured, not names: the service refuses to screen without any list. */
const LIST = 'id,name,entityType\nL-1,Zzyzzlewort Quuxington,INDIVIDUAL\n';
const PERMISSIONS = ['customer:write', 'profile:write', 'rule:write', 'rule:activate', 'alert:read'];

export interface Monitored {
  service: BenchService;
  database: Database;
  /** @returns the body of the answer @throws Error for other answers than 2xx */
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<string>;
  /** Creates customers, and waits until they are screened. */
  createCustomers(bodies: readonly Record<string, unknown>[]): Promise<void>;
  /** In their order; with several connections, payments overtake so many others. */
  sendPayments(payments: readonly Payment[]): Promise<void>;
  /** Resolves when no more payments wait for their screening. */
  drained(most?: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param connections to the service
 * @param environment more of it
 */
export async function startMonitored(
  connections: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Monitored> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
  const list = join(dataDir, 'list.csv');
  writeFileSync(list, LIST);
  writeFileSync(join(dataDir, 'sources.json'), JSON.stringify([{ id: 'bench', format: 'internal-csv', url: list }]));
  const service = await startBuilt(dataDir, undefined, undefined, environment);
  const database = new Database({
    connectionString: (await attachEmbedded(dataDir))!,
    maxConnections: 2,
    applicationName: 'bench',
  });
  const pool = new Pool(service.url, { connections });
  await database.pool.query('update clients set permissions = permissions || $1::text[]', [PERMISSIONS]);
  const token = await login(pool);
  const send: Monitored['send'] = async (method, path, body) => {
    // On a machine under load the service may answer 503 for a moment: the same key makes a repetition safe.
    const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    for (let times = 1; ; times += 1) {
      const answer = await pool.request({
        ...{ method, path: `${API}/${path}`, ...(body !== undefined && { body: JSON.stringify(body) }) },
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...key },
      });
      const text = await answer.body.text();
      if (answer.statusCode < 300) return text;
      if (answer.statusCode !== 503 || times === MOST_TIMES) throw new Error(`${path}: ${answer.statusCode} ${text}`);
      await sleep(REPEATED_AFTER_MS);
    }
  };
  return {
    ...{ service, database, send },
    createCustomers: async (bodies) => {
      const bulk = JSON.parse(await send('POST', 'customers/bulk', bodies)) as { data: { rejected: number } };
      if (bulk.data.rejected > 0) throw new Error(`${bulk.data.rejected} customers were rejected`);
      while ((await backlog(database, 'customer-screening')) > 0) await sleep(POLL_MS);
    },
    sendPayments: async (payments) => {
      const waiting = payments.toReversed();
      const sender = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop())
          await send('POST', `transactions/${next.type}`, next.body);
      };
      await Promise.all(Array.from({ length: connections }, sender));
    },
    drained: async (most = 0) => {
      while ((await backlog(database)) > most) await sleep(POLL_MS);
    },
    close: async () => {
      await pool.close();
      await database.close();
      await stop(service);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
