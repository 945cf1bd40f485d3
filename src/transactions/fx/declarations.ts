import type { Declarations } from '../../platform/modules/declarations.ts';
import { FX_FACTS } from './facts.ts';
import { fxSettings } from './settings.ts';
import { STARTER_TABLE } from './starter-rates.ts';

export const fxDeclarations = {
  settings: fxSettings,
  policies: [STARTER_TABLE],
  facts: FX_FACTS,
} as const satisfies Declarations;
