import type { Declarations } from '../platform/modules/declarations.ts';
import { MATCHING_FACTS } from './facts.ts';
import { MATCHER } from './model.ts';

export const matchingDeclarations = {
  policies: [MATCHER],
  facts: MATCHING_FACTS,
} as const satisfies Declarations;
