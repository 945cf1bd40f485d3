import type { ShippedFacts } from '../../platform/health/shipped-facts.ts';

export const CURRENCY_REPORT_FACTS: readonly ShippedFacts[] = [
  {
    id: 'currency-report-limit',
    what: 'Limit of cash transaction reports, 31 CFR 1010.311',
    source: 'https://www.law.cornell.edu/cfr/text/31/1010.311',
    asOf: '2026-11-22',
    maxAgeDays: 365,
  },
];
