import type { Declarations } from '../../platform/modules/declarations.ts';
import { MATCHER_FIGURES } from './matcher-figures.ts';

export const modelDeclarations = {
  policies: [MATCHER_FIGURES],
} as const satisfies Declarations;
