/**
 * What happens to messages of TEST organizations about transactions with these references, as if the receiver had caused it. Everything
 * after the first attempt is the usual delivery with its retries.
 */
import type { Failure } from './failures.ts';
import type { SendResult } from './send.ts';

export interface Simulation {
  /** Transaction references that begin with it. */
  prefix: string;
  what: string;
  /** The message is sent so much later. */
  delayMs?: number;
  /** How attempts end. `attempts`: the first ones; absent: all. `isSent`: the receiver gets the message nevertheless. */
  fails?: { as: Failure; attempts?: number; httpStatus?: number; isSent?: boolean };
}

export const SIMULATIONS: readonly Simulation[] = [
  {
    prefix: 'TEST-WEBHOOK-FAIL-',
    what: 'The first attempt fails with HTTP status 500. The second one, 5 seconds later, is sent.',
    fails: { as: 'HTTP_STATUS', attempts: 1, httpStatus: 500 },
  },
  {
    prefix: 'TEST-WEBHOOK-TWICE-',
    what: 'The first attempt is sent and counts as TIMEOUT. The second one sends the same message, with the same ID.',
    fails: { as: 'TIMEOUT', attempts: 1, isSent: true },
  },
  {
    prefix: 'TEST-WEBHOOK-DOWN-',
    what: 'Every attempt fails with CONNECTION, so the delivery stays PENDING until its last retry.',
    fails: { as: 'CONNECTION' },
  },
  { prefix: 'TEST-WEBHOOK-DELAY-', what: 'The message is sent 10 to 15 seconds later.', delayMs: 10_000 },
];

/** null: the message is sent as usual. */
export function simulationFor({ isTest, body }: { isTest: boolean; body: string }): Simulation | null {
  if (!isTest) return null;
  const { data } = JSON.parse(body) as { data?: { transactionReference?: unknown } };
  const reference = String(data?.transactionReference ?? '').toUpperCase();
  return SIMULATIONS.find(({ prefix }) => reference.startsWith(prefix)) ?? null;
}

/** @param attempts number of attempts so far; @returns null: the attempt is made as usual */
export function failureIn({ fails }: Simulation, attempts: number): NonNullable<Simulation['fails']> | null {
  return fails && attempts < (fails.attempts ?? Number.POSITIVE_INFINITY) ? fails : null;
}

/** The simulated result of an attempt. */
export function resultOf({ as, httpStatus }: NonNullable<Simulation['fails']>): SendResult {
  return { failure: as, detail: null, httpStatus: httpStatus ?? null, tookMs: 0 };
}
