/** Gaps of a screening. "No match" means clean only if all checks ran. */
import { gaps as t } from '../../text/gaps.ts';
import { text } from '../../text/index.ts';
import { screening } from '../../text/screening.ts';
import { coverageState } from '../../ui/words.ts';

const { check: CHECKS, state: STATES } = text.common.coverage;

/** A line of coverage, or one of `gaps` of a summary, which names no lists. */
export interface Looked {
  check: keyof typeof CHECKS;
  state: keyof typeof STATES;
  lists?: readonly { demo?: true | undefined }[] | undefined;
}

/** Which sanctions lists were not searched. OTHERS: all were, but another category was not. */
export type Blindness = keyof typeof t.short;

/** Gaps only. A missing internal list is no gap if the organization has none. */
export function gapsIn<Line extends Looked>(looked: readonly Line[]): Line[] {
  return looked.filter(({ check, state }) => state !== 'DONE' && !(check === 'INTERNAL' && state === 'NOT_CONFIGURED'));
}

/** @returns null: all checks ran */
export function blindnessOf(looked: readonly Looked[]): Blindness | null {
  const gaps = gapsIn(looked);
  const sanctions = gaps.find(({ check }) => check === 'SANCTION');
  if (!sanctions) return gaps.length === 0 ? null : 'OTHERS';
  const { state, lists } = sanctions;
  if (state === 'LIST_STALE' || state === 'UNREADABLE' || state === 'NOT_RUN') return state;
  if (state !== 'NO_LIST') return 'NOT_WHOLE';
  if (lists?.length === 0) return 'NO_LIST';
  return lists?.every(({ demo }) => demo) ? 'DEMO' : 'SOME_LISTS';
}

/** `PEP lists (no list is loaded), Adverse media (no list is loaded)`; empty: all checks ran. */
export function gapWords(looked: readonly Looked[]): string {
  return gapsIn(looked)
    .map(({ check, state, lists = [] }) => t.check(CHECKS[check], coverageState(state, lists.length)))
    .join(', ');
}

/** The same for machine-readable exports: `SANCTION:LIST_STALE; PEP:NO_LIST`. */
export function gapCodes(looked: readonly Looked[]): string {
  return gapsIn(looked)
    .map(({ check, state }) => `${check}:${state}`)
    .join('; ');
}

interface Answer {
  totalMatches: number;
  query: { threshold: number };
  coverage: readonly Looked[];
}

/** "No match" is reported as clean only if the checks ran. */
export function verdictOf({ totalMatches, query, coverage }: Answer): { heading: string; detail: string | null } {
  const blindness = totalMatches > 0 ? null : blindnessOf(coverage);
  if (blindness === null) {
    return {
      heading: screening.summary(totalMatches, query.threshold),
      detail: totalMatches === 0 ? screening.clear : null,
    };
  }
  const heading = t.heading[blindness];
  return {
    heading: typeof heading === 'string' ? heading : heading(query.threshold),
    detail: t.detail[blindness],
  };
}
