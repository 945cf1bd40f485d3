/** The vocabulary of the simulated population. Kinds and habits are data, so that a reader can check them against life. */
import type { Means } from '../../monitoring/rules/packs/typology.ts';

export type { Means };

export type CountryCode = 'US' | 'DE' | 'GB' | 'PL' | 'IN';

/** Business of a firm that several actors share: all residents of a town pay the same few utilities. */
export type Trade =
  | 'ACQUIRER'
  | 'BANK'
  | 'BROKER'
  | 'BUILDER'
  | 'CAR_DEALER'
  | 'CHARITY'
  | 'CLINIC'
  | 'CLUB'
  | 'EMPLOYER'
  | 'EVENTS'
  | 'EXCHANGE'
  | 'FUEL'
  | 'IMPORTER'
  | 'INSURER'
  | 'LANDLORD'
  | 'MARKET_TRADER'
  | 'MARKETPLACE'
  | 'NOTARY'
  | 'ONLINE_SHOP'
  | 'PENSION_OFFICE'
  | 'PHARMACY'
  | 'RESTAURANT'
  | 'SCHOOL'
  | 'SUPERMARKET'
  | 'TAX_OFFICE'
  | 'TELECOM'
  | 'TRAVEL'
  | 'UTILITY';

/** `about`: median in US prices. `ofIncome`: share of the monthly income or turnover. `ofWage`: share of the median net wage. */
export type Amount = ({ about: number } | { ofIncome: number } | { ofWage: number }) & {
  /** Standard deviation of the logarithm. Default: 0.3. */
  spread?: number;
  /** The same every time for one pair, such as rents and wages. */
  fixed?: true;
  /** People choose round sums for gifts and cash. */
  roundTo?: number;
};

export type When =
  /** At random times, on average so often. */
  | { perMonth: number }
  /** On working days, so often a week. */
  | { perWeek: number }
  /** Monthly on this day. `months`: only in these. */
  | { onDay: number; months?: readonly number[] }
  /** On the day on which the employer pays wages. */
  | { payday: true; months?: readonly number[] }
  /** Expected number a year, at random times. `months`: only in these. */
  | { perYear: number; months?: readonly number[] }
  /** Once, when the account is opened during the year. */
  | { opening: true };

export type Place = 'HOLIDAY' | 'ORIGIN' | 'SUPPLY' | 'AID' | 'CLIENTS' | 'EMIGRANTS';

/** The other side of a payment. */
export type Other =
  /** The own account at another bank, or the own cash. */
  | { self: true }
  /** Firms of the town. `regulars`: how many of them the actor uses. */
  | { trade: Trade; regulars?: number }
  /** A circle of its own: friends, tenants, suppliers. `every`: each of them once, instead of one of them. */
  | { circle: string; of: 'PERSON' | 'FIRM'; many: number; every?: true; where?: Place };

export interface Step {
  way: 'PAYS' | 'GETS';
  other: Other;
  by: Means;
  /** Share of the amount of the occurrence. Default: 1. With `every`: for each. */
  share?: number;
  /** Number of payments for the share. Default: 1. */
  parts?: number;
  /** Days after the start of the occurrence. Default: 0. */
  day?: number;
  /** Days over which the payments are spread. Default: 0. */
  within?: number;
}

/** Something that happens to an actor again and again, or perhaps once. */
export interface Habit {
  event: string;
  when: When;
  amount: Amount;
  steps: readonly Step[];
}

export interface HouseholdKind {
  kind: string;
  /** Relative frequency among households. */
  weight: number;
  occupation: string;
  /** Monthly income, relative to the median net wage. */
  income: number;
  habits: readonly Habit[];
}

export interface FirmKind {
  trade: Trade;
  business: string;
  /** Customers of the organization per 100 households. */
  customers: number;
  /** Firms of the trade in each country that are no customers. */
  others: number;
  /** Monthly turnover in US prices. */
  turnover: number;
  habits: readonly Habit[];
}

/** Meaning of the payment in the simulation. The service never sees it. */
export interface Label {
  /** Kind of the actor: `STUDENT`, `EMPLOYER`. */
  actor: string;
  isHousehold: boolean;
  /** Customer number of the actor. */
  customer: string;
  event: string;
}

export interface Payment {
  /** Create request of the API: `POST /transactions/fiat`, `/crypto` or `/stablecoin`. */
  type: 'fiat' | 'crypto' | 'stablecoin';
  body: Record<string, unknown> & { transactionReference: string; transactionDate: string };
  label: Label;
}

export interface Population {
  /** Bodies of `POST /customers`. */
  customers: Record<string, unknown>[];
  /** In the order of their dates. */
  payments: Payment[];
}
