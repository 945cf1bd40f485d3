/** Settings of screening the parties and texts of transactions against the lists. */
import { z } from 'zod';
import { MEASURES, type Measure } from '../../lists/measures.ts';
import { anyCase } from '../../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { byRaising, scoreValue } from '../../platform/settings/values.ts';

const MAX_TEXT_THRESHOLD = 95;

export const listScreeningSettings = defineSettings({
  'transactions.sanctionsBlockThreshold': {
    schema: scoreValue,
    default: 90,
    loosens: byRaising,
    description:
      'Transactions: a sanctions match at or above this score (0 to 100) is SANCTION_LISTED, one below WATCH_LIST_MATCH.',
  },
  'transactions.textScoreThreshold': {
    // With this limit, a listed name as listed is found whatever is set.
    schema: scoreValue.max(MAX_TEXT_THRESHOLD),
    default: 88,
    loosens: byRaising,
    description:
      'Transactions: names inside a message or purpose must score so much (0 to 100). Stricter than parties, which say who they are.',
  },
  'transactions.blockingMeasures': {
    schema: z.array(anyCase(MEASURES)).max(MEASURES.length),
    default: [],
    loosens: (before: readonly Measure[], after: readonly Measure[]) => before.some((one) => !after.includes(one)),
    description:
      'Transactions: a listing with one of these measures stops a payment as an asset freeze does (SANCTION_LISTED). ' +
      'ASSET_FREEZE always does; what is not named here is WATCH_LIST_MATCH.',
  },
});
export type ListScreeningSettings = ValuesOf<typeof listScreeningSettings>;
