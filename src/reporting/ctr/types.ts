/** Words of a report of cash, and what is kept of one: closed tables. */
import type { Acknowledgement, FilingInstitution, SarSubject } from '../sar/types.ts';

export const CURRENCY_REPORT_STATES = ['DRAFT', 'FILED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED'] as const;
export type CurrencyReportState = (typeof CURRENCY_REPORT_STATES)[number];

/** Cash in is what the institution received, cash out what it paid. */
export const CASH_DIRECTIONS = ['IN', 'OUT'] as const;
export type CashDirection = (typeof CASH_DIRECTIONS)[number];

/**
 * ValidateCurrencyTransactionActvityDetailCodeType of EFL_CTRXBatchSchema.xsd 1.2 (2021-12-17), without what casinos alone do. Foreign
 * currency is no kind of its own: it stands beside what it was for.
 */
export const CASH_KINDS = {
  DEPOSIT: { code: '55', direction: 'IN' },
  PAYMENT: { code: '46', direction: 'IN' },
  WIRE_OUT: { code: '23', direction: 'IN' },
  NEGOTIABLE_INSTRUMENT_PURCHASED: { code: '12', direction: 'IN' },
  EXCHANGE_IN: { code: '14', direction: 'IN' },
  TO_PREPAID_ACCESS: { code: '49', direction: 'IN' },
  OTHER_IN: { code: '997', direction: 'IN' },
  WITHDRAWAL: { code: '56', direction: 'OUT' },
  ADVANCE_ON_CREDIT: { code: '30', direction: 'OUT' },
  WIRE_IN: { code: '32', direction: 'OUT' },
  NEGOTIABLE_INSTRUMENT_CASHED: { code: '13', direction: 'OUT' },
  EXCHANGE_OUT: { code: '15', direction: 'OUT' },
  FROM_PREPAID_ACCESS: { code: '48', direction: 'OUT' },
  OTHER_OUT: { code: '998', direction: 'OUT' },
} as const satisfies Record<string, { code: string; direction: CashDirection }>;
export type CashKind = keyof typeof CASH_KINDS;
export const ALL_CASH_KINDS = Object.keys(CASH_KINDS) as CashKind[];

/** Of the same list: what was counted in another currency. */
export const FOREIGN_CASH = { IN: '53', OUT: '54' } as const satisfies Record<CashDirection, string>;

/** ValidateActivityPartyCodeType, likewise: whoever was involved. */
export const PERSON_ROLES = {
  OWN_BEHALF: '50',
  FOR_ANOTHER: '17',
  ON_WHOSE_BEHALF: '23',
} as const;
export type PersonRole = keyof typeof PERSON_ROLES;
export const ALL_PERSON_ROLES = Object.keys(PERSON_ROLES) as PersonRole[];

/** What a person may say that nobody knows; what is merely missing is asked for. */
export const NOT_KNOWN = ['FIRST_NAME', 'BIRTH_DATE', 'GENDER', 'ADDRESS', 'TAX_ID', 'DOCUMENT'] as const;

export const CONDUCTS = {
  isAggregated: 'AggregateTransactionIndicator',
  isArmoredCar: 'ArmoredCarServiceIndicator',
  isAtm: 'ATMIndicator',
  isMailed: 'MailDepositShipmentIndicator',
  isNightDeposit: 'NightDepositIndicator',
  isSharedBranching: 'SharedBranchingIndicator',
} as const;
export type Conduct = { [K in keyof typeof CONDUCTS]?: boolean | undefined };

export interface CurrencyPerson extends Omit<SarSubject, 'isUnknown'> {
  role: PersonRole;
  /** Decimal text, US dollars. */
  cashIn?: string | undefined;
  cashOut?: string | undefined;
  /** Several transactions of this person are in the report. */
  isMultiple?: boolean | undefined;
  notKnown?: (typeof NOT_KNOWN)[number][] | undefined;
}

export interface CashLine {
  transactionUuid: string;
  kind: CashKind;
  /** Of the cash. */
  currency: string;
  /** Decimal text, US dollars; absent: nobody knows it yet. */
  amount?: string | undefined;
  /** By which rate the service valued it; absent: the transaction or a person says what it is worth. */
  rateSource?: string | undefined;
  /** As it was counted, decimal text in `currency`, where that is not USD. */
  foreignAmount?: string | undefined;
  /** Whose currency it is: two letters. */
  countryCode?: string | undefined;
  /** What it was, for OTHER_IN and OTHER_OUT. */
  otherText?: string | undefined;
}

/** JSON. */
export interface CurrencyContent {
  filingKind: 'INITIAL' | 'CORRECTION';
  /** At FinCEN, of the report that this one corrects. */
  priorDocumentNumber?: string | undefined;
  persons: CurrencyPerson[];
  transactions: CashLine[];
  conduct: Conduct;
  /** As it was when the report was filed. */
  institution?: FilingInstitution | undefined;
}

/** A report as it is stored. It is the report of one obligation and has its id. */
export interface CurrencyReportRow {
  tenantId: string;
  obligationId: string;
  version: number;
  state: CurrencyReportState;
  /** YYYY-MM-DD */
  businessDay: string;
  priorObligationId: string | null;
  /** By which further cash of the same person finds it. */
  personKeys: string[];
  /** Transactions that were ever put into it: what a person took out does not come back. */
  seen: string[];
  content: CurrencyContent;
  createdAt: Date;
  updatedAt: Date;
  /** As `authorKey` gives it; null: the service itself. */
  updatedBy: string | null;
  filedAt: Date | null;
  filedBy: string | null;
  externalReferenceId: string | null;
  acknowledgement: Acknowledgement | null;
}

export const REPORT_ACTS = {
  edit: { from: ['DRAFT', 'REJECTED'], to: 'DRAFT' },
  file: { from: ['DRAFT'], to: 'FILED' },
  acknowledge: { from: ['FILED', 'REJECTED'], to: 'ACKNOWLEDGED' },
  reject: { from: ['FILED'], to: 'REJECTED' },
  amend: { from: ['FILED', 'ACKNOWLEDGED'], to: 'AMENDED' },
} as const satisfies Record<string, { from: readonly CurrencyReportState[]; to: CurrencyReportState }>;
export type ReportAct = keyof typeof REPORT_ACTS;

/** 31 CFR 1010.311: reported above it (law.cornell.edu, read 2026-11-22). US dollars. */
export const REPORTED_ABOVE = 10_000;
