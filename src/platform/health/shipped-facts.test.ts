import { expect, it } from 'vitest';
import { datedFacts, factsWarnings } from './shipped-facts.ts';

const fact = (id: string, more = {}) => ({
  ...{ id, what: 'A list', source: 'https://publisher.example/list', asOf: '2026-06-19', maxAgeDays: 130 },
  ...more,
});
const on = (day: string) => new Date(`${day}T12:00:00Z`);

it.each([
  ['2026-06-19', 0, 'CURRENT'],
  ['2026-10-27', 130, 'CURRENT'],
  ['2026-10-28', 131, 'OVER_AGE'],
])('has age on %s: %d days, %s', (day, ageDays, state) => {
  expect(datedFacts([fact('a')], on(day))).toEqual([{ ...fact('a'), ageDays, state }]);
});

it('warns once, with the facts over their maximum age', () => {
  const facts = [fact('a'), fact('b', { maxAgeDays: 365 }), fact('c', { asOf: '2026-01-01' })];
  expect(factsWarnings(datedFacts(facts, on('2026-07-01')))).toEqual([
    'shipped facts older than their maximum age: c. Compare them with their sources, listed in "facts"',
  ]);
  expect(factsWarnings(datedFacts(facts, on('2026-12-01'))).join()).toContain('maximum age: c, a. Compare');
  expect(factsWarnings(datedFacts(facts, on('2026-02-01')))).toEqual([]);
});

it('leaves the warning about a watchlist to its own content age', () => {
  const facts = datedFacts([fact('a', { watchlist: 'us_special_measures' })], on('2027-01-01'));
  expect(facts[0]!.state).toBe('OVER_AGE');
  expect(factsWarnings(facts)).toEqual([]);
});
