import type { Typology } from '../typology.ts';

export const TRADE: readonly Typology[] = [];
