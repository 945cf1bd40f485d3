import { expect, it } from 'vitest';
import { Places } from './places.ts';

it('admits as many callers as there are places, and queues the others by organization in turn', async () => {
  const places = new Places(2);
  const [order, leaving]: [string[], (() => void)[]] = [[], []];
  const enter = async (of: string, name: string) => {
    const leave = await places.take(of);
    order.push(name);
    leaving.push(leave);
  };
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => enter(name[0]!, name));
  await new Promise(setImmediate);
  expect(order).toEqual(['a1', 'a2']);
  while (order.length < all.length) {
    leaving.shift()!();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']);
});
