import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTED_DISCOUNTED_REVIEWS } from './encrypted.ts';
import { discountedMatchSettings } from './settings.ts';

export const discountedMatchDeclarations = {
  settings: discountedMatchSettings,
  encryptedTables: [ENCRYPTED_DISCOUNTED_REVIEWS],
} as const satisfies Declarations;
