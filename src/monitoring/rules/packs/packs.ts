/** The typologies that ship, in packs. An organization activates packs. The standard packs apply until it changes them. */
import { CASH } from './cash/index.ts';
import { NOT_COVERED as CASH_NOT_COVERED } from './cash/not-covered.ts';
import { type CountryOfPack, countryTypologies } from './countries/limits.ts';
import { CUSTOMERS } from './customers/index.ts';
import { NOT_COVERED as CUSTOMERS_NOT_COVERED } from './customers/not-covered.ts';
import { FLOWS } from './flows/index.ts';
import { NOT_COVERED as FLOWS_NOT_COVERED } from './flows/not-covered.ts';
import { FRAUD } from './fraud/index.ts';
import { NOT_COVERED as FRAUD_NOT_COVERED } from './fraud/not-covered.ts';
import { NETWORKS } from './networks/index.ts';
import { PEERS } from './peers/index.ts';
import { PLACES } from './places/index.ts';
import { NOT_COVERED as PLACES_NOT_COVERED } from './places/not-covered.ts';
import { TRADE } from './trade/index.ts';
import { NOT_COVERED as TRADE_NOT_COVERED } from './trade/not-covered.ts';
import type { NotCovered, Typology } from './typology.ts';
import { VIRTUAL_ASSETS } from './virtual-assets/index.ts';
import { NOT_COVERED as VIRTUAL_ASSETS_NOT_COVERED } from './virtual-assets/not-covered.ts';

export interface Pack {
  /** A slug. */
  packId: string;
  name: string;
  description: string;
  /** Whether its rules apply until an organization changes them. */
  isStandard: boolean;
  typologies: readonly Typology[];
  /** Indicators of the sources that none of its rules sees. */
  notCovered: readonly NotCovered[];
}

const countryPack = (country: CountryOfPack, name: string): Pack => ({
  packId: country,
  name,
  description: `Limits of the law of this country: ${name}.`,
  isStandard: false,
  ...countryTypologies(country),
});

export const PACKS: readonly Pack[] = [
  {
    packId: 'cash',
    name: 'Cash',
    description: 'Structuring, large cash and cash-intensive business.',
    isStandard: true,
    typologies: CASH,
    notCovered: CASH_NOT_COVERED,
  },
  {
    packId: 'flows',
    name: 'Flows of money',
    description: 'Pass-through, mules, dormant accounts, money that comes back, activity beyond what is expected.',
    isStandard: true,
    typologies: FLOWS,
    notCovered: FLOWS_NOT_COVERED,
  },
  {
    packId: 'networks',
    name: 'Networks',
    description: 'Many to one, one to many, circles, gathered and scattered money.',
    isStandard: true,
    typologies: NETWORKS,
    notCovered: [],
  },
  {
    packId: 'peers',
    name: 'Peer groups',
    description: 'Far more than similar customers.',
    isStandard: true,
    typologies: PEERS,
    notCovered: [],
  },
  {
    packId: 'fraud',
    name: 'Fraud and exploitation',
    description: 'Frauds with a victim, which hold the payment, and payments of trafficking.',
    isStandard: true,
    typologies: FRAUD,
    notCovered: FRAUD_NOT_COVERED,
  },
  {
    packId: 'places',
    name: 'Places',
    description: 'High-risk countries, conflict zones and transit countries.',
    isStandard: true,
    typologies: PLACES,
    notCovered: PLACES_NOT_COVERED,
  },
  {
    packId: 'trade',
    name: 'Trade',
    description: 'Trade-based money laundering, dual-use goods and diversion.',
    isStandard: true,
    typologies: TRADE,
    notCovered: TRADE_NOT_COVERED,
  },
  {
    packId: 'virtual-assets',
    name: 'Virtual assets',
    description: 'Mixers, peel chains, privacy coins, kiosks, unnamed wallets and the Travel Rule.',
    isStandard: true,
    typologies: VIRTUAL_ASSETS,
    notCovered: VIRTUAL_ASSETS_NOT_COVERED,
  },
  {
    packId: 'customers',
    name: 'Customers',
    description: 'What the organization knows of its customers.',
    isStandard: true,
    typologies: CUSTOMERS,
    notCovered: CUSTOMERS_NOT_COVERED,
  },
  countryPack('us', 'United States'),
  countryPack('eu', 'European Union'),
  countryPack('uk', 'United Kingdom'),
  countryPack('ca', 'Canada'),
  countryPack('au', 'Australia'),
  countryPack('in', 'India'),
  countryPack('sg', 'Singapore'),
];

export const TYPOLOGIES: readonly Typology[] = PACKS.flatMap(({ typologies }) => typologies);
