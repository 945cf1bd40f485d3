/** `Prefer: wait` on the creation of a transaction: the response contains the screening result. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Reply, type Service, sharedService, startService } from '../support/service.ts';
import { PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
let service: Service;
/** A node without workers: the other one screens. */
let apiNode: Service;
beforeAll(async () => {
  service = await sharedService();
  apiNode = await startService({ beside: service, env: { AMLCORE_ROLE: 'api' } });
});
afterAll(async () => {
  await apiNode.stop();
  await service.stop();
});

let count = 0;
function create(options: { at?: Service; prefer?: string; token?: string; key?: string; reference?: string } = {}) {
  count += 1;
  const { at = service, prefer, token, key, reference = `WAIT-${count}` } = options;
  return at.call(`${BASE}/transactions/fiat`, {
    method: 'POST',
    headers: { ...(prefer && { prefer }), ...(key && { 'idempotency-key': key }) },
    body: { ...FIAT_EXAMPLE_REQUEST, transactionReference: reference, callbackUrl: null, receiverName: PERSON.name },
    ...(token !== undefined && { token }),
  });
}
interface Recorded {
  transactionUUID: string;
  status: string;
  screeningResult?: Record<string, unknown> | null;
}
/** On a busy machine the screening takes longer than the longest wait. The repetition waits for the same transaction. */
const answered = (options: Parameters<typeof create>[0]) =>
  eventually(async () => {
    const reply = await create({ prefer: 'wait=5', key: options?.reference, ...options });
    return dataOf(reply).screeningResult ? reply : null;
  });
const dataOf = (reply: Reply) => reply.json<{ data: Recorded }>().data;

it('returns the same result as the result operation', async () => {
  const reply = await answered({ prefer: 'wait=3', reference: 'WAIT-HERE' });
  expect([reply.status, reply.headers.get('preference-applied')]).toEqual([201, 'wait=3']);
  const { data, message } = reply.json<{ data: Recorded; message: string }>();
  expect(message).toBe('Transaction created and screened: SANCTION_LISTED');
  expect(data).toMatchObject({ status: 'SANCTION_LISTED', isSuspicious: true });
  const result = await service.call(`${BASE}/transactions/screening/result/WAIT-HERE`);
  expect(data.screeningResult).toEqual(result.json<{ data: unknown }>().data);
  expect(reply.headers.get('location')).toBe(`${BASE}/transactions/${data.transactionUUID}`);
});

it('returns the result if another process screens', async () => {
  const reply = await answered({ at: apiNode, token: await service.token(), reference: 'WAIT-THERE' });
  expect(dataOf(reply)).toMatchObject({ status: 'SANCTION_LISTED', screeningResult: { isSuspicious: true } });
});

it('responds at once without the preference, and to a client that may not read results', async () => {
  const plain = await create();
  const { token } = await service.addClient({ permissions: ['screen:write'] });
  const writer = await create({ prefer: 'wait=3', token });
  for (const reply of [plain, writer]) {
    expect([reply.status, reply.headers.get('preference-applied')]).toEqual([201, null]);
    expect(dataOf(reply).status).toBe('PENDING');
    expect(dataOf(reply)).not.toHaveProperty('screeningResult');
  }
});

it('returns the result to a repeated request that did not wait', async () => {
  const first = await create({ key: 'wait-1', reference: 'WAIT-REPEATED' });
  const again = await answered({ key: 'wait-1', reference: 'WAIT-REPEATED' });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(dataOf(again)).toMatchObject({
    transactionUUID: dataOf(first).transactionUUID,
    screeningResult: { transactionStatus: 'SANCTION_LISTED' },
  });
});
