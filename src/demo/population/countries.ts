/** Countries of the population, with the sources of their wages. Values without a source are assumptions of 2026-11-29. */
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
  /** Units of the currency for a USD, rounded as `src/transactions/fx/data/starter-rates.json` of 2025-06-30. */
  perUsd: number;
  utcOffsetHours: number;
  city: string;
  dialing: string;
  /** Where migrants send money. Assumption. */
  origins: readonly string[];
}

export const COUNTRIES: Readonly<Record<CountryCode, Country>> = {
  US: {
    currency: 'USD',
    share: 0.3,
    // Median weekly earnings 1,139, first quarter of 2024: https://www.bls.gov/news.release/wkyeng.nr0.htm (2024-04-16)
    grossWage: (1_139 * 52) / 12,
    net: 0.78,
    prices: 1,
    perUsd: 1,
    utcOffsetHours: -5,
    city: 'Columbus',
    dialing: '+1614',
    origins: ['MX', 'PH', 'IN', 'NG'],
  },
  DE: {
    currency: 'EUR',
    share: 0.25,
    // Median annual earnings 52,159 in 2023, by the Federal Statistical Office: https://jp-reports.com/en/articles/pRdH1X
    grossWage: 52_159 / 12,
    net: 0.65,
    prices: 0.85,
    perUsd: 0.85,
    utcOffsetHours: 1,
    city: 'Kassel',
    dialing: '+49561',
    origins: ['TR', 'PL', 'UA', 'IT'],
  },
  GB: {
    currency: 'GBP',
    share: 0.2,
    // Median annual earnings 34,963, April 2023: ONS, Employee earnings in the UK: 2023 (ASHE, 2023-11-01)
    grossWage: 34_963 / 12,
    net: 0.8,
    prices: 0.75,
    perUsd: 0.73,
    utcOffsetHours: 0,
    city: 'Leeds',
    dialing: '+44113',
    origins: ['IN', 'PK', 'NG', 'PL'],
  },
  PL: {
    currency: 'PLN',
    share: 0.13,
    // Median gross monthly pay 6,683.15, September 2024, by Statistics Poland:
    // https://tvn24.pl/biznes/pieniadze/tyle-naprawde-zarabiaja-polacy-nowe-dane-st8334758 (2025-03)
    grossWage: 6_683,
    net: 0.73,
    prices: 2,
    perUsd: 3.6,
    utcOffsetHours: 1,
    city: 'Radom',
    dialing: '+4848',
    origins: ['UA', 'BY', 'GE', 'VN'],
  },
  IN: {
    currency: 'INR',
    share: 0.12,
    // Average monthly pay of regular employees 21,103, fourth quarter of 2023-24, Periodic Labour Force Survey:
    // https://www.livemint.com/opinion/online-views/wages-indian-economy-business-profit-economic-recovery-consumer-demand-plfs-report-pandemic/amp-11728406917085.html
    // (2024-10-09). The town's people earn more, as customers of a bank in a city: three times as much. Assumption.
    grossWage: 3 * 21_103,
    net: 0.9,
    prices: 22,
    perUsd: 86,
    utcOffsetHours: 5.5,
    city: 'Indore',
    dialing: '+91731',
    origins: ['NP', 'BD'],
  },
};

/** Countries abroad. Assumption. */
export const PLACES: Readonly<Record<Exclude<Place, 'ORIGIN'>, readonly string[]>> = {
  HOLIDAY: ['ES', 'IT', 'GR', 'TR', 'TH', 'MX', 'FR'],
  SUPPLY: ['CN', 'VN', 'TR', 'IN', 'PL'],
  AID: ['KE', 'JO', 'UA', 'ET'],
  CLIENTS: ['NL', 'CH', 'US', 'GB', 'FR'],
  EMIGRANTS: ['GB', 'DE', 'AE', 'US'],
};
