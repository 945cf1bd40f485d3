import { expect, test } from 'vitest';
import { WordNumbers } from './word-numbers.ts';

test('numbers distinct words in order of first occurrence', () => {
  const numbers = new WordNumbers();
  const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`);
  // Substrings, so that the engine does not treat equal words as the same string object.
  const again = words.map((word) => `x${word}`.slice(1));
  expect(words.map((word) => numbers.numberOf(word))).toEqual(words.map((_, at) => at));
  expect(again.map((word) => numbers.numberOf(word))).toEqual(words.map((_, at) => at));
  expect([numbers.numberOf(''), numbers.numberOf('z'), numbers.numberOf('')]).toEqual([5_000, 5_001, 5_000]);
  expect(numbers.words).toEqual([...words, '', 'z']);
});
