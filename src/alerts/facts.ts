import type { ShippedFacts } from '../platform/health/shipped-facts.ts';
import { CHECKLIST_SOURCE } from './checklist.ts';

export const ALERT_FACTS: readonly ShippedFacts[] = [
  {
    id: 'sanctions-match-checklist',
    what: CHECKLIST_SOURCE.title,
    source: CHECKLIST_SOURCE.url,
    asOf: CHECKLIST_SOURCE.asOf,
    maxAgeDays: 365,
  },
];
