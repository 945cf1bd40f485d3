import type { ShippedFacts } from '../../platform/health/shipped-facts.ts';
import { INDICATORS } from './indicators.ts';
import { TERRITORY_FACTS } from './territories.ts';

export const COUNTRY_FACTS: readonly ShippedFacts[] = [
  ...INDICATORS.map(({ group, basis, source, asOf, maxAgeDays }) => ({
    id: `country-list-${group.toLowerCase().replaceAll('_', '-')}`,
    what: basis,
    ...{ source, asOf, maxAgeDays },
  })),
  ...TERRITORY_FACTS,
];
