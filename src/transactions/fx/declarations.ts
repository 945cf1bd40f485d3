import type { Declarations } from '../../platform/modules/declarations.ts';
import { fxSettings } from './settings.ts';
import { STARTER_TABLE } from './starter-rates.ts';

export const fxDeclarations = {
  settings: fxSettings,
  policies: [STARTER_TABLE],
} as const satisfies Declarations;
