/**
 * The order of matches, wherever they are listed, merged, limited or paged: higher overall score first, then lower id.
 */
import type { Match } from './types.ts';

/** @returns negative if A comes first. An id may be given as its rank among the compared ids. */
export function scoreThenId<Id extends string | number>(scoreA: number, idA: Id, scoreB: number, idB: Id): number {
  if (scoreA !== scoreB) return scoreB - scoreA;
  return idA < idB ? -1 : idA > idB ? 1 : 0;
}

export function inOrder(a: Match, b: Match): number {
  return scoreThenId(a.score.overall, a.id, b.score.overall, b.id);
}

/** The order of near misses: higher name score first. */
export function byName(a: Match, b: Match): number {
  return scoreThenId(a.score.name ?? 0, a.id, b.score.name ?? 0, b.id);
}
