import { expect, it } from 'vitest';
import type { ListHit } from './hits.ts';
import { RecentAnswers } from './recent-answers.ts';

const answerWith = (hits: number) => ({
  hits: Array.from({ length: hits }, () => ({}) as ListHit),
  total: hits,
  nearMisses: [],
});

it('caches 20,000 results, and drops the least recently used', async () => {
  const recent = new RecentAnswers();
  let asked = 0;
  const get = (key: string, hits = 0) =>
    recent.get(key, async () => {
      asked += 1;
      return answerWith(hits);
    });
  for (let at = 0; at < 20_000; at += 1) await get(String(at));
  await get('0');
  await get('one more');
  expect(asked).toBe(20_001);
  await get('0');
  expect(asked).toBe(20_001);
  await get('1');
  expect(asked).toBe(20_002);
});

it('caches 20,000 hits', async () => {
  const recent = new RecentAnswers();
  const asked: number[] = [];
  const get = (at: number) =>
    recent.get(String(at), async () => {
      asked.push(at);
      return answerWith(50);
    });
  for (let at = 0; at < 500; at += 1) await get(at);
  asked.length = 0;
  for (const at of [499, 100, 99]) await get(at);
  expect(asked).toEqual([99]);
});

it('searches once while a search runs, and caches no failure', async () => {
  const recent = new RecentAnswers();
  let asked = 0;
  const fail = async () => {
    asked += 1;
    throw new Error('busy');
  };
  const both = await Promise.allSettled([recent.get('a', fail), recent.get('a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
  expect(await recent.get('a', async () => answerWith(1))).toEqual(answerWith(1));
});
