import { expect, it } from 'vitest';
import { bearersOf, spellingKeysOf } from './bearers.ts';

it.each(['Wei Zhang', 'ZHANG Wei', 'Mohammed Ali', 'Ivan Petrov', 'John Smith', 'Maria García López', '张伟'])(
  'estimates that thousands of people bear the name "%s"',
  (name) => {
    expect(bearersOf(name)).toBeGreaterThan(3_000);
  },
);

it.each(['Vladimir Putin', 'Sergei Shoigu', 'Wendelin Oberhuber', 'Putin', 'Ivan', ''])(
  'has no figures for "%s", so the name identifies a person',
  (name) => {
    expect(bearersOf(name)).toBe(0);
  },
);

it('estimates fewer bearers for a longer name', () => {
  expect(bearersOf('Jose Garcia Lopez')).toBeLessThan(bearersOf('Jose Garcia') / 10);
});

it.each([
  ['Sergey Vasiliev', 'Sergei VASILYEV'],
  ['Jelena Ivanova', 'Yelena Ivanova'],
  ['Mikhail Alekseev', 'Mihail Aleksejev'],
])('counts "%s" and "%s" as one name', (a, b) => {
  expect(spellingKeysOf(a)).toEqual(spellingKeysOf(b));
  expect(bearersOf(a)).toBe(bearersOf(b));
});

it('ignores titles, particles and the order of the words', () => {
  expect(bearersOf('Dr. Ali bin Hassan')).toBe(bearersOf('Hassan, Ali'));
});
