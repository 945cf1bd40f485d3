/** Requests and responses of the operations on ongoing screening. */
import { z } from 'zod';
import { WATCHLIST_CATEGORIES } from '../../lists/profile.ts';
import { optionalEnum, optionalNumber, optionalText, text } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { HIT_STATES } from '../view-schemas.ts';
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
  runId: z.uuid().describe('Id of the run'),
  kind: z
    .enum(RUN_KINDS)
    .describe('LIST_CHANGE: asks whom the changed entries can hit. FULL, LOOKBACK: every customer is compared'),
  state: z
    .enum(RUN_STATES)
    .describe(
      'COMPLETE: registered = ruledOut + screened + failed + deferred. INCOMPLETE: the next run compares every customer',
    ),
  reason: z.string().describe('What set it off'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
        version: z.int().describe('Number of the version of the list'),
      }),
    )
    .describe('Of the lists that every customer was compared with, these versions or later ones'),
  matcherVersion: string.describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
  changedEntries: count.describe(
    'Of LIST_CHANGE: listed parties that are new, changed or gone; null: every customer was compared',
  ),
  registered: count.describe('Active customers that it answers for; null until it begins'),
  ruledOut: count.describe('No changed entry can hit them: the index of customers was asked'),
  screened: count.describe('Compared with the lists'),
  failed: count.describe('Could not be compared: `failures` has the reasons, and the next run tries again'),
  deferred: count.describe('Changed or closed while it ran: their own screening looks at them'),
  newHits: count.describe('Hits that were not there before; null until it begins'),
  changedHits: count.describe('Hits whose score or listing changed; null until it begins'),
  endedHits: count.describe('Hits with nothing left to decide; null until it begins'),
  failures: z
    .array(
      z.object({
        customerId: z.uuid().describe('Id of the customer, given by the service'),
        reason: z.string().describe('Why the customer could not be compared'),
      }),
    )
    .describe('At most 100'),
  startedAt: z.string().describe('When it began, UTC'),
  startedBy: z.string().describe('Who asked for it: the id of a person or client, or the service itself'),
  finishedAt: string.describe('When it ended, UTC; null: it runs'),
});
export type RunView = z.output<typeof runView>;
export const runPage = z.object(countedPageOf(runView));

const listedParty = z.object({
  profileId: z.uuid().nullable().describe('null: no list has the party yet'),
  primaryName: z.string().describe('The name that the publisher puts first'),
  externalReferenceIds: z.array(z.string()).describe('Of its entries on this list'),
  matchedName: z.string().describe('The name of the listed party that came nearest'),
  score: z.number().describe('0 to 100'),
  categories: z
    .array(z.enum(WATCHLIST_CATEGORIES))
    .describe('As what the party is listed: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
});
const newHits = {
  newlyHit: z.int().describe('How many of them have a hit that they do not have today'),
  newHits: z.int().describe('These hits'),
};

export const nextVersionView = z.object({
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
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
      entries: z.int().describe('Entries of the waiting version'),
      names: z.int().describe('Names of its entries'),
      added: z.int().describe('Entries that it has more'),
      changed: z.int().describe('Entries that read otherwise'),
      removed: z.int().describe('Entries that it has no more'),
      rejected: z.int().describe('Entries that could not be read'),
    })
    .nullable()
    .describe('null: not COMPARED, as all that follows'),
  changedProfiles: count.describe('Unified profiles that would be new or changed, by ownership too'),
  algorithm: string.describe('How much variation was forgiven: LOOSE the most, STRICT the least'),
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
            customerId: z.uuid().describe('Id of the customer, given by the service'),
            externalReferenceId: z.string().describe('Your own id of the customer'),
            subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
            listed: listedParty.describe('Whom it would be found to be'),
          }),
        )
        .describe('The highest scores first, at most 100'),
    })
    .nullable()
    .describe('What it would do to the customers; null: none is registered'),
  parties: z
    .object({
      compared: z.int().describe('The newest parties of your transactions, 2,000 or a few more at most'),
      more: z.boolean().describe('There are further ones, which were not compared'),
      ...newHits,
      items: z
        .array(
          z.object({
            partyId: z.uuid().describe('Id of the party of transactions'),
            name: z.string().describe('The party’s name, as a transaction gave it'),
            listed: listedParty.describe('Whom it would be found to be'),
          }),
        )
        .describe('The highest scores first, at most 100. By their names alone'),
    })
    .nullable()
    .describe('null also: you may not read parties (`screen:read`)'),
});
export type NextVersionView = z.output<typeof nextVersionView>;

export const runReceipt = z.object({ runId: z.uuid().describe('Id of the run that was started') });

export const hitsQuery = z.object({
  state: optionalEnum(HIT_STATES, 'Only hits in this state'),
  customerId: idFilter('Only hits of this customer'),
  profileId: idFilter('Only hits on this listed party'),
  ...countedQuery('Hits'),
});
export const hitParams = z.object({ hitId: z.string().describe('Id of the hit') });

const score = z.object({
  overall: z.number().describe('What the threshold is compared with, 0 to 100, one decimal'),
  nameScore: z
    .number()
    .nullable()
    .describe('How alike the names are, 0 to 100, one decimal; null: no name was compared'),
  idScore: z.number().nullable().describe('100: a document number is equal; 0: none is; null: one side has none'),
  dobScore: z.number().nullable().describe('How alike the dates of birth are, 0 to 100; null: one side has none'),
  nationalityScore: z.number().nullable().describe('100: a country is shared; less: none is; null: one side has none'),
});

export const hitView = z.object({
  hitId: z.uuid().describe('Id of the hit, given by the service'),
  customerId: z.uuid().describe('Id of the customer, given by the service'),
  subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
  state: z
    .enum(HIT_STATES)
    .describe('OPEN: waits for a decision. CLEARED: not the same. ENDED: there is nothing left to decide'),
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  matchedName: z.string().describe('The name of the listed party that came nearest'),
  isUnreadable: z
    .literal(true)
    .optional()
    .describe(
      "What is encrypted of it with your organisation's own key does not open; the next screening writes it anew",
    ),
  score: score.describe('0 to 100; null: nothing to compare'),
  explanation: z
    .array(
      z.object({
        field: z.string().describe('What was compared: `nameToken`, `birthDate`, `country`, ...'),
        query: string.describe('The customer’s value; null: it has none'),
        listed: string.describe('The listed party’s value; null: it has none'),
        finding: z.string().describe('What was found of the two, in words'),
        effect: z.number().nullable().describe('Points given to or taken from the overall score; null: informs only'),
      }),
    )
    .describe('How the score came about, a line for each word and field'),
  categories: z.array(z.string()).describe('As what the party is listed: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  listings: z.array(z.string()).describe('`list/reference` of those in force'),
  measures: z.array(z.string()).describe('What the listing restricts, as its publisher attached it'),
  alertId: string.describe('Id of the alert'),
  suppressed: z.boolean().describe('Somebody has ruled out that it is the listed party, as both are'),
  suppressedReason: string.describe('Why it was cleared; null: it was not'),
  clearedAt: string.describe('When it was cleared, UTC; null: it was not'),
  clearedBy: string.describe('Who cleared it: the id of a person or client; null: nobody has'),
  endedBecause: z.enum(END_REASONS).nullable().describe('Why there is nothing left to decide; null: it has not ended'),
  foundAt: z.string().describe('When it was found first, UTC'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
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
