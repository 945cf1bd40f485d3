import type { ShippedFacts } from '../../../platform/health/shipped-facts.ts';
import { READ_ON as COUNTRY_LIMITS_READ_ON } from './countries/limits.ts';
import { TRADE_FACTS } from './trade/high-priority-goods.ts';

export const RULE_FACTS: readonly ShippedFacts[] = [
  {
    id: 'reporting-limits',
    what: 'Limits of cash that the default rules use, 31 CFR 1010.311 and Regulation (EU) 2024/1624',
    source: 'https://www.law.cornell.edu/cfr/text/31/1010.311',
    asOf: '2026-11-22',
    maxAgeDays: 365,
  },
  {
    id: 'country-limits',
    what: 'Limits of the country packs of rules, each with the text that it was read in',
    source: 'https://www.law.cornell.edu/cfr/text/31/1010.311',
    asOf: COUNTRY_LIMITS_READ_ON,
    maxAgeDays: 365,
  },
  {
    id: 'conflict-zones',
    what: 'Conflict zones and transit countries of the typologies of places, FINTRAC Terrorist Financing Assessment 2018',
    source: 'https://docslib.org/doc/8670903/terrorist-financing-assessment-2018',
    asOf: '2026-11-29',
    maxAgeDays: 365,
  },
  ...TRADE_FACTS,
];
