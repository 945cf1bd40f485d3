/** Settings of filing deadlines. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';

const MOST_DAYS = 365;

export const filingSettings = defineSettings({
  'filings.remindDaysBefore': {
    schema: z.array(z.int().min(0).max(MOST_DAYS)).max(10),
    default: [5, 1, 0],
    description:
      'How many days before a report is due its obligation is told as `report-obligation.due`, once for each. When the day is past ' +
      'and it is still open, it is told once more.',
  },
});
export type FilingSettings = ValuesOf<typeof filingSettings>;
