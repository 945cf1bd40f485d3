import { expect, test } from 'vitest';
import { NameMasks } from './name-masks.ts';
import { numbers } from './subjects.fixture.ts';

test('finds exactly the placed names, for any number of them', () => {
  const masks = new NameMasks();
  const next = numbers(17);
  for (const count of [3, 900, 150_000, 20]) {
    masks.clear();
    masks.reserve(count / 2);
    const expected = new Map<number, number>();
    for (let at = 0; at < count; at++) {
      const name = next(4_000_000);
      const place = masks.place(name);
      if (place !== (expected.get(name) ?? expected.size)) expect.fail(`${name} is placed at ${place}`);
      expected.set(name, place);
    }
    expect(masks.count).toBe(expected.size);
    for (let name = 0; name < 4_000_000; name += 9_973) expect(masks.find(name)).toBe(expected.get(name) ?? -1);
    for (const [name, place] of expected) if (masks.find(name) !== place) expect.fail(`${name} is lost`);
  }
});

test('keep moves names with their masks and removes the others', () => {
  const masks = new NameMasks();
  for (let name = 0; name < 5_000; name++) {
    const place = masks.place(7 * name);
    masks.masks[place] = name;
  }
  const kept = Uint32Array.from({ length: 1_000 }, (_, at) => 5 * at + 3);
  masks.keep(kept, 1_000);
  expect(masks.count).toBe(1_000);
  expect(masks.find(7 * 4)).toBe(-1);
  for (let at = 0; at < 1_000; at++) {
    expect(masks.find(7 * kept[at]!)).toBe(at);
    expect(masks.masks[at]).toBe(kept[at]);
  }
  expect(masks.place(7 * 4)).toBe(1_000);
  expect(masks.masks[1_000]).toBe(0);
});

test('raise handles new and known names, also on collisions', () => {
  const masks = new NameMasks();
  // 262,144 apart: the ends of their numbers are equal, so all of them collide.
  const alike = Uint32Array.from({ length: 40 }, (_, at) => 5 + at * 262_144);
  const many = Uint32Array.from({ length: 30_000 }, (_, at) => 3 * at);
  masks.raise(alike, 0, 40, 4, 2);
  masks.raise(many, 0, 30_000, 0, 1);
  masks.raise(many, 10, 20, 0, 3);
  masks.raise(many, 10, 30, 0, 2);
  const known = Uint32Array.of(5, 6, 5 + 262_144, 7 + 262_144);
  masks.raiseKnown(known, 0, 4, 2, 3);
  expect(masks.count).toBe(30_040);
  const maskOf = (name: number) => masks.masks[masks.find(name)];
  expect([30, 57, 60, 87, 90].map(maskOf)).toEqual([3, 3, 2, 2, 1]);
  expect([5, 6, 5 + 262_144, 5 + 39 * 262_144].map(maskOf)).toEqual([0b101100, 0b1101, 0b101100, 0b100000]);
  expect(masks.find(7 + 262_144)).toBe(-1);
});
