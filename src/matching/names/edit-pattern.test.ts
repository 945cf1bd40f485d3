import { expect, test } from 'vitest';
import { asciiBytes, editDistance } from './distance.ts';
import { EditPattern, MAX_PATTERN } from './edit-pattern.ts';

test.each([
  ['berlin', 'berlin', 0],
  ['berlin', 'belrin', 1],
  ['berlin', 'brlin', 1],
  ['abc', 'cba', 2],
  ['ca', 'abc', 3],
  ['a', 'zzz', 3],
  ['konstantinopolskyjkonstantinopol', 'konstantinopolskyikonstantinopola', 2],
])('%s and %s differ by %i edits', (a, b, edits) => {
  const pattern = new EditPattern(asciiBytes(a));
  pattern.load();
  expect(pattern.distance(asciiBytes(b), 0, b.length)).toBe(edits);
  pattern.unload();
});

test('equals the table-based distance for words of every length', () => {
  let state = 5;
  const next = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
  // Only three letters, so that most pairs have much in common.
  const word = (most: number) => Uint8Array.from({ length: 1 + next(most) }, () => 97 + next(3));
  for (let round = 0; round < 20_000; round++) {
    const [a, b] = [word(MAX_PATTERN), word(40)];
    const pattern = new EditPattern(a);
    pattern.load();
    const measured = pattern.distance(b, 0, b.length);
    pattern.unload();
    if (measured !== editDistance(a, 0, a.length, b, 0, b.length, 64)) expect.fail(`${a} | ${b}: ${measured}`);
  }
});
