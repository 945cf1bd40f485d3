import { expect, it } from 'vitest';
import { REGIONS } from './indicators.ts';
import { PLACES_POLICY } from './places-policy.ts';
import { TERRITORIES } from './territories.ts';

const { places, territories = [] } = PLACES_POLICY.content;

it('has a dated legal act for each separate region', () => {
  for (const code of REGIONS.keys()) {
    const regimes = TERRITORIES.acts.filter((act) => act.territories.includes(code)).map(({ regime }) => regime);
    expect(regimes, code).toEqual(expect.arrayContaining(['EU', 'UK']));
  }
  for (const code of territories) {
    expect(TERRITORIES.acts.some((act) => act.regime === 'US' && act.territories.includes(code))).toBe(true);
  }
});

it('names places only by acts and lists of their territory', () => {
  const known = new Map([...TERRITORIES.acts, ...TERRITORIES.lists].map((one) => [one.id, one.territories]));
  for (const { code, name, namedBy } of places) {
    if (namedBy !== undefined) expect(known.get(namedBy), `${name}: ${namedBy}`).toContain(code);
  }
});

it('sends an oblast as a whole to review', () => {
  const oblasts = places.filter(({ name }) => name.endsWith(' oblast'));
  expect(oblasts.map(({ code, namedBy }) => [code, namedBy])).toEqual([
    ['UA-14', undefined],
    ['UA-09', undefined],
  ]);
});
