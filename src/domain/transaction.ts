/** Types of a transaction that all layers share. */

export const TRANSACTION_TYPES = ['FIAT', 'CRYPTO', 'STABLECOIN'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_FLOWS = ['INBOUND', 'OUTBOUND'] as const;
export type TransactionFlow = (typeof TRANSACTION_FLOWS)[number];

/** In the order of the API contract. */
export const TRANSACTION_STATUSES = [
  'PENDING',
  'ACTIVE',
  'ANOMALY_SCREENING_PASSED',
  'ANOMALY_SCREENING_FAILED',
  'SCREENING_FAILED',
  'SANCTION_LISTED',
  'PEP_LISTED',
  'WHITELISTED',
  'BLACKLISTED',
  'JURISDICTION_NOT_ALLOWED',
  'ADVERSE_MEDIA_LISTED',
  'RULES_VIOLATION',
  'RELEASED',
  'REJECTED',
  'ESCALATED',
  'THRESHOLD_BREACH',
  'HIGH_RISK_JURISDICTION',
  'UNUSUAL_ACTIVITY',
  'VERIFICATION_FAILED',
  'WATCH_LIST_MATCH',
  'STRUCTURING_ATTEMPT',
  'HIGH_RISK_CUSTOMER',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const PAYMENT_MODES = [
  'BANK_WIRE',
  'CASH',
  'CHEQUE',
  'MOBILE',
  'CRYPTO_TRANSFER',
  'CARD_PAYMENT',
  'ACH',
  'STABLECOIN_SWAP',
  'INTERNAL_TRANSFER',
] as const;

export const DELIVERY_TYPES = [
  'DIRECT_DEPOSIT',
  'CASH_PICKUP',
  'MOBILE_WALLET',
  'BANK_ACCOUNT',
  'CARD_CREDIT',
  'CRYPTO_WALLET',
  'WIRE_TRANSFER',
  'PHYSICAL_PICKUP',
  'GIFT_CARD',
] as const;

/** SEPA_INSTANT: an instant credit transfer in euro, as in Article 2 of Regulation (EU) No 260/2012. */
export const PAYMENT_SCHEMES = ['SEPA_INSTANT'] as const;
export type PaymentScheme = (typeof PAYMENT_SCHEMES)[number];

/** Delivery types that pay out cash in any payment mode. */
const CASH_DELIVERIES: ReadonlySet<string> = new Set(['CASH_PICKUP', 'PHYSICAL_PICKUP']);

/** Payment mode for statistics: CASH if paid or delivered in cash. CRYPTO_TRANSFER on a blockchain, unless another mode is given. */
export function countedMode({
  transactionType,
  paymentMode,
  deliveryType,
}: Pick<TransactionContent, 'transactionType' | 'paymentMode' | 'deliveryType'>): string | null {
  if (isCashDelivery(deliveryType)) return 'CASH';
  return paymentMode?.toUpperCase() ?? (transactionType === 'FIAT' ? null : 'CRYPTO_TRANSFER');
}

export function isCashDelivery(deliveryType: string | null): boolean {
  return CASH_DELIVERIES.has(deliveryType?.toUpperCase() ?? '');
}

export const PARTY_ROLES = ['SENDER', 'RECEIVER'] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];
export type PartyType = 'INDIVIDUAL' | 'CORPORATE';

/** An amount as given in the request. `value` is its exact decimal text. */
export interface Money {
  value: string;
  /** ISO 4217, or the symbol of a crypto asset. */
  currency: string;
}

export interface Wallet {
  /** BITCOIN, ETHEREUM, TRON, ... of `domain/wallets/chains.ts`, which also gives the normal form of the address. */
  chain: string;
  address: string;
}

/** One side of a transaction of any type. null: not provided. */
export interface TransactionParty {
  role: PartyRole;
  name: string | null;
  type: PartyType | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  nationality: string | null;
  /** YYYY-MM-DD */
  birthDate: string | null;
  gender: 'MALE' | 'FEMALE' | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  /** E.164 if the number is valid, otherwise as written. */
  phone: string | null;
  email: string | null;
  document: { type: string | null; number: string } | null;
  /** Registration or tax number of a company. */
  businessId: string | null;
  profession?: string;
  businessCategory?: string;
  businessType?: string;
  /** Account number or IBAN, without blanks. */
  account: string | null;
  wallet: Wallet | null;
  bank: { name: string | null; code: string | null; bic: string | null } | null;
  /** Virtual asset service provider, in crypto and stablecoin transactions. */
  vasp: { name: string; country: string | null } | null;
}

/** A party without any data. */
export const EMPTY_PARTY: Omit<TransactionParty, 'role'> = {
  name: null,
  type: null,
  country: null,
  nationality: null,
  birthDate: null,
  gender: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  phone: null,
  email: null,
  document: null,
  businessId: null,
  account: null,
  wallet: null,
  bank: null,
  vasp: null,
};

/** A transaction as accepted: normalized and immutable. Stored as JSON; the audit trail seals it by its hash. */
export interface TransactionContent {
  transactionReference: string;
  transactionType: TransactionType;
  transactionFlow: TransactionFlow;
  /** ISO 8601 UTC, with milliseconds */
  transactionDate: string;
  transferDate: string | null;
  /** The sending amount, or the amount of the asset. */
  amount: Money;
  /** The amount that arrives; null: the same amount. */
  received: Money | null;
  /** The fiat value that a crypto transaction states. */
  fiatValue: Money | null;
  sender: TransactionParty | null;
  receiver: TransactionParty | null;
  /** PAYMENT_MODES, DELIVERY_TYPES of `schemas/common.ts` */
  paymentMode: string | null;
  deliveryType: string | null;
  /** Absent: not provided. */
  scheme?: PaymentScheme;
  purpose: string | null;
  sourceOfFund: string | null;
  message: string | null;
  asset: {
    symbol: string;
    chain: string;
    transactionHash: string | null;
    contractAddress: string | null;
    stablecoinType: string | null;
    pegCurrency: string | null;
    issuer: string | null;
    walletProvider: string | null;
  } | null;
  /** The request's own fields, for responses and exports. */
  echo: Readonly<Record<string, unknown>>;
}

/** A stored transaction. */
export interface Transaction {
  tenantId: string;
  transactionUuid: string;
  /** Increases in the order of recording within the organization. */
  seq: number;
  content: TransactionContent;
  /** Amount in the organization's base currency; null: no exchange rate. */
  base: { amount: number; currency: string; rateSource: string } | null;
  /** From the request, or the setting. */
  callbackUrl: string | null;
  tenantName: string;
  clientId: string;
  clientName: string;
  createdAt: Date;
  createdBy: string;
  correlationId: string;
  /** SHA-256 of the content, sealed by the audit trail. */
  contentHash: Buffer;
  status: TransactionStatus;
  isSuspicious: boolean | null;
  remark: string;
  modifiedAt: Date | null;
  modifiedBy: string | null;
  version: number;
  /** The encrypted part cannot be decrypted, so `content` has only unencrypted fields. Functions without this member throw instead. */
  isUnreadable?: true;
}

/** The organization's customer sends an OUTBOUND transaction and receives an INBOUND one. */
export function customerRole(flow: TransactionFlow): PartyRole {
  return flow === 'OUTBOUND' ? 'SENDER' : 'RECEIVER';
}
