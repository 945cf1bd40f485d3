import { z } from 'zod';
import type { UserEmails } from '../identity/user-emails.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import type { ChatChannel } from './chat.ts';
import type { NotificationPreferences } from './preferences.ts';
import * as schemas from './schemas.ts';
import type { TestMessages } from './test-messages.ts';

const PREFERENCES = '/amlcore/api/v1/notification-preferences';
const CHANNELS = '/amlcore/api/v1/notification-channels';
const CHAT = `${CHANNELS}/chat`;

interface NotificationRoutesParts {
  preferences: NotificationPreferences;
  chat: ChatChannel;
  emails: Pick<UserEmails, 'from'>;
  tests: TestMessages;
  /** Error of an address, as `must ...`. null: valid. */
  flawOf: (url: string) => string | null;
}

export function notificationRoutes(parts: NotificationRoutesParts): Operation[] {
  return [...preferenceRoutes(parts), ...channelRoutes(parts)];
}

function preferenceRoutes({ preferences, emails }: NotificationRoutesParts): Operation[] {
  const common = {
    role: 'api',
    tag: 'Notifications',
    path: PREFERENCES,
    permission: null,
    ofPerson: 'SIGNED_IN',
    tellsNoDecision: true,
    response: {
      status: 200,
      description: 'Your preferences',
      schema: schemas.preferencesView,
      example: schemas.PREFERENCES_EXAMPLE,
    },
  } as const;
  const isEmailConfigured = emails.from !== null;
  return [
    operation({
      ...common,
      id: 'getNotificationPreferences',
      method: 'GET',
      summary: 'Get your notification preferences',
      description: 'Kinds of notifications that you do not get by e-mail.',
      problems: [],
      handle: async ({ caller }) => ({
        message: 'Preferences found',
        data: { muted: await preferences.muted(caller), isEmailConfigured },
      }),
    }),
    operation({
      ...common,
      id: 'setNotificationPreferences',
      method: 'PUT',
      summary: 'Set your notification preferences',
      description: 'Replaces the kinds of notifications that you do not get by e-mail.',
      body: schemas.preferencesRequest,
      requestExample: { muted: ['DUE'] },
      problems: ['validation-failed'],
      handle: async ({ body, caller }) => ({
        message: 'Preferences saved',
        data: { muted: await preferences.mute(caller, body.muted ?? []), isEmailConfigured },
      }),
    }),
  ];
}

function channelRoutes({ chat, emails, tests, flawOf }: NotificationRoutesParts): Operation[] {
  const common = { role: 'api', tag: 'Notifications', tellsNoDecision: true } as const;
  const ofChat = {
    status: 200,
    description: 'The chat webhook, without its address',
    schema: schemas.chatView,
    example: schemas.CHAT_EXAMPLE,
  } as const;
  return [
    operation({
      ...common,
      id: 'getNotificationChannels',
      method: 'GET',
      path: CHANNELS,
      summary: 'Get the notification channels',
      description: 'Whether e-mail is configured, and the host of the chat webhook.',
      permission: 'settings:read',
      response: {
        status: 200,
        description: 'The channels',
        schema: schemas.channelsView,
        example: schemas.CHANNELS_EXAMPLE,
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Channels found',
        data: {
          email: { isConfigured: emails.from !== null, from: emails.from },
          chat: await chat.view(principal.tenantId),
        },
      }),
    }),
    operation({
      ...common,
      id: 'setNotificationChat',
      method: 'PUT',
      path: CHAT,
      summary: 'Set the chat webhook',
      description:
        'Notifications of the kinds in the setting `notifications.chatKinds` are posted there as `{"text": "..."}`. They ' +
        'mention no parties, no amounts and no suspicious activity reports. The address is encrypted and never returned.',
      permission: 'settings:write',
      body: schemas.chatRequest(flawOf),
      requestExample: { url: 'https://hooks.slack.com/services/T000/B000/XXXX' },
      response: ofChat,
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ body, caller }) => ({ message: 'Webhook saved', data: await chat.set(caller, body.url) }),
    }),
    operation({
      ...common,
      id: 'removeNotificationChat',
      method: 'DELETE',
      path: CHAT,
      summary: 'Remove the chat webhook',
      description: 'Nothing is posted from then on.',
      permission: 'settings:write',
      response: { ...ofChat, example: { ...schemas.CHAT_EXAMPLE, host: null } },
      problems: [],
      handle: async ({ caller }) => ({ message: 'Webhook removed', data: await chat.set(caller, null) }),
    }),
    change({
      ...common,
      id: 'testNotifications',
      method: 'POST',
      path: `${CHANNELS}/test`,
      summary: 'Send a test message',
      description: 'Sends an e-mail to you and a message to the chat channel, immediately, and returns the results.',
      permission: 'settings:write',
      body: z.object({}),
      requestExample: {},
      response: {
        status: 200,
        description: 'The outcome for each channel',
        schema: schemas.testResult,
        example: schemas.TEST_EXAMPLE,
      },
      problems: ['idempotency-key-reuse'],
      handle: ({ caller }) => tests.send(caller),
      answer: (data) => ({ message: 'Test finished', data }),
    }),
  ];
}
