import type { Typology } from '../typology.ts';

export const CUSTOMERS: readonly Typology[] = [];
