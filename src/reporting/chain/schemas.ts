/** Request and response schemas of chains. */
import { z } from 'zod';
import { ALERT_STATES } from '../../alerts/types.ts';
import { CASE_STATES } from '../../casework/cases/life-cycle.ts';
import { OBLIGATION_KINDS, OBLIGATION_STATES } from '../../deadlines/types.ts';
import { optionalText } from '../../platform/http/fields.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { PAYMENT_STATES } from '../../transactions/payment-state.ts';
import { SAR_STATUSES } from '../sar/types.ts';

export const ROOTS = ['transactionUuid', 'alertId', 'caseId', 'sarId'] as const;

const id = (of: string) =>
  optionalText(64, `ID of the ${of}. Exactly one ID must be given`).refine(
    (given) => given === undefined || isUuid(given),
    {
      message: 'must be a UUID',
      params: { code: 'Pattern' },
    },
  );

export const chainQuery = z
  .object({
    transactionUuid: id('payment'),
    alertId: id('alert'),
    caseId: id('case'),
    sarId: id('suspicious activity report'),
  })
  .superRefine((given, context) => {
    const [first, second] = ROOTS.filter((name) => given[name] !== undefined);
    if (first === undefined) {
      const message = 'must be given, or another ID';
      context.addIssue({ code: 'custom', params: { code: 'NotNull' }, path: ['transactionUuid'], message });
    }
    if (second !== undefined) {
      const message = `must not be given together with ${first}`;
      context.addIssue({ code: 'custom', params: { code: 'Pattern' }, path: [second], message });
    }
  });
export type ChainQuery = z.output<typeof chainQuery>;

const isPendingApproval = z.boolean().describe('true: a user proposed a decision that another user must approve');

export const chain = z.object({
  payments: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('transactionUUID of the payment'),
        transactionReference: z.string().describe('Your reference of the payment'),
        state: z.enum(PAYMENT_STATES).describe('State of the payment. HELD: without a final decision'),
        isPendingApproval,
      }),
    )
    .nullable()
    .describe('The latest first. null: you lack the permission screen:read'),
  alerts: z
    .array(
      z.object({
        alertId: z.uuid().describe('ID of the alert'),
        state: z.enum(ALERT_STATES).describe('State of the alert'),
        isPendingApproval,
      }),
    )
    .describe('Alerts of your work queues, the latest first'),
  cases: z
    .array(
      z.object({
        caseId: z.uuid().describe('ID of the case'),
        state: z.enum(CASE_STATES).describe('State of the case'),
      }),
    )
    .nullable()
    .describe('The latest first. null: you lack the permission case:read'),
  deadlines: z
    .array(
      z.object({
        obligationId: z.uuid().describe('Filing deadline ID'),
        kind: z.enum(OBLIGATION_KINDS).describe('Type of the filing deadline'),
        state: z.enum(OBLIGATION_STATES).describe('State of the filing deadline'),
        dueOn: z.string().describe('Due date, YYYY-MM-DD'),
      }),
    )
    .describe('Filing deadlines of these payments, the latest first'),
  sars: z
    .array(
      z.object({
        sarId: z.uuid().describe('ID of the report'),
        state: z.enum(SAR_STATUSES).describe('Status of the report'),
      }),
    )
    .nullable()
    .describe('Reports that you can see, the latest first. null: you lack the permission sar:read'),
  truncated: z
    .boolean()
    .describe('true: there are more than 20 records of one kind, and only the latest 20 are included'),
});
export type ChainView = z.output<typeof chain>;

export const CHAIN_EXAMPLE: ChainView = {
  payments: [
    {
      transactionUuid: '0197f7a0-3d3c-7c1e-9f6e-5a2b8c1d4e10',
      transactionReference: 'PAY-2026-000123',
      state: 'HELD',
      isPendingApproval: true,
    },
  ],
  alerts: [{ alertId: '5f0c9a52-1c3e-4d7b-8a21-5e4d3c2b1a10', state: 'IN_REVIEW', isPendingApproval: true }],
  cases: [{ caseId: '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11', state: 'INVESTIGATING' }],
  deadlines: [],
  sars: null,
  truncated: false,
};
