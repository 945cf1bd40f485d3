import type { ShippedFacts } from '../../platform/health/shipped-facts.ts';
import { REQUEST_KINDS } from './request-kinds.ts';

export const RECORD_SEARCH_FACTS: readonly ShippedFacts[] = [
  {
    id: 'law-enforcement-request-terms',
    what: 'Search ranges and deadlines of requests under section 314(a), 31 CFR 1010.520(b)',
    source: 'https://bsaaml.ffiec.gov/manual/AssessingComplianceWithBSARegulatoryRequirements/07',
    asOf: REQUEST_KINDS.US_314A.asOf,
    maxAgeDays: 365,
  },
];
