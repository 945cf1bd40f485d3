import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editCost, editDistance, MAX_WORD } from './distance.ts';
import { skeletonOf } from './skeleton.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const distance = (a: string, b: string, limit = 9) => editDistance(bytes(a), 0, a.length, bytes(b), 0, b.length, limit);
const cost = (a: string, b: string) => editCost(bytes(a), 0, a.length, bytes(b), 0, b.length);

/** The textbook algorithm with the whole table, for comparison. */
function naive(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let value = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, table[i - 2]![j - 2]! + 1);
      table[i]![j] = value;
    }
  }
  return table[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });

describe('edit distance', () => {
  test('equals the textbook result within the limit, and is limit + 1 beyond it', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        expect(distance(a, b, limit)).toBe(Math.min(naive(a, b), limit + 1));
      }),
      { seed: 11, numRuns: 5_000 },
    );
  });
  test('compares words inside larger arrays', () => {
    expect(editDistance(bytes('xxberlinxx'), 2, 6, bytes('yberlni'), 1, 6, 2)).toBe(1);
  });
  test('counts words over the maximum length as wholly different', () => {
    expect(distance('a'.repeat(MAX_WORD + 1), 'a'.repeat(MAX_WORD + 1), 2)).toBe(3);
  });
});

describe('edit cost', () => {
  test('is symmetric, zero only for equal words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(cost(a, b)).toBe(cost(b, a));
        expect(cost(a, b) === 0).toBe(a === b);
      }),
      { seed: 13, numRuns: 2_000 },
    );
  });
  const CHEAPER: [a: string, b: string, than: [string, string]][] = [
    ['toyota', 'tayota', ['toyota', 'tokota']],
    ['hassan', 'hasan', ['hassan', 'hasran']],
    ['berlin', 'berlni', ['berlin', 'berlxx']],
    ['kadir', 'qadir', ['kadir', 'madir']],
    ['ahmed', 'ahmad', ['ahmed', 'ahmsd']],
  ];
  test.each(CHEAPER)('%s/%s costs less than %j', (a, b, than) => {
    expect(cost(a, b)).toBeLessThan(cost(...than));
  });
});

const SAME_SKELETON: [a: string, b: string, same: boolean][] = [
  ['mohammed', 'mhmd', true],
  ['yusuf', 'ywsf', true],
  ['osama', 'usamah', true],
  ['bashar', 'bachar', true],
  ['qasim', 'kasem', true],
  ['cohen', 'coen', false],
  ['ivanov', 'ivanow', true],
  ['philip', 'filip', true],
  ['schwarz', 'schwars', true],
  ['petrov', 'pavlov', false],
  ['john', 'mary', false],
  ['jalaluddin', 'jallalouddin', true],
];
test.each(SAME_SKELETON)('%s and %s have the same skeleton: %s', (a, b, same) => {
  expect(skeletonOf(a) === skeletonOf(b)).toBe(same);
});
