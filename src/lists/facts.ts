import type { ShippedFacts } from '../platform/health/shipped-facts.ts';

/** `us-special-measures/parse.test.ts` compares this with the file. */
export const LIST_FACTS: readonly ShippedFacts[] = [
  {
    id: 'us-special-measures',
    what: 'US special measures against financial institutions',
    source: 'https://www.compliancecohort.com/blog/category/BSA',
    asOf: '2025-12-22',
    maxAgeDays: 90,
    watchlist: 'us_special_measures',
  },
];
