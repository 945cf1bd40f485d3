import type { Declarations } from '../platform/modules/declarations.ts';
import { USER_EMAIL_QUEUE } from './user-emails.ts';

export const identityDeclarations = {
  queues: [{ queue: USER_EMAIL_QUEUE, sees: 'iam:read', givenUp: 'GOES_ON' }],
} as const satisfies Declarations;
