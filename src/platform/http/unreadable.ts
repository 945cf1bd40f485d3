import { z } from 'zod';

/** Member of list items. */
export const isUnreadable = z
  .literal(true)
  .optional()
  .describe('true: the encrypted part cannot be decrypted with your organization-managed key; absent: all parts can');
