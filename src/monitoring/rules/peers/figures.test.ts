import { expect, it } from 'vitest';
import { peerFigure, peerWords } from './figures.ts';

const FIGURES = { payers: { customers: 48, median: 2, p95: 5 }, cashIn: { customers: 19, median: 900, p95: 4_000 } };

it.each([
  ['payers', 'Median', 2],
  ['payers', 'P95', 5],
  // A segment with too few customers.
  ['cashIn', 'P95', null],
  // A segment without customers.
  ['cashOut', 'P95', null],
] as const)('%s %s is %s', (name, of, expected) => expect(peerFigure(FIGURES, name, of)).toBe(expected));

it.each([
  ['SALARIED', 'payers', 'Median', 24, '12 times the median of 48 customers of the segment SALARIED.'],
  ['SALARIED', 'payers', 'P95', 12, '2.4 times the 95th percentile of 48 customers of the segment SALARIED.'],
  ['SALARIED', 'payers', 'P95', null, 'Compared with the 95th percentile of 48 customers of the segment SALARIED.'],
  [
    ...(['SALARIED', 'cashIn', 'P95', 12] as const),
    'Unknown: 19 customers of the segment SALARIED have such payments, and 20 are needed.',
  ],
  [null, 'payers', 'Median', 24, 'The segment of the customer is unknown, so there are no similar customers.'],
] as const)('of %s, %s %s of %s: %s', (segment, name, of, compared, words) =>
  expect(peerWords(segment, FIGURES, { name, of, compared })).toBe(words),
);
