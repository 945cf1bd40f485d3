/** Settings of alerts: when they are due, and what closing one asks for. */
import { z } from 'zod';
import { anyCase, anyCaseNames } from '../platform/lib/any-case.ts';
import { isCalendarDate, isTimeZone } from '../platform/lib/date-time.ts';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { bySwitchingOff } from '../platform/settings/values.ts';
import { type DueTimes, WEEKDAYS } from './business-calendar.ts';
import { ALERT_KINDS, ALERT_QUEUES, ALERT_SEVERITIES } from './types.ts';
import { REST } from './work-queues/sorting.ts';

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

const MAX_WORK_QUEUES = 20;
const MAX_NAMED = 100;
const QUEUE_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
const FINDING_CODE = /^[A-Z0-9_]{1,64}$/;

const queueName = z.string().trim().min(1, 'must be given').max(60);
const named = z.array(z.string().trim().min(1).max(64)).max(MAX_NAMED);
const seenBy = z
  .object({
    roles: z.array(z.string().trim().toUpperCase().min(1).max(40)).max(MAX_NAMED),
    people: named,
    clients: named.nullable(),
  })
  .refine(({ roles, people }) => roles.length + people.length > 0, {
    message: 'must name a role or a person: nobody would see it',
    path: ['roles'],
  })
  .nullable();

const workQueue = z
  .object({
    id: z
      .string()
      .regex(QUEUE_ID, 'must have small letters, digits and hyphens')
      .refine((id) => id !== REST, `must be another one: ${REST} is what fits no other`),
    name: queueName,
    queue: z.array(anyCase(ALERT_QUEUES)).min(1).optional(),
    kind: z.array(anyCase(ALERT_KINDS)).min(1).optional(),
    severity: z.array(anyCase(ALERT_SEVERITIES)).min(1).optional(),
    findingCode: z
      .array(z.string().trim().toUpperCase().regex(FINDING_CODE, 'must be the code of a finding'))
      .min(1)
      .max(MAX_NAMED)
      .optional(),
    seenBy,
  })
  .refine(({ queue, kind, severity, findingCode }) => Boolean(queue ?? kind ?? severity ?? findingCode), {
    message: 'must say which alerts belong to it: queue, kind, severity or findingCode',
  });

const workQueues = z
  .object({
    queues: z.array(workQueue).max(MAX_WORK_QUEUES),
    rest: z.object({ name: queueName, seenBy }),
  })
  .superRefine(({ queues, rest }, context) => {
    for (const [at, { id, name }] of queues.entries()) {
      const before = queues.slice(0, at);
      const path = ['queues', at];
      if (before.some((one) => one.id === id)) {
        context.addIssue({ code: 'custom', path: [...path, 'id'], message: 'is the id of another queue too' });
      }
      if ([...before, rest].some((one) => one.name.toLowerCase() === name.toLowerCase())) {
        context.addIssue({ code: 'custom', path: [...path, 'name'], message: 'is the name of another queue too' });
      }
    }
  });

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
      'every hour is one. The clock of a report to an authority starts on the day that it is in this time zone; without one, on the ' +
      'earliest day that it may be where an authority is.',
  },
  'alerts.requireChecklist': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    description:
      'Whether an alert of the queue SANCTIONS is closed as an alert only with the steps of its checklist answered, and not against them. For ' +
      'decisions on transactions themselves see transactions.requireChecklist.',
  },
  'alerts.workQueues': {
    schema: workQueues,
    default: { queues: [], rest: { name: 'Everything else', seenBy: null } },
    description:
      'Queues of alerts, in order: an alert is in the first that it fits by queue, kind, severity and findingCode, as the filters of the list ' +
      'of alerts have them, and in the rest if it fits none. seenBy says who sees the alerts of a queue: roles, people and clients (null: each client ' +
      'that may read alerts); null: everybody who may read alerts. Whoever may read the audit trail sees all.',
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
