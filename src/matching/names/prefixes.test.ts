import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Prefixes } from './prefixes.ts';

const words = fc.array(fc.stringMatching(/^[a-d]{3,8}$/), { maxLength: 20 });
const word = fc.stringMatching(/^[a-d]{0,9}$/);

it('accepts every word that begins with a word of the table', () => {
  fc.assert(
    fc.property(words, word, (table, text) => {
      if (table.some((one) => text.startsWith(one))) expect(new Prefixes(table).mayHave(text)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('rejects most other words', () => {
  const table = new Prefixes(['factory', 'zavod', 'oil']);
  expect(['factories', 'zavodskoy', 'oily', 'oil', 'fa'].map((one) => table.mayHave(one))).not.toContain(false);
  expect(['facade', 'zavala', 'mohammed', 'oi-l', 'oslo'].map((one) => table.mayHave(one))).not.toContain(true);
});
