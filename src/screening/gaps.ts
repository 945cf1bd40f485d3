/** Summary of coverage gaps of a search, stored in clear beside the result so that screenings can be filtered by it. */
import { type Coverage, type CoverageCheck, type CoverageState, gapsIn } from '../domain/coverage.ts';

export interface Gap {
  check: CoverageCheck;
  state: CoverageState;
}

export const GAP_KINDS = ['SANCTION', 'OTHER', 'NONE'] as const;
type GapKind = (typeof GAP_KINDS)[number];

/** Stored form. Rows with other content were not written by `storedGaps`. */
export interface StoredGaps {
  gap: string | null;
  gaps: readonly string[] | null;
}

export function storedGaps(coverage: readonly Coverage[]): StoredGaps & { gap: GapKind } {
  const gaps = gapsIn(coverage);
  return { gap: gapKindOf(gaps), gaps: gaps.map(({ check, state }) => `${check}:${state}`) };
}

/** Sanctions gaps first, because such a screening must not be taken as clear. */
function gapKindOf(gaps: readonly Gap[]): GapKind {
  if (gaps.some(({ check }) => check === 'SANCTION')) return 'SANCTION';
  return gaps.length > 0 ? 'OTHER' : 'NONE';
}

/** @param result of an earlier release, which stored the gaps only in the response. @returns null: unknown */
export function readGaps(stored: StoredGaps | undefined, result: unknown): Gap[] | null {
  if (stored) return (stored.gaps ?? []).map(parsed);
  const { coverage } = (result ?? {}) as { coverage?: readonly Coverage[] };
  return coverage ? gapsIn(coverage).map(({ check, state }) => ({ check, state })) : null;
}

function parsed(stored: string): Gap {
  const [check, state] = stored.split(':');
  return { check: check as CoverageCheck, state: state as CoverageState };
}
