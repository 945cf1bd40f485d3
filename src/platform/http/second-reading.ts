import { z } from 'zod';

/** Of a record that is shown to somebody who reads an alert a second time (`platform/access/blind-reading.ts`). */
export const secondReading = z
  .literal('PENDING')
  .optional()
  .describe(
    'You read an alert a second time: what people decided since somebody first said something of it is left out. Absent: nothing is',
  );
