/** Settings of alerts: due times, closing requirements, work queues. */
import { z } from 'zod';
import { anyCase, anyCaseNames } from '../platform/lib/any-case.ts';
import { isCalendarDate, isTimeZone } from '../platform/lib/date-time.ts';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { bySwitchingOff, SWITCHED_OFF } from '../platform/settings/values.ts';
import { type DueTimes, WEEKDAYS } from './business-calendar.ts';
import { ALERT_KINDS, ALERT_QUEUES, ALERT_SEVERITIES } from './types.ts';
import { REST } from './work-queues/sorting.ts';

const MAX_HOURS = 24 * 90;
const MAX_HOLIDAYS = 400;

const dueIn = z.object({ hours: z.number().positive().max(MAX_HOURS), clock: anyCase(['ALWAYS', 'BUSINESS']) });
/** Due times by severity of an alert or priority of a case. */
export const dueInSchema = anyCaseNames(z.object({ CRITICAL: dueIn, HIGH: dueIn, MEDIUM: dueIn, LOW: dueIn }));
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
    message: 'must name a role or a user: otherwise no user can see it',
    path: ['roles'],
  })
  .nullable();

const workQueue = z
  .object({
    id: z
      .string()
      .regex(QUEUE_ID, 'must have lowercase letters, digits and hyphens')
      .refine((id) => id !== REST, `must not be ${REST}: this ID is reserved for alerts that match no other queue`),
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
    message: 'must have at least one filter: queue, kind, severity or findingCode',
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
        context.addIssue({ code: 'custom', path: [...path, 'id'], message: 'is already the ID of another queue' });
      }
      if ([...before, rest].some((one) => one.name.toLowerCase() === name.toLowerCase())) {
        context.addIssue({ code: 'custom', path: [...path, 'name'], message: 'is already the name of another queue' });
      }
    }
  });

export const alertSettings = defineSettings({
  'alerts.dueIn': {
    schema: dueInSchema,
    default: {
      CRITICAL: { hours: 4, clock: 'ALWAYS' },
      HIGH: { hours: 24, clock: 'ALWAYS' },
      MEDIUM: { hours: 72, clock: 'ALWAYS' },
      LOW: { hours: 168, clock: 'ALWAYS' },
    },
    description:
      'Hours until an alert is due, by severity. The clock BUSINESS counts only the business hours of ' +
      'alerts.calendar, ALWAYS counts every hour. Changes apply to new alerts.',
  },
  'alerts.calendar': {
    schema: calendar.nullable(),
    default: null,
    description:
      'Business hours: time zone, working days, opening and closing time, and holidays. null: every hour is a ' +
      'business hour. Filing deadlines start on the current day in this time zone. Without a time zone they ' +
      'start on the earliest possible day at the location of an authority.',
  },
  'alerts.requireChecklist': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    loosenedBy: SWITCHED_OFF,
    description:
      'Whether closing an alert of the queue SANCTIONS requires a completed checklist, and a disposition that ' +
      'does not contradict it. For decisions on transactions see transactions.requireChecklist.',
  },
  'alerts.workQueues': {
    schema: workQueues,
    default: { queues: [], rest: { name: 'Everything else', seenBy: null } },
    description:
      'Work queues, in order. An alert belongs to the first queue whose filters (queue, kind, severity, ' +
      'findingCode) match, otherwise to the rest. seenBy restricts who sees the alerts of a queue: roles, people ' +
      '(user IDs) and clients (null: every API client with permission to read alerts). seenBy null: every user ' +
      'and client with permission to read alerts. Users who can read the audit trail see all queues.',
  },
});
export type AlertSettings = ValuesOf<typeof alertSettings>;

/** Settings that this module reads: its own, and two transaction settings from a higher layer. */
export type AlertReadSettings = AlertSettings & {
  readonly TRANSACTION_SCREENING_WEBHOOK_URL: string | null;
  readonly 'transactions.fourEyes': 'NEVER' | 'SANCTIONS' | 'ALWAYS';
};

export function dueTimesOf(settings: Pick<AlertSettings, 'alerts.dueIn' | 'alerts.calendar'>): DueTimes {
  return { dueIn: settings['alerts.dueIn'], calendar: settings['alerts.calendar'] };
}
