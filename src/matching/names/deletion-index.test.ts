import { expect, test } from 'vitest';
import { DeletionIndex } from './deletion-index.ts';

const WORDS = ['limited', 'company', 'corporation', 'gesellschaft', 'stock', 'joint'];

/** Expected result of `near`, by comparing all deletions. */
function expected(text: string): string[] {
  const rests = (word: string) => [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
  return rests(text).flatMap((rest) =>
    WORDS.flatMap((word) => rests(word).flatMap((own) => (own === rest ? [word] : []))),
  );
}

test('finds the words with one wrong, missing or extra letter', () => {
  const words = new DeletionIndex(WORDS);
  expect(words.near('limiled')).toContain('limited');
  expect(words.near('limted')).toContain('limited');
  expect(words.near('stoock')).toContain('stock');
  expect(words.near('gezzelschaft')).toEqual([]);
  expect(words.has('joint')).toBe(true);
  expect(words.has('jont')).toBe(false);
});

test('finds the same words in the same order as a comparison of all deletions', () => {
  const words = new DeletionIndex(WORDS);
  let met = 0;
  for (const word of WORDS) {
    for (let at = 0; at <= word.length; at++) {
      for (const letter of ['', 'a', 'm', 'o']) {
        for (const removed of [0, 1, 2]) {
          const text = word.slice(0, at) + letter + word.slice(at + removed);
          expect(words.near(text), text).toEqual(expected(text));
          met += expected(text).length;
        }
      }
    }
  }
  expect(met).toBeGreaterThan(200);
});

test('looks up a text of any length', () => {
  const long = 'a'.repeat(70);
  expect(new DeletionIndex([long]).near(`${long.slice(1)}`)).toContain(long);
  expect(new DeletionIndex(['']).near('')).toEqual(['']);
});
