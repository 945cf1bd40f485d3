import type { Part, Platform } from '../../platform/modules/module.ts';
import { CountryRisks } from './country-risks.ts';
import { countryRiskRoutes } from './routes.ts';

export function openCountryRisks({ database, writer, loosening }: Platform) {
  const countryRisks = new CountryRisks({ database, writer, loosening });
  const part: Part = { operations: countryRiskRoutes(countryRisks) };
  return { countryRisks, part };
}
