/**
 * Limits the hits stored for one transaction. It may name hundreds of parties, each many times, and every hit takes some
 * kilobytes of evidence: ten thousand hits would block the event loop for seconds.
 *
 *   answer  A   A1 A2 A3
 *           B   B1 B2         ─►   the best of each subject, the best of each answer by gravity,
 *           C   C1                 the second ones, .. until there are as many as are kept
 */
import type { FindingSubject } from '../../domain/finding.ts';

/** Maximum number of stored hits of one stage. */
export const MOST_KEPT = 100;

export interface SubjectHits<H> {
  subject: FindingSubject;
  /** The best first. */
  hits: readonly H[];
}

/** @param gravestFirst sorts hits of several results @returns null: all */
export function keptOf<H>(
  answers: readonly SubjectHits<H>[],
  gravestFirst: (hits: readonly H[]) => readonly H[],
  most = MOST_KEPT,
): ReadonlySet<H> | null {
  if (answers.reduce((sum, { hits }) => sum + hits.length, 0) <= most) return null;
  const subjects = new Map(
    answers.flatMap(({ subject, hits }) => hits.slice(0, 1).map((hit) => [hit, subject] as const)),
  );
  const best = gravestFirst([...subjects.keys()]);
  const bestOfSubjects = new Map([...best].reverse().map((hit) => [subjects.get(hit), hit])).values();
  const kept = new Set([...new Set([...bestOfSubjects, ...best])].slice(0, most));
  const longest = Math.max(...answers.map(({ hits }) => hits.length));
  for (let rank = 1; rank < longest && kept.size < most; rank += 1) {
    const round = gravestFirst(answers.flatMap(({ hits }) => hits[rank] ?? []));
    for (const hit of round.slice(0, most - kept.size)) kept.add(hit);
  }
  return kept;
}
