/** Requests and responses of the operations on report obligations. */
import { z } from 'zod';
import { optionalDate, optionalEnum, optionalText, requiredEnum } from '../platform/http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../platform/http/list-answers.ts';
import { isUuid } from '../platform/lib/ids.ts';
import {
  ALSO_OF_ACCOUNTS,
  ANY_OBLIGATION_KINDS,
  OBLIGATION_KINDS,
  OBLIGATION_STATES,
  OBLIGATIONS,
  OPENED_BY_PEOPLE,
} from './types.ts';

const NOT_NULL = { code: 'custom', params: { code: 'NotNull' } } as const;
export const DEFAULT_LIMIT = 20;
const MAX_REFERENCE = 128;

const transactionUuid = (description: string) =>
  optionalText(64, description)
    .refine((value) => value === undefined || isUuid(value), {
      message: 'must be the ID of a transaction',
      params: { code: 'Uuid', format: true },
    })
    .transform((value) => value?.toLowerCase())
    .optional();

export const obligationsQuery = z.object({
  state: optionalEnum(OBLIGATION_STATES, 'Only deadlines in this state'),
  kind: optionalEnum(OBLIGATION_KINDS, 'Only deadlines of this type'),
  transactionUuid: transactionUuid('Only deadlines of this transaction'),
  dueBy: optionalDate('Only deadlines due on or before this date, YYYY-MM-DD'),
  ...countedQuery('Obligations'),
});

export const obligationParams = z.object({ obligationId: z.string().describe('Filing deadline ID') });

export const openRequest = z
  .object({
    kind: requiredEnum(
      OPENED_BY_PEOPLE,
      'Type of report: one that no decision opens, or property blocked without a transaction',
    ),
    startsOn: optionalDate(
      'Start of the term: the date of the detection, the freeze, or the cash transaction. Required',
    ),
    transactionUuid: transactionUuid('Related transaction'),
    subject: optionalText(500, 'Subject of the report. Required without a transaction'),
  })
  .superRefine(({ kind, startsOn, subject, transactionUuid: transaction }, context) => {
    if (startsOn === undefined) context.addIssue({ ...NOT_NULL, path: ['startsOn'], message: 'must be given' });
    if (subject === undefined && transaction === undefined) {
      context.addIssue({ ...NOT_NULL, path: ['subject'], message: 'must be given, or transactionUuid' });
    }
    if (transaction !== undefined && ALSO_OF_ACCOUNTS.includes(kind)) {
      const message = 'must not be given: the decision on a transaction opens this deadline';
      context.addIssue({ code: 'custom', params: { code: 'Pattern' }, path: ['transactionUuid'], message });
    }
  });

export const settleRequest = z
  .object({
    state: requiredEnum(['REPORTED', 'NOT_REQUIRED'], 'Outcome'),
    externalReferenceId: optionalText(
      MAX_REFERENCE,
      'Filing reference assigned by the authority. Required for REPORTED',
    ),
    reason: optionalText(2_000, 'Reason why no report is due. Required for NOT_REQUIRED'),
  })
  .superRefine(({ state, externalReferenceId, reason }, context) => {
    if (state === 'REPORTED' && externalReferenceId === undefined) {
      context.addIssue({ ...NOT_NULL, path: ['externalReferenceId'], message: 'must be given for REPORTED' });
    }
    if (state === 'NOT_REQUIRED' && reason === undefined) {
      context.addIssue({ ...NOT_NULL, path: ['reason'], message: 'must be given for NOT_REQUIRED' });
    }
  });

export const obligationView = z.object({
  obligationId: z.uuid().describe('Filing deadline ID'),
  kind: z.enum(OBLIGATION_KINDS).describe('Type, see `/report-obligations/kinds`'),
  jurisdiction: z.string().describe('ISO 3166-1 alpha-2, or EU'),
  authority: z.string().describe('Authority that receives the report'),
  transactionUuid: z.uuid().nullable().describe('null: about a subject without a transaction'),
  subject: z.string().nullable().describe('Subject. null: the transaction'),
  state: z.enum(OBLIGATION_STATES).describe('OPEN: not settled. REPORTED, NOT_REQUIRED: settled'),
  startsOn: z.string().describe('Start of the term, YYYY-MM-DD'),
  dueOn: z
    .string()
    .describe('Due date, YYYY-MM-DD. Public holidays count as business days, so it is never after the legal deadline'),
  latestOn: z
    .string()
    .nullable()
    .describe('Due date with the public holidays of the jurisdiction. null: same by definition, or no single country'),
  basis: z.string().describe('Legal provision that requires the report'),
  createdAt: z.string().describe('Creation time, UTC'),
  createdBy: z.string().describe('User ID or client ID that caused it'),
  externalReferenceId: z.string().nullable().describe('Filing reference assigned by the authority'),
  reason: z.string().nullable().describe('Reason why no report was due'),
  settledAt: z.string().nullable().describe('Settlement time, UTC. null: open'),
  settledBy: z.string().nullable().describe('User ID or client ID of the settlement. null: open'),
});
export type ObligationView = z.output<typeof obligationView>;

const clock = z.union([
  z.object({
    unit: z
      .enum(['BUSINESS_DAYS', 'CALENDAR_DAYS'])
      .describe('Business days leave out Saturdays, Sundays and public holidays'),
    days: z.int().describe('Days from the start of the term'),
  }),
  z.object({
    unit: z.literal('YEARLY').describe('Due once a year'),
    heldOn: z.string().describe('Reporting date of the holdings, MM-DD'),
    dueOn: z.string().describe('Due date in the next year, MM-DD'),
  }),
]);

const obligationTerm = z.object({
  kind: z.enum(ANY_OBLIGATION_KINDS).describe('Type of the deadline'),
  jurisdiction: z.string().describe('ISO 3166-1 alpha-2, or EU'),
  authority: z.string().describe('Authority that receives the report'),
  basis: z.string().describe('Legal provision that requires the report'),
  trigger: z.string().describe('Event that starts the term'),
  clock: clock.describe('Length of the term'),
  opens: z
    .enum(['DECISION', 'PERSON', 'CASH', 'REPORT'])
    .describe(
      'DECISION: opened by a decision on a transaction. PERSON: opened by a user. CASH: opened by aggregated ' +
        'cash of a person on a day (`/currency-reports`) or by a user. REPORT: part of the suspicious activity ' +
        'report, visible to users with access to it',
    ),
  source: z.string().describe('URL of the provision'),
  asOf: z.string().describe('Date on which the source was checked'),
});
export const obligationTerms = z.object(wholeListOf(obligationTerm, 'One entry for each type'));

/** The table of filing terms, as returned by the API. */
export const OBLIGATION_TERMS: z.output<typeof obligationTerm>[] = ANY_OBLIGATION_KINDS.map((kind) => ({
  kind,
  ...OBLIGATIONS[kind],
}));

export const obligationPage = z.object(countedPageOf(obligationView));
export type ObligationPage = z.output<typeof obligationPage>;

export const calendarFile = z.string().describe('A file');

export const OBLIGATION_EXAMPLE: ObligationView = {
  obligationId: '7d0c9f43-5f1f-4f1a-8c3d-b7b0c1de90f0',
  kind: 'BLOCKED_PROPERTY',
  jurisdiction: 'US',
  authority: 'OFAC',
  subject: null,
  startsOn: '2026-11-20',
  latestOn: '2026-12-07',
  transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
  state: 'OPEN',
  dueOn: '2026-12-04',
  basis: '31 CFR 501.603(b)(1)',
  createdAt: '2026-11-20T11:40:00.000Z',
  createdBy: 'user_7h2k',
  externalReferenceId: null,
  reason: null,
  settledAt: null,
  settledBy: null,
};

export const EU_EXAMPLE: ObligationView = {
  ...OBLIGATION_EXAMPLE,
  kind: 'EU_FROZEN_FUNDS',
  jurisdiction: 'EU',
  authority: 'National competent authority',
  transactionUuid: null,
  subject: 'Account 0012345678',
  dueOn: '2026-12-04',
  latestOn: null,
  basis: 'Regulation (EU) No 269/2014, Article 8(1)',
};
