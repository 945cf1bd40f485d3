/** Creates transactions over HTTP, as fast as they are accepted or at a given rate. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';

export interface Target {
  pool: Pool;
  token: string;
  next(): Record<string, unknown>;
}

export interface LoadResult {
  seconds: number;
  /** Milliseconds to the 201, ascending. */
  tookMs: number[];
  /** Other answers by status. */
  refused: Record<number, number>;
  /** Milliseconds from the 201 to a status other than PENDING, ascending, for the followed transactions. */
  screenedMs: number[];
}

const PATH = '/amlcore/api/v1/transactions';
const FOLLOW_EVERY = 20;
const FOLLOW_PAUSE_MS = 20;
const TICK_MS = 5;

/** `connections` clients. Each waits for its response before the next request. */
export async function flood(target: Target, seconds: number, connections: number): Promise<LoadResult> {
  const result: LoadResult = { seconds, tookMs: [], refused: {}, screenedMs: [] };
  const endMs = performance.now() + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < endMs) await create(target, result);
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return sorted(result);
}

/**
 * `perSecond` requests each second, independent of earlier responses.
 * @param whenSent called after the last request, before its responses are awaited
 * @param followEvery one in so many is polled until it is screened
 */
export async function pace<T>(
  target: Target,
  seconds: number,
  perSecond: number,
  whenSent: () => Promise<T>,
  followEvery = FOLLOW_EVERY,
): Promise<LoadResult & { whenSent: T }> {
  const result: LoadResult = { seconds, tookMs: [], refused: {}, screenedMs: [] };
  const started = performance.now();
  const under = new Set<Promise<void>>();
  let sent = 0;
  while (performance.now() - started < seconds * 1_000) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const follow = sent % followEvery === 0;
      const one: Promise<void> = create(target, result)
        .then((uuid) => (follow && uuid ? untilScreened(target, uuid, result) : undefined))
        .finally(() => under.delete(one));
      under.add(one);
    }
    await sleep(TICK_MS);
  }
  const seen = await whenSent();
  await Promise.all(under);
  return { ...sorted(result), whenSent: seen };
}

async function create(target: Target, { tookMs, refused }: LoadResult): Promise<string | null> {
  const startMs = performance.now();
  const answer = await target.pool.request({
    method: 'POST',
    path: `${PATH}/fiat`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${target.token}` },
    body: JSON.stringify(target.next()),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 201) {
    refused[answer.statusCode] = (refused[answer.statusCode] ?? 0) + 1;
    return null;
  }
  tookMs.push(performance.now() - startMs);
  return /"transactionUUID":"([^"]+)"/.exec(text)?.[1] ?? null;
}

async function untilScreened({ pool, token }: Target, uuid: string, { screenedMs }: LoadResult): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    const answer = await pool.request({
      method: 'GET',
      path: `${PATH}/${uuid}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.body.text();
    if (answer.statusCode === 200 && !text.includes('"status":"PENDING"')) break;
    await sleep(FOLLOW_PAUSE_MS);
  }
  screenedMs.push(performance.now() - startMs);
}

function sorted(result: LoadResult): LoadResult {
  result.tookMs.sort((a, b) => a - b);
  result.screenedMs.sort((a, b) => a - b);
  return result;
}
