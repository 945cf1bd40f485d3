import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTION_QUEUE } from './own-keys.ts';

export const organizationKeyDeclarations = {
  queues: [{ queue: ENCRYPTION_QUEUE, sees: 'settings:read', givenUp: 'GOES_ON' }],
} as const satisfies Declarations;
