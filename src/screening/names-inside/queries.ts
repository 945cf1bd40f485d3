/**
 * Queries for names inside a name, in addition to the whole name. They may have another entity type, country and birth date than the
 * queried party, so none of these is compared.
 */

import { isComparableName } from '../../matching/comparable.ts';
import type { Match, MatchAlgorithm, MatchKind, Query } from '../../matching/types.ts';
import { inTurns } from '../../platform/lib/event-loop-pauses.ts';
import { isDistinctiveWord, SAME_BUT_FOR_FORM } from './distinctive-words.ts';
import { type NamesInside, namesInsideInPieces } from './names-inside.ts';

export interface InsideTerms {
  algorithm: MatchAlgorithm;
  /** Threshold for the party, 0..100. */
  threshold: number;
  filters?: Query['filters'];
}

/** The stricter threshold of names in texts applies too, because a part of a name is less distinctive. */
const LEAST_THRESHOLD = 88;
const NAMES_OF_A_QUERY = 5;
const EXACT_NAMES_OF_A_QUERY = 10;
const ORGANISATIONS: readonly MatchKind[] = ['ORGANIZATION'];

export interface QueriesInside {
  queries: Query[];
  /** The name contains more names than are searched. */
  leftOut: boolean;
}

export async function queriesInside(names: readonly string[], terms: InsideTerms): Promise<QueriesInside> {
  const inside = await inTurns(insideOf(names));
  const { algorithm, filters = {} } = terms;
  const threshold = Math.max(terms.threshold, LEAST_THRESHOLD);
  const ask = (some: readonly string[], rest: Partial<Query>): Query => ({
    ...{ names: some, algorithm, fuzzy: false, threshold, filters },
    ...rest,
  });
  const different = (which: 'similar' | 'exact' | 'single') =>
    [...new Set(inside.flatMap((one) => one[which]))].filter(isComparableName);
  const singles = different('single');
  const mayBeFirm = filters.kinds === undefined || filters.kinds.includes('ORGANIZATION');
  return {
    queries: [
      ...chunks(different('similar'), NAMES_OF_A_QUERY).map((some) => ask(some, { fuzzy: true })),
      ...chunks(different('exact'), EXACT_NAMES_OF_A_QUERY).map((some) => ask(some, {})),
      // Many single words are also names of people and ships.
      ...(mayBeFirm ? chunks(singles, EXACT_NAMES_OF_A_QUERY) : []).map((some) =>
        ask(some, { filters: { ...filters, kinds: ORGANISATIONS } }),
      ),
      ...(mayBeFirm ? chunks(singles.filter(isDistinctiveWord), NAMES_OF_A_QUERY) : []).map((some) =>
        ask(some, { fuzzy: true, threshold: SAME_BUT_FOR_FORM, filters: { ...filters, kinds: ORGANISATIONS } }),
      ),
    ],
    leftOut: inside.some((one) => one.leftOut),
  };
}

/**
 * Searches the names inside the names of a query ("A as trustee of B") and returns the best match of each party. Without fuzzy
 * matching only the names as given are searched.
 */
export async function searchInside<T>(
  { names, algorithm, fuzzy, threshold, filters }: Query,
  search: (query: Query) => Promise<readonly T[]>,
  matchOf: (found: T) => Match,
): Promise<T[]> {
  if (!fuzzy) return [];
  const { queries } = await queriesInside(names, { algorithm, threshold, filters });
  const best = new Map<string, T>();
  for (const query of queries) {
    for (const found of await search(query)) {
      const { id, score } = matchOf(found);
      const before = best.get(id);
      if (before === undefined || score.overall > matchOf(before).score.overall) best.set(id, found);
    }
  }
  return [...best.values()];
}

/** All of them, for an index of names. */
export async function allInside(names: readonly string[]): Promise<string[]> {
  const inside = await inTurns(insideOf(names));
  return inside.flatMap(({ similar, exact, single }) => [...similar, ...exact, ...single]);
}

/** Longer names take milliseconds each. */
const SHORT_CHARS = 80;

function* insideOf(names: readonly string[]): Generator<unknown, NamesInside[]> {
  const inside: NamesInside[] = [];
  for (const name of names) {
    inside.push(yield* namesInsideInPieces(name));
    if (name.length > SHORT_CHARS) yield;
  }
  return inside;
}

function chunks<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size));
}
