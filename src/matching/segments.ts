/**
 * A corpus and what was added to it since, searched as one: a list update of some hundred parties among a million builds an
 * index of those, not of all.
 *
 *     base ──── subjects that were changed or taken out since ("gone") are passed over
 *     added ─── the new and the changed ones; their words weigh what they weigh in the base
 */
import { type FoundHits, inOrder, type Matcher, type Page, type Within } from './matcher.ts';
import type { MatchResult, Query } from './types.ts';

export interface Segment extends Within {
  matcher: Matcher;
}

export function searchSegments(segments: readonly Segment[], query: Query, page: Page): MatchResult {
  const found = segments.map((segment) => segment.matcher.find(query, segment));
  const total = found.reduce((sum, { hits }) => sum + hits.length, 0);
  const offset = page.offset ?? 0;
  const shown = merged(found, offset + page.limit).slice(offset);
  return { total, matches: shown.map(({ from, hit }) => from.describe(hit)) };
}

/** The first `count` of several ordered lists. */
function merged(found: readonly FoundHits[], count: number) {
  const next = found.map(() => 0);
  const first: { from: FoundHits; hit: FoundHits['hits'][number] }[] = [];
  while (first.length < count) {
    let best = -1;
    for (let at = 0; at < found.length; at++) {
      const hit = found[at]!.hits[next[at]!];
      if (hit === undefined) continue;
      if (best < 0 || inOrder(found[at]!, hit, found[best]!, found[best]!.hits[next[best]!]!) < 0) best = at;
    }
    if (best < 0) break;
    first.push({ from: found[best]!, hit: found[best]!.hits[next[best]!]! });
    next[best]!++;
  }
  return first;
}

/** @param size subjects; the bits of those that are gone are set */
export function goneBits(size: number, gone: Iterable<number>): SharedArrayBuffer {
  const bits = new SharedArrayBuffer((size + 7) >> 3);
  const bytes = new Uint8Array(bits);
  for (const subject of gone) bytes[subject >> 3]! |= 1 << (subject & 7);
  return bits;
}
