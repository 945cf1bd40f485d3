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
        description: 'The whole new value: a number, text, null or an object, as the setting asks for',
        examples: [80],
      },
    }),
  version: optionalNumber(
    { min: 0, max: MAX_VERSION, integer: true },
    'The version that the change is based on (0: the default). Refused where somebody changed it since; absent: not checked',
  ),
});

/** @param keys of all settings */
export function settingView(keys: readonly string[]) {
  return z.object({
    key: z.enum([...keys]).describe('Name of the setting'),
    value: z.unknown().describe('In effect'),
    default: z.unknown().describe('In effect until somebody sets another value'),
    description: z.string().describe('What it decides'),
    version: z.int().describe('0: nobody has set it'),
    proposal: z
      .object({
        value: z.unknown().describe('Not in effect yet'),
        proposedBy: z.string().describe('Id of the person'),
        proposedAt: z.string().describe('UTC'),
      })
      .optional()
      .describe('What loosens a check and waits for a second person; absent: nothing'),
  });
}
