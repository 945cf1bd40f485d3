/** What `/health/ready` says of a running service when its surroundings fail. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freeBytes } from '../../src/platform/lib/disk.ts';
import { onServer, waitForLocks } from '../support/database.ts';
import { callAt, eventually, type Service, startService } from '../support/service.ts';
import { expectProblem } from './checks.ts';

interface Ready {
  status: string;
  reasons: string[];
  warnings: string[];
}

const MIB = 1024 * 1024;
let service: Service;
let token: string;
beforeAll(async () => {
  const twice = Math.round(((await freeBytes('.')) / MIB) * 2);
  service = await startService({ env: { AMLCORE_LEAST_FREE_DISK: String(twice) } });
  token = await service.token();
});
afterAll(() => service.stop());

const ready = async () => {
  const reply = await callAt(service.url, '/health/ready');
  return { code: reply.status, ...reply.json<Ready>() };
};

it('a nearly full disk or a failed job makes the service DEGRADED', async () => {
  await service.database.pool.query(
    `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at, dead_at)
     select tenant_id, nextval('jobs_seq'), 'transaction-screening', 'x', '{}', now(), 6, now(), now() from tenants`,
  );
  const told = await eventually(async () => {
    const state = await ready();
    return state.warnings.some((one) => one.includes('failed permanently')) && state;
  });
  expect(told).toMatchObject({ code: 200, status: 'DEGRADED', reasons: [] });
  expect(told.warnings.join('\n')).toMatch(/disk of the data directory is nearly full: \d+ MiB free/);
  expect(told.warnings.join('\n')).toContain(
    'queue transaction-screening failed permanently: 1 in the last 24 hours, 1 in total',
  );
  const metrics = (await callAt(service.url, '/metrics')).text;
  expect(metrics).toContain('amlcore_jobs_buried{queue="transaction-screening"} 1');
  expect(metrics).toMatch(/^amlcore_disk_free_bytes [1-9]\d+/m);
});

it('requests beyond the connection limit do not make the service unready', async () => {
  const blocker = await service.database.pool.connect();
  const asked: ReturnType<typeof service.call>[] = [];
  try {
    // Each reader waits with a connection of the service.
    await blocker.query('begin; lock table transactions in access exclusive mode');
    for (let n = 0; n < 40; n += 1) asked.push(service.call('/amlcore/api/v1/transactions', { token }));
    await waitForLocks(service.database, { count: 16 });
    expect(await ready()).toMatchObject({ code: 200, reasons: [] });
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  const replies = await Promise.all(asked);
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
});

it('a read-only database makes the service unready and changes 503 until it is writable again', async () => {
  const name = new URL(service.connectionString).pathname.slice(1);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  try {
    await onServer(`alter database ${name} set default_transaction_read_only = on`, cut);
    const down = await eventually(async () => {
      const state = await ready();
      return state.reasons.includes('the database is read-only and accepts no changes') && state;
    });
    expect(down).toMatchObject({ code: 503, status: 'DOWN' });
    const body = { fullName: 'Somebody' };
    const refused = await service.call('/amlcore/api/v1/screen-entity', { method: 'POST', token, body });
    expectProblem(refused, 503, 'service-unavailable');
  } finally {
    await onServer(`alter database ${name} reset default_transaction_read_only`, cut);
  }
  await eventually(async () => (await ready()).code === 200);
});

it('probes and scrapes are logged at debug, other requests at info', async () => {
  for (const path of ['/health/live', '/health/ready', '/metrics', '/openapi.json']) await callAt(service.url, path);
  const levels = (route: string) =>
    [...service.log().matchAll(/^\{"level":"(\w+)".*"route":"([^"]+)".*"status":200/gm)]
      .filter(([, , one]) => one === route)
      .map(([, level]) => level);
  await eventually(async () => levels('/openapi.json').includes('info'));
  for (const route of ['/health/live', '/health/ready', '/metrics'])
    expect(new Set(levels(route))).toEqual(new Set(['debug']));
});
