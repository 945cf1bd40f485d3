import type { Typology } from '../typology.ts';

export const PLACES: readonly Typology[] = [];
