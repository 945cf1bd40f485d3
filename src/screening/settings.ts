/** Settings of screen-entity and search-profile. */
import { anyCase } from '../lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../settings/definition.ts';
import { scoreValue } from '../settings/values.ts';

export const screeningSettings = defineSettings({
  'screening.minScoreThreshold': {
    schema: scoreValue,
    default: 75.0,
    description:
      'screen-entity: matches with a lower overall score (0 to 100) are left out, unless the request says otherwise.',
  },
  'search.minScoreThreshold': {
    schema: scoreValue,
    default: 60,
    description: 'search-profile: profiles whose name scores lower (0 to 100) are left out.',
  },
  'screening.algorithm': {
    schema: anyCase(['LOOSE', 'BALANCED', 'STRICT']),
    default: 'BALANCED',
    description: 'How much variation in names a screening forgives, unless the request says otherwise.',
  },
});
export type ScreeningSettings = ValuesOf<typeof screeningSettings>;
