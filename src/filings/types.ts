/** What must be told to an authority because of a decision, and by when: one table. */

export const OBLIGATION_KINDS = ['BLOCKED_PROPERTY', 'UNBLOCKED_PROPERTY', 'REJECTED_TRANSACTION'] as const;
export type ObligationKind = (typeof OBLIGATION_KINDS)[number];

export const OBLIGATION_STATES = ['OPEN', 'REPORTED', 'NOT_REQUIRED'] as const;
export type ObligationState = (typeof OBLIGATION_STATES)[number];

interface Obliging {
  /** The provision that asks for the report. */
  basis: string;
  /** Business days from the day of the decision. */
  businessDays: number;
}

/**
 * Terms of the Office of Foreign Assets Control for US persons, as of 2024-11-07: 31 CFR 501.603(b)(1)(i) "within 10 business
 * days from the date that property becomes blocked"; 501.603(b)(3) of what is unblocked or transferred, since 89 FR 40372
 * (2024-05-10) with the exceptions of 89 FR 81358 (2024-10-08); 501.604 of rejected transactions. OFAC FAQ 49 says the same.
 */
export const OBLIGATIONS: Readonly<Record<ObligationKind, Obliging>> = {
  BLOCKED_PROPERTY: { basis: '31 CFR 501.603(b)(1)', businessDays: 10 },
  UNBLOCKED_PROPERTY: { basis: '31 CFR 501.603(b)(3)', businessDays: 10 },
  REJECTED_TRANSACTION: { basis: '31 CFR 501.604', businessDays: 10 },
};

const DAY_MS = 24 * 3_600_000;

/**
 * The day after so many business days, YYYY-MM-DD in UTC. Only Saturdays and Sundays are left out: a public holiday counts, so
 * the day may come before the legal one and never behind it.
 */
export function dueOn(from: Date, businessDays: number): string {
  let day = new Date(from);
  for (let left = businessDays; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
