import type { Declarations } from '../platform/modules/declarations.ts';
import { OBLIGATION_DUE } from './events.ts';
import { DEADLINE_FACTS } from './facts.ts';
import { filingSettings } from './settings.ts';

export const deadlineDeclarations = {
  settings: filingSettings,
  events: [OBLIGATION_DUE],
  facts: DEADLINE_FACTS,
} as const satisfies Declarations;
