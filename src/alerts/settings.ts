/** Settings of alerts: when they are due, and what closing one asks for. */
import { z } from 'zod';
import { anyCase, anyCaseNames } from '../lib/any-case.ts';
import { isCalendarDate, isTimeZone } from '../lib/date-time.ts';
import { defineSettings, type ValuesOf } from '../settings/definition.ts';
import { type DueTimes, WEEKDAYS } from './business-calendar.ts';

const MAX_HOURS = 24 * 90;
const MAX_HOLIDAYS = 400;

const dueIn = z.object({ hours: z.number().positive().max(MAX_HOURS), clock: anyCase(['ALWAYS', 'BUSINESS']) });
const TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const timeOfDay = z.string().regex(TIME, 'must be HH:MM');

const calendar = z
  .object({
    timeZone: z.string().max(64).refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin'),
    workingDays: z.array(anyCase(WEEKDAYS)).min(1).max(7),
    opensAt: timeOfDay,
    closesAt: timeOfDay,
    holidays: z.array(z.string().refine(isCalendarDate, 'must be a day, YYYY-MM-DD')).max(MAX_HOLIDAYS),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, { message: 'must be later than opensAt', path: ['closesAt'] });

export const alertSettings = defineSettings({
  'alerts.dueIn': {
    schema: anyCaseNames(z.object({ CRITICAL: dueIn, HIGH: dueIn, MEDIUM: dueIn, LOW: dueIn })),
    default: {
      CRITICAL: { hours: 4, clock: 'ALWAYS' },
      HIGH: { hours: 24, clock: 'ALWAYS' },
      MEDIUM: { hours: 72, clock: 'ALWAYS' },
      LOW: { hours: 168, clock: 'ALWAYS' },
    },
    description:
      'After how many hours an alert is due, by severity. The clock BUSINESS counts the hours of alerts.calendar alone, ALWAYS each. ' +
      'It holds for alerts that are raised from now on.',
  },
  'alerts.calendar': {
    schema: calendar.nullable(),
    default: null,
    description:
      'Business hours: a time zone, its working days with the time when business begins and ends, and days without business. null: ' +
      'every hour is one.',
  },
  'alerts.requireChecklist': {
    schema: z.boolean(),
    default: true,
    description:
      'Whether an alert of the queue SANCTIONS is closed as an alert only with the steps of its checklist answered, and not against them. For ' +
      'decisions on transactions themselves see transactions.requireChecklist.',
  },
});
export type AlertSettings = ValuesOf<typeof alertSettings>;

/** What this room reads of an organisation: its own settings, and two of those about transactions, which stand above it. */
export type AlertReadSettings = AlertSettings & {
  readonly TRANSACTION_SCREENING_WEBHOOK_URL: string | null;
  readonly 'transactions.fourEyes': 'NEVER' | 'SANCTIONS' | 'ALWAYS';
};

export function dueTimesOf(settings: Pick<AlertSettings, 'alerts.dueIn' | 'alerts.calendar'>): DueTimes {
  return { dueIn: settings['alerts.dueIn'], calendar: settings['alerts.calendar'] };
}
