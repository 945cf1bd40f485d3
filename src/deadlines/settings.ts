/** Settings of filing deadlines. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';

const MOST_DAYS = 365;

export const filingSettings = defineSettings({
  'filings.remindDaysBefore': {
    schema: z.array(z.int().min(0).max(MOST_DAYS)).max(10),
    default: [5, 1, 0],
    description:
      'Days before a filing deadline on which `report-obligation.due` is sent, once for each. One more event is ' +
      'sent when an open deadline is overdue.',
  },
});
export type FilingSettings = ValuesOf<typeof filingSettings>;
