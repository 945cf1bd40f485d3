import type { Declarations } from '../platform/modules/declarations.ts';
import { NOTIFICATION_QUEUE } from './causes.ts';
import { CHAT_QUEUE } from './chat.ts';
import { notificationSettings } from './settings.ts';

export const notificationDeclarations = {
  settings: notificationSettings,
  queues: [
    // A waiting job may be about a SAR.
    { queue: NOTIFICATION_QUEUE, sees: 'sar:read', givenUp: 'GOES_ON' },
    { queue: CHAT_QUEUE, sees: 'settings:read', givenUp: 'GOES_ON' },
  ],
} as const satisfies Declarations;
