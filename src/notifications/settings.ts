/** Settings of notifications. */
import { z } from 'zod';
import { anyCase } from '../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { CHAT_KINDS } from './types.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const notificationSettings = defineSettings({
  'notifications.enabled': {
    schema: z.boolean(),
    default: true,
    description:
      'Whether users and the chat channel get notifications. E-mails need a mail server (AMLCORE_SMTP_URL). Each user ' +
      'can switch off kinds of notifications.',
  },
  'notifications.digestAt': {
    schema: z.string().regex(TIME, 'must be HH:MM'),
    default: '07:00',
    description:
      'Time of the daily digest of overdue work and work due within a day, in the time zone of alerts.calendar, or UTC ' +
      'without one.',
  },
  'notifications.chatKinds': {
    schema: z.array(anyCase(CHAT_KINDS)).max(CHAT_KINDS.length),
    default: ['APPROVAL_WANTED', 'DUE'],
    description: 'Kinds of notifications that are posted to the chat channel.',
  },
});

/** Settings of notifications, and the time zone of the organization from a lower layer. */
export type NotificationSettings = ValuesOf<typeof notificationSettings> & {
  readonly 'alerts.calendar': { readonly timeZone: string } | null;
};
