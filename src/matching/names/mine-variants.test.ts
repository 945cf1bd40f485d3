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

test('learns what alternates beside other names and refuses the rest', () => {
  const { groups, joined } = mineVariants(PEOPLE);
  expect(groups).toEqual([
    ['kasawi', 'quazzawi'],
    ['subalgaar', 'zubelkar'],
  ]);
  // Two names of one person at once (Dromtavi Drumatafo) are no spellings of each other, nor are two curated names.
  expect([...joined]).toEqual([]);
});

test('a chain of spellings does not become one group', () => {
  const beside = ['Orlan', 'Tibor', 'Ferrit', 'Gundal'];
  const people = beside.flatMap((name) => [
    [`${name} Zubelkar`, `${name} Subalgaar`],
    [`${name} Subalgaar`, `${name} Sobolgurenko`],
  ]);
  const { groups } = mineVariants(people);
  expect(groups).toContainEqual(['subalgaar', 'zubelkar']);
  expect(groups.some((group) => group.includes('zubelkar') && group.includes('sobolgurenko'))).toBe(false);
});

test('the same lists give the same table', () => {
  expect(mineVariants(PEOPLE)).toEqual(mineVariants(PEOPLE));
  expect(mineVariants([...PEOPLE].reverse())).toEqual(mineVariants(PEOPLE));
});
