import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { count, drained, killRun } from '../../bench/transactions/kill-run.ts';
import { hold, release } from '../../bench/transactions/measured.ts';
import { Database } from '../../src/platform/db/database.ts';
import { attachEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { passTime } from '../../src/platform/jobs/testing.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { SCREENING_QUEUE } from '../../src/transactions/recorder.ts';
import { type ClientLogin, callAt, runProgram, startProgram } from '../support/service.ts';

const LOGIN: ClientLogin = { clientId: 'kill', clientSecret: 'kill-secret-0123456789' };
const MINUTE = 60_000;
/** Longer than a lease. */
const LEASE_OVER_MS = 11_000;

let dataDir: string;
const running: Awaited<ReturnType<typeof startProgram>>[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amlcore-kill-'));
});
afterAll(async () => {
  for (const program of running) {
    program.child.kill('SIGKILL');
    await program.exited;
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  const program = await startProgram(dataDir, {
    AMLCORE_BOOTSTRAP_CLIENT: `${LOGIN.clientId}:${LOGIN.clientSecret}`,
    AMLCORE_BOOTSTRAP_ADMIN: 'admin@example.test:correct horse battery',
    AMLCORE_RATE_LIMIT: 'off',
  });
  running.push(program);
  return program;
}
async function login() {
  const reply = await callAt(running.at(-1)!.url, '/auth/api/v1/client-login', { method: 'POST', body: LOGIN });
  return reply.json<{ data: { access_token: string } }>().data.access_token;
}
let sent = 0;
function next() {
  sent += 1;
  return {
    ...FIAT_EXAMPLE_REQUEST,
    transactionReference: `KILL-${sent}`,
    senderName: `Walburga Federspiel ${sent % 40}`,
    receiverName: 'Ottokar Zwirnbacher',
    accountNumber: `77${String(sent % 40).padStart(8, '0')}`,
    senderIdType: undefined,
    senderIdNumber: undefined,
    callbackUrl: '',
  };
}

/** `npm run bench -- kill` does it fifty times, with the real lists. */
it('loses no accepted transaction, leaves none unscreened and decides none twice at any kill', {
  timeout: 4 * MINUTE,
}, async () => {
  const counts = await killRun({ dataDir, times: 3, seed: 'three kills', start, login, next });
  expect(counts.answered201).toBeGreaterThan(50);
  expect(counts).toMatchObject({ kills: 3, lost: 0, unscreened: 0, twice: 0, deadLetters: 0 });
  expect(counts.statuses).not.toHaveProperty('PENDING');
  const verify = runProgram(['audit', 'verify'], { AMLCORE_DATA_DIR: dataDir });
  expect(await verify.exited, verify.stdout()).toBe(0);
});

it('divides a batch until only the failing payment is left, and the others do not wait', {
  timeout: 4 * MINUTE,
}, async () => {
  let program = await start();
  let database = await reach();
  await hold(database);
  const uuids: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const token = await login();
    const reply = await callAt(program.url, '/amlcore/api/v1/transactions/fiat', {
      ...{ method: 'POST', body: next() },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status, reply.text).toBe(201);
    uuids.push(reply.json<{ data: { transactionUUID: string } }>().data.transactionUUID);
  }
  const poison = uuids[2]!;
  // No worker finishes deciding it.
  await database.pool.query(`
    create function stand_still() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end';
    create trigger stand_still before update on transactions for each row
      when (new.transaction_uuid = '${poison}') execute function stand_still()`);
  await release(database);
  let lease: string | null = null;
  for (const together of [4, 2, 1]) {
    // It runs again with this number, and those retried separately are done.
    const now = await vi.waitFor(async () => {
      const [tried, left] = [await triedWith(database, poison), await jobsLeft(database)];
      expect({ ...tried, left }).toEqual({
        lease: expect.not.stringMatching(lease ?? 'none'),
        together,
        left: together,
      });
      return tried;
    }, MINUTE);
    lease = now.lease;
    const exited = once(program.child, 'exit');
    program.child.kill('SIGKILL');
    await exited;
    // The server does not know yet that its client is gone.
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await passTime(database, LEASE_OVER_MS);
    if (together === 1) await database.pool.query('drop function stand_still cascade');
    await database.close();
    program = await start();
    database = await reach();
  }
  expect(await drained(database)).toBe(true);
  expect(await count(database, new Set(uuids))).toMatchObject({ lost: 0, unscreened: 0, twice: 0, deadLetters: 0 });
  await database.close();
});

async function reach(): Promise<Database> {
  const connectionString = (await attachEmbedded(dataDir))!;
  return new Database({ connectionString, maxConnections: 1, applicationName: 'kill test' });
}

/** Of the latest try of this payment: its lease, and how many were tried together. */
async function triedWith(database: Database, uuid: string) {
  const { rows } = await database.pool.query<{ lease: string; together: number }>(
    `select lease, (select count(*)::int from jobs j where j.lease = poison.lease) as together
     from jobs poison where queue = $1 and subject_id = $2`,
    [SCREENING_QUEUE, uuid],
  );
  return rows[0]!;
}

async function jobsLeft(database: Database): Promise<number> {
  const { rows } = await database.pool.query('select from jobs where queue = $1', [SCREENING_QUEUE]);
  return rows.length;
}
