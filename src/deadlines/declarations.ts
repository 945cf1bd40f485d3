import type { Declarations } from '../platform/modules/declarations.ts';
import { OBLIGATION_DUE } from './events.ts';
import { filingSettings } from './settings.ts';

export const deadlineDeclarations = {
  settings: filingSettings,
  events: [OBLIGATION_DUE],
} as const satisfies Declarations;
