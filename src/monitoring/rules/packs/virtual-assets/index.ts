import type { Typology } from '../typology.ts';

export const VIRTUAL_ASSETS: readonly Typology[] = [];
