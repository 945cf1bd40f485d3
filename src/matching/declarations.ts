import type { Declarations } from '../platform/modules/declarations.ts';
import { MATCHER } from './model.ts';

export const matchingDeclarations = {
  policies: [MATCHER],
} as const satisfies Declarations;
