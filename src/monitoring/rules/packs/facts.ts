import type { ShippedFacts } from '../../../platform/health/shipped-facts.ts';
import { CHECKED } from '../defaults/limits.ts';
import { TRADE_FACTS } from './trade/high-priority-goods.ts';

export const RULE_FACTS: readonly ShippedFacts[] = [
  {
    id: 'reporting-limits',
    what: 'Limits of cash that the default rules use, 31 CFR 1010.311 and Regulation (EU) 2024/1624',
    source: 'https://www.law.cornell.edu/cfr/text/31/1010.311',
    asOf: CHECKED,
    maxAgeDays: 365,
  },
  ...TRADE_FACTS,
];
