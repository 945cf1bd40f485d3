import { describe, expect, it, test } from 'vitest';
import { MARKS, withoutMarks } from './marks.ts';

describe.each(MARKS)('$id', ({ when, examples }) => {
  it.each(examples)('%j loses its marks', (text, ...without) => {
    expect(when.test(text)).toBe(true);
    expect(withoutMarks(text)).toEqual(without);
  });
});

test.each([
  'Tolmir Zarvanek',
  'MERIVAN A/S',
  'M/V MERIVAN',
  'Nan Goldin',
  'Christopher Nannini',
  'AT&T Inc.',
  '24/7 Logistics',
  'José Ortega y Gasset',
  'Société Générale d’Énergie',
  'محمد حسن',
  'Nilsson & Sons',
  'P.O. Box 12, 1/2 Linden Street',
])('%s has no marks', (text) => {
  expect(withoutMarks(text)).toEqual([]);
});
