/** Types and closed tables of cash transaction reports. */
import type { Acknowledgement, FilingInstitution, SarSubject } from '../sar/types.ts';

export const CURRENCY_REPORT_STATES = ['DRAFT', 'FILED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED'] as const;
export type CurrencyReportState = (typeof CURRENCY_REPORT_STATES)[number];

/** Cash in was received by the institution, cash out was paid by it. */
export const CASH_DIRECTIONS = ['IN', 'OUT'] as const;
export type CashDirection = (typeof CASH_DIRECTIONS)[number];

/**
 * ValidateCurrencyTransactionActvityDetailCodeType of EFL_CTRXBatchSchema.xsd 1.2 (2021-12-17), without kinds for
 * casinos only. Foreign currency is not a kind of its own, but an additional detail.
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

/** Codes of foreign cash in the same list. */
export const FOREIGN_CASH = { IN: '53', OUT: '54' } as const satisfies Record<CashDirection, string>;

/** ValidateActivityPartyCodeType of the same schema: the persons involved. */
export const PERSON_ROLES = {
  OWN_BEHALF: '50',
  FOR_ANOTHER: '17',
  ON_WHOSE_BEHALF: '23',
} as const;
export type PersonRole = keyof typeof PERSON_ROLES;
export const ALL_PERSON_ROLES = Object.keys(PERSON_ROLES) as PersonRole[];

/** Facts that a user can confirm as unknown. */
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
  /** Currency of the cash. */
  currency: string;
  /** Decimal text, US dollars; absent: unknown so far. */
  amount?: string | undefined;
  /** Exchange rate that the service used; absent: the transaction or a user stated the amount. */
  rateSource?: string | undefined;
  /** Counted amount, decimal text in `currency`; absent for USD. */
  foreignAmount?: string | undefined;
  /** Issuing country of the currency, two letters. */
  countryCode?: string | undefined;
  /** Description, for OTHER_IN and OTHER_OUT. */
  otherText?: string | undefined;
}

/** JSON. */
export interface CurrencyContent {
  filingKind: 'INITIAL' | 'CORRECTION';
  /** FinCEN's BSA ID of the report that this one corrects. */
  priorDocumentNumber?: string | undefined;
  persons: CurrencyPerson[];
  transactions: CashLine[];
  conduct: Conduct;
  /** The institution at the time of filing. */
  institution?: FilingInstitution | undefined;
}

/** A stored report. It has the ID of its filing deadline. */
export interface CurrencyReportRow {
  tenantId: string;
  obligationId: string;
  version: number;
  state: CurrencyReportState;
  /** YYYY-MM-DD */
  businessDay: string;
  priorObligationId: string | null;
  /** Keys to find the report for more cash of the same person. */
  personKeys: string[];
  /** All transactions that were ever in the report, so that removed transactions are not added again. */
  seen: string[];
  content: CurrencyContent;
  createdAt: Date;
  updatedAt: Date;
  /** Author in the format of `authorKey`; null: the service. */
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

export const REPORT_FORMATS = ['XML', 'PDF'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
