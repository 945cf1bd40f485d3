import { expect, test } from 'vitest';
import { WordNumbers } from './word-numbers.ts';

test('gives each distinct word one number, in the order in which they come', () => {
  const numbers = new WordNumbers();
  const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`);
  // As a part of a longer text, so that no two are the same string to the engine.
  const again = words.map((word) => `x${word}`.slice(1));
  expect(words.map((word) => numbers.numberOf(word))).toEqual(words.map((_, at) => at));
  expect(again.map((word) => numbers.numberOf(word))).toEqual(words.map((_, at) => at));
  expect([numbers.numberOf(''), numbers.numberOf('z'), numbers.numberOf('')]).toEqual([5_000, 5_001, 5_000]);
  expect(numbers.words).toEqual([...words, '', 'z']);
});
