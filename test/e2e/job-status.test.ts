/** Jobs as data: users see the queues that they may read, of their own organization, and can retry failed jobs at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_QUEUES } from '../../src/app/declarations.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { withoutValues } from '../../src/platform/job-status/background-work.ts';
import { type JobView, jobPage, jobView, type QueueList, queueList } from '../../src/platform/job-status/schemas.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';

const JOBS = '/amlcore/api/v1/jobs';
/** Of nothing that is there. */
const ABOUT = '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11';
let service: Service;
let token: string;
let tenantId: string;
beforeAll(async () => {
  service = await startService();
  const client = await service.addClient({ permissions: ALL_PERMISSIONS.filter((one) => one !== 'operator') });
  token = client.token;
  tenantId = client.by.principal.tenantId;
});
afterAll(() => service.stop());

const clientOf = async (...permissions: string[]) => (await service.addClient({ permissions })).token;
const jobs = async (query: Record<string, string> = {}, options: CallOptions = {}): Promise<JobView[]> =>
  expectShape(jobPage, expectEnvelope<{ items: JobView[] }>(await service.call(JOBS, { token, query, ...options })))
    .items;
const queues = async (by: string): Promise<QueueList['items']> =>
  expectShape(queueList, expectEnvelope<QueueList>(await service.call(`${JOBS}/queues`, { token: by }))).items;
/** A job as a worker left it. No worker takes jobs that are due in a year. */
async function put(queue: string, change: string): Promise<number> {
  const { rows } = await service.database.pool.query(
    `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
     values ($1, nextval('jobs_seq'), $2, '${ABOUT}', '{}', now() + interval '1 year', 2, now()) returning job_id`,
    [tenantId, queue],
  );
  const { job_id: jobId } = rows[0] as { job_id: number };
  await service.database.pool.query(`update jobs set ${change} where job_id = ${jobId}`);
  return jobId;
}

it('the table of permissions covers every queue of the service', () => {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(projectRoot, 'src', file), 'utf8').matchAll(/_QUEUE = '([\w-]+)'/g)])
    .map(([, queue]) => queue!);
  expect(found.length).toBeGreaterThan(8);
  expect(ALL_QUEUES.map(({ queue }) => queue).sort()).toEqual(found.sort());
});

it('lists waiting and failed jobs with the next attempt, by queue and state, without personal data', async () => {
  const failed = await put('webhook-delivery', `last_error = 'the number "PX 12345" of 4929 1234 5678 9012 is wrong'`);
  const dead = await put('erasure', `dead_at = now(), last_error = 'an internal error'`);
  const running = await put('rule-replay', `lease = gen_random_uuid()`);
  const planned = await put('customer-screening', `attempts = 0`);
  const all = await jobs();
  expect(all.map(({ jobId }) => jobId)).toEqual([planned, running, dead, failed]);
  expect(all.map(({ state, canRetry }) => [state, canRetry])).toEqual([
    ['WAITING', false],
    ['RUNNING', false],
    ['GIVEN_UP', true],
    ['RETRYING', true],
  ]);
  expect(all[3]).toMatchObject({ attempts: 2, subjectId: ABOUT, lastError: 'the number … of … is wrong' });
  expect(all[3]!.nextTryAt).not.toBeNull();
  expect(all[2]).toMatchObject({ nextTryAt: null, lastError: 'an internal error' });
  expect((await jobs({ state: 'given_up' })).map(({ jobId }) => jobId)).toEqual([dead]);
  expect((await jobs({ queue: 'rule-replay' })).map(({ jobId }) => jobId)).toEqual([running]);
  expect(await jobs({ queue: 'nothing' })).toEqual([]);
  const counts = (await queues(token)).find(({ queue }) => queue === 'webhook-delivery');
  expect(counts).toMatchObject({ waiting: 0, running: 0, retrying: 1, givenUp: 0, installation: null });
});

it('shows users their readable jobs, and operators all', async () => {
  const developer = await clientOf('settings:read', 'webhook:read');
  expect((await jobs({}, { token: developer })).map(({ queue }) => queue)).toEqual(['webhook-delivery']);
  // A request of an authority is secret. No filter discloses its job.
  const secret = await put('record-search', `last_error = null`);
  const outsider = await clientOf(...ALL_PERMISSIONS.filter((one) => !one.startsWith('sar:') && one !== 'operator'));
  expect(await jobs({ queue: 'record-search' }, { token: outsider })).toEqual([]);
  expect((await queues(outsider)).map(({ queue }) => queue)).not.toContain('record-search');
  expectProblem(await service.call(`${JOBS}/${secret}/retry`, { method: 'POST', token: outsider }), 404, 'not-found');
  expectProblem(await service.call(JOBS, { token: await clientOf('webhook:read') }), 403, 'forbidden');
  const stranger = await service.addClient({ tenant: 'Another bank', permissions: [...ALL_PERMISSIONS] });
  expect(await jobs({}, { token: stranger.token })).toEqual([]);
  expectProblem(
    await service.call(`${JOBS}/${secret}/retry`, { method: 'POST', token: stranger.token }),
    404,
    'not-found',
  );
  const ofAll = (await queues(stranger.token)).find(({ queue }) => queue === 'webhook-delivery');
  expect(ofAll).toMatchObject({ retrying: 0, installation: { retrying: 1 } });
});

it('makes a failed job due at once if its failure had no consequences, and audits it', async () => {
  const retry = (jobId: number | string) => service.call(`${JOBS}/${jobId}/retry`, { method: 'POST', token });
  const later = await put('monitoring-run', `last_error = 'x'`);
  expect(expectShape(jobView, expectEnvelope<JobView>(await retry(later)))).toMatchObject({
    attempts: 0,
    canRetry: false,
  });
  // The run that it is about is not there, so the worker takes the job away.
  await eventually(async () => (await jobs({ queue: 'monitoring-run' })).length === 0);
  const { rows } = await service.database.pool.query(
    `select subject_id, details->>'before' as before from audit_log where action = 'job.retried'`,
  );
  expect(rows).toEqual([{ subject_id: String(later), before: 'RETRYING' }]);
  const ended = await put('transaction-screening', 'dead_at = now()');
  expect((await jobs({ queue: 'transaction-screening' }))[0]).toMatchObject({ canRetry: false });
  expectProblem(await retry(ended), 409, 'conflict');
  const [running] = await jobs({ queue: 'rule-replay' });
  expectProblem(await retry(running!.jobId), 409, 'conflict');
  for (const wrong of ['x', '0', '999999999']) expectProblem(await retry(wrong), 404, 'not-found');
});

it('a retried pending message gets a new attempt time, and a sent one keeps its time', async () => {
  const { pool } = service.database;
  const waits = async (status: 'PENDING' | 'DELIVERED'): Promise<{ jobId: number; deliveryId: string }> => {
    const jobId = await put('webhook-delivery', `subject_id = gen_random_uuid()`);
    const { rows } = await pool.query(
      `insert into webhook_deliveries (tenant_id, delivery_id, event, subject_id, url, correlation_id, body, status, attempts, tries, next_attempt_at, created_at)
       select tenant_id, subject_id::uuid, 'alert.created', 'a', 'https://hooks.example.test/', 'c', '{}', $2, 1, 1, run_at, now()
       from jobs where job_id = $1 returning delivery_id`,
      [jobId, status],
    );
    return { jobId, deliveryId: (rows[0] as { delivery_id: string }).delivery_id };
  };
  const nextOf = async (deliveryId: string): Promise<number> => {
    const path = `/amlcore/api/v1/webhooks/deliveries/${deliveryId}`;
    const { nextAttemptAt } = expectEnvelope<{ nextAttemptAt: string }>(await service.call(path, { token }));
    return Date.parse(nextAttemptAt);
  };
  const [waiting, sent] = [await waits('PENDING'), await waits('DELIVERED')];
  for (const { deliveryId } of [waiting, sent])
    expect(await nextOf(deliveryId)).toBeGreaterThan(Date.now() + 86_400_000);
  for (const { jobId } of [waiting, sent])
    expectEnvelope(await service.call(`${JOBS}/${jobId}/retry`, { method: 'POST', token }));
  // Whether it is tried before it is asked for or after: not in a year.
  expect(await nextOf(waiting.deliveryId)).toBeLessThan(Date.now() + 86_400_000);
  expect(await nextOf(sent.deliveryId)).toBeGreaterThan(Date.now() + 86_400_000);
});

it.each([
  ['the receiver answered 503', 'the receiver answered 503'],
  ['"Ada Byron" is unknown', '… is unknown'],
  ['“Ada Byron” is unknown', '… is unknown'],
  ['passport AB1234567 and 12-34-56-78', 'passport … and …'],
  ['its text was cut in "the middle', 'its text was cut in …'],
  ['ref-AB-1234567-x, then v1.2', '…, then v1.2'],
])('the error text "%s" is shown as "%s"', (error, told) => {
  expect(withoutValues(error)).toBe(told);
});
