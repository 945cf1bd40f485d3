import { COUNTRY_TABLE, INDICATORS } from './indicators.ts';
import type { CountryList, CountryView } from './schemas.ts';
import { territoriesView } from './territories.ts';

export const COUNTRY_EXAMPLE_REQUEST = {
  groups: ['FATF_GREY', 'TENANT_HIGH_RISK'],
  prohibited: false,
  reason: 'Board decision 2026-14',
  version: 0,
};

export const COUNTRY_EXAMPLE: CountryView = {
  countryCode: 'KE',
  name: 'Kenya',
  groups: ['FATF_GREY', 'TENANT_HIGH_RISK'],
  score: 93.5,
  prohibited: false,
  own: {
    groups: ['FATF_GREY', 'TENANT_HIGH_RISK'],
    prohibited: false,
    reason: 'Board decision 2026-14',
    version: 1,
    updatedAt: '2026-11-20T09:30:00.000Z',
    updatedBy: 'core-banking',
  },
};

const { acts: TERRITORY_ACTS, placeLists: TERRITORY_LISTS } = territoriesView();

export const COUNTRIES_EXAMPLE: CountryList = {
  provenance: `country-risk ${COUNTRY_TABLE.version}, own version 1`,
  indicators: INDICATORS.filter(({ group }) => group === 'FATF_GREY').map(({ codes: _, ...indicator }) => ({
    ...indicator,
    weight: 0.35,
  })),
  territories: { acts: TERRITORY_ACTS.slice(0, 1), placeLists: TERRITORY_LISTS.slice(0, 1) },
  items: [COUNTRY_EXAMPLE],
  nextCursor: null,
  hasMore: false,
};
