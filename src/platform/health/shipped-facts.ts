/**
 * Facts that ship with the service and grow old: lists of countries, exchange rates, reporting limits, deadlines. Each feature declares
 * its own in `declarations.ts`. Facts over their maximum age warn, and never stop the service or hold a payment. Pure.
 */

export interface ShippedFacts {
  /** Lower case, with hyphens. Stable. */
  id: string;
  what: string;
  /** Address of the publisher, or of the source of the facts. */
  source: string;
  /** YYYY-MM-DD: the facts are those of this day. */
  asOf: string;
  maxAgeDays: number;
  /** A watchlist with these facts, which warns of its content age itself. */
  watchlist?: string;
}

export type FactsState = 'CURRENT' | 'OVER_AGE';
export interface DatedFacts extends ShippedFacts {
  ageDays: number;
  state: FactsState;
}

const DAY_MS = 86_400_000;

export function datedFacts(facts: readonly ShippedFacts[], now: Date): DatedFacts[] {
  return facts.map((one) => {
    const ageDays = Math.floor((now.getTime() - Date.parse(one.asOf)) / DAY_MS);
    return { ...one, ageDays, state: ageDays > one.maxAgeDays ? 'OVER_AGE' : 'CURRENT' };
  });
}

const MOST_NAMED = 3;

/** One warning about all facts over their maximum age, naming those furthest over it; none: all are current. */
export function factsWarnings(facts: readonly DatedFacts[]): string[] {
  const old = facts
    .filter(({ state, watchlist }) => state === 'OVER_AGE' && watchlist === undefined)
    .sort((a, b) => b.ageDays - b.maxAgeDays - (a.ageDays - a.maxAgeDays));
  if (old.length === 0) return [];
  const named = old.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = old.length > MOST_NAMED ? ` and ${old.length - MOST_NAMED} more` : '';
  return [
    `shipped facts older than their maximum age: ${named.join(', ')}${more}. Compare them with their sources, listed in "facts"`,
  ];
}
