import { type Operation, operation } from '../../platform/http/operation.ts';
import type { EncryptionStates } from './encryption-states.ts';
import { ENCRYPTION_EXAMPLE } from './examples.ts';
import { encryptionState } from './schemas.ts';

/** The operation counts rows. */
const WEIGHT = { units: 60 };

export function encryptionRoutes(states: Pick<EncryptionStates, 'of'>): Operation[] {
  return [
    operation({
      id: 'getEncryption',
      tellsNoDecision: true,
      method: 'GET',
      path: '/amlcore/api/v1/encryption',
      role: 'api',
      tag: 'Settings',
      summary: 'Get the encryption state of the organization-managed key',
      description:
        'Returns the key, its data keys, the progress of encrypting existing rows, what is encrypted, and what is not. ' +
        'The operator sets, rotates and renews keys on the command line.',
      permission: 'settings:read',
      weight: WEIGHT,
      response: { status: 200, description: 'The state', schema: encryptionState, example: ENCRYPTION_EXAMPLE },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'State of encryption found',
        data: await states.of(principal.tenantId),
      }),
    }),
  ];
}
