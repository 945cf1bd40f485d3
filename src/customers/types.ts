/** What is kept of a customer. JSON. */

import type { Wallet } from '../domain/transaction.ts';
import type { EntityType, ListedName, RiskLevel } from '../lists/profile.ts';

export const CUSTOMER_STATES = ['ACTIVE', 'CLOSED'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

export const SCREENING_STATES = ['PENDING', 'SCREENED', 'FAILED'] as const;
export type CustomerScreeningState = (typeof SCREENING_STATES)[number];

/** How an owner controls. `SENIOR_MANAGER`: nobody owns enough, so whoever leads it stands for the owner (FATF Recommendation 24). */
export const CONTROLS = ['SHAREHOLDING', 'VOTING_RIGHTS', 'OTHER_CONTROL', 'SENIOR_MANAGER'] as const;
export type Control = (typeof CONTROLS)[number];

export interface CustomerDocument {
  type: string;
  value: string;
  issuingCountry: string | null;
  expiryDate: string | null;
}

export interface CustomerAddress {
  addressRaw: string;
  city: string | null;
  postalCode: string | null;
  country: string | null;
}

export interface CustomerAccount {
  accountNumber: string;
  bic: string | null;
  currency: string | null;
}

export interface BeneficialOwner {
  fullName: string;
  entityType: EntityType;
  /** YYYY-MM-DD */
  dob: string | null;
  nationalityCodes: string[];
  documentNumber: string | null;
  /** Per cent; null: not known. */
  share: number | null;
  control: Control | null;
}

export interface ExpectedActivity {
  /** Exact decimal text, of a month. */
  monthlyAmount: string | null;
  currency: string | null;
  monthlyCount: number | null;
  corridors: { senderCountryCode: string; receiverCountryCode: string }[];
}

export type CustomerName = Pick<ListedName, 'fullNameRaw' | 'nameType' | 'scriptCode'>;

export interface CustomerRecord {
  externalReferenceId: string;
  entityType: EntityType;
  /** The first is the primary name. */
  names: CustomerName[];
  gender: 'MALE' | 'FEMALE' | null;
  /** YYYY-MM-DD, of a person. */
  dob: string | null;
  /** YYYY-MM-DD, of others. */
  registeredOn: string | null;
  nationalityCodes: string[];
  /** Where the customer lives, has its seat or does business. */
  countryCodes: string[];
  documents: CustomerDocument[];
  addresses: CustomerAddress[];
  accounts: CustomerAccount[];
  /** Addresses in their normal form. */
  wallets: Wallet[];
  beneficialOwners: BeneficialOwner[];
  occupation: string | null;
  products: string[];
  expectedActivity: ExpectedActivity | null;
  /** YYYY-MM-DD: when somebody looks at the customer again. */
  reviewOn: string | null;
}

export interface Customer {
  customerId: string;
  record: CustomerRecord;
  state: CustomerState;
  riskLevel: RiskLevel;
  version: number;
  /** Rises over all customers of the organisation in the order of their changes. */
  revision: number;
  createdRevision: number;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  updatedBy: string;
  closedAt: Date | null;
  closedBy: string | null;
  closedReason: string | null;
  /** What is encrypted of it does not open: `record` has what stands in clear alone. Where nothing says so, such a one throws. */
  isUnreadable?: true;
}

/** What drove a rating: one line a factor. */
export interface RatingDriver {
  factor: string;
  /** 0 to 100; null: nothing is known, which leaves the factor out. */
  points: number | null;
  weight: number;
  /** What it was judged by, in words. */
  basis: string;
}

export interface Rating {
  riskLevel: RiskLevel;
  /** 0 to 100, one decimal. */
  score: number;
  drivers: RatingDriver[];
  /** Which model rated, and what of it an organisation changed: `1+3fa9c0d1e2f3`. */
  modelVersion: string;
  ratedAt: Date;
}
