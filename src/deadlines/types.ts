/**
 * Filing terms: one table, each row with its source and the date of the last check. Terms without a source are left
 * out.
 */

/** Length of the term from its start date. */
export type ObligationClock =
  | { unit: 'BUSINESS_DAYS' | 'CALENDAR_DAYS'; days: number }
  /** Due on a day of the year, for property or accounts held on an earlier day of the year. Both MM-DD. */
  | { unit: 'YEARLY'; heldOn: string; dueOn: string };

interface Obliging {
  /** ISO 3166-1 alpha-2, or EU. */
  jurisdiction: 'US' | 'GB' | 'EU' | 'AE';
  authority: string;
  /** The provision that requires the report. */
  basis: string;
  /** Event that starts the term. */
  trigger: string;
  clock: ObligationClock;
  /**
   * DECISION: opened with a decision on a transaction. PERSON: by a person. CASH: by the cash of a person on a day, or by a person.
   * REPORT: it is on the suspicious activity report itself.
   */
  opens: 'DECISION' | 'PERSON' | 'CASH' | 'REPORT';
  source: string;
  /** The day on which the source was read. */
  asOf: string;
}

const OFAC = { jurisdiction: 'US', authority: 'OFAC', asOf: '2026-11-22' } as const;
const OFSI = { jurisdiction: 'GB', authority: 'OFSI' } as const;
const FINCEN = { jurisdiction: 'US', authority: 'FinCEN', asOf: '2026-11-22' } as const;
const UAE = {
  jurisdiction: 'AE',
  authority: 'FIU, through goAML',
  basis: 'Cabinet Decision 74 of 2020',
  clock: { unit: 'BUSINESS_DAYS', days: 5 },
  opens: 'PERSON',
  source: 'Central Bank of the UAE, Targeted Financial Sanctions: "within five business days"',
  asOf: '2026-11-22',
} as const;
const TEN_BUSINESS_DAYS = { unit: 'BUSINESS_DAYS', days: 10 } as const;

export const OBLIGATIONS = {
  BLOCKED_PROPERTY: {
    ...OFAC,
    basis: '31 CFR 501.603(b)(1)',
    trigger: 'Property is blocked',
    clock: TEN_BUSINESS_DAYS,
    opens: 'DECISION',
    source:
      '31 CFR 501.603(b)(1)(i): "within 10 business days from the date that property becomes blocked"; OFAC FAQ 49',
  },
  UNBLOCKED_PROPERTY: {
    ...OFAC,
    basis: '31 CFR 501.603(b)(3)',
    trigger: 'Blocked property is released or transferred',
    clock: TEN_BUSINESS_DAYS,
    opens: 'DECISION',
    source: '31 CFR 501.603(b)(3), 89 FR 40372 (2024-05-10) with the exceptions of 89 FR 81358 (2024-10-08)',
  },
  REJECTED_TRANSACTION: {
    ...OFAC,
    basis: '31 CFR 501.604',
    trigger: 'A prohibited transaction is returned',
    clock: TEN_BUSINESS_DAYS,
    opens: 'DECISION',
    source: '31 CFR 501.604; OFAC FAQ 49',
  },
  BLOCKED_PROPERTY_ANNUAL: {
    ...OFAC,
    basis: '31 CFR 501.603(b)(2)',
    trigger: 'Blocked property is held on 30 June',
    clock: { unit: 'YEARLY', heldOn: '06-30', dueOn: '09-30' },
    opens: 'DECISION',
    source: '31 CFR 501.603(b)(2); OFAC, Recent Actions 2018-07-02: held as of June 30, by September 30',
  },
  UK_FROZEN_ASSETS: {
    ...OFSI,
    basis: 'Reporting obligations of the regulations under the Sanctions and Anti-Money Laundering Act 2018',
    trigger: 'A customer is known or suspected to be a designated person, or funds of one are frozen',
    // No number of days is given: it is due at once.
    clock: { unit: 'CALENDAR_DAYS', days: 0 },
    opens: 'PERSON',
    source: 'OFSI, Reporting information to OFSI - what to do: "as soon as practicable"',
    asOf: '2026-11-22',
  },
  UK_FROZEN_ASSETS_ANNUAL: {
    ...OFSI,
    basis: 'Sanctions (EU Exit) (Miscellaneous Amendments) (No. 2) Regulations 2024 (S.I. 2024/1157)',
    trigger: 'Funds of a designated person are held frozen on 30 September',
    clock: { unit: 'YEARLY', heldOn: '09-30', dueOn: '11-30' },
    opens: 'PERSON',
    source:
      'Mondaq, Sanctions changes simplified - the codified Frozen Assets Review (2025): a legal obligation, "annual 30 November deadline"; ' +
      'OFSI, notice of 11 September 2024: "as at close of business on September 30"',
    asOf: '2026-11-24',
  },
  EU_FROZEN_FUNDS: {
    jurisdiction: 'EU',
    authority: 'National competent authority',
    basis: 'Regulation (EU) No 269/2014, Article 8(1)',
    trigger: 'Information on frozen funds, or on funds of a listed person that were not treated as frozen',
    clock: { unit: 'CALENDAR_DAYS', days: 14 },
    opens: 'PERSON',
    source:
      'Regulation (EU) No 269/2014, Article 8(1)(a) as amended by (EU) 2023/426: immediately, and within two weeks',
    asOf: '2026-11-22',
  },
  UAE_FUNDS_FREEZE: { ...UAE, trigger: 'A confirmed match: funds are frozen (FFR)' },
  UAE_PARTIAL_NAME_MATCH: { ...UAE, trigger: 'A potential match: the transaction is suspended (PNMR)' },
  CURRENCY_TRANSACTION: {
    ...FINCEN,
    basis: '31 CFR 1010.311, 1010.313',
    trigger: 'Cash in or cash out of more than 10,000 USD by or for one person on one business day',
    clock: { unit: 'CALENDAR_DAYS', days: 15 },
    opens: 'CASH',
    source:
      '31 CFR 1010.306(a)(1): "within 15 days following the day on which the reportable transaction occurred"; 1010.311: "more than ' +
      '$10,000"; 1010.313(b): "either cash in or cash out totaling more than $10,000 during any one business day"',
  },
  EXEMPT_PERSON_DESIGNATION: {
    ...FINCEN,
    basis: '31 CFR 1020.315(c)',
    trigger: 'A bank does not report the cash of a customer as that of an exempt person, for the first time',
    clock: { unit: 'CALENDAR_DAYS', days: 30 },
    opens: 'CASH',
    source:
      'FFIEC BSA/AML Examination Manual, Transactions of Exempt Persons: "by the close of the 30-calendar-day period beginning after the ' +
      'day of the first reportable transaction in currency with the person that the bank wishes to exempt", none for banks and public authorities',
    asOf: '2026-11-24',
  },
  SUSPICIOUS_ACTIVITY: {
    ...FINCEN,
    basis: '31 CFR 1020.320(b)(3)',
    trigger: 'Facts that may constitute a basis for a report are detected, and a suspect is known',
    clock: { unit: 'CALENDAR_DAYS', days: 30 },
    opens: 'REPORT',
    source: '31 CFR 1020.320(b)(3); FinCEN, 30 Days - Time to File',
  },
  SUSPICIOUS_ACTIVITY_NO_SUSPECT: {
    ...FINCEN,
    basis: '31 CFR 1020.320(b)(3)',
    trigger: 'Such facts are detected, and no suspect could be identified',
    clock: { unit: 'CALENDAR_DAYS', days: 60 },
    opens: 'REPORT',
    source: '31 CFR 1020.320(b)(3): 30 further days to identify a suspect; BSA/AML Examination Manual, Appendix L',
  },
} as const satisfies Record<string, Obliging>;

export type AnyObligationKind = keyof typeof OBLIGATIONS;
/** Types listed here. Confidential deadlines are part of the report itself. */
export type ObligationKind = {
  [K in AnyObligationKind]: (typeof OBLIGATIONS)[K]['opens'] extends 'REPORT' ? never : K;
}[AnyObligationKind];
export const ANY_OBLIGATION_KINDS = Object.keys(OBLIGATIONS) as AnyObligationKind[];
export const OBLIGATION_KINDS = ANY_OBLIGATION_KINDS.filter(
  (kind) => OBLIGATIONS[kind].opens !== 'REPORT',
) as ObligationKind[];
/**
 * Types opened by decisions that users can also open without a transaction, such as for the account of a listed
 * customer.
 */
export const ALSO_OF_ACCOUNTS: readonly ObligationKind[] = ['BLOCKED_PROPERTY', 'UNBLOCKED_PROPERTY'];
/** Annual reports that follow from blocked or frozen property. */
export const YEARLY_OF: Readonly<Partial<Record<ObligationKind, { kind: ObligationKind; subject: string }>>> = {
  BLOCKED_PROPERTY: { kind: 'BLOCKED_PROPERTY_ANNUAL', subject: 'Blocked property that is held on 30 June' },
  UK_FROZEN_ASSETS: { kind: 'UK_FROZEN_ASSETS_ANNUAL', subject: 'Frozen funds that are held on 30 September' },
};
export const isYearly = (kind: ObligationKind) => OBLIGATIONS[kind].clock.unit === 'YEARLY';
/** Types that a user can open. */
export const OPENED_BY_PEOPLE = OBLIGATION_KINDS.filter(
  (kind) => ['PERSON', 'CASH'].includes(OBLIGATIONS[kind].opens) || ALSO_OF_ACCOUNTS.includes(kind),
);

export const OBLIGATION_STATES = ['OPEN', 'REPORTED', 'NOT_REQUIRED'] as const;
export type ObligationState = (typeof OBLIGATION_STATES)[number];
