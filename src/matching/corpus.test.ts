import { expect, it } from 'vitest';
import { lowerBound, lowerBoundWithin } from './corpus.ts';

/** Numbers below 2^32 that are the same in each run. */
function* numbers(): Generator<number, never> {
  for (let value = 1; ; ) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    yield value;
  }
}

it.each([
  ['spread evenly', (value: number) => value],
  ['of a few values', (value: number) => value % 16],
  ['all small', (value: number) => value >>> 24],
  ['all large', (value: number) => (value | 0xff000000) >>> 0],
])('a search in sorted keys %s finds the first key that is not less', (_, of) => {
  const random = numbers();
  for (const count of [0, 1, 2, 63, 64, 65, 1_000]) {
    const keys = Uint32Array.from({ length: count }, () => of(random.next().value)).sort();
    const searchedKeys = [0, 0xffffffff, ...Array.from({ length: 200 }, () => random.next().value), ...keys];
    for (const key of searchedKeys) {
      const first = keys.findIndex((one) => one >= key);
      const expected = first < 0 ? count : first;
      expect([lowerBound(keys, key), lowerBoundWithin(keys, key)]).toEqual([expected, expected]);
    }
  }
});
