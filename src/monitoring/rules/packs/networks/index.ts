import type { Typology } from '../typology.ts';

export const NETWORKS: readonly Typology[] = [];
