/** Requests and responses of the operations on lists and profiles. */
import { z } from 'zod';
import { dayOrMomentField, optionalBoolean, optionalNumber, text } from '../platform/http/fields.ts';
import { pageOf, pagingQuery, wholeListOf } from '../platform/http/list-answers.ts';
import { DAY_STATES } from './freshness-history.ts';
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
  profiles: z.int().describe('Parties of all lists together, with those that are DELISTED: no screening finds these'),
  ...wholeListOf(
    z.object({
      watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
      title: z.string().describe('What people call the list'),
      authority: z.string().describe('Who orders its listings'),
      publisher: z.string().describe('Who publishes it'),
      category: z.enum(WATCHLIST_CATEGORIES).describe('As what its entries are listed'),
      format: z.string().describe('Kind of file that is read'),
      configured: z.boolean().describe('Among the sources of this installation'),
      searched: z.boolean().describe('Whether screenings search it now'),
      demo: z.boolean().describe('Its parties are invented'),
      freshness: z
        .enum(FRESHNESS)
        .describe(
          'STALE: not looked at for longer than its source allows. FAILED: the last look failed. NOT_LOADED: never read',
        ),
      whenStale: z
        .enum(['WARN', 'REFUSE'])
        .describe('REFUSE: nobody is screened while this list is stale or was never loaded'),
      required: z.boolean().describe('Whether no transaction is released before this list was loaded'),
      staleAfterHours: z
        .number()
        .nullable()
        .describe('Hours behind the last successful read; null: it does not grow stale'),
      schedule: nullableString.describe('Cron expression, UTC'),
      version: nullableInt.describe('Of the version that is searched; null: none is'),
      contentHash: nullableString.describe(
        'SHA-256 of the files and of the way they were read, hexadecimal; null: none was read',
      ),
      entries: nullableInt.describe('Entries of the version; null: none was read'),
      names: nullableInt.describe('Names of its entries; null: none was read'),
      rejected: nullableInt.describe('Entries that could not be read; null: none was read'),
      publishedAt: nullableString.describe('When the publisher dates it; null: it says nothing'),
      importedAt: nullableString.describe('When it was read here, UTC; null: it never was'),
      lastAttemptAt: nullableString.describe('When it was asked for last, UTC; null: never'),
      lastSuccessAt: nullableString.describe('When that went well last, UTC; null: never'),
      lastError: nullableString.describe('Why the last refresh failed, in words; null: it did not'),
      lastErrorRemedy: nullableString.describe(
        'What the operator does about it, in a sentence; null: nothing failed, or no remedy is known',
      ),
      failedAttempts: z.int().describe('Since it went well last'),
      unknownMeasures: z
        .array(z.string())
        .describe('Words for a legal effect that nobody has looked at: they count as asset freezes'),
    }),
  ),
});

export const versionsQuery = z.object(pagingQuery('Versions', { standard: 100, most: 200 }));

export const versionsResult = z.object({
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
  ...pageOf(
    z.object({
      version: z.int().describe('Number of the version, from 1'),
      entries: z.int().describe('Entries of the version'),
      names: z.int().describe('Names of its entries'),
      added: z.int().describe('Entries that it has more than the version before'),
      changed: z.int().describe('Entries that read otherwise than in the version before'),
      removed: z.int().describe('Entries of the version before that it has no more'),
      rejected: z.int().describe('Entries that could not be read'),
      contentHash: z.string().describe('SHA-256 of the files and of the way they were read, hexadecimal'),
      publishedAt: nullableString.describe('When the publisher dates it; null: it says nothing'),
      importedAt: z.string().describe('When it was read here, UTC'),
    }),
  ),
});

const note = z.object({
  externalReferenceId: nullableString.describe('Entry of the list; null: it could not be told'),
  position: nullableInt.describe('Line or record of the file'),
  reason: z.string().describe('What is wrong, in words'),
});

export const reportResult = z.object({
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
  version: z.int().describe('Number of the version'),
  entries: z.int().describe('Entries of the version'),
  publishedAt: nullableString.describe('When the publisher dates it; null: it says nothing'),
  publisherCount: nullableInt.describe('Entries that the publisher itself states'),
  rejected: z.int().describe('Entries that could not be read'),
  rejections: z.array(note).describe('The first of them, with the reason'),
  notices: z.array(note).describe('What was read, and looked strange; the first of them'),
  fieldsSeen: z.record(z.string(), z.int()).describe('How many entries have each field'),
  fieldsUnused: z.record(z.string(), z.int()).describe('Fields of the publisher that found no place; kept as features'),
  unknownMeasures: z
    .record(z.string(), z.int())
    .optional()
    .describe('Words for a legal effect that are not known, with the number of entries: they count as asset freezes'),
});

export const versionParams = watchlistParams.extend({
  version: optionalNumber({ min: 1, max: MAX_VERSION, integer: true }, 'Number of the version', true),
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
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
  from: z.int().describe('Number of the earlier version'),
  to: z.int().describe('Number of the later version'),
  added: z.int().describe('Entries that only the later one has'),
  changed: z.int().describe('Entries that read otherwise in the later one'),
  removed: z.int().describe('Entries that only the earlier one has'),
  ...pageOf(
    z.object({
      externalReferenceId: z.string().describe('The publisher’s own id of the entry'),
      primaryName: z.string().describe('The name that the publisher puts first'),
      change: z.enum(['ADDED', 'CHANGED', 'REMOVED']).describe('What became of the entry'),
      fields: z
        .array(
          z.object({
            field: z.string().describe('Member of the entry'),
            before: z.unknown().describe('null: it had none'),
            after: z.unknown().describe('null: it has none'),
          }),
        )
        .describe('What reads otherwise; of an entry that was added or removed, all of it'),
    }),
  ),
});

export const refreshRequest = z.object({
  force: optionalBoolean('Accept a version that shrinks beyond the limit: somebody has looked at it'),
});

export const refreshResult = z.object({
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
  outcome: z.enum(['UPDATED', 'UNCHANGED', 'FAILED', 'RUNNING']).describe('RUNNING: it goes on in the background'),
  reason: z.string().optional().describe('Cause of a failure, in words'),
  remedy: z.string().optional().describe('What the operator does about a failure, in a sentence'),
  version: z.int().optional().describe('Of the version that came of it; absent: none did'),
  generation: z.int().optional().describe('The state of all lists that is searched since; absent: none came of it'),
  entries: z.int().optional().describe('Entries of the version; absent: none came of it'),
  names: z.int().optional().describe('Names of its entries; absent: none came of it'),
  added: z.int().optional().describe('Entries that it has more; absent: none came of it'),
  changed: z.int().optional().describe('Entries that read otherwise; absent: none came of it'),
  removed: z.int().optional().describe('Entries that it has no more; absent: none came of it'),
  rejected: z.int().optional().describe('Entries that could not be read; absent: none came of it'),
  rejections: z.array(note).optional().describe('The first of these, with the reason; absent: none came of it'),
});

const listing = z.object({
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
  externalReferenceId: z.string().describe('The publisher’s own id of the entry'),
  primaryName: z.string().describe('The name that the publisher puts first'),
  watchlistStatus: z.string().describe('ACTIVE: it holds. DELISTED: it has ended'),
});

export const resolutionResult = z.object({
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  listings: z.array(listing).describe('Entries that were united'),
  edges: z
    .array(
      z.object({
        from: listing.describe('The one entry'),
        to: listing.describe('The other entry'),
        rule: z.string().describe('What the two have in common, in words'),
        strength: z.number().describe('How strong that is, 0 to 1'),
        facts: z.array(z.string()).describe('What it rests on'),
        joined: z.boolean().describe('Both ends are in this profile'),
        against: nullableString.describe('Where they are not: what speaks against it'),
      }),
    )
    .describe('Pairs of entries that were compared'),
  rulings: z
    .array(
      z.object({
        between: z.array(listing).length(2).describe('The two entries'),
        sameParty: z.boolean().describe('true: one party. false: two'),
        reason: z.string().describe('Why, in words'),
        decidedBy: z.string().describe('Who decided: the id of a person or client'),
        decidedAt: z.string().describe('When, UTC'),
      }),
    )
    .describe('What people decided of pairs'),
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
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
  title: z.string().describe('What people call the list'),
  version: nullableInt.describe('null: the list was taken out'),
  publishedAt: nullableString.describe('When the publisher dates it; null: it says nothing'),
});
const GENERATION = { min: 1, max: MAX_VERSION - 1, integer: true };

export const profileHistoryQuery = z.object(pagingQuery('States'));

export const profileHistory = z.object({
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  ...pageOf(
    z.object({
      generation: z.int().describe('The state of all lists since which it is so'),
      since: z.string().describe('Before this the profile did not exist, UTC'),
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
  generation: z.int().describe('The state of all lists that it is of'),
  createdAt: z.string().describe('When that state was made'),
  listVersions: z.array(changedList).describe('All lists as they were'),
  profile: profileSchema.describe('With listings that had ended by then'),
});

export const stateComparisonQuery = z.object({
  from: optionalNumber(GENERATION, 'Generation of the earlier state; by default the state before `to`', true),
  to: optionalNumber(GENERATION, 'Generation of the later one; by default the latest state', true),
});

export const stateComparison = z.object({
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  from: z.int().describe('Generation of the earlier state'),
  to: z.int().describe('Generation of the later state'),
  ...wholeListOf(
    z.object({
      field: z.string().describe('Member of the profile'),
      before: z.unknown().describe('What the earlier state has; null: nothing'),
      after: z.unknown().describe('What the later state has; null: nothing'),
    }),
    'Each field that differs; null: there was nothing',
  ),
});

const MOST_DAYS = 366;
export const DAYS_BY_DEFAULT = 90;
export const freshnessQuery = z.object({
  days: optionalNumber(
    { min: 1, max: MOST_DAYS, integer: true },
    `Days up to today, ${DAYS_BY_DEFAULT} by default`,
    true,
  ),
});

export const freshnessView = z.object({
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, which is today, UTC'),
  ...wholeListOf(
    z.object({
      watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
      title: z.string().describe('What people call the list'),
      freshness: z.enum(FRESHNESS).describe('Now'),
      staleAfterHours: z.number().nullable().describe('Now; each look counts by what held then. null: never'),
      knownFrom: z
        .string()
        .nullable()
        .describe(
          'From when on it is known: looks are kept since the release that keeps them, for 400 days. null: nothing is',
        ),
      staleHours: z.number().describe('All together'),
      stale: z
        .array(
          z.object({
            from: z.string().describe('Since when it was stale, UTC; not before the first day'),
            to: z.string().nullable().describe('null: it still is'),
            hours: z.number().describe('How long, to a tenth of an hour; up to now where it still is'),
          }),
        )
        .describe('From when to when, within the days that are asked for'),
      days: z
        .array(
          z.object({
            day: z.string().describe('YYYY-MM-DD, UTC'),
            state: z
              .enum(DAY_STATES)
              .describe(
                'STALE: for part of the day at least. FAILED: a look failed, and it was not stale. UNKNOWN: nothing is kept',
              ),
            oldestHours: z
              .number()
              .nullable()
              .describe('How long ago it had last been found up to date, at the worst moment of the day'),
            staleHours: z.number().describe('How much of the day it was stale, 0 to 24; 0 too where nothing is known'),
            looks: z.int().describe('How often on the day it was looked what its publisher has'),
            failedLooks: z.int().describe('Of these, those that failed'),
          }),
        )
        .describe('Each day that is asked for, the first one first; today up to now'),
    }),
    'Each list that is configured or searched',
  ),
});
export type FreshnessView = z.output<typeof freshnessView>;
