/** Answers of the operations on reports of cash. */
import { z } from 'zod';
import { idOfAuthor } from '../access/permissions.ts';
import { OBLIGATION_STATES } from '../filings/types.ts';
import { countedPageOf } from '../http/list-answers.ts';
import { acknowledgement, institution, subject } from '../sars/views.ts';
import { dollarTotals } from './ctr-file.ts';
import { lackingInReport } from './required.ts';
import type { ObligedReport } from './store.ts';
import * as types from './types.ts';

const SUMMARY = {
  obligationId: z.uuid().describe('Of the obligation, and of its report'),
  version: z.int(),
  state: z.enum(types.CURRENCY_REPORT_STATES).describe('AMENDED: a correction of it was filed'),
  businessDay: z.string().describe('YYYY-MM-DD'),
  dueOn: z.string().describe('YYYY-MM-DD'),
  obligationState: z.enum(OBLIGATION_STATES),
  filingKind: z.enum(['INITIAL', 'CORRECTION']),
  priorObligationId: z.uuid().nullable().describe('The report that this one corrects'),
  cashIn: z.number().nullable().describe('Whole US dollars, as the form has them; null: none'),
  cashOut: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable().describe('null: the service itself'),
  filedAt: z.string().nullable(),
  filedBy: z.string().nullable(),
  externalReferenceId: z.string().nullable().describe("FinCEN's number of it"),
};

const {
  isUnknown: _,
  wallets: _wallets,
  relationships: _relationships,
  transactionUuids: _uuids,
  ...PERSON
} = subject.shape;

export const reportView = z.object({
  ...SUMMARY,
  persons: z.array(
    z.object({
      role: z.enum(types.ALL_PERSON_ROLES),
      ...PERSON,
      cashIn: z.number().optional(),
      cashOut: z.number().optional(),
      isMultiple: z.boolean().optional(),
      notKnown: z.array(z.enum(types.NOT_KNOWN)).optional(),
    }),
  ),
  transactions: z.array(
    z.object({
      transactionUuid: z.uuid(),
      kind: z.enum(types.ALL_CASH_KINDS),
      direction: z.enum(types.CASH_DIRECTIONS),
      currency: z.string(),
      amount: z.number().optional().describe('US dollars; absent: not known'),
      rateSource: z
        .string()
        .optional()
        .describe('By which rate the service valued it; absent: the transaction says it, or a person did'),
      foreignAmount: z.number().optional().describe('As it was counted, in `currency`; absent: dollars'),
      countryCode: z.string().optional().describe('Whose currency it is'),
      otherText: z.string().optional(),
    }),
  ),
  conduct: z.object({
    isAggregated: z.boolean().optional(),
    isArmoredCar: z.boolean().optional(),
    isAtm: z.boolean().optional(),
    isMailed: z.boolean().optional(),
    isNightDeposit: z.boolean().optional(),
    isSharedBranching: z.boolean().optional(),
  }),
  priorDocumentNumber: z.string().nullable(),
  institution: institution.nullable().describe('As it was when the report was filed; null: it is not filed'),
  missing: z
    .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
    .describe('What must be said before it can be filed, at its field. Empty: it can be, or was'),
  acknowledgement: acknowledgement.nullable(),
});
export type CurrencyReportView = z.output<typeof reportView>;

export const reportSummary = z.object(SUMMARY);
export type CurrencyReportSummary = z.output<typeof reportSummary>;
export const reportPage = z.object(countedPageOf(reportSummary));
export type CurrencyReportPage = z.output<typeof reportPage>;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const who = (author: string | null) => (author === null ? null : idOfAuthor(author));

export function summaryOf(row: ObligedReport): CurrencyReportSummary {
  return {
    obligationId: row.obligationId,
    version: row.version,
    state: row.state,
    businessDay: row.businessDay,
    dueOn: row.obligation.dueOn,
    obligationState: row.obligation.state,
    filingKind: row.content.filingKind,
    priorObligationId: row.priorObligationId,
    ...dollarTotals(row.content),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: who(row.updatedBy),
    filedAt: iso(row.filedAt),
    filedBy: who(row.filedBy),
    externalReferenceId: row.externalReferenceId,
  };
}

const MOST_MISSING = 100;

/** @param institution of the organisation's settings, for what it lacks */
export function viewOf(row: ObligedReport, institution: types.CurrencyContent['institution']): CurrencyReportView {
  const { persons, transactions, conduct, priorDocumentNumber } = row.content;
  const isOpen = row.state === 'DRAFT' || row.state === 'REJECTED';
  return {
    ...summaryOf(row),
    persons: persons.map(({ cashIn, cashOut, ...person }) => ({
      ...person,
      ...(cashIn !== undefined && { cashIn: Number(cashIn) }),
      ...(cashOut !== undefined && { cashOut: Number(cashOut) }),
    })),
    transactions: transactions.map(({ amount, foreignAmount, ...line }) => ({
      ...line,
      direction: types.CASH_KINDS[line.kind].direction,
      ...(amount !== undefined && { amount: Number(amount) }),
      ...(foreignAmount !== undefined && { foreignAmount: Number(foreignAmount) }),
    })),
    conduct,
    priorDocumentNumber: priorDocumentNumber ?? null,
    institution: row.content.institution ?? null,
    missing: isOpen ? lackingInReport({ ...row.content, institution }).slice(0, MOST_MISSING) : [],
    acknowledgement: row.acknowledgement,
  };
}
