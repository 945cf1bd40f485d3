import type { Declarations } from '../platform/modules/declarations.ts';
import { LIST_FACTS } from './facts.ts';

export const listDeclarations = {
  facts: LIST_FACTS,
} as const satisfies Declarations;
