/** Requests and answers of the operations on ongoing screening. */
import { z } from 'zod';
import { HIT_STATES } from '../customers/view-schemas.ts';
import { optionalEnum, optionalNumber, optionalText, text } from '../http/fields.ts';
import { countedPageOf, countedQuery } from '../http/list-answers.ts';
import { isUuid } from '../lib/ids.ts';
import { WATCHLIST_CATEGORIES } from '../watchlists/profile.ts';
import { END_REASONS, RUN_KINDS, RUN_STATES } from './types.ts';

const idFilter = (description: string) =>
  optionalText(64, description).refine((value) => value === undefined || isUuid(value), {
    message: 'must be an id',
    params: { code: 'Uuid', format: true },
  });

const string = z.string().nullable();
const count = z.int().nullable();

export const runsQuery = z.object({
  kind: optionalEnum(RUN_KINDS, 'Only runs of this kind'),
  state: optionalEnum(RUN_STATES, 'Only runs in this state'),
  ...countedQuery('Runs'),
});
export const runParams = z.object({ runId: z.string().describe('Id of the run') });

export const runView = z.object({
  runId: z.uuid(),
  kind: z
    .enum(RUN_KINDS)
    .describe('LIST_CHANGE: asks whom the changed entries can hit. FULL, LOOKBACK: every customer is compared'),
  state: z
    .enum(RUN_STATES)
    .describe(
      'COMPLETE: registered = ruledOut + screened + failed + deferred. INCOMPLETE: the next run compares every customer',
    ),
  reason: z.string(),
  listVersions: z
    .array(z.object({ watchlistId: z.string(), version: z.int() }))
    .describe('Of the lists that every customer was compared with, these versions or later ones'),
  matcherVersion: string,
  changedEntries: count.describe(
    'Of LIST_CHANGE: listed parties that are new, changed or gone; null: every customer was compared',
  ),
  registered: count.describe('Active customers that it answers for; null until it begins'),
  ruledOut: count.describe('No changed entry can hit them: the index of customers was asked'),
  screened: count.describe('Compared with the lists'),
  failed: count.describe('Could not be compared: `failures` has the reasons, and the next run tries again'),
  deferred: count.describe('Changed or closed while it ran: their own screening looks at them'),
  newHits: count,
  changedHits: count,
  endedHits: count,
  failures: z.array(z.object({ customerId: z.uuid(), reason: z.string() })).describe('At most 100'),
  startedAt: z.string(),
  startedBy: z.string(),
  finishedAt: string,
});
export type RunView = z.output<typeof runView>;
export const runPage = z.object(countedPageOf(runView));

const listedParty = z.object({
  profileId: z.uuid().nullable().describe('null: no list has the party yet'),
  primaryName: z.string(),
  externalReferenceIds: z.array(z.string()).describe('Of its entries on this list'),
  matchedName: z.string(),
  score: z.number().describe('0 to 100'),
  categories: z.array(z.enum(WATCHLIST_CATEGORIES)),
});
const newHits = {
  newlyHit: z.int().describe('How many of them have a hit that they do not have today'),
  newHits: z.int().describe('These hits'),
};

export const nextVersionView = z.object({
  watchlistId: z.string(),
  outcome: z
    .enum(['RUNNING', 'UNCHANGED', 'REFUSED', 'TOO_MANY', 'COMPARED'])
    .describe(
      'RUNNING: ask again. UNCHANGED: it is the version that is searched. REFUSED: it would not be imported, or cannot be had. ' +
        'TOO_MANY: more than 20,000 entries differ',
    ),
  reason: string.describe('Of REFUSED'),
  lookedAt: string.describe('When the publisher was asked; the answer is kept for five minutes'),
  version: z
    .object({
      version: z.int().describe('The number that it would have'),
      entries: z.int(),
      names: z.int(),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      rejected: z.int(),
    })
    .nullable()
    .describe('null: not COMPARED, as all that follows'),
  changedProfiles: count.describe('Unified profiles that would be new or changed, by ownership too'),
  algorithm: string,
  threshold: z.number().nullable().describe('Hits are those that reach it: your setting'),
  customers: z
    .object({
      registered: z.int().describe('Active customers'),
      reached: z.int().describe('Whom the changed profiles can hit'),
      compared: z.int().describe('Of these, those that were compared: 1,000 at most'),
      unreadable: z.int().describe('Whose record does not open: of them nothing is known'),
      ...newHits,
      items: z
        .array(
          z.object({
            customerId: z.uuid(),
            externalReferenceId: z.string(),
            subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
            listed: listedParty,
          }),
        )
        .describe('The highest scores first, at most 100'),
    })
    .nullable(),
  parties: z
    .object({
      compared: z.int().describe('The newest parties of your transactions, 2,000 or a few more at most'),
      more: z.boolean().describe('There are further ones, which were not compared'),
      ...newHits,
      items: z
        .array(z.object({ partyId: z.uuid(), name: z.string(), listed: listedParty }))
        .describe('The highest scores first, at most 100. By their names alone'),
    })
    .nullable()
    .describe('null also: you may not read parties (`screen:read`)'),
});
export type NextVersionView = z.output<typeof nextVersionView>;

export const runReceipt = z.object({ runId: z.uuid() });

export const hitsQuery = z.object({
  state: optionalEnum(HIT_STATES, 'Only hits in this state'),
  customerId: idFilter('Only hits of this customer'),
  profileId: idFilter('Only hits on this listed party'),
  ...countedQuery('Hits'),
});
export const hitParams = z.object({ hitId: z.string().describe('Id of the hit') });

const score = z.object({
  overall: z.number(),
  nameScore: z.number().nullable(),
  idScore: z.number().nullable(),
  dobScore: z.number().nullable(),
  nationalityScore: z.number().nullable(),
});

export const hitView = z.object({
  hitId: z.uuid(),
  customerId: z.uuid(),
  subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
  state: z.enum(HIT_STATES),
  profileId: z.uuid(),
  matchedName: z.string(),
  isUnreadable: z
    .literal(true)
    .optional()
    .describe(
      "What is encrypted of it with your organisation's own key does not open; the next screening writes it anew",
    ),
  score: score.describe('0 to 100; null: nothing to compare'),
  explanation: z.array(
    z.object({
      field: z.string(),
      query: string,
      listed: string,
      finding: z.string(),
      effect: z.number().nullable(),
    }),
  ),
  categories: z.array(z.string()),
  listings: z.array(z.string()).describe('`list/reference` of those in force'),
  measures: z.array(z.string()),
  alertId: string,
  suppressed: z.boolean().describe('Somebody has ruled out that it is the listed party, as both are'),
  suppressedReason: string,
  clearedAt: string,
  clearedBy: string,
  endedBecause: z.enum(END_REASONS).nullable(),
  foundAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type HitView = z.output<typeof hitView>;
export const hitPage = z.object(countedPageOf(hitView));

export const clearRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'The version that you saw: another one since then is a conflict. Absent: whatever it is now',
  ),
  reason: text(2_000, 'Why it is not the listed party', 'Born in another year and country; passport seen.'),
});
