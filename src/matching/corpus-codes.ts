/** Values that the corpus stores as numbers: a kind and a gender as the position in these lists. */

import type { MatchKind } from './types.ts';

export const KINDS: readonly MatchKind[] = ['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT'];
export const GENDERS = [null, 'MALE', 'FEMALE'] as const;
/** Values of `nameWriting` in the corpus. */
export const IN_CHARACTERS = 1;
export const ALSO_IN_LATIN = 2;
