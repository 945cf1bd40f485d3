/** Requests and responses of the operations on ongoing screening. */
import { z } from 'zod';
import { WATCHLIST_CATEGORIES } from '../../lists/profile.ts';
import { optionalDate, optionalEnum, optionalNumber, optionalText, text } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { HIT_STATES } from '../view-schemas.ts';
import { END_REASONS, RUN_KINDS, RUN_STATES } from './types.ts';

const idFilter = (description: string) =>
  optionalText(64, description).refine((value) => value === undefined || isUuid(value), {
    message: 'must be a UUID',
    params: { code: 'Uuid', format: true },
  });

const string = z.string().nullable();
const count = z.int().nullable();

export const runsQuery = z.object({
  kind: optionalEnum(RUN_KINDS, 'Filter by kind of run'),
  state: optionalEnum(RUN_STATES, 'Filter by state'),
  ...countedQuery('Runs'),
});
export const runParams = z.object({ runId: z.string().describe('ID of the monitoring run') });

export const runView = z.object({
  runId: z.uuid().describe('ID of the monitoring run'),
  kind: z
    .enum(RUN_KINDS)
    .describe(
      'LIST_CHANGE: compares customers that changed entries can match. FULL, LOOKBACK: compares every customer',
    ),
  state: z
    .enum(RUN_STATES)
    .describe(
      'COMPLETE: registered = ruledOut + screened + failed + deferred. INCOMPLETE: the next run compares every customer',
    ),
  reason: z.string().describe('Reason for the run'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('List ID, such as `un_sc`'),
        version: z.int().describe('Version number of the list'),
      }),
    )
    .describe('List versions. Every customer was compared with these or later versions'),
  matcherVersion: string.describe('Matcher version: number and start of the SHA-256 of its content'),
  changedEntries: count.describe(
    'LIST_CHANGE only: listed parties added, changed or removed; null: every customer was compared',
  ),
  registered: count.describe('Active customers covered by the run; null: not started'),
  ruledOut: count.describe('Customers that no changed entry can match, according to the customer index'),
  screened: count.describe('Customers compared with the lists'),
  failed: count.describe('Customers that could not be compared. `failures` has the reasons. The next run retries'),
  deferred: count.describe('Customers changed or closed during the run. Their own screening covers them'),
  newHits: count.describe('New hits; null: not started'),
  changedHits: count.describe('Hits with a changed score or listing; null: not started'),
  endedHits: count.describe('Hits that ended; null: not started'),
  failures: z
    .array(
      z.object({
        customerId: z.uuid().describe('ID of the customer'),
        reason: z.string().describe('Reason that the customer could not be compared'),
      }),
    )
    .describe('Failures, at most 100'),
  startedAt: z.string().describe('Start time, UTC'),
  startedBy: z.string().describe('ID of the user or OAuth client that started the run, or the service itself'),
  finishedAt: string.describe('End time, UTC; null: in progress'),
});
export type RunView = z.output<typeof runView>;
export const runPage = z.object(countedPageOf(runView));

const listedParty = z.object({
  profileId: z.uuid().nullable().describe('Unified profile ID; null: the party is on no list yet'),
  primaryName: z.string().describe('Primary name of the listing'),
  externalReferenceIds: z.array(z.string()).describe('Publisher references of its entries on this list'),
  matchedName: z.string().describe('Name of the listed party with the best match'),
  score: z.number().describe('0 to 100'),
  categories: z
    .array(z.enum(WATCHLIST_CATEGORIES))
    .describe('Categories of the listings: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
});
const newHits = {
  newlyHit: z.int().describe('Number of them with at least one new hit'),
  newHits: z.int().describe('Number of new hits'),
};

export const nextVersionView = z.object({
  watchlistId: z.string().describe('List ID, such as `un_sc`'),
  outcome: z
    .enum(['RUNNING', 'UNCHANGED', 'REFUSED', 'TOO_MANY', 'COMPARED'])
    .describe(
      'RUNNING: repeat the request later. UNCHANGED: the version is already in use. REFUSED: the import would be rejected, or the ' +
        'version is not available. TOO_MANY: more than 20,000 entries differ',
    ),
  reason: string.describe('Reason for REFUSED'),
  lookedAt: string.describe('Time of the request to the publisher. The result is cached for five minutes'),
  version: z
    .object({
      version: z.int().describe('Version number after the import'),
      entries: z.int().describe('Entries in the next version'),
      names: z.int().describe('Names in the next version'),
      added: z.int().describe('Added entries'),
      changed: z.int().describe('Changed entries'),
      removed: z.int().describe('Removed entries'),
      rejected: z.int().describe('Entries that could not be parsed'),
    })
    .nullable()
    .describe('Contents of the next version. This and all following fields are null unless the outcome is COMPARED'),
  changedProfiles: count.describe('Unified profiles that would be new or changed, including by ownership'),
  algorithm: string.describe('Matching algorithm: LOOSE tolerates the most variation, STRICT the least'),
  threshold: z.number().nullable().describe('Your threshold. Matches with this score or more are hits'),
  customers: z
    .object({
      registered: z.int().describe('Number of active customers'),
      reached: z.int().describe('Customers that the changed profiles can match'),
      compared: z.int().describe('Number of compared records, at most 1,000'),
      unreadable: z.int().describe('Customers whose encrypted record cannot be decrypted. They were not compared'),
      ...newHits,
      items: z
        .array(
          z.object({
            customerId: z.uuid().describe('ID of the customer'),
            externalReferenceId: z.string().describe('Your customer number'),
            subject: z.string().describe('CUSTOMER, or OWNER with its position from 0'),
            listed: listedParty.describe('Matched listed party'),
          }),
        )
        .describe('Highest score first, at most 100'),
    })
    .nullable()
    .describe('Effect on your customers; null: no customers'),
  parties: z
    .object({
      compared: z
        .int()
        .describe('Number of the newest parties of your transactions that were compared, about 2,000 at most'),
      more: z.boolean().describe('Whether there are more parties that were not compared'),
      ...newHits,
      items: z
        .array(
          z.object({
            partyId: z.uuid().describe('ID of the party of your transactions'),
            name: z.string().describe('Name of the party, as given in a transaction'),
            listed: listedParty.describe('Matched listed party'),
          }),
        )
        .describe('Highest score first, at most 100. Only names are compared'),
    })
    .nullable()
    .describe('Effect on parties of transactions; also null without the permission `screen:read`'),
});
export type NextVersionView = z.output<typeof nextVersionView>;

export const runReceipt = z.object({ runId: z.uuid().describe('ID of the started run') });

export const hitsQuery = z.object({
  state: optionalEnum(HIT_STATES, 'Filter by state'),
  customerId: idFilter('Filter by customer'),
  profileId: idFilter('Filter by listed party'),
  ...countedQuery('Hits'),
});
export const hitParams = z.object({ hitId: z.string().describe('ID of the customer hit') });

const score = z.object({
  overall: z.number().describe('Overall score, which is compared with the threshold, 0 to 100, one decimal'),
  nameScore: z.number().nullable().describe('Name similarity, 0 to 100, one decimal; null: no name was compared'),
  idScore: z.number().nullable().describe('100: a document number matches; 0: none matches; null: one side has none'),
  dobScore: z.number().nullable().describe('Similarity of the dates of birth, 0 to 100; null: one side has none'),
  nationalityScore: z
    .number()
    .nullable()
    .describe('100: a country matches; less: none matches; null: one side has none'),
});

export const hitView = z.object({
  hitId: z.uuid().describe('ID of the customer hit'),
  customerId: z.uuid().describe('ID of the customer'),
  subject: z.string().describe('CUSTOMER, or OWNER with its position from 0'),
  state: z
    .enum(HIT_STATES)
    .describe('OPEN: pending a decision. CLEARED: ruled out. ENDED: no decision needed any more'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  matchedName: z.string().describe('Name of the listed party with the best match'),
  isUnreadable: z
    .literal(true)
    .optional()
    .describe(
      'Data encrypted with your organization-managed key cannot be decrypted. The next screening writes the hit again',
    ),
  score: score.describe('Scores, 0 to 100; null: nothing to compare'),
  explanation: z
    .array(
      z.object({
        field: z.string().describe('Compared field: `nameToken`, `birthDate`, `country`, ...'),
        query: string.describe('Value of the customer; null: none'),
        listed: string.describe('Value of the listed party; null: none'),
        finding: z.string().describe('Result of the comparison, as text'),
        effect: z
          .number()
          .nullable()
          .describe('Points added to or subtracted from the overall score; null: for information only'),
      }),
    )
    .describe('Explanation of the score, one line per name token and field'),
  categories: z.array(z.string()).describe('Categories of the listings: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  listings: z.array(z.string()).describe('`list/reference` of the listings in force'),
  measures: z.array(z.string()).describe('Measures that the publisher attached to the listing'),
  alertId: string.describe('Alert about the hit; null: none'),
  suppressed: z.boolean().describe('Whether a reviewer ruled out the listed party for the current data of both'),
  suppressedReason: string.describe('Reason for clearing; null: not cleared'),
  clearedAt: string.describe('Time of clearing, UTC; null: not cleared'),
  clearedBy: string.describe('ID of the user or OAuth client that cleared the hit; null: not cleared'),
  reviewDate: string.describe('Last day of the clearance, UTC. The hit then reopens; null: not cleared'),
  endedBecause: z.enum(END_REASONS).nullable().describe('Reason that the hit ended; null: not ended'),
  foundAt: z.string().describe('Time when the hit was first found, UTC'),
  updatedAt: z.string().describe('Time of the last change, UTC'),
  version: z
    .int()
    .describe('Version number; increases with each change. A change that sends an outdated version is rejected'),
});
export type HitView = z.output<typeof hitView>;
export const hitPage = z.object(countedPageOf(hitView));

export const clearRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'Version that you read. If it is no longer current, the request is a conflict. Absent: no check',
  ),
  reason: text(
    2_000,
    'Reason that the customer is not the listed party',
    'Different year and country of birth, verified against passport.',
  ),
  reviewDate: optionalDate('Last day of the clearance, UTC, at most one year from now. Default: one year from now'),
});
