/** Policy for listings from articles: the tables of docs/adverse-media.md. */

import type { RiskLevel } from '../../../lists/profile.ts';
import { type Shipped, shippedOf } from '../../../platform/policies/policy.ts';
import type { ProceedingStage } from '../taxonomy.ts';

/** Risk level by how far the matter has come. */
export const RISK_OF_STAGE: Readonly<Record<ProceedingStage, RiskLevel>> = {
  CONVICTED: 'HIGH',
  CHARGED: 'MEDIUM',
  INVESTIGATION: 'MEDIUM',
  ALLEGATION: 'LOW',
  CLEARED: 'LOW',
};

/** Overall score from which a single profile of the same kind is taken for the party. */
export const KNOWN_FROM = 95;
/** A name with fewer distinguishing words never lists by itself: half a city would match it. */
export const LEAST_WORDS = { INDIVIDUAL: 2, ORGANIZATION: 1 } as const;

export const ARTICLE_LISTING_TABLE: Shipped = shippedOf('ARTICLE_LISTINGS', '1', {
  riskOfStage: RISK_OF_STAGE,
  knownFrom: KNOWN_FROM,
  leastWords: LEAST_WORDS,
});
