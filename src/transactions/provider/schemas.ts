/** Requests and responses of the operations on the provider secret. */
import { z } from 'zod';
import { secretText } from '../../platform/http/fields.ts';

const MAX_SECRET = 4_096;
/** A header value (RFC 9110) without leading or trailing blanks, which a receiver would drop. */
const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

export const secretRequest = z.object({
  value: secretText(MAX_SECRET, 'Complete header value, such as "Bearer ..."').refine(
    (value) => HEADER_VALUE.test(value),
    { message: 'must be visible ASCII characters', params: { code: 'Pattern' } },
  ),
});

export const secretView = z.object({
  isSet: z.boolean().describe('Whether a secret is stored. The secret is never returned'),
  version: z.int().describe('0: never set'),
  updatedAt: z.string().nullable().describe('Time of the last change, UTC; null: never set'),
  updatedBy: z.string().nullable().describe('ID of the user or OAuth client that set the secret; null: never set'),
});
export type SecretView = z.output<typeof secretView>;
