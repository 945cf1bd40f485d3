/**
 * Facts that ship with the service and grow old: lists of countries, exchange rates, reporting limits, deadlines. Each feature declares
 * its own in `declarations.ts`. Facts over their maximum age warn, and never stop the service or hold a payment. Pure.
 */

export interface ShippedFacts {
  /** Lower case, with hyphens. Stable. */
  id: string;
  what: string;
  /** Address of the publisher, or of where the facts were read. */
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

/** One warning that names all facts over their maximum age; none: all are current. */
export function factsWarnings(facts: readonly DatedFacts[]): string[] {
  const old = facts.filter(({ state, watchlist }) => state === 'OVER_AGE' && watchlist === undefined);
  if (old.length === 0) return [];
  const each = old.map(({ id, asOf, maxAgeDays }) => `${id} (of ${asOf}, at most ${maxAgeDays} days)`);
  return [
    `shipped facts are older than their maximum age: ${each.join(', ')}. Compare them with their sources, which "facts" tells`,
  ];
}
