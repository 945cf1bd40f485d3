/** Settings of country risk. */
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { byRaising, RAISED, scoreValue } from '../../platform/settings/values.ts';

export const countryRiskSettings = defineSettings({
  'transactions.highRiskCountryScore': {
    schema: scoreValue,
    default: 85,
    loosens: byRaising,
    loosenedBy: RAISED,
    description:
      'A transaction with a country that scores this value or more (0 to 100, see country-risk) gets the status ' +
      'HIGH_RISK_JURISDICTION.',
  },
});
export type CountryRiskSettings = ValuesOf<typeof countryRiskSettings>;
