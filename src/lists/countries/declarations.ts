import type { Declarations } from '../../platform/modules/declarations.ts';
import { COUNTRY_FACTS } from './facts.ts';
import { COUNTRY_TABLE } from './indicators.ts';
import { PLACES_POLICY } from './places-policy.ts';
import { countryRiskSettings } from './settings.ts';

export const countryDeclarations = {
  settings: countryRiskSettings,
  judgingPolicies: [PLACES_POLICY],
  policies: [COUNTRY_TABLE],
  facts: COUNTRY_FACTS,
} as const satisfies Declarations;
