/** Every shipped fact has a source, a date and a maximum age, and only warns. */
import { expect, it } from 'vitest';
import { ALL_FACTS } from '../src/app/declarations.ts';
import { datedFacts, factsWarnings } from '../src/platform/health/shipped-facts.ts';

it.each(ALL_FACTS.map((one) => [one.id, one] as const))('%s has an address, a day and a maximum age', (id, facts) => {
  expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(facts.source).toMatch(/^https?:\/\/\S+$/);
  expect(facts.what).not.toBe('');
  expect(new Date(`${facts.asOf}T00:00:00Z`).toISOString().slice(0, 10)).toBe(facts.asOf);
  expect(facts.maxAgeDays).toBeGreaterThan(0);
});

it('names each fact once', () => {
  const ids = ALL_FACTS.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(
    expect.arrayContaining([
      ...['ecb-reference-rates', 'starter-rates', 'filing-deadlines', 'business-calendars', 'reporting-limits'],
      ...['country-list-fatf-black', 'country-list-fatf-grey', 'country-list-eu-high-risk', 'name-frequencies'],
      'us-special-measures',
    ]),
  );
});

it('warns of the FATF lists after the next plenary, and of all facts in the end', () => {
  const on = (day: string) => datedFacts(ALL_FACTS, new Date(`${day}T00:00:00Z`));
  const fatf = (day: string) => on(day).find(({ id }) => id === 'country-list-fatf-grey')!.state;
  expect([fatf('2026-10-27'), fatf('2026-10-28')]).toEqual(['CURRENT', 'OVER_AGE']);
  expect(on('2036-01-01').filter(({ state }) => state === 'CURRENT')).toEqual([]);
  const unwatched = ALL_FACTS.filter(({ watchlist }) => !watchlist);
  expect(factsWarnings(on('2036-01-01')).join()).toContain(`and ${unwatched.length - 3} more.`);
});
