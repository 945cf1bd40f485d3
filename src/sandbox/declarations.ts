import { TEST_DATA_QUEUE } from '../identity/tenants.ts';
import type { Declarations } from '../platform/modules/declarations.ts';

export const sandboxDeclarations = {
  queues: [{ queue: TEST_DATA_QUEUE, sees: 'settings:read', givenUp: 'GOES_ON' }],
} as const satisfies Declarations;
