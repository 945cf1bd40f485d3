import { expect, test } from 'vitest';
import { ahead } from './ahead.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('reads one item ahead of the reader, and no more', async () => {
  const drawn: number[] = [];
  async function* source() {
    for (let item = 1; item <= 4; item++) {
      drawn.push(item);
      yield item;
    }
  }
  const seen: number[] = [];
  for await (const item of ahead(source())) {
    await turn();
    seen.push(item);
    expect(drawn).toEqual(Array.from({ length: Math.min(4, item + 1) }, (_, at) => at + 1));
  }
  expect(seen).toEqual([1, 2, 3, 4]);
});

test('throws an error in its turn', async () => {
  async function* source() {
    yield 1;
    throw new Error('the page could not be read');
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of ahead(source())) {
      await turn();
      seen.push(item);
    }
  })();
  await expect(reading).rejects.toThrow('the page could not be read');
  expect(seen).toEqual([1]);
});

test('ends the source if its reader ends early', async () => {
  let ended = false;
  async function* source() {
    try {
      for (let item = 1; ; item++) yield item;
    } finally {
      ended = true;
    }
  }
  for await (const item of ahead(source())) if (item === 2) break;
  expect(ended).toBe(true);
});
