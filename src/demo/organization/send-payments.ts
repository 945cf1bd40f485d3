/** Records the payments of the demo organization at a limited rate, and resumes after an interrupted start. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/lib/log.ts';
import { type Caller, Refused } from './api.ts';
import type { DemoPayment } from './life.ts';

/** Concurrent requests. Payments may overtake this number of others. */
const LANES = 4;
const MOST_PER_SECOND = 36;
/** Maximum number of payments waiting for their screening. */
const WINDOW = 200;
const MOST_PENDING = 50;
const POLL_MS = 250;

interface Given {
  payments: readonly DemoPayment[];
  callers: readonly Caller[];
  log: Log;
  signal: AbortSignal;
}

export async function sendPayments({ payments, callers, log, signal }: Given): Promise<void> {
  const first = await firstMissing(callers[0]!, payments);
  log.info({ payments: payments.length, recordedBefore: first }, 'demo organization: recording payments');
  let tenths = Math.floor((first * 10) / payments.length);
  for (let from = first; from < payments.length; from += WINDOW) {
    const window = payments.slice(from, from + WINDOW).entries();
    const lane = async (caller: Caller) => {
      for (const [, payment] of window) {
        const pause = sleep((LANES * 1_000) / MOST_PER_SECOND, undefined, { signal });
        await Promise.all([record(caller, payment, log), pause]);
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, at) => lane(callers[at % callers.length]!)));
    await fewerThan(MOST_PENDING, callers[0]!, '/transactions?status=PENDING', signal);
    const now = Math.min(10, Math.floor(((from + WINDOW) * 10) / payments.length));
    if (now > tenths) log.info({ percent: now * 10 }, 'demo organization: payments recorded');
    tenths = now;
  }
  await fewerThan(1, callers[0]!, '/transactions?status=PENDING', signal);
}

async function record(caller: Caller, { type, body }: DemoPayment, log: Log): Promise<void> {
  try {
    await caller.post(`/transactions/${type}`, body);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'duplicate-transaction-reference') return;
    log.warn({ answer: error.message }, 'demo organization: a payment was rejected');
  }
}

/** Waits until a list has fewer items than `limit`. */
export async function fewerThan(limit: number, caller: Caller, path: string, signal: AbortSignal): Promise<void> {
  while ((await caller.call(`${path}&limit=${limit}`)).items.length >= limit) {
    await sleep(POLL_MS, undefined, { signal });
  }
}

/**
 * Position from which payments may be missing. Payments are recorded in their order, except for those in flight, so a binary
 * search finds it.
 */
async function firstMissing(caller: Caller, payments: readonly DemoPayment[]): Promise<number> {
  let [low, high] = [0, payments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (await uuidOf(caller, payments[middle]!)) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 2 * LANES);
}

/** @returns null if it is not recorded */
export async function uuidOf(caller: Caller, { body }: DemoPayment): Promise<string | null> {
  const query = `transactionReference=${encodeURIComponent(body.transactionReference)}&limit=1`;
  return (await caller.call(`/transactions?${query}`)).items[0]?.transactionUUID ?? null;
}
