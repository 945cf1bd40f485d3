import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTED_SAR_VERSIONS, ENCRYPTED_SARS } from './encrypted.ts';
import { sarSettings } from './settings.ts';

export const sarDeclarations = {
  settings: sarSettings,
  encryptedTables: [ENCRYPTED_SARS, ENCRYPTED_SAR_VERSIONS],
} as const satisfies Declarations;
