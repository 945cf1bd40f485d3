import { z } from 'zod';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../domain/transaction.ts';
import { WATCHLIST_CATEGORIES } from '../lists/profile.ts';
import { TENANT_MODES } from '../platform/lib/tenant-mode.ts';

export const resetView = z.object({
  resetId: z.uuid().describe('ID of the reset'),
  state: z.enum(['RUNNING', 'DONE']).describe('DONE: all earlier records are deleted'),
  startedAt: z.string().describe('When it was requested, UTC'),
  finishedAt: z.string().nullable().describe('When it was done, UTC; null: running'),
});

export const sandboxView = z.object({
  mode: z.enum(TENANT_MODES).describe('Of the organization. LIVE: it has no test values'),
  state: z
    .enum(['PREPARING', 'READY', 'RESETTING'])
    .nullable()
    .describe('READY: the test values work; null: a LIVE organization'),
  reset: resetView.nullable().describe('The latest reset; null: none'),
  values: z
    .array(
      z.object({
        type: z.enum(TRANSACTION_TYPES).describe('Type of the payment'),
        fields: z.record(z.string(), z.union([z.string(), z.number()])).describe('Fields of the payment'),
        status: z.enum(TRANSACTION_STATUSES).describe('Status after the screening'),
        screening: z
          .enum(WATCHLIST_CATEGORIES)
          .nullable()
          .describe('Category that screening the name finds; null: none'),
        reason: z.string().describe('What produces it'),
      }),
    )
    .describe('What a payment must contain for each outcome'),
  webhooks: z
    .array(
      z.object({
        prefix: z.string().describe('Beginning of the transactionReference'),
        what: z.string().describe('What happens to the messages about the payment'),
      }),
    )
    .describe('Failures and delays of webhooks'),
});
export type SandboxView = z.output<typeof sandboxView>;
