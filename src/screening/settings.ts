/** Settings of screen-entity and search-profile. */
import { anyCase } from '../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { byRaising, RAISED, scoreValue, towardsFirst } from '../platform/settings/values.ts';

/** Upper limit of threshold settings, so that an exactly equal name always matches. */
export const MAX_THRESHOLD = 95;

/** Ordered from fewest to most matches. */
const ALGORITHMS = ['STRICT', 'BALANCED', 'LOOSE'] as const;
const asItCounts = (score: number) => Math.min(score, MAX_THRESHOLD);
const byFinding = (before: number, after: number) => byRaising(asItCounts(before), asItCounts(after));

export const screeningSettings = defineSettings({
  'screening.minScoreThreshold': {
    schema: scoreValue,
    default: 75.0,
    loosens: byFinding,
    loosenedBy: RAISED,
    description:
      'Matches with a lower overall score (0 to 100) are left out, unless the request sets a threshold. Values ' +
      'above 95 count as 95.',
  },
  'search.minScoreThreshold': {
    schema: scoreValue,
    default: 60,
    loosens: byFinding,
    loosenedBy: RAISED,
    description:
      'search-profile: profiles with a lower name score (0 to 100) are left out. Values above 95 count as 95.',
  },
  'screening.algorithm': {
    schema: anyCase(['LOOSE', 'BALANCED', 'STRICT']),
    default: 'BALANCED',
    loosens: towardsFirst(ALGORITHMS),
    loosenedBy: 'from LOOSE to BALANCED or STRICT, from BALANCED to STRICT',
    description: 'Name variation that a screening tolerates, unless the request sets an algorithm.',
  },
});
export type ScreeningSettings = ValuesOf<typeof screeningSettings>;

/** Default score threshold for matches. */
export function thresholdOf(
  settings: ScreeningSettings,
  key: 'screening.minScoreThreshold' | 'search.minScoreThreshold' = 'screening.minScoreThreshold',
): number {
  return asItCounts(settings[key]);
}
