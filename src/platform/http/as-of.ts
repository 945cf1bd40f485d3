import { z } from 'zod';

/** Member of a record that is shown to a user with an open blind QA review (`platform/access/blind-reading.ts`). */
export const secondReading = z
  .literal('PENDING')
  .optional()
  .describe(
    'PENDING: you have an open blind QA review, so decisions since the first disposition are omitted. Absent: nothing is omitted',
  );
