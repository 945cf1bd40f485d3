import type { ShippedFacts } from '../platform/health/shipped-facts.ts';
import { ANY_OBLIGATION_KINDS, OBLIGATIONS } from './types.ts';

const [oldest = ''] = ANY_OBLIGATION_KINDS.map((kind) => OBLIGATIONS[kind].asOf).sort();

export const DEADLINE_FACTS: readonly ShippedFacts[] = [
  {
    id: 'filing-deadlines',
    what: 'Terms of reports to authorities, each with its provision',
    source: 'https://www.law.cornell.edu/cfr/text/31/501.603',
    asOf: oldest,
    maxAgeDays: 365,
  },
  {
    id: 'business-calendars',
    what: 'Public holidays by country, package date-holidays 3.37.0',
    source: 'https://github.com/commenthol/date-holidays',
    asOf: '2026-09-20',
    maxAgeDays: 400,
  },
];
