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
      message: 'must be the id of a transaction',
      params: { code: 'Uuid', format: true },
    })
    .transform((value) => value?.toLowerCase())
    .optional();

export const obligationsQuery = z.object({
  state: optionalEnum(OBLIGATION_STATES, 'Only those in this state'),
  kind: optionalEnum(OBLIGATION_KINDS, 'Only those of this kind'),
  transactionUuid: transactionUuid('Only those of this transaction'),
  dueBy: optionalDate('Only those that are due on this day or before: a calendar of what is to be done, YYYY-MM-DD'),
  ...countedQuery('Obligations'),
});

export const obligationParams = z.object({ obligationId: z.string().describe('Id of the obligation') });

export const openRequest = z
  .object({
    kind: requiredEnum(
      OPENED_BY_PEOPLE,
      'What must be reported: what no decision opens, or property that is blocked without a transaction',
    ),
    startsOn: optionalDate('The day on which the clock started: of the detection, the freeze, or the cash; required'),
    transactionUuid: transactionUuid('The transaction that it is about'),
    subject: optionalText(500, 'What it is about in words; required without a transaction'),
  })
  .superRefine(({ kind, startsOn, subject, transactionUuid: transaction }, context) => {
    if (startsOn === undefined) context.addIssue({ ...NOT_NULL, path: ['startsOn'], message: 'must be given' });
    if (subject === undefined && transaction === undefined) {
      context.addIssue({ ...NOT_NULL, path: ['subject'], message: 'must be given, or transactionUuid' });
    }
    if (transaction !== undefined && ALSO_OF_ACCOUNTS.includes(kind)) {
      const message = 'must not be given: the decision on a transaction opens this';
      context.addIssue({ code: 'custom', params: { code: 'Pattern' }, path: ['transactionUuid'], message });
    }
  });

export const settleRequest = z
  .object({
    state: requiredEnum(['REPORTED', 'NOT_REQUIRED'], 'What became of it'),
    externalReferenceId: optionalText(MAX_REFERENCE, "The authority's number of the report; required for REPORTED"),
    reason: optionalText(2_000, 'Why no report is due; required for NOT_REQUIRED'),
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
  obligationId: z.uuid().describe('Id of the obligation, given by the service'),
  kind: z.enum(OBLIGATION_KINDS).describe('`/report-obligations/kinds` says what each is'),
  jurisdiction: z.string().describe('ISO 3166-1 alpha-2, or EU'),
  authority: z.string().describe('Who is told'),
  transactionUuid: z.uuid().nullable().describe('null: it is about a subject without one'),
  subject: z.string().nullable().describe('In words; null: the transaction'),
  state: z.enum(OBLIGATION_STATES).describe('OPEN: it waits. REPORTED, NOT_REQUIRED: settled'),
  startsOn: z.string().describe('YYYY-MM-DD: when the clock started'),
  dueOn: z.string().describe('YYYY-MM-DD: of business days public holidays count, so never behind the legal day'),
  latestOn: z
    .string()
    .nullable()
    .describe('The day by the public holidays of the jurisdiction; null: the same by its clock, or no single country'),
  basis: z.string().describe('The provision that asks for it, of persons that it holds for'),
  createdAt: z.string().describe('When it arose, UTC'),
  createdBy: z.string().describe('Who brought it about: the id of a person or client'),
  externalReferenceId: z.string().nullable().describe('Of the report at the authority'),
  reason: z.string().nullable().describe('Why no report was due'),
  settledAt: z.string().nullable().describe('When it was settled, UTC; null: it is open'),
  settledBy: z.string().nullable().describe('Who settled it: the id of a person or client; null: nobody has'),
});
export type ObligationView = z.output<typeof obligationView>;

const clock = z.union([
  z.object({
    unit: z
      .enum(['BUSINESS_DAYS', 'CALENDAR_DAYS'])
      .describe('Business days leave out Saturdays, Sundays and public holidays'),
    days: z.int().describe('From the start of the clock'),
  }),
  z.object({
    unit: z.literal('YEARLY').describe('It is due once a year'),
    heldOn: z.string().describe('Day of the year whose holdings are reported, MM-DD'),
    dueOn: z.string().describe('Day of the next year by which they are, MM-DD'),
  }),
]);

const obligationTerm = z.object({
  kind: z.enum(ANY_OBLIGATION_KINDS).describe('Name of the obligation'),
  jurisdiction: z.string().describe('ISO 3166-1 alpha-2, or EU'),
  authority: z.string().describe('Who is told'),
  basis: z.string().describe('The provision that asks for it'),
  trigger: z.string().describe('What starts the clock, in words'),
  clock: clock.describe('How long it runs'),
  opens: z
    .enum(['DECISION', 'PERSON', 'CASH', 'REPORT'])
    .describe(
      'DECISION: with one on a transaction. PERSON: by hand. CASH: by the cash of a person on a day (`/currency-reports`), and by hand. ' +
        'REPORT: it stands on the report of suspicion, for who may see it',
    ),
  source: z.string().describe('Where the provision stands'),
  asOf: z.string().describe('The day on which the source was read'),
});
export const obligationTerms = z.object(wholeListOf(obligationTerm, 'One for each kind'));

/** The table as answers give it. */
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
