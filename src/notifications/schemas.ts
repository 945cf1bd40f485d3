import { z } from 'zod';
import { enumList, webAddressField } from '../platform/http/fields.ts';
import { NOTIFICATION_KINDS } from './types.ts';

const KINDS =
  'ASSIGNED: an alert, a case or a task was assigned to you by another user. RETURNED: an alert, a case or a report was ' +
  'returned to you. APPROVAL_WANTED: approvals that you can confirm. DUE: a daily digest of your work that is overdue or ' +
  'due within a day. FILING_DUE: filing deadlines, for users with the permission sar:write';

const muted = z.array(z.enum(NOTIFICATION_KINDS)).describe(`Kinds that are not sent. ${KINDS}`);

export const preferencesRequest = z.object({
  muted: enumList(NOTIFICATION_KINDS, `Kinds that are not sent. Absent or empty: all are sent. ${KINDS}`),
});

export const preferencesView = z.object({
  muted,
  isEmailConfigured: z.boolean().describe('false: the service has no mail server, so no e-mail is sent'),
});

export const chatRequest = (flawOf: (url: string) => string | null) =>
  z.object({
    url: webAddressField(flawOf).required(
      'Address of an incoming webhook that accepts `{"text": "..."}`, as Slack, Mattermost and others have it',
    ),
  });

export const chatView = z.object({
  host: z.string().nullable().describe('Host of the webhook; null: none is set. The address itself is never returned'),
  updatedAt: z.string().nullable().describe('When it was last changed, UTC; null: never'),
  updatedBy: z.string().nullable().describe('ID of the user or client who changed it last; null: never changed'),
});
export type ChatView = z.output<typeof chatView>;

export const channelsView = z.object({
  email: z
    .object({
      isConfigured: z.boolean().describe('Whether the service has a mail server (AMLCORE_SMTP_URL)'),
      from: z.string().nullable().describe('Sender of e-mails; null: not configured'),
    })
    .describe('State of the mail server'),
  chat: chatView.describe('Webhook of the chat channel'),
});

const OUTCOMES = ['SENT', 'FAILED', 'NOT_CONFIGURED'] as const;
const outcome = z.object({
  outcome: z.enum(OUTCOMES).describe('SENT: the server accepted it. NOT_CONFIGURED: there is no server to send to'),
  detail: z.string().nullable().describe('Why it failed; null: it did not'),
});
export type TestOutcome = z.output<typeof outcome>;
export const testResult = z.object({
  email: outcome.describe('E-mail to you. NOT_CONFIGURED for OAuth clients, which have no address'),
  chat: outcome.describe('Message to the chat channel'),
});
export type TestResult = z.output<typeof testResult>;

export const PREFERENCES_EXAMPLE: z.output<typeof preferencesView> = { muted: ['DUE'], isEmailConfigured: true };
export const CHAT_EXAMPLE: ChatView = {
  host: 'hooks.slack.com',
  updatedAt: '2026-11-27T09:30:00.000Z',
  updatedBy: '4f6c1c0e-8c1d-4f0b-9a53-2f1f7c1d2e3f',
};
export const CHANNELS_EXAMPLE: z.output<typeof channelsView> = {
  email: { isConfigured: true, from: 'AML <aml@example.com>' },
  chat: CHAT_EXAMPLE,
};
export const TEST_EXAMPLE: TestResult = {
  email: { outcome: 'SENT', detail: null },
  chat: { outcome: 'FAILED', detail: 'it answered with status 404' },
};
