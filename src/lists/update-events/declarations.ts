import type { Declarations } from '../../platform/modules/declarations.ts';
import { WATCHLIST_UPDATED } from './events.ts';

export const listUpdateDeclarations = {
  events: [WATCHLIST_UPDATED],
} as const satisfies Declarations;
