/**
 * Names that take the matcher longer than the limit of a search. Here the pool reports them, and answers all others. Each fails alone with
 * the reason, and delays no other. `src/matching/pool.test.ts` and `limits.test.ts` test the threads.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MatcherOverdueError, MatchPool } from '../../src/matching/pool.ts';
import { REPLAY_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { expectEnvelope, expectProblem } from '../e2e/checks.ts';
import { PERSON, SANCTIONED } from '../e2e/lists.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';

const BASE = '/amlcore/api/v1';
const DEAR = 'Takeslong';
const DEAR_NAME = `Casimir ${DEAR}`;
const WALLET = (SANCTIONED[0]!.cryptoWallets as { address: string }[])[0]!.address;
const TOLD = 'The names could not be compared within the time limit. No result is known. Send fewer words at once.';

let service: Service;
let token: string;
/** Number of requests for the expensive names. */
let asked = 0;
let isWalletDear = true;
beforeAll(async () => {
  const search = MatchPool.prototype.search;
  vi.spyOn(MatchPool.prototype, 'search').mockImplementation(function (
    this: MatchPool,
    generation,
    query,
    page,
    asker,
  ) {
    const isDear =
      query.names.some((name) => name.includes(DEAR)) || (isWalletDear && query.identifiers?.includes(WALLET) === true);
    if (!isDear) return search.call(this, generation, query, page, asker);
    asked += 1;
    return Promise.reject(new MatcherOverdueError('a search took longer than it may'));
  });
  service = await startService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
});
afterAll(async () => {
  await service.stop();
  vi.restoreAllMocks();
});

const call = (path: string, options: CallOptions = {}) => service.call(`${BASE}${path}`, { token, ...options });
const post = (path: string, body: unknown) => call(path, { method: 'POST', body });

it('its screening is 503 with Retry-After, and says what to do', async () => {
  const refused = await post('/screen-entity', { fullName: DEAR_NAME });
  expect(expectProblem(refused, 503, 'service-unavailable').detail).toBe(TOLD);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(refused.text).not.toContain('matches');
});

it('its batch line fails alone, is not retried, and is reported', async () => {
  const names = [PERSON.name, DEAR_NAME, 'Walburga Federspiel', PERSON.name];
  asked = 0;
  const reply = await call('/screen-entity/batch', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: names.map((fullName, at) => JSON.stringify({ externalReferenceId: `L-${at}`, fullName })).join('\n'),
  });
  expect(reply.status).toBe(200);
  const lines = reply.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.slice(0, -1).map(({ screening }) => screening?.totalMatches > 0 || screening === null)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(lines[1]).toEqual({
    index: 1,
    externalReferenceId: 'L-1',
    screening: null,
    failure: { code: 'service-unavailable', title: 'Service unavailable', detail: TOLD, errors: [] },
  });
  expect(lines.at(-1)).toMatchObject({ lines: 4, screened: 3, failed: 1 });
  expect(asked).toBe(1);
});

it('a customer with such a name is FAILED with the reason, alone and in a run, beside screened customers', async () => {
  const register = async (fullNameRaw: string, more: object = {}) => {
    const body = { externalReferenceId: randomUUID(), entityType: 'INDIVIDUAL', names: [{ fullNameRaw }], ...more };
    return expectEnvelope<{ customerId: string }>(await post('/customers', body), 201).customerId;
  };
  const dear = await register(DEAR_NAME);
  const owned = await register('Walburga Federspiel', {
    names: [{ fullNameRaw: 'Walburga Federspiel' }, { fullNameRaw: DEAR_NAME }],
  });
  const listed = await register(PERSON.name, { dob: PERSON.dob });
  interface Shown {
    screening: { state: string; failure: string | null; openHits: number };
    rating: { drivers: { driver: string; reason: string }[] };
  }
  const shown = async (customerId: string) => expectEnvelope<Shown>(await call(`/customers/${customerId}`));
  const screened = (customerId: string) =>
    eventually(async () => {
      const view = await shown(customerId);
      return view.screening.state !== 'PENDING' && view;
    });
  const failed = { state: 'FAILED', failure: 'a name takes too long to compare', openHits: 0 };
  for (const id of [dear, owned]) expect((await screened(id)).screening).toMatchObject(failed);
  expect((await screened(listed)).screening).toMatchObject({ state: 'SCREENED', openHits: 1 });
  expect(JSON.stringify((await shown(dear)).rating)).toContain('could not be screened');

  const { runId } = expectEnvelope<{ runId: string }>(await post('/monitoring/runs', {}), 201);
  const run = await eventually(async () => {
    const one = expectEnvelope<{ state: string; screened: number; failed: number; failures: object[] }>(
      await call(`/monitoring/runs/${runId}`),
    );
    return one.state !== 'RUNNING' && one;
  });
  expect(run.state).toBe('COMPLETE');
  expect(run.screened).toBeGreaterThan(0);
  const reason = 'a name takes too long to compare';
  expect(run.failures).toEqual(expect.arrayContaining([dear, owned].map((customerId) => ({ customerId, reason }))));
});

it('a rule test on its payment is 503 with Retry-After, and a replay over it fails; other tests run', async () => {
  const crypto = {
    ...CRYPTO_EXAMPLE_REQUEST,
    transactionReference: randomUUID(),
    transactionDate: new Date().toISOString(),
    toAddress: WALLET,
    callbackUrl: '',
  };
  const created = expectEnvelope<{ transactionUUID: string }>(await post('/transactions/crypto', crypto), 201);
  const tries = (body: object) => post('/rules/large-cash/test', body);
  const transactionUuids = [created.transactionUUID];
  const refused = await tries({ transactionUuids });
  expect(expectProblem(refused, 503, 'service-unavailable').detail).toBe(TOLD);
  expect(refused.headers.get('retry-after')).toBe('30');
  const { callbackUrl: _, ...fiat } = FIAT_EXAMPLE_REQUEST;
  expectEnvelope(await tries({ transaction: fiat }));

  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const { replayId } = expectEnvelope<{ replayId: string }>(
    await post('/rules/replay', { ...REPLAY_EXAMPLE_REQUEST, from, to }),
    201,
  );
  // The pauses between its tries are the queue's: they are taken away.
  const replay = await eventually(async () => {
    await service.database.pool.query(`update jobs set run_at = now() where queue like '%replay%' and run_at > now()`);
    const one = expectEnvelope<{ state: string; failure: string | null }>(await call(`/rules/replay/${replayId}`));
    return !['QUEUED', 'RUNNING'].includes(one.state) && one;
  });
  expect(replay).toMatchObject({ state: 'FAILED' });

  // A request without an answer is not cached.
  isWalletDear = false;
  expectEnvelope(await tries({ transactionUuids }));
});
