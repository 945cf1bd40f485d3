import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killRun } from '../../bench/transactions/kill-run.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type ClientLogin, callAt, runProgram, startProgram } from '../support/service.ts';

const LOGIN: ClientLogin = { clientId: 'kill', clientSecret: 'kill-secret-0123456789' };
const MINUTE = 60_000;

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

/** `npm run bench -- kill` does it fifty times, with the real lists. */
it('loses nothing that it answered, leaves nothing unscreened and decides nothing twice, whenever it is killed', {
  timeout: 4 * MINUTE,
}, async () => {
  let sent = 0;
  const counts = await killRun({
    dataDir,
    times: 3,
    seed: 'three kills',
    async start() {
      const program = await startProgram(dataDir, {
        AMLCORE_BOOTSTRAP_CLIENT: `${LOGIN.clientId}:${LOGIN.clientSecret}`,
        AMLCORE_BOOTSTRAP_ADMIN: 'admin@example.test:correct horse battery',
        AMLCORE_RATE_LIMIT: 'off',
      });
      running.push(program);
      return program;
    },
    async login() {
      const reply = await callAt(running.at(-1)!.url, '/auth/api/v1/client-login', { method: 'POST', body: LOGIN });
      return reply.json<{ data: { access_token: string } }>().data.access_token;
    },
    next() {
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
    },
  });
  expect(counts.answered201).toBeGreaterThan(50);
  expect(counts).toMatchObject({ kills: 3, lost: 0, unscreened: 0, twice: 0, deadLetters: 0 });
  expect(counts.statuses).not.toHaveProperty('PENDING');
  const verify = runProgram(['audit', 'verify'], { AMLCORE_DATA_DIR: dataDir });
  expect(await verify.exited, verify.stdout()).toBe(0);
});
