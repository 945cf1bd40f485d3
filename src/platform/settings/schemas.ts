/** Requests and responses of the operations on settings. */
import { z } from 'zod';
import { optionalNumber } from '../http/fields.ts';

const MAX_VERSION = 2_147_483_647;

export const settingParams = z.object({ key: z.string().describe('Name of the setting') });

export const changeRequest = z.object({
  value: z
    .unknown()
    .transform((value, context) => {
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: 'must be given', params: { code: 'NotNull' } });
      return z.NEVER;
    })
    .meta({
      jsonSchema: {
        description: 'The whole new value: number, text, null or object, depending on the setting',
        examples: [80],
      },
    }),
  version: optionalNumber(
    { min: 0, max: MAX_VERSION, integer: true },
    'The version that the change is based on (0: the default). The change is rejected if the version differs; absent: not checked',
  ),
});

/** @param keys of all settings */
export function settingView(keys: readonly string[]) {
  return z.object({
    key: z.enum([...keys]).describe('Name of the setting'),
    value: z.unknown().describe('In effect'),
    default: z.unknown().describe('Default value'),
    description: z.string().describe('What the setting controls'),
    version: z.int().describe('0: the default value'),
    changedBy: z.string().nullable().describe('ID of the user or API client who set it; null: the default value'),
    changedAt: z.string().nullable().describe('UTC; null: the default value'),
    proposal: z
      .object({
        value: z.unknown().describe('Proposed value, not in effect yet'),
        proposedBy: z.string().describe('ID of the user'),
        proposedAt: z.string().describe('UTC'),
      })
      .optional()
      .describe('Proposal that weakens a control and waits for a second approver; absent: none'),
  });
}
