/** Requests and responses of the operations on report obligations. */
import { z } from 'zod';
import { optionalEnum, optionalText, requiredEnum } from '../http/fields.ts';
import { pageOf, pagingQuery } from '../http/list-answers.ts';
import { isUuid } from '../lib/ids.ts';
import { OBLIGATION_KINDS, OBLIGATION_STATES } from './types.ts';

export const DEFAULT_LIMIT = 20;
const MAX_REFERENCE = 128;

export const obligationsQuery = z.object({
  state: optionalEnum(OBLIGATION_STATES, 'Only those in this state'),
  kind: optionalEnum(OBLIGATION_KINDS, 'Only those of this kind'),
  transactionUuid: optionalText(64, 'Only those of this transaction').refine(
    (value) => value === undefined || isUuid(value),
    { message: 'must be the id of a transaction', params: { code: 'Uuid', format: true } },
  ),
  ...pagingQuery('Obligations'),
});

export const obligationParams = z.object({ obligationId: z.string().describe('Id of the obligation') });

const NOT_NULL = { code: 'custom', params: { code: 'NotNull' } } as const;

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
  obligationId: z.uuid(),
  kind: z
    .enum(OBLIGATION_KINDS)
    .describe('BLOCKED_PROPERTY: was blocked. UNBLOCKED_PROPERTY: was released again. REJECTED_TRANSACTION: went back'),
  transactionUuid: z.uuid(),
  state: z.enum(OBLIGATION_STATES),
  dueOn: z.string().describe('YYYY-MM-DD: ten business days; public holidays count, so never behind the legal day'),
  basis: z.string().describe('The provision that asks for it, of persons that it holds for'),
  createdAt: z.string(),
  createdBy: z.string(),
  externalReferenceId: z.string().nullable().describe('Of the report at the authority'),
  reason: z.string().nullable().describe('Why no report was due'),
  settledAt: z.string().nullable(),
  settledBy: z.string().nullable(),
});
export type ObligationView = z.output<typeof obligationView>;

export const obligationPage = z.object(pageOf(obligationView));
export type ObligationPage = z.output<typeof obligationPage>;

export const OBLIGATION_EXAMPLE: ObligationView = {
  obligationId: '7d0c9f43-5f1f-4f1a-8c3d-b7b0c1de90f0',
  kind: 'BLOCKED_PROPERTY',
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
