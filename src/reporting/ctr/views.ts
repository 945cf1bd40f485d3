/** Response schemas of the operations on cash transaction reports. */
import { z } from 'zod';
import { OBLIGATION_STATES } from '../../deadlines/types.ts';
import { idOfAuthor } from '../../platform/access/permissions.ts';
import { countedPageOf } from '../../platform/http/list-answers.ts';
import { nameSuggestions } from '../sar/name-parts.ts';
import { acknowledgement, institution, nameParts, subject } from '../sar/views.ts';
import { dollarTotals } from './ctr-file.ts';
import { lackingInReport } from './required.ts';
import type { ObligedReport } from './store.ts';
import * as types from './types.ts';

const SUMMARY = {
  obligationId: z.uuid().describe('ID of the filing deadline and its report'),
  version: z.int().describe('Increases with each change. A change sent with an outdated version is rejected'),
  state: z.enum(types.CURRENCY_REPORT_STATES).describe('State of the report. AMENDED: a correction was filed'),
  businessDay: z.string().describe('YYYY-MM-DD'),
  dueOn: z.string().describe('YYYY-MM-DD'),
  obligationState: z.enum(OBLIGATION_STATES).describe('OPEN: the filing is due. REPORTED, NOT_REQUIRED: settled'),
  filingKind: z.enum(['INITIAL', 'CORRECTION']).describe('CORRECTION: replaces a filed report'),
  priorObligationId: z.uuid().nullable().describe('Report that this one corrects; null: none'),
  cashIn: z.number().nullable().describe('Cash in, in whole US dollars as on the form; null: none'),
  cashOut: z.number().nullable().describe('Cash out, in whole US dollars as on the form; null: none'),
  createdAt: z.string().describe('When it was first recorded, UTC'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  updatedBy: z.string().nullable().describe('ID of the last user or API client; null: the service'),
  filedAt: z.string().nullable().describe('When it was filed, UTC; null: not filed'),
  filedBy: z.string().nullable().describe('ID of the user or API client who filed it; null: not filed'),
  externalReferenceId: z.string().nullable().describe("FinCEN's BSA ID; null: none yet"),
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
        role: z.enum(types.ALL_PERSON_ROLES).describe('Role, as in Part I of the form'),
        ...PERSON,
        cashIn: z.number().optional().describe('Received by or for this person, in US dollars; absent: none'),
        cashOut: z.number().optional().describe('Paid to or for this person, in US dollars; absent: none'),
        isMultiple: z.boolean().optional().describe('true: more than one transaction; absent: false'),
        notKnown: z
          .array(z.enum(types.NOT_KNOWN))
          .optional()
          .describe('Facts that the form reports as unknown; absent: none'),
      }),
    )
    .describe('Persons involved: conductors, and the persons they acted for'),
  transactions: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('ID of the transaction, assigned by the service'),
        kind: z.enum(types.ALL_CASH_KINDS).describe('Purpose of the cash, as in Part II of the form'),
        direction: z.enum(types.CASH_DIRECTIONS).describe('IN: received. OUT: paid'),
        currency: z.string().describe('Currency of the cash, ISO 4217'),
        amount: z.number().optional().describe('US dollars; absent: unknown'),
        rateSource: z
          .string()
          .optional()
          .describe('Exchange rate that the service used; absent: the transaction or a user stated the amount'),
        foreignAmount: z.number().optional().describe('Amount in `currency`; absent: US dollars'),
        countryCode: z.string().optional().describe('Issuing country of the currency; absent: US dollars'),
        otherText: z.string().optional().describe('Description for the kind OTHER; absent: another kind'),
      }),
    )
    .describe('The cash transactions'),
  conduct: z
    .object({
      isAggregated: z
        .boolean()
        .optional()
        .describe('true: reported by sums, because no conductor was identified; absent: false'),
      isArmoredCar: z.boolean().optional().describe('Delivered by an armored car service; absent: false'),
      isAtm: z.boolean().optional().describe('Cash at an ATM; absent: false'),
      isMailed: z.boolean().optional().describe('Sent by mail; absent: false'),
      isNightDeposit: z.boolean().optional().describe('Through a night deposit; absent: false'),
      isSharedBranching: z.boolean().optional().describe('Cash at a shared branch of credit unions; absent: false'),
    })
    .describe('Ways in which the cash was exchanged; absent members are false'),
  priorDocumentNumber: z
    .string()
    .nullable()
    .describe('FinCEN’s BSA ID of the report that this one corrects; null: none'),
  institution: institution.nullable().describe('Filing institution at the time of filing; null: not filed'),
  missing: z
    .array(
      z.object({
        field: z.string().describe('JSON path of the member'),
        code: z.string().describe('Code of the rule'),
        message: z.string().describe('Instruction for the missing value'),
      }),
    )
    .describe('Missing values for filing, by field. Empty: complete or filed'),
  nameParts,
  acknowledgement: acknowledgement.nullable().describe('Response of the authority; null: none yet'),
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
    nameParts: isOpen ? nameSuggestions(persons) : [],
    acknowledgement: row.acknowledgement,
  };
}
