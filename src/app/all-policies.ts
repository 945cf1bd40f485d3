/** Every policy that ships with the code: stored by each process that starts, checked by `test/versions.test.ts`. */

import { CUSTOMER_RISK_MODEL } from '../customers/rating/model.ts';
import { MATCHER_FIGURES } from '../governance/models/matcher-figures.ts';
import { COUNTRY_TABLE } from '../lists/countries/indicators.ts';
import { PLACES_POLICY } from '../lists/countries/places-policy.ts';
import { MATCHER } from '../matching/model.ts';
import { BEHAVIOR_POLICY } from '../monitoring/behavior/policy.ts';
import { RULES_POLICY } from '../monitoring/rules/defaults/defaults.ts';
import type { Policy, Shipped } from '../platform/policies/policy.ts';
import { ARTICLE_MODEL } from '../screening/adverse-media/analyse.ts';
import { ARTICLE_LISTING_TABLE } from '../screening/adverse-media/listings/policy.ts';
import { LIST_POLICY } from '../screening/payment-parties/policy.ts';
import { STARTER_TABLE } from '../transactions/fx/starter-rates.ts';
import { ASSESSMENT_POLICY } from '../transactions/pipeline/assessment-policy.ts';
import { JURISDICTION_POLICY } from '../transactions/pipeline/stages/jurisdiction-policy.ts';
import { PROVIDER_POLICY } from '../transactions/pipeline/stages/provider-policy.ts';
import { VALIDATION_POLICY } from '../transactions/pipeline/stages/validation-policy.ts';
import { PROFILE_TABLE } from '../transactions/risk-score/profile-weights.ts';

/** The policies that judge a transaction, also when it is recomputed. */
export const JUDGING_POLICIES = [
  VALIDATION_POLICY,
  LIST_POLICY,
  JURISDICTION_POLICY,
  PLACES_POLICY,
  RULES_POLICY,
  BEHAVIOR_POLICY,
  PROVIDER_POLICY,
  ASSESSMENT_POLICY,
] as const satisfies readonly Policy<unknown>[];

export const ALL_POLICIES: readonly Shipped[] = [
  ...JUDGING_POLICIES,
  COUNTRY_TABLE,
  STARTER_TABLE,
  PROFILE_TABLE,
  CUSTOMER_RISK_MODEL,
  ARTICLE_MODEL,
  ARTICLE_LISTING_TABLE,
  MATCHER,
  MATCHER_FIGURES,
];
