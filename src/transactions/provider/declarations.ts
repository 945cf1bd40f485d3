import type { Declarations } from '../../platform/modules/declarations.ts';
import { providerSettings } from './settings.ts';

export const providerDeclarations = {
  settings: providerSettings,
} as const satisfies Declarations;
