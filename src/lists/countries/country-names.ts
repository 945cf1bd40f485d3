import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import { REGIONS } from './indicators.ts';

// Required, not imported: a JSON import needs an attribute that Node 20 warns about.
countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as countries.LocaleData);

/** Common names of countries that have formal names in the library. */
const USUAL: Readonly<Record<string, string>> = {
  CD: 'DR Congo',
  IR: 'Iran',
  KP: 'North Korea',
  KR: 'South Korea',
  LA: 'Laos',
  RU: 'Russia',
  SY: 'Syria',
  US: 'United States',
  VE: 'Venezuela',
  XK: 'Kosovo',
};

/** English name of a country or of a region with its own risk; the code if it has no name. */
export function countryName(code: string): string {
  return REGIONS.get(code)?.name ?? USUAL[code] ?? countries.getName(code, 'en') ?? code;
}
