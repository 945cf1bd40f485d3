import { z } from 'zod';

/** Member of list items. */
export const isUnreadable = z
  .literal(true)
  .optional()
  .describe("What is encrypted of it with your organisation's own key does not open; absent: all does");
