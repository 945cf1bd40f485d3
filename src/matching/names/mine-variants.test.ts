import { expect, test } from 'vitest';
import { mineVariants } from '../../../scripts/mine-variants.ts';

/** Invented parties. */
const PEOPLE = [
  ['Orlan Quazzawi', 'Orlan Kasawi'],
  ['Tibor Quazzawi', 'Tibor Kasawi', 'Tibor Belmondi'],
  ['Mohammed Zubelkar', 'Muhammad Subalgaar'],
  ['Ferrit Zubelkar', 'Ferrit Subalgaar'],
  ['Orlan Dromtavi', 'Orlan Drumatafo', 'Orlan Dromtavi Drumatafo'],
  ['Tibor Dromtavi', 'Tibor Drumatafo'],
  ['Orlan Hassan', 'Orlan Hussein'],
  ['Tibor Hassan', 'Tibor Hussein'],
];

test('learns words that alternate beside equal names, and rejects others', () => {
  const { groups, joined } = mineVariants(PEOPLE);
  expect(groups).toEqual([
    ['kasawi', 'quazzawi'],
    ['subalgaar', 'zubelkar'],
  ]);
  // Two names of one person (Dromtavi Drumatafo) are no spellings of each other. Neither are two curated names.
  expect([...joined]).toEqual([]);
});

test('does not join a chain of spellings into one group', () => {
  const beside = ['Orlan', 'Tibor', 'Ferrit', 'Gundal'];
  const people = beside.flatMap((name) => [
    [`${name} Zubelkar`, `${name} Subalgaar`],
    [`${name} Subalgaar`, `${name} Sobolgurenko`],
  ]);
  const { groups } = mineVariants(people);
  expect(groups).toContainEqual(['subalgaar', 'zubelkar']);
  expect(groups.some((group) => group.includes('zubelkar') && group.includes('sobolgurenko'))).toBe(false);
});

test('gives the same table for the same lists', () => {
  expect(mineVariants(PEOPLE)).toEqual(mineVariants(PEOPLE));
  expect(mineVariants([...PEOPLE].reverse())).toEqual(mineVariants(PEOPLE));
});
