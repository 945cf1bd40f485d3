/** Many names in one upload: each screened like a single request, in order, at the reader's pace, and once per key. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweredLine, MAX_LINES } from '../../src/screening/batch.ts';
import { batchAnswerLine } from '../../src/screening/batch-schemas.ts';
import type { ScreenEntityResult } from '../../src/screening/schemas.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem } from './checks.ts';
import { CROWD_NAME, PERSON } from './lists.ts';

const SCREEN = '/amlcore/api/v1/screen-entity';
const BATCH = `${SCREEN}/batch`;
const NDJSON = { 'content-type': 'application/x-ndjson' };
const LIMIT = 4_000;

interface Summary {
  batchId: string;
  lines: number;
  screened: number;
  matched: number;
  failed: number;
}

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { AMLCORE_RATE_LIMIT: `${LIMIT}/3600s` } });
});
afterAll(() => service.stop());

const linesOf = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');
const send = (values: readonly unknown[], token?: string, headers: Record<string, string> = {}) =>
  service.call(BATCH, {
    method: 'POST',
    body: linesOf(values),
    headers: { ...NDJSON, ...headers },
    ...(token && { token }),
  });
const newBank = async () => (await service.addClient({ tenant: 'A bank of this test' })).token;

function read(reply: Reply): { answers: AnsweredLine[]; summary: Summary } {
  expect({ status: reply.status, text: reply.status === 200 ? '' : reply.text }).toEqual({ status: 200, text: '' });
  expect(reply.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = reply.text.trimEnd().split('\n');
  const values = lines.map((line) => batchAnswerLine.parse(JSON.parse(line)));
  return { answers: values.slice(0, -1) as AnsweredLine[], summary: values.at(-1) as Summary };
}

/** The parts of a screening that do not identify it or its time. */
function findings({ matches, nearMisses, ...rest }: ScreenEntityResult) {
  const { searchId: _, screenedAt: __, ...same } = rest;
  const nameless = (all: readonly { matchId: string }[]) => all.map(({ matchId: ___, ...match }) => match);
  return { ...same, matches: nameless(matches), nearMisses: nameless(nearMisses) };
}

it('answers each line as a single screening, in order; a bad line fails alone', async () => {
  const asked = { fullName: PERSON.name, dob: PERSON.dob, nationalityCodes: ['PL'] };
  const reply = await send([
    { externalReferenceId: 'C-1', ...asked, nickname: 'x' },
    '',
    '{"fullName": ',
    { externalReferenceId: 'C-2', fullName: '  ', dob: '1700-01-01' },
    { fullName: 'Nobody of this Name', nickname: 'y' },
    '[1]',
    { externalReferenceId: 'C-3', fullName: PERSON.name },
  ]);
  const { answers, summary } = read(reply);
  expect(answers.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(answers.map((one) => one.externalReferenceId)).toEqual(['C-1', null, 'C-2', null, null, 'C-3']);
  expect(answers.map((one) => one.failure?.code ?? null)).toEqual([
    null,
    'malformed-request',
    'validation-failed',
    null,
    'malformed-request',
    null,
  ]);
  expect(answers[2]!.failure!.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'fullName NotBlank',
    'dob Min',
  ]);
  expect(summary).toEqual({ batchId: expect.any(String), lines: 6, screened: 3, matched: 2, failed: 3 });
  expect(reply.headers.get('x-ignored-fields')).toBe('[0].nickname');

  const single = expectEnvelope<ScreenEntityResult>(await service.call(SCREEN, { method: 'POST', body: asked }));
  expect(single.totalMatches).toBeGreaterThan(0);
  expect(single.coverage.length).toBeGreaterThan(0);
  expect(findings(answers[0]!.screening!)).toEqual(findings(single));
  expect(answers[3]!.screening!.totalMatches).toBe(0);

  const { searchId } = answers[0]!.screening!;
  const stored = expectEnvelope(await service.call(`/amlcore/api/v1/screenings/${searchId}`));
  expect(stored.result).toEqual(answers[0]!.screening);
  const trail = async () =>
    (
      await service.database.pool.query(
        'select action, details from audit_log where correlation_id = $1 order by sequence',
        [reply.headers.get('x-correlation-id')],
      )
    ).rows;
  await eventually(async () => (await trail()).length === 5);
  const entries = await trail();
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'screening.batch-ended',
    'screening.batch-started',
    ...Array<string>(3).fill('screening.performed'),
  ]);
  expect(entries.at(-1)!.details).toEqual({ lines: 6, screened: 3, matched: 2, failed: 3, complete: true });

  const batches = expectEnvelope<{ items: object[] }>(await service.call('/amlcore/api/v1/screenings/batches'));
  const { batchId } = summary;
  const counts = { lines: 6, screened: 3, matched: 2, failed: 3, isComplete: true };
  const times = { startedAt: expect.any(String), endedAt: expect.any(String), startedBy: expect.any(String) };
  expect(batches.items).toEqual([{ batchId, ...counts, ...times }]);
  const ofBatch = (query: string) =>
    service.call(`/amlcore/api/v1/screenings?batchId=${batchId}${query}`).then(expectEnvelope<{ items: object[] }>);
  expect((await ofBatch('')).items).toHaveLength(3);
  expect((await ofBatch('&hasMatches=true')).items).toHaveLength(2);
});

it('under a key screens each line once, also if the first response was lost', async () => {
  const token = await newBank();
  const lines = Array.from({ length: 40 }, (_, index) => ({
    externalReferenceId: `K-${index}`,
    fullName: `${PERSON.name} ${index}`,
  }));
  const key = { 'idempotency-key': 'batch-1' };
  // The first client disconnects after the first bytes of the response.
  const aborted = new AbortController();
  const cut = await fetch(new URL(BATCH, service.url), {
    method: 'POST',
    headers: { ...NDJSON, ...key, authorization: `Bearer ${token}` },
    body: linesOf(lines),
    signal: aborted.signal,
  });
  const reader = cut.body!.getReader();
  await reader.read();
  aborted.abort();
  const stored = async () =>
    (
      await service.database.pool.query(
        `select search_id from screenings where query->>'name' like $1 order by search_id`,
        [`${PERSON.name} %`],
      )
    ).rows.map((row) => row.search_id as string);
  const again = read(await send(lines, token, key));
  expect(again.summary).toMatchObject({ lines: 40, screened: 40, failed: 0 });
  const reply = await send(lines, token, key);
  expect(reply.headers.get('idempotent-replayed')).toBe('true');
  expect(read(reply)).toEqual(again);
  expect(again.answers.map(({ screening }) => screening!.searchId).sort()).toEqual(await stored());
  expectProblem(await send(lines.slice(1), token, key), 422, 'idempotency-key-reuse');
  // Screenings of both requests belong to one batch.
  const { batchId } = again.summary;
  const list = async (path: string) =>
    expectEnvelope<{ items: Record<string, unknown>[] }>(
      await service.call(`/amlcore/api/v1/screenings${path}`, { token }),
    );
  await eventually(async () => (await list('/batches')).items[0]!.isComplete === true);
  expect((await list('/batches')).items).toMatchObject([{ batchId, lines: 40, screened: 40 }]);
  expect((await list(`?batchId=${batchId}&limit=100`)).items.map(({ searchId }) => searchId).sort()).toEqual(
    await stored(),
  );
});

it('screens no further ahead than the client reads, and lets other clients in meanwhile', async () => {
  const token = await newBank();
  const line = { fullName: CROWD_NAME, limit: 100, minScoreThreshold: 60 };
  const body = linesOf(Array.from({ length: 400 }, () => line));
  /** Reads nothing, so the data stays in the buffers of the system. */
  const unread = async () => {
    const socket = connect(service.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.write(
      `POST ${BATCH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-ndjson\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return socket;
  };
  const count = async (what: string) =>
    Number((await service.database.pool.query(`select count(*) ${what}`)).rows[0].count);
  const screened = () => count(`from screenings where query->>'name' = '${CROWD_NAME}'`);
  const ended = () => count(`from audit_log where action = 'screening.batch-ended' and details->>'complete' = 'false'`);
  const before = await ended();
  const sockets = await Promise.all(Array.from({ length: 8 }, unread));
  let stored = 0;
  await eventually(async () => {
    const last = stored;
    // Time itself is tested: the batches stand still if they screen nothing for 300 ms.
    await sleep(300);
    stored = await screened();
    return stored > 0 && stored === last;
  });
  // Two batches run, six wait for their turn.
  expect(stored).toBeLessThan(700);
  expect((await service.call(SCREEN, { method: 'POST', body: { fullName: PERSON.name }, token })).status).toBe(200);
  const ninth = expectProblem(await send([line], token), 503, 'service-unavailable');
  expect(ninth.detail).toBe('Too many batches are in progress. Retry later.');
  for (const socket of sockets) socket.destroy();
  // A disconnected client holds no slot. The audit trail states that its responses were incomplete.
  await eventually(async () => (await ended()) === before + sockets.length);
  expect((await send([line], token)).status).toBe(200);
});

it('is rejected as a whole if it is empty, too long, in another format, or without permission', async () => {
  expectProblem(await send([]), 400, 'validation-failed');
  expectProblem(await send(['', ' ']), 400, 'validation-failed');
  const tooMany = await send(Array.from({ length: MAX_LINES + 1 }, () => '{}'));
  expect(expectProblem(tooMany, 400, 'validation-failed').detail).toContain('10000');
  expectProblem(await send(['{}'], undefined, { 'content-type': 'application/json' }), 415, 'unsupported-media-type');
  expectProblem(await send([' '.repeat(10 * 1024 * 1024 + 1)]), 413, 'payload-too-large');
  const { token } = await service.addClient({ permissions: ['screen:read'] });
  expectProblem(await send([{ fullName: 'A' }], token), 403, 'forbidden');
});

it('counts each line against the rate limit', async () => {
  const token = await newBank();
  const one = await send([{ fullName: 'Nobody of this Name' }], token);
  const left = (reply: Reply) => Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1]);
  expect(left(one)).toBe(LIMIT - 1);
  expect(
    (
      await send(
        Array.from({ length: LIMIT + 50 }, () => 'bad'),
        token,
      )
    ).status,
  ).toBe(200);
  expectProblem(await send([{ fullName: 'Nobody of this Name' }], token), 429, 'rate-limit-exceeded');
  // Other operations are not affected.
  expect((await service.call(SCREEN, { method: 'POST', body: { fullName: PERSON.name }, token })).status).toBe(200);
});
