import { z } from 'zod';

/** Marker of a record that is shown as of an earlier moment: the members of its schema for `AsOf.marker`. */
export const asOfMarker = {
  secondReading: z
    .literal('PENDING')
    .optional()
    .describe(
      'PENDING: you have an open blind QA review, so decisions since the first disposition are omitted. Absent: nothing is omitted',
    ),
};
