import type { Typology } from '../typology.ts';
import { structuringCashInDays } from './structuring-cash-in-days.ts';

export const CASH: readonly Typology[] = [structuringCashInDays];
