import type { Typology } from '../typology.ts';

export const FRAUD: readonly Typology[] = [];
