/** Requests and responses of the operations on lists and profiles. */
import { z } from 'zod';
import { dayOrMomentField, optionalBoolean, optionalNumber, text } from '../http/fields.ts';
import { pageOf, pagingQuery, wholeListOf } from '../http/list-answers.ts';
import { FRESHNESS } from './overview.ts';
import { WATCHLIST_CATEGORIES } from './profile.ts';
import { profileSchema } from './profile-schema.ts';

const MAX_ID = 64;
const MAX_REFERENCE = 512;
const MAX_REASON = 2_000;
const MAX_LISTINGS = 100;
/** The largest integer of the database. */
const MAX_VERSION = 2 ** 31 - 1;

const nullableString = z.string().nullable();
const nullableInt = z.int().nullable();

export const watchlistParams = z.object({ watchlistId: text(MAX_ID, 'Id of the watchlist', 'un_sc') });
export const profileQuery = z.object({
  includeDelisted: optionalBoolean('Listings that have ended too, with the day on which they did; default false', true),
});
export const profileParams = z.object({ profileId: z.string().describe('Id of the profile') });

export const watchlistsResult = z.object({
  generation: nullableInt.describe('The state of all lists together that is searched'),
  profiles: z.int(),
  ...wholeListOf(
    z.object({
      watchlistId: z.string(),
      title: z.string(),
      authority: z.string(),
      publisher: z.string(),
      category: z.enum(WATCHLIST_CATEGORIES),
      format: z.string(),
      configured: z.boolean().describe('Among the sources of this installation'),
      searched: z.boolean(),
      demo: z.boolean().describe('Its parties are invented'),
      freshness: z.enum(FRESHNESS),
      whenStale: z
        .enum(['WARN', 'REFUSE'])
        .describe('REFUSE: nobody is screened while this list is stale or was never loaded'),
      required: z.boolean().describe('Whether no transaction is released before this list was loaded'),
      staleAfterHours: z.number().nullable(),
      schedule: nullableString.describe('Cron expression, UTC'),
      version: nullableInt,
      contentHash: nullableString,
      entries: nullableInt,
      names: nullableInt,
      rejected: nullableInt,
      publishedAt: nullableString,
      importedAt: nullableString,
      lastAttemptAt: nullableString,
      lastSuccessAt: nullableString,
      lastError: nullableString,
      failedAttempts: z.int(),
      unknownMeasures: z
        .array(z.string())
        .describe('Words for a legal effect that nobody has looked at: they count as asset freezes'),
    }),
  ),
});

export const versionsQuery = z.object(pagingQuery('Versions', { standard: 100, most: 200 }));

export const versionsResult = z.object({
  watchlistId: z.string(),
  ...pageOf(
    z.object({
      version: z.int(),
      entries: z.int(),
      names: z.int(),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      rejected: z.int(),
      contentHash: z.string(),
      publishedAt: nullableString,
      importedAt: z.string(),
    }),
  ),
});

const note = z.object({
  externalReferenceId: nullableString.describe('Entry of the list; null: it could not be told'),
  position: nullableInt.describe('Line or record of the file'),
  reason: z.string(),
});

export const reportResult = z.object({
  watchlistId: z.string(),
  version: z.int(),
  entries: z.int(),
  publishedAt: nullableString,
  publisherCount: nullableInt.describe('Entries that the publisher itself states'),
  rejected: z.int(),
  rejections: z.array(note).describe('The first of them, with the reason'),
  notices: z.array(note),
  fieldsSeen: z.record(z.string(), z.int()),
  fieldsUnused: z.record(z.string(), z.int()).describe('Fields of the publisher that found no place; kept as features'),
  unknownMeasures: z
    .record(z.string(), z.int())
    .optional()
    .describe('Words for a legal effect that are not known, with the number of entries: they count as asset freezes'),
});

export const versionParams = watchlistParams.extend({
  version: optionalNumber({ min: 1, max: MAX_VERSION, integer: true }, 'Version', true),
});

export const differenceQuery = z.object({
  from: optionalNumber(
    { min: 0, max: MAX_VERSION, integer: true },
    'Earlier version; by default the one before `to`',
    true,
  ),
  to: optionalNumber({ min: 1, max: MAX_VERSION, integer: true }, 'Later version; by default the newest', true),
  ...pagingQuery('Entries', { standard: 100, most: 1_000 }),
});

export const differenceResult = z.object({
  watchlistId: z.string(),
  from: z.int(),
  to: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  ...pageOf(
    z.object({
      externalReferenceId: z.string(),
      primaryName: z.string(),
      change: z.enum(['ADDED', 'CHANGED', 'REMOVED']),
      fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
});

export const refreshRequest = z.object({
  force: optionalBoolean('Accept a version that shrinks beyond the limit: somebody has looked at it'),
});

export const refreshResult = z.object({
  watchlistId: z.string(),
  outcome: z.enum(['UPDATED', 'UNCHANGED', 'FAILED', 'RUNNING']).describe('RUNNING: it goes on in the background'),
  reason: z.string().optional().describe('Of a failure'),
  version: z.int().optional(),
  generation: z.int().optional(),
  entries: z.int().optional(),
  names: z.int().optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
  removed: z.int().optional(),
  rejected: z.int().optional(),
  rejections: z.array(note).optional(),
});

const listing = z.object({
  watchlistId: z.string(),
  externalReferenceId: z.string(),
  primaryName: z.string(),
  watchlistStatus: z.string(),
});

export const resolutionResult = z.object({
  profileId: z.uuid(),
  listings: z.array(listing),
  edges: z.array(
    z.object({
      from: listing,
      to: listing,
      rule: z.string(),
      strength: z.number(),
      facts: z.array(z.string()),
      joined: z.boolean().describe('Both ends are in this profile'),
      against: nullableString.describe('Where they are not: what speaks against it'),
    }),
  ),
  rulings: z.array(
    z.object({
      between: z.array(listing).length(2),
      sameParty: z.boolean(),
      reason: z.string(),
      decidedBy: z.string(),
      decidedAt: z.string(),
    }),
  ),
});

export const relationsQuery = z.object({
  depth: optionalNumber({ min: 1, max: 3, integer: true }, 'Steps from the profile, 1 by default', true),
  limit: optionalNumber({ min: 2, max: 500, integer: true }, 'Most nodes, 100 by default', true),
});

const relationNode = z.object({
  nodeId: z.string().describe('That `from` and `to` of edges name'),
  profileId: z.string().nullable().describe('null: it is on no list, and known by its name alone'),
  name: nullableString.describe('As the list has it'),
  entityType: nullableString.describe('INDIVIDUAL or ORGANIZATION; null: known by its name alone, or not looked at'),
  watchlistStatus: nullableString.describe('ACTIVE or DELISTED; null likewise'),
  depth: z.int().describe('Steps from the profile'),
});
export type RelationNode = z.infer<typeof relationNode>;

const relationEdge = z.object({
  from: z.string().describe('Node whose list entry tells the tie'),
  to: z.string().describe('Node at its other end'),
  type: z.string().describe('Kind of tie: FAMILY, ASSOCIATE, OWNERSHIP, ...'),
  role: nullableString.describe('In the words of the list'),
  share: z.number().nullable().describe('Per cent; null: not told'),
  startDate: nullableString.describe('Since when'),
  endDate: nullableString.describe('Until when'),
  watchlistId: z.string().describe('List that tells it'),
});
export type RelationEdge = z.infer<typeof relationEdge>;

export const relationsGraph = z.object({
  profileId: z.uuid().describe('From which it is drawn'),
  depth: z.int().describe('As asked'),
  nodes: z.array(relationNode).describe('The profile first, then by steps'),
  edges: z.array(relationEdge).describe('Ties between these nodes'),
  leftOut: z
    .object({
      nodes: z.int().describe('Others that were met and did not fit'),
      edges: z.int().describe('Ties that were met and are not told'),
    })
    .describe('What did not fit; behind what was left out nobody looked'),
});
export type RelationsGraph = z.infer<typeof relationsGraph>;

export const mergeRequest = z.object({
  profileId: text(64, 'The profile to unite with'),
  reason: text(MAX_REASON, 'Why they are one party'),
});

export const splitRequest = z.object({
  listings: z
    .array(
      z.object({ watchlistId: text(MAX_ID, 'List'), externalReferenceId: text(MAX_REFERENCE, 'Entry of the list') }),
    )
    .min(1)
    .max(MAX_LISTINGS)
    .describe('Listings that are another party than the rest'),
  reason: text(MAX_REASON, 'Why they are another party'),
});

const changedList = z.object({
  watchlistId: z.string(),
  title: z.string(),
  version: nullableInt.describe('null: the list was taken out'),
  publishedAt: nullableString,
});
const GENERATION = { min: 1, max: MAX_VERSION - 1, integer: true };

export const profileHistoryQuery = z.object(pagingQuery('States'));

export const profileHistory = z.object({
  profileId: z.uuid(),
  ...pageOf(
    z.object({
      generation: z.int().describe('The state of all lists since which it is so'),
      since: z.string(),
      endedAt: nullableString.describe('When it was no longer so; null: it is so still'),
      listVersions: z
        .array(changedList)
        .describe('Lists with a new version in that state. None: people ruled, or lists are united otherwise'),
      changedFields: z
        .array(z.string())
        .nullable()
        .describe('What differs from the state before; null: it is the first'),
    }),
  ),
});

export const pastProfileQuery = z.object({
  at: dayOrMomentField.optional('A day, of which the end counts (UTC), or a moment. This or `generation`'),
  generation: optionalNumber(GENERATION, 'A state of all lists, as the history names it', true),
});

export const pastProfile = z.object({
  generation: z.int(),
  createdAt: z.string().describe('When that state was made'),
  listVersions: z.array(changedList).describe('All lists as they were'),
  profile: profileSchema.describe('With listings that had ended by then'),
});

export const stateComparisonQuery = z.object({
  from: optionalNumber(GENERATION, 'Generation of the earlier state; by default the state before `to`', true),
  to: optionalNumber(GENERATION, 'Generation of the later one; by default the latest state', true),
});

export const stateComparison = z.object({
  profileId: z.uuid(),
  from: z.int(),
  to: z.int(),
  ...wholeListOf(
    z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }),
    'Each field that differs; null: there was nothing',
  ),
});
