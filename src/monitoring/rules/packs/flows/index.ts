import type { Typology } from '../typology.ts';

export const FLOWS: readonly Typology[] = [];
