/** Settings for screening parties and texts of transactions. */
import { z } from 'zod';
import { MEASURES, type Measure } from '../../lists/measures.ts';
import { anyCase } from '../../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { byRaising, RAISED, scoreValue } from '../../platform/settings/values.ts';

const MAX_TEXT_THRESHOLD = 95;

export const listScreeningSettings = defineSettings({
  'transactions.sanctionsBlockThreshold': {
    schema: scoreValue,
    default: 90,
    loosens: byRaising,
    loosenedBy: RAISED,
    description:
      'Transactions: a sanctions match with this score (0 to 100) or more is SANCTION_LISTED, with a lower score ' +
      'WATCH_LIST_MATCH.',
  },
  'transactions.textScoreThreshold': {
    // The limit ensures that an exactly equal name always matches.
    schema: scoreValue.max(MAX_TEXT_THRESHOLD),
    default: 88,
    loosens: byRaising,
    loosenedBy: RAISED,
    description:
      'Transactions: minimum score (0 to 100) for names inside a message or purpose. Higher than for parties, ' +
      'because names in free text are less certain.',
  },
  'transactions.blockingMeasures': {
    schema: z.array(anyCase(MEASURES)).max(MEASURES.length),
    default: [],
    loosens: (before: readonly Measure[], after: readonly Measure[]) => before.some((one) => !after.includes(one)),
    loosenedBy: 'a measure is removed',
    description:
      'Transactions: a match with a listing that has one of these measures is SANCTION_LISTED, like an asset ' +
      'freeze. ASSET_FREEZE always applies. Matches with other measures are WATCH_LIST_MATCH.',
  },
});
export type ListScreeningSettings = ValuesOf<typeof listScreeningSettings>;
