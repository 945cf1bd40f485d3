/** Response schemas of the operations on cash transaction reports. */
import { z } from 'zod';
import { OBLIGATION_STATES } from '../../deadlines/types.ts';
import { idOfAuthor } from '../../platform/access/permissions.ts';
import { countedPageOf } from '../../platform/http/list-answers.ts';
import { acknowledgement, institution, subject } from '../sar/views.ts';
import { dollarTotals } from './ctr-file.ts';
import { lackingInReport } from './required.ts';
import type { ObligedReport } from './store.ts';
import * as types from './types.ts';

const SUMMARY = {
  obligationId: z.uuid().describe('Of the obligation, and of its report'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
  state: z.enum(types.CURRENCY_REPORT_STATES).describe('AMENDED: a correction of it was filed'),
  businessDay: z.string().describe('YYYY-MM-DD'),
  dueOn: z.string().describe('YYYY-MM-DD'),
  obligationState: z.enum(OBLIGATION_STATES).describe('OPEN: it has to be filed. REPORTED, NOT_REQUIRED: settled'),
  filingKind: z.enum(['INITIAL', 'CORRECTION']).describe('CORRECTION: it replaces one that was filed'),
  priorObligationId: z.uuid().nullable().describe('The report that this one corrects'),
  cashIn: z.number().nullable().describe('Whole US dollars, as the form has them; null: none'),
  cashOut: z.number().nullable().describe('Cash paid out, in US dollars; null: none'),
  createdAt: z.string().describe('When it was first recorded, UTC'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  updatedBy: z.string().nullable().describe('null: the service itself'),
  filedAt: z.string().nullable().describe('When it was filed, UTC; null: it was not'),
  filedBy: z.string().nullable().describe('Who filed it: the id of a person or client; null: nobody has'),
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
  persons: z
    .array(
      z.object({
        role: z.enum(types.ALL_PERSON_ROLES).describe('Their part in it, as Part I of the form has it'),
        ...PERSON,
        cashIn: z.number().optional().describe('What was received for them, in US dollars; absent: nothing'),
        cashOut: z.number().optional().describe('What was paid to them, in US dollars; absent: nothing'),
        isMultiple: z.boolean().optional().describe('It was more than one transaction; absent: it was not'),
        notKnown: z
          .array(z.enum(types.NOT_KNOWN))
          .optional()
          .describe('What nobody knows of them, so that the form says unknown; absent: nothing'),
      }),
    )
    .describe('Who was involved: those who brought or took the cash, and for whom'),
  transactions: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('Id of the transaction, given by the service'),
        kind: z.enum(types.ALL_CASH_KINDS).describe('What the cash was for, as Part II of the form has it'),
        direction: z.enum(types.CASH_DIRECTIONS).describe('IN: received. OUT: paid'),
        currency: z.string().describe('Of the cash, ISO 4217'),
        amount: z.number().optional().describe('US dollars; absent: not known'),
        rateSource: z
          .string()
          .optional()
          .describe('By which rate the service valued it; absent: the transaction says it, or a person did'),
        foreignAmount: z.number().optional().describe('As it was counted, in `currency`; absent: dollars'),
        countryCode: z.string().optional().describe('Whose currency it is'),
        otherText: z.string().optional().describe('What it was, where the kind is OTHER; absent: another kind'),
      }),
    )
    .describe('The cash, payment by payment'),
  conduct: z
    .object({
      isAggregated: z
        .boolean()
        .optional()
        .describe('Nobody who brought or took it was identified by sums; absent: false'),
      isArmoredCar: z.boolean().optional().describe('By an armoured car service; absent: false'),
      isAtm: z.boolean().optional().describe('At a machine; absent: false'),
      isMailed: z.boolean().optional().describe('By mail; absent: false'),
      isNightDeposit: z.boolean().optional().describe('Through a night deposit; absent: false'),
      isSharedBranching: z.boolean().optional().describe('At a shared branch of credit unions; absent: false'),
    })
    .describe('How the cash changed hands; absent members are false'),
  priorDocumentNumber: z
    .string()
    .nullable()
    .describe('FinCEN’s number of the report that this one corrects; null: it corrects none'),
  institution: institution.nullable().describe('As it was when the report was filed; null: it is not filed'),
  missing: z
    .array(
      z.object({
        field: z.string().describe('JSON path of the member'),
        code: z.string().describe('Which rule it misses'),
        message: z.string().describe('What is wanted, in words'),
      }),
    )
    .describe('What must be said before it can be filed, at its field. Empty: it can be, or was'),
  acknowledgement: acknowledgement.nullable().describe('What the authority answered; null: nothing yet'),
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

/** @param institution filing institution from the settings, for the completeness check */
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
