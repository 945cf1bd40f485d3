import { expect, it } from 'vitest';
import { chargingMatcherTime, MS_PER_UNIT } from './cost.ts';
import type { SearchedLists } from './list-search.ts';
import { toQuery } from './screen-entity.ts';

const identifiersOf = (fullName: string, more: object = {}) =>
  toQuery({ fullName, ...more }, 'BALANCED', 75).identifiers ?? [];

it.each([
  ['9187629', '9187629'],
  ['918 7629', '9187629'],
  ['T2EU4', 'T2EU4'],
  ['P 229856', 'P229856'],
  ['+850 2 381 8221', 'TEL85023818221'],
])('reads %s in the name field as a number', (name, number) => {
  expect(identifiersOf(name)).toContain(number);
  expect(identifiersOf('Tassilo Brandauer', { alias: name })).toContain(number);
});

it.each(['Tassilo Brandauer', '7-Eleven', 'Holunder 2', '50 Cent', 'A1 Telekom'])('and %s as a name', (name) => {
  expect(identifiersOf(name)).toEqual([]);
});

it('excludes a number in a name from the mean if the caller weighs numbers', () => {
  expect(identifiersOf('9187629', { idWeight: 0.5 })).toEqual([]);
});

it.each([
  [0, []],
  [MS_PER_UNIT - 1, []],
  [MS_PER_UNIT, [1]],
  [10_700, [42]],
])('at %d ms of thread time uses %j of the limit, also if the search was stopped', async (spentMs, units) => {
  for (const fails of [false, true]) {
    const asker = { tenantId: 'a', spentMs: 0 };
    const owed: number[] = [];
    const work = async () => {
      asker.spentMs += spentMs;
      if (fails) throw new Error('given up');
      return 'found';
    };
    const owe = async (more: number) => void owed.push(more);
    const done = chargingMatcherTime({ asker } as SearchedLists, owe, work);
    await (fails ? expect(done).rejects.toThrow('given up') : expect(done).resolves.toBe('found'));
    expect(owed).toEqual(units);
  }
});
