/** Payments are recorded once each, whatever stopped an earlier start, and the service's limits are obeyed. */
import { expect, it } from 'vitest';
import { createLog } from '../../platform/lib/log.ts';
import { Caller, type Send } from './api.ts';
import type { DemoPayment } from './life.ts';
import { sendPayments } from './send-payments.ts';

const LOG = createLog('silent');
const PAYMENTS = Array.from({ length: 12 }, (_, at): DemoPayment => {
  const body = { transactionReference: `P-${at}`, transactionDate: '2026-11-01T10:00:00Z' };
  return { type: 'fiat', body, story: null };
});

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}
const answer = (statusCode: number, data: unknown): Answer => ({
  ...{ statusCode, headers: { 'retry-after': '0' } },
  body: JSON.stringify(statusCode < 300 ? { data } : { type: `https://x.test/docs/problems/${data}` }),
});

/** @param refusals answers that come before a payment is recorded */
function serviceWith(recorded: string[], refusals: Answer[] = []) {
  const tried: string[] = [];
  const send: Send = async ({ method, url, payload }) => {
    const { searchParams } = new URL(url, 'http://x.test');
    const reference = searchParams.get('transactionReference');
    if (method === 'GET')
      return answer(200, {
        items: recorded.filter((one) => one === reference).map((transactionUUID) => ({ transactionUUID })),
      });
    const { transactionReference } = JSON.parse(payload!);
    tried.push(transactionReference);
    const refusal = refusals.shift();
    if (refusal) return refusal;
    if (recorded.includes(transactionReference)) return answer(400, 'duplicate-transaction-reference');
    recorded.push(transactionReference);
    return answer(201, {});
  };
  return { send, tried };
}

async function sent(send: Send, controller = new AbortController(), signIn = async () => ({})): Promise<void> {
  const callers = [new Caller(send, signIn, controller.signal)];
  await sendPayments({ payments: PAYMENTS, callers, log: LOG, signal: controller.signal });
}
const ALL = PAYMENTS.map(({ body }) => body.transactionReference);

it('continues shortly before the first missing payment, also if later ones arrived first', async () => {
  const recorded = [...ALL.slice(0, 9), 'P-10'];
  const { send, tried } = serviceWith(recorded);
  await sent(send);
  expect(recorded.sort()).toEqual([...ALL].sort());
  expect(tried).not.toContain('P-0');
});

it('waits when it is rate-limited or the service is busy, signs in again, and skips a rejected payment', async () => {
  const recorded: string[] = [];
  const refusals = [
    ...[answer(429, 'rate-limit-exceeded'), answer(503, 'service-unavailable')],
    ...[answer(401, 'unauthorized'), answer(400, 'validation-failed')],
  ];
  let signIns = 0;
  const { send } = serviceWith(recorded, refusals);
  await sent(send, new AbortController(), async () => {
    signIns += 1;
    return {};
  });
  expect(recorded).toHaveLength(ALL.length - 1);
  expect(signIns).toBe(2);
});

it('ends when the service stops', async () => {
  const recorded: string[] = [];
  const controller = new AbortController();
  const { send } = serviceWith(recorded);
  const stopping: Send = async (request) => {
    if (recorded.length >= 5) controller.abort();
    return await send(request);
  };
  await expect(sent(stopping, controller)).rejects.toThrow('aborted');
  expect(recorded.length).toBeLessThan(ALL.length);
});
