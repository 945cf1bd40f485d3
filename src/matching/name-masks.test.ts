import { expect, test } from 'vitest';
import { NameMasks } from './name-masks.ts';
import { numbers } from './subjects.fixture.ts';

test('finds what was placed and nothing else, however many there are', () => {
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

test('what is kept moves up with its mask, the rest is forgotten', () => {
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
