import type { Declarations } from '../platform/modules/declarations.ts';
import { ENCRYPTED_SCREENINGS } from './encrypted.ts';
import { screeningSettings } from './settings.ts';

export const screeningDeclarations = {
  settings: screeningSettings,
  encryptedTables: [ENCRYPTED_SCREENINGS],
} as const satisfies Declarations;
