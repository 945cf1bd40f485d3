/** Jobs are not evidence, and their rows are not sealed. A removed job is noticed by the work that stays undone. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitingWorkSeal } from '../../src/app/declarations.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import type { Schema } from '../../src/platform/db/schema.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { undone, verifiedInside } from '../support/tampering.ts';

const API = '/amlcore/api/v1';

let service: Service;
let tenantId: string;
const ids = {} as Record<'transactions' | 'customer_screenings' | 'record_searches' | 'monitoring_runs', string>;
beforeAll(async () => {
  service = await startService();
  const { token, by } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  ({ tenantId } = by.principal);
  const send = async (method: string, path: string, body?: object) => {
    const reply = await service.call(`${API}${path}`, { method, token, ...(body && { body }) });
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.json<{ data: Record<string, string> }>().data;
  };
  const { customerId } = await send('POST', '/customers', {
    ...{ externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Walburga Federspiel' }] },
  });
  const { transactionUUID } = await send('POST', '/transactions/fiat', { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '' });
  const { searchId } = await send('POST', '/record-searches', {
    ...{ kind: 'OTHER', title: 'Order', receivedOn: '2026-11-02', dueOn: '2026-12-02' },
    ...{ accountsFrom: '2025-11-02', transactionsFrom: '2026-05-02', parties: [{ fullName: 'Walburga Federspiel' }] },
  });
  const { runId } = await send('POST', '/monitoring/runs', { reason: 'Yearly' });
  Object.assign(ids, {
    ...{ transactions: transactionUUID, customer_screenings: customerId, record_searches: searchId },
    monitoring_runs: runId,
  });
  await eventually(
    async () => (await service.database.pool.query('select from jobs where dead_at is null')).rowCount === 0,
  );
});
afterAll(() => service.stop());

const told = async (db: Transaction<Schema>) =>
  (await verifiedInside(db, service, [waitingWorkSeal])).flatMap(({ damages }) =>
    damages.map(({ subjectId, reason }) => `${subjectId}: ${reason}`),
  );

it('reports nothing after all work is done', async () => {
  await undone(service, async (db) => expect(await told(db)).toEqual([]));
});

it.each<[table: keyof typeof ids, id: string, change: string, queue: string, what: string]>([
  ['transactions', 'transaction_uuid', "status = 'PENDING'", 'transaction-screening', 'the transaction'],
  ['customer_screenings', 'customer_id', "state = 'PENDING'", 'customer-screening', 'the customer'],
  ['record_searches', 'search_id', "state = 'RUNNING'", 'record-search', 'the search'],
  ['monitoring_runs', 'run_id', "state = 'RUNNING', finished_at = null", 'monitoring-run', 'the run'],
])('waiting work in %s has a job', async (table, id, change, queue, what) => {
  const subject = ids[table];
  const waits = [`${subject}: ${what} waits, but its job is missing`];
  const job = (runAt: string, deadAt = 'null') =>
    sql.raw(`insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, dead_at, created_at)
      values ('${tenantId}', 999999, '${queue}', '${subject}', '{}', ${runAt}, 0, ${deadAt}, now())`);
  await undone(service, async (db) => {
    await sql.raw(`update ${table} set ${change} where ${id} = '${subject}'`).execute(db);
    expect(await told(db), 'none').toEqual(waits);
    for (const [statement, expected] of [
      [job('now()'), []],
      [job("now() + interval '10 years'"), waits],
      [job('now()', 'now()'), []],
    ] as const) {
      await sql`savepoint before`.execute(db);
      await statement.execute(db);
      expect(await told(db)).toEqual(expected);
      await sql`rollback to savepoint before`.execute(db);
    }
  });
});
