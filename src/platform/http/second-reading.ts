import { z } from 'zod';

/** Member of a record that is shown to a user with an open blind QA review (`platform/access/blind-reading.ts`). */
export const secondReading = z
  .literal('PENDING')
  .optional()
  .describe(
    'You read an alert a second time: what people decided since somebody first said something of it is left out. Absent: nothing is',
  );
