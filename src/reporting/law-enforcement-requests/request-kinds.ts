/**
 * Kinds of law-enforcement requests with the search range and deadline that the law sets. Values in the request take
 * precedence. Pure.
 */
import { addDays } from '../../deadlines/clocks.ts';

interface RequestKind {
  what: string;
  /** Look-back periods in months and days to respond. null: the law sets none, so the request must provide them. */
  lookBack: { accountsMonths: number; transactionsMonths: number; answerDays: number } | null;
  basis: string | null;
  source: string | null;
  /** The day on which the source was read. */
  asOf: string | null;
}

export const REQUEST_KINDS = {
  US_314A: {
    what: 'A FinCEN request under section 314(a) of the USA PATRIOT Act',
    lookBack: { accountsMonths: 12, transactionsMonths: 6, answerDays: 14 },
    basis: '31 CFR 1010.520(b)',
    source:
      'FFIEC BSA/AML Examination Manual, Information Sharing, examination procedures: accounts of the preceding 12 months, transactions ' +
      'of the last six; 14 calendar days from receipt: BankersOnline, Section 314(a) Records Requests',
    asOf: '2026-11-23',
  },
  OTHER: { what: 'A request from another authority', lookBack: null, basis: null, source: null, asOf: null },
} as const satisfies Record<string, RequestKind>;

export type RequestKindId = keyof typeof REQUEST_KINDS;
export const REQUEST_KIND_IDS = Object.keys(REQUEST_KINDS) as readonly RequestKindId[];

interface Span {
  accountsFrom: string;
  transactionsFrom: string;
  dueOn: string;
}

/** Days, YYYY-MM-DD. null: the law sets none. */
export function spanOf(kind: RequestKindId, receivedOn: string): Span | null {
  const { lookBack }: RequestKind = REQUEST_KINDS[kind];
  return (
    lookBack && {
      accountsFrom: monthsBefore(receivedOn, lookBack.accountsMonths),
      transactionsFrom: monthsBefore(receivedOn, lookBack.transactionsMonths),
      dueOn: addDays(receivedOn, lookBack.answerDays),
    }
  );
}

/** The same day `months` earlier, or the last day of that month if it is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}
