import { expect, it } from 'vitest';
import { RoundRobinQueue } from './round-robin-queue.ts';

const waiting = (...names: string[]) => {
  const line = new RoundRobinQueue<{ tenantId: string; name: string }>();
  for (const name of names) line.add({ tenantId: name[0]!, name });
  return line;
};
const namesOf = (all: { name: string }[]) => all.map(({ name }) => name);

it('takes organizations in turn, also one item at a time', () => {
  const line = waiting('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
  const removed: string[] = [];
  while (line.length > 0) {
    const next = line.first(1);
    line.remove(next);
    removed.push(...namesOf(next));
  }
  expect(removed).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('takes several items in the same order, and keeps the order within each organization', () => {
  const line = waiting('a1', 'a2', 'a3', 'b1');
  expect(namesOf(line.first(3))).toEqual(['a1', 'b1', 'a2']);
  line.remove(line.first(2));
  line.addFirst({ tenantId: 'a', name: 'a0' });
  expect(namesOf(line.first(9))).toEqual(['a0', 'a2', 'a3']);
  expect([line.length, line.countOf('a'), line.countOf('b')]).toEqual([3, 3, 0]);
});
