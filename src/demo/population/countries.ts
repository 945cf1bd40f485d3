/** Countries of the population, with the sources of their wages. What has no source is an assumption of 2026-11-29. */
import type { CountryCode, Place } from './types.ts';

interface Country {
  currency: string;
  /** Share of the households. Assumption. */
  share: number;
  /** Median gross monthly wage of full-time employees, in the currency. */
  grossWage: number;
  /** Net of gross wage. Assumption. */
  net: number;
  /** Prices in the currency, relative to US prices in USD. Assumption. */
  prices: number;
  utcOffsetHours: number;
  city: string;
  dialing: string;
  /** Where migrants send money. Assumption. */
  origins: readonly string[];
}

export const COUNTRIES: Readonly<Record<CountryCode, Country>> = {
  US: {
    currency: 'USD',
    share: 0.4,
    // Median weekly earnings 1,139, first quarter of 2024: https://www.bls.gov/news.release/wkyeng.nr0.htm (2024-04-16)
    grossWage: (1_139 * 52) / 12,
    net: 0.78,
    prices: 1,
    utcOffsetHours: -5,
    city: 'Columbus',
    dialing: '+1614',
    origins: ['MX', 'PH', 'IN', 'NG'],
  },
  DE: {
    currency: 'EUR',
    share: 0.35,
    // Median annual earnings 52,159 in 2023, by the Federal Statistical Office: https://jp-reports.com/en/articles/pRdH1X
    grossWage: 52_159 / 12,
    net: 0.65,
    prices: 0.85,
    utcOffsetHours: 1,
    city: 'Kassel',
    dialing: '+49561',
    origins: ['TR', 'PL', 'UA', 'IT'],
  },
  GB: {
    currency: 'GBP',
    share: 0.25,
    // Median annual earnings 34,963, April 2023: ONS, Employee earnings in the UK: 2023 (ASHE, 2023-11-01)
    grossWage: 34_963 / 12,
    net: 0.8,
    prices: 0.75,
    utcOffsetHours: 0,
    city: 'Leeds',
    dialing: '+44113',
    origins: ['IN', 'PK', 'NG', 'PL'],
  },
};

/** Countries abroad. Assumption. */
export const PLACES: Readonly<Record<Exclude<Place, 'ORIGIN'>, readonly string[]>> = {
  HOLIDAY: ['ES', 'IT', 'GR', 'TR', 'TH', 'MX', 'FR'],
  SUPPLY: ['CN', 'VN', 'TR', 'IN', 'PL'],
  AID: ['KE', 'JO', 'UA', 'ET'],
  CLIENTS: ['NL', 'CH', 'US', 'GB', 'FR'],
};
