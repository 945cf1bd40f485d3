import type { ShippedFacts } from '../../platform/health/shipped-facts.ts';
import { ECB_LAST_DAY, ECB_SOURCE } from './ecb-rates.ts';
import { STARTER_DATE } from './starter-rates.ts';

export const FX_FACTS: readonly ShippedFacts[] = [
  {
    id: 'ecb-reference-rates',
    what: 'Daily euro reference rates of the European Central Bank',
    source: ECB_SOURCE,
    asOf: ECB_LAST_DAY,
    maxAgeDays: 45,
  },
  {
    id: 'starter-rates',
    what: 'Starter rates of currencies and crypto assets, rounded by hand after the reference rates',
    source: ECB_SOURCE,
    asOf: STARTER_DATE,
    maxAgeDays: 365,
  },
];
