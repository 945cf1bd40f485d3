import { parties } from '../../text/counterparties.ts';
import { formatCount } from '../../ui/format.ts';
import type { PartyMark } from './parties-api.ts';

export const markTone = (mark: PartyMark) => (mark === 'WHITELIST' ? 'GOOD' : 'CRITICAL');

/** Higher counts are estimates. */
const EXACT = 100;

export const countOf = (transactions: number): string =>
  transactions < EXACT ? formatCount(transactions) : parties.about(formatCount(transactions));
