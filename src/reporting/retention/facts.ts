import type { ShippedFacts } from '../../platform/health/shipped-facts.ts';
import { LAWS } from './terms.ts';

const [oldest = ''] = LAWS.map(({ asOf }) => asOf).sort();

export const RETENTION_FACTS: readonly ShippedFacts[] = [
  {
    id: 'retention-terms',
    what: 'Retention terms of laws, each with its provision',
    source: 'https://www.legislation.gov.uk/uksi/2017/692/regulation/40',
    asOf: oldest,
    maxAgeDays: 365,
  },
];
