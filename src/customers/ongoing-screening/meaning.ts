/** Severity, queue and wording of a hit, by the most severe category of the listed party. Pure. */
import type { AlertQueue, AlertSeverity } from '../../alerts/types.ts';
import type { WatchlistCategory } from '../../lists/profile.ts';

export interface Meaning {
  severity: AlertSeverity;
  queue: AlertQueue;
  words: string;
}

/** Most severe first. */
const MEANINGS: readonly (Meaning & { category: WatchlistCategory })[] = [
  { category: 'SANCTION', severity: 'CRITICAL', queue: 'SANCTIONS', words: 'a sanctioned party' },
  { category: 'INTERNAL', severity: 'HIGH', queue: 'SANCTIONS', words: 'a party on your own list' },
  { category: 'PEP', severity: 'MEDIUM', queue: 'PEP', words: 'a politically exposed person' },
  { category: 'ADVERSE_MEDIA', severity: 'MEDIUM', queue: 'ADVERSE_MEDIA', words: 'a party with adverse media' },
];

export function meaningOf(categories: readonly WatchlistCategory[]): Meaning {
  return MEANINGS.find(({ category }) => categories.includes(category)) ?? MEANINGS.at(-1)!;
}
