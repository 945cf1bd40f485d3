/** Stored customer data. JSON. */

import type { Wallet } from '../domain/transaction.ts';
import type { EntityType, ListedName, RiskLevel } from '../lists/profile.ts';

export const CUSTOMER_STATES = ['ACTIVE', 'CLOSED'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

export const SCREENING_STATES = ['PENDING', 'SCREENED', 'FAILED'] as const;
export type CustomerScreeningState = (typeof SCREENING_STATES)[number];

/** Types of control. `SENIOR_MANAGER`: no owner holds enough, so the senior managing official counts (FATF Recommendation 24). */
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
  /** Percent; null: unknown. */
  share: number | null;
  control: Control | null;
}

export interface ExpectedActivity {
  /** Exact decimal text, per month. */
  monthlyAmount: string | null;
  currency: string | null;
  monthlyCount: number | null;
  corridors: { senderCountryCode: string; receiverCountryCode: string }[];
}

export const VERIFIABLE_ATTRIBUTES = ['BIRTH_DATE', 'NATIONALITY', 'DOCUMENT'] as const;
export type VerifiableAttribute = (typeof VERIFIABLE_ATTRIBUTES)[number];

/** Kinds of reliable, independent sources (FATF Recommendation 10). */
export const VERIFICATION_METHODS = [
  'IDENTITY_DOCUMENT',
  'ELECTRONIC_IDENTITY',
  'VIDEO_IDENTIFICATION',
  'OFFICIAL_REGISTER',
  'INDEPENDENT_SOURCE',
] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** Proof that an attribute is true. An attribute without one is only stated. */
export interface Verification {
  verificationId: string;
  attribute: VerifiableAttribute;
  /** The value that was verified: the birth date, an ISO country code or a document number. */
  value: string;
  method: VerificationMethod;
  /** Reference of the evidence in the organization's own files. */
  evidence: string;
  /** YYYY-MM-DD */
  verifiedOn: string;
  /** ID of the user or OAuth client. */
  verifiedBy: string;
  /** ISO 8601, UTC */
  recordedAt: string;
  /** Time when the attribute got another value; null: it holds. */
  endedAt: string | null;
}

export type CustomerName = Pick<ListedName, 'fullNameRaw' | 'nameType' | 'scriptCode'>;

export interface CustomerRecord {
  externalReferenceId: string;
  entityType: EntityType;
  /** The first is the primary name. */
  names: CustomerName[];
  gender: 'MALE' | 'FEMALE' | null;
  /** YYYY-MM-DD, INDIVIDUAL only. */
  dob: string | null;
  /** YYYY-MM-DD, ORGANIZATION only. */
  registeredOn: string | null;
  nationalityCodes: string[];
  /** Countries of residence, registered office or business. */
  countryCodes: string[];
  documents: CustomerDocument[];
  addresses: CustomerAddress[];
  accounts: CustomerAccount[];
  /** Wallets with normalized addresses. */
  wallets: Wallet[];
  beneficialOwners: BeneficialOwner[];
  occupation: string | null;
  products: string[];
  expectedActivity: ExpectedActivity | null;
  /** Date of the next periodic review, YYYY-MM-DD. */
  reviewOn: string | null;
  /** Verifications, oldest first, including ended verifications. */
  verifications: Verification[];
}

export interface Customer {
  customerId: string;
  record: CustomerRecord;
  state: CustomerState;
  riskLevel: RiskLevel;
  version: number;
  /** Increases across all customers of the organization with each change. */
  revision: number;
  createdRevision: number;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  updatedBy: string;
  closedAt: Date | null;
  closedBy: string | null;
  closedReason: string | null;
  /** Encrypted data cannot be decrypted; `record` has only the plaintext fields. Reads that do not document this flag throw instead. */
  isUnreadable?: true;
}

/** A contribution to a rating, one per factor. */
export interface RatingDriver {
  factor: string;
  /** 0 to 100; null: unknown, so the factor is left out. */
  points: number | null;
  weight: number;
  /** Basis of the points, as text. */
  basis: string;
}

export interface Rating {
  riskLevel: RiskLevel;
  /** 0 to 100, one decimal. */
  score: number;
  drivers: RatingDriver[];
  /** Number and content hash of the model, including changes by the organization: `1+3fa9c0d1e2f3`. */
  modelVersion: string;
  ratedAt: Date;
}
