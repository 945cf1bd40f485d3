/** Settings of cases. */
import { z } from 'zod';
import type { DueTimes } from '../../alerts/business-calendar.ts';
import { type AlertSettings, dueInSchema } from '../../alerts/settings.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { bySwitchingOff, SWITCHED_OFF } from '../../platform/settings/values.ts';

export const caseSettings = defineSettings({
  'cases.dueIn': {
    schema: dueInSchema,
    default: {
      CRITICAL: { hours: 120, clock: 'ALWAYS' },
      HIGH: { hours: 240, clock: 'ALWAYS' },
      MEDIUM: { hours: 480, clock: 'ALWAYS' },
      LOW: { hours: 720, clock: 'ALWAYS' },
    },
    description:
      'Hours until a case is due, by priority. The clock BUSINESS counts only the business hours of alerts.calendar, ' +
      'ALWAYS counts every hour. Changes apply to new cases.',
  },
  'cases.fourEyes': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    loosenedBy: SWITCHED_OFF,
    description:
      'Whether another user than the proposer must approve the outcome of a case. false: one user or API ' +
      'client can do both.',
  },
});
export type CaseSettings = ValuesOf<typeof caseSettings>;

/** The business calendar, a setting of alerts. */
export type CalendarSetting = Pick<AlertSettings, 'alerts.calendar'>;

export function dueTimesOf(settings: Pick<CaseSettings, 'cases.dueIn'> & CalendarSetting): DueTimes {
  return { dueIn: settings['cases.dueIn'], calendar: settings['alerts.calendar'] };
}
