/**
 * Searches a corpus and its later additions as one. A list update of some hundred parties among a million then builds
 * an index of those parties only.
 *
 *     base ──── subjects that were changed or removed since ("excluded") are skipped
 *     added ─── new and changed subjects; their words have the weights of the base
 */
import type { FoundHits, Hit, Matcher, Page, SearchScope } from './matcher.ts';
import { byName, scoreThenId } from './order.ts';
import type { Match, MatchResult, Query } from './types.ts';

export interface Segment extends SearchScope {
  matcher: Matcher;
}

/** @throws SearchAborted if `isOverdue` returns true */
export function searchSegments(
  segments: readonly Segment[],
  query: Query,
  page: Page,
  isOverdue?: () => boolean,
): MatchResult {
  const found = segments.map((segment) => segment.matcher.find(query, segment, isOverdue));
  const total = found.reduce((sum, { hits }) => sum + hits.length, 0);
  const offset = page.offset ?? 0;
  const shown = merged(found, offset + page.limit).slice(offset);
  return { total, matches: shown.map(({ from, hit }) => from.describe(hit)), nearMisses: nearMissesOf(found, query) };
}

function nearMissesOf(found: readonly FoundHits[], { nearMisses }: Query): Match[] {
  const limit = nearMisses?.limit ?? 0;
  return found
    .flatMap((from) => from.nearMisses.slice(0, limit).map((hit) => from.describe(hit)))
    .sort(byName)
    .slice(0, limit);
}

interface Head {
  from: FoundHits;
  at: number;
  hit: Hit;
  id: string;
}

/** The first `count` items of several sorted lists. */
function merged(found: readonly FoundHits[], count: number): Head[] {
  const first: Head[] = [];
  let heads = found.flatMap((from) => headOf(from, 0));
  while (first.length < count && heads.length > 0) {
    const best = heads.reduce((a, b) =>
      scoreThenId(a.hit.overall.score, a.id, b.hit.overall.score, b.id) <= 0 ? a : b,
    );
    first.push(best);
    heads = heads.flatMap((head) => (head === best ? headOf(best.from, best.at + 1) : head));
  }
  return first;
}

function headOf(from: FoundHits, at: number): Head[] {
  const hit = from.hits[at];
  return hit ? [{ from, at, hit, id: from.idOf(hit) }] : [];
}

/** @param size number of subjects; the bits of those in `excluded` are set */
export function excludedBits(size: number, excluded: Iterable<number>): SharedArrayBuffer {
  const bits = new SharedArrayBuffer((size + 7) >> 3);
  const bytes = new Uint8Array(bits);
  for (const subject of excluded) bytes[subject >> 3]! |= 1 << (subject & 7);
  return bits;
}
