/** The program under uploads that never end: memory stays within the budget, and other requests are answered. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOURCES, sourceFiles } from '../e2e/lists.ts';
import { callAt, startProgram } from '../support/service.ts';

const MIB = 1024 * 1024;
const UPLOADS = 80;
/** Uploads of 20 MiB that fit into the half of one organization. */
const FIT = 3;
const UPLOAD_BYTES = 20 * MIB;
/** Half of it is available to one organization. */
const BUDGET_MIB = 128;
const CLIENT = { clientId: 'memory', clientSecret: 'a secret of the test' };

let dataDir: string;
let program: Awaited<ReturnType<typeof startProgram>>;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amlcore-memory-'));
  for (const [name, content] of Object.entries(sourceFiles())) await writeFile(join(dataDir, name), content);
  await writeFile(join(dataDir, 'sources.json'), JSON.stringify(SOURCES));
  program = await startProgram(dataDir, {
    AMLCORE_SOURCES: join(dataDir, 'sources.json'),
    AMLCORE_BOOTSTRAP_CLIENT: `${CLIENT.clientId}:${CLIENT.clientSecret}`,
    AMLCORE_RATE_LIMIT: 'off',
    AMLCORE_BODY_BUDGET: String(BUDGET_MIB),
    AMLCORE_LOG_LEVEL: 'error',
  });
  const login = await callAt(program.url, '/auth/api/v1/client-login', { method: 'POST', body: CLIENT });
  token = login.json<{ data: { access_token: string } }>().data.access_token;
});
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.exited;
  await rm(dataDir, { recursive: true, force: true });
});

async function residentMib(): Promise<number> {
  const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

interface Upload {
  socket: Socket;
  answer(): string;
}

/** Sends all but the last byte, as fast as it is accepted. */
async function unfinished(): Promise<Upload> {
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /amlcore/api/v1/profiles/bulk HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n`,
  );
  const part = Buffer.alloc(MIB / 4, ' ');
  let left = UPLOAD_BYTES - 1;
  const send = () => {
    while (left > 0 && !answer && !socket.destroyed) {
      const bytes = part.subarray(0, Math.min(left, part.length));
      left -= bytes.length;
      if (!socket.write(bytes)) return void socket.once('drain', send);
    }
  };
  send();
  return { socket, answer: () => answer };
}

async function screened(): Promise<number> {
  const body = { fullName: 'Somebody Ordinary' };
  const { status } = await callAt(program.url, '/amlcore/api/v1/screen-entity', { method: 'POST', token, body });
  return status;
}

it('80 unfinished uploads of 20 MiB stay within the budget, and ordinary requests are answered', async () => {
  for (let count = 0; count < 20; count++) await screened();
  const before = await residentMib();
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, unfinished));
  let most = 0;
  const answers: number[] = [];
  // 1.5 GB are sent meanwhile. The time depends on the machine.
  const isSent = () => uploads.filter(({ answer }) => answer() !== '').length >= UPLOADS - FIT;
  for (let count = 0; count < 30 || !isSent(); count++) {
    answers.push(await screened());
    most = Math.max(most, await residentMib());
    // The interval between two samples, not a wait for a condition.
    await sleep(100);
  }
  const refused = uploads.filter(({ answer }) => answer() !== '');
  // The status lines of all, so that a failure shows the other responses.
  const told = [...new Set(refused.map(({ answer }) => answer().split('\r\n')[0]))];
  expect({ told, unfinished: UPLOADS - refused.length }).toEqual({
    told: ['HTTP/1.1 503 Service Unavailable'],
    unfinished: FIT,
  });
  for (const { answer } of refused) expect(answer()).toMatch(/^retry-after: 5\r$/im);
  expect(most - before).toBeLessThan(BUDGET_MIB);
  expect(answers).toEqual(answers.map(() => 200));
  for (const { socket } of uploads) socket.destroy();
});
