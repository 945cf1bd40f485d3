/** Requests and responses of the operations on lists and profiles. */
import { z } from 'zod';
import { dayOrMomentField, optionalBoolean, optionalNumber, text } from '../platform/http/fields.ts';
import { pageOf, pagingQuery, wholeListOf } from '../platform/http/list-answers.ts';
import { DAY_STATES } from './freshness-history.ts';
import { FRESHNESS } from './overview.ts';
import { WATCHLIST_CATEGORIES } from './profile.ts';
import { profileSchema } from './profile-schema.ts';
import { WHEN_STALE } from './source.ts';

const MAX_ID = 64;
const MAX_REFERENCE = 512;
const MAX_REASON = 2_000;
const MAX_LISTINGS = 100;
/** Maximum of the database's integer type. */
const MAX_VERSION = 2 ** 31 - 1;

const nullableString = z.string().nullable();
const nullableInt = z.int().nullable();

export const watchlistParams = z.object({ watchlistId: text(MAX_ID, 'Id of the watchlist', 'un_sc') });
export const profileQuery = z.object({
  includeDelisted: optionalBoolean('Include ended listings with their end date. Default false', true),
});
export const profileParams = z.object({ profileId: z.string().describe('Id of the profile') });

export const watchlistsResult = z.object({
  generation: nullableInt.describe('List generation that is searched: one consistent state of all lists'),
  profiles: z
    .int()
    .describe(
      'Number of parties on all lists, including DELISTED parties. Screenings do not match DELISTED parties by default',
    ),
  ...wholeListOf(
    z.object({
      watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
      title: z.string().describe('Display name of the list'),
      authority: z.string().describe('Authority that issues the listings'),
      publisher: z.string().describe('Publisher of the list'),
      category: z.enum(WATCHLIST_CATEGORIES).describe('Category of the entries'),
      format: z.string().describe('File format of the source'),
      configured: z.boolean().describe('true: configured as a source of this installation'),
      searched: z.boolean().describe('true: screenings currently search this list'),
      demo: z.boolean().describe('true: the parties are fictitious'),
      freshness: z
        .enum(FRESHNESS)
        .describe(
          'OVERDUE: no successful check within `warnAfterHours`. STALE: none within `staleAfterHours`. FAILED: the last ' +
            'refresh failed. UNKNOWN: nothing checks the list, and no person confirmed it lately. NOT_LOADED: never imported',
        ),
      whenStale: z
        .enum(WHEN_STALE)
        .describe('REFUSE: screening is unavailable while this list is stale. WARN: screening continues'),
      required: z.boolean().describe('true: no transaction is released until this list is loaded'),
      warnAfterHours: z
        .number()
        .nullable()
        .describe('Hours after the last successful check when the list becomes OVERDUE. null: never'),
      staleAfterHours: z
        .number()
        .nullable()
        .describe('Hours after the last successful check when the list becomes stale. null: never'),
      schedule: nullableString.describe('Cron expression, UTC'),
      version: nullableInt.describe('Version that is searched. null: none'),
      contentHash: nullableString.describe(
        'SHA-256 of the source files, source definition and parser version, hexadecimal. null: never imported',
      ),
      entries: nullableInt.describe('Entries of the version. null: never imported'),
      names: nullableInt.describe('Names of all entries. null: never imported'),
      rejected: nullableInt.describe('Entries rejected by the parser. null: never imported'),
      publishedAt: nullableString.describe('Publication date stated by the publisher. null: not stated'),
      importedAt: nullableString.describe('Import time, UTC. null: never imported'),
      lastAttemptAt: nullableString.describe('Last refresh attempt, UTC. null: never'),
      lastSuccessAt: nullableString.describe('Last successful refresh, UTC. null: never'),
      lastCheckAt: nullableString.describe('Last successful refresh or manual check, UTC: the first age. null: never'),
      confirmedAt: nullableString.describe('Last manual check, UTC. null: never'),
      confirmedBy: nullableString.describe('ID of the user, client or operator of the last manual check. null: none'),
      contentAgeDays: nullableInt.describe(
        'Full days since `publishedAt`: the second age. null: the publisher states no date',
      ),
      contentDays: z
        .number()
        .nullable()
        .describe('Days within which the publisher usually issues a new version. null: not judged'),
      contentOverdue: z
        .boolean()
        .describe('true: the content is older than `contentDays`, and no manual check was made since. It only warns'),
      lastError: nullableString.describe('Error of the last refresh. null: the last refresh succeeded'),
      lastErrorRemedy: nullableString.describe('Suggested operator action. null: no failure, or no known action'),
      failedAttempts: z.int().describe('Failed refreshes since the last success'),
      unknownMeasures: z
        .array(z.string())
        .describe('Publisher terms for a legal effect that amlcore does not know. They are treated as asset freezes'),
    }),
  ),
});

export const versionsQuery = z.object(pagingQuery('Versions', { standard: 100, most: 200 }));

export const versionsResult = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  ...pageOf(
    z.object({
      version: z.int().describe('Version number, starting at 1'),
      entries: z.int().describe('Entries of the version'),
      names: z.int().describe('Names of all entries'),
      added: z.int().describe('Entries added since the previous version'),
      changed: z.int().describe('Entries changed since the previous version'),
      removed: z.int().describe('Entries removed since the previous version'),
      rejected: z.int().describe('Entries rejected by the parser'),
      contentHash: z
        .string()
        .describe('SHA-256 of the source files, source definition and parser version, hexadecimal'),
      publishedAt: nullableString.describe('Publication date stated by the publisher. null: not stated'),
      importedAt: z.string().describe('Import time, UTC'),
    }),
  ),
});

const note = z.object({
  externalReferenceId: nullableString.describe('Entry ID in the list. null: could not be determined'),
  position: nullableInt.describe('Line or record number in the file'),
  reason: z.string().describe('Description of the error'),
});

export const reportResult = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  version: z.int().describe('Number of the version'),
  entries: z.int().describe('Entries of the version'),
  publishedAt: nullableString.describe('Publication date stated by the publisher. null: not stated'),
  publisherCount: nullableInt.describe('Number of entries stated by the publisher'),
  rejected: z.int().describe('Entries rejected by the parser'),
  rejections: z.array(note).describe('The first rejected entries, with the reason'),
  notices: z.array(note).describe('The first imported entries with unusual content'),
  fieldsSeen: z.record(z.string(), z.int()).describe('Number of entries with each field'),
  fieldsUnused: z.record(z.string(), z.int()).describe('Publisher fields without a mapping, kept as features'),
  unknownMeasures: z
    .record(z.string(), z.int())
    .optional()
    .describe(
      'Unknown publisher terms for a legal effect, with the number of entries. They are treated as asset freezes',
    ),
});

export const versionParams = watchlistParams.extend({
  version: optionalNumber({ min: 1, max: MAX_VERSION, integer: true }, 'Number of the version', true),
});

export const differenceQuery = z.object({
  from: optionalNumber(
    { min: 0, max: MAX_VERSION, integer: true },
    'Earlier version. Default: the version before `to`',
    true,
  ),
  to: optionalNumber({ min: 1, max: MAX_VERSION, integer: true }, 'Later version. Default: the newest', true),
  ...pagingQuery('Entries', { standard: 100, most: 1_000 }),
});

export const differenceResult = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  from: z.int().describe('Number of the earlier version'),
  to: z.int().describe('Number of the later version'),
  added: z.int().describe('Entries only in the later version'),
  changed: z.int().describe('Entries that differ in the later version'),
  removed: z.int().describe('Entries only in the earlier version'),
  ...pageOf(
    z.object({
      externalReferenceId: z.string().describe('Entry ID assigned by the publisher'),
      primaryName: z.string().describe('Primary name according to the publisher'),
      change: z.enum(['ADDED', 'CHANGED', 'REMOVED']).describe('Type of change'),
      fields: z
        .array(
          z.object({
            field: z.string().describe('Field of the entry'),
            before: z.unknown().describe('Value before. null: no value'),
            after: z.unknown().describe('Value after. null: no value'),
          }),
        )
        .describe('Changed fields. For an added or removed entry: all fields'),
    }),
  ),
});

export const refreshRequest = z.object({
  force: optionalBoolean('Accept a version that shrinks more than the limit allows, after a manual review'),
});

export const confirmRequest = z.object({
  note: text(MAX_REASON, 'What was checked, and where', 'Compared with the list on the publisher’s website'),
});

export const confirmResult = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  version: z.int().describe('Version that was confirmed'),
  confirmedAt: z.string().describe('Time of the manual check, UTC'),
  confirmedBy: z.string().describe('ID of the user, client or operator who checked it'),
});

export const refreshResult = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  outcome: z
    .enum(['UPDATED', 'UNCHANGED', 'FAILED', 'RUNNING'])
    .describe('RUNNING: the refresh continues in the background'),
  reason: z.string().optional().describe('Cause of the failure'),
  remedy: z.string().optional().describe('Suggested operator action after a failure'),
  version: z.int().optional().describe('New version. Absent: no version was imported'),
  generation: z
    .int()
    .optional()
    .describe('List generation that is searched from now on. Absent: no version was imported'),
  entries: z.int().optional().describe('Entries of the version. Absent: no version was imported'),
  names: z.int().optional().describe('Names of all entries. Absent: no version was imported'),
  added: z.int().optional().describe('Added entries. Absent: no version was imported'),
  changed: z.int().optional().describe('Changed entries. Absent: no version was imported'),
  removed: z.int().optional().describe('Removed entries. Absent: no version was imported'),
  rejected: z.int().optional().describe('Entries rejected by the parser. Absent: no version was imported'),
  rejections: z
    .array(note)
    .optional()
    .describe('The first rejected entries, with the reason. Absent: no version was imported'),
});

const listing = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  externalReferenceId: z.string().describe('Entry ID assigned by the publisher'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  watchlistStatus: z.string().describe('ACTIVE: in force. DELISTED: ended'),
});

export const resolutionResult = z.object({
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  listings: z.array(listing).describe('Listings merged into the profile'),
  edges: z
    .array(
      z.object({
        from: listing.describe('First listing'),
        to: listing.describe('Second listing'),
        rule: z.string().describe('Matching rule that applied'),
        strength: z.number().describe('Strength of the evidence, 0 to 1'),
        facts: z.array(z.string()).describe('Facts behind the rule'),
        joined: z.boolean().describe('true: both listings are in this profile'),
        against: nullableString.describe('Why the listings were not merged. null: merged'),
      }),
    )
    .describe('Compared pairs of listings'),
  rulings: z
    .array(
      z.object({
        between: z.array(listing).length(2).describe('The two listings'),
        sameParty: z.boolean().describe('true: the same party. false: different parties'),
        reason: z.string().describe('Reason given with the decision'),
        decidedBy: z.string().describe('User ID or client ID of the decision maker'),
        decidedAt: z.string().describe('Time, UTC'),
      }),
    )
    .describe('Analyst decisions on pairs of listings'),
});

export const relationsQuery = z.object({
  depth: optionalNumber({ min: 1, max: 3, integer: true }, 'Maximum number of steps from the profile. Default 1', true),
  limit: optionalNumber({ min: 2, max: 500, integer: true }, 'Maximum number of nodes. Default 100', true),
});

const relationNode = z.object({
  nodeId: z.string().describe('Node ID used by `from` and `to` of edges'),
  profileId: z.string().nullable().describe('Profile ID. null: the party is not listed and known only by name'),
  name: nullableString.describe('As stated by the list'),
  entityType: nullableString.describe('INDIVIDUAL or ORGANIZATION. null: known only by name, or profile not loaded'),
  watchlistStatus: nullableString.describe('ACTIVE or DELISTED. null: known only by name, or profile not loaded'),
  depth: z.int().describe('Number of steps from the profile'),
});
export type RelationNode = z.infer<typeof relationNode>;

const relationEdge = z.object({
  from: z.string().describe('Node whose list entry states the relationship'),
  to: z.string().describe('Related node'),
  type: z.string().describe('Relationship type: FAMILY, ASSOCIATE, OWNERSHIP, ...'),
  role: nullableString.describe('Role as worded by the list'),
  share: z.number().nullable().describe('Ownership percentage. null: not provided'),
  startDate: nullableString.describe('Start of the relationship'),
  endDate: nullableString.describe('End of the relationship'),
  watchlistId: z.string().describe('List that states the relationship'),
});
export type RelationEdge = z.infer<typeof relationEdge>;

export const relationsGraph = z.object({
  profileId: z.uuid().describe('Profile at the center of the graph'),
  depth: z.int().describe('As requested'),
  nodes: z.array(relationNode).describe('The profile first, then ordered by steps'),
  edges: z.array(relationEdge).describe('Relationships between these nodes'),
  leftOut: z
    .object({
      nodes: z.int().describe('Nodes over the limit'),
      edges: z.int().describe('Relationships not returned'),
    })
    .describe('Counts over the limit. Nodes beyond omitted nodes were not explored'),
});
export type RelationsGraph = z.infer<typeof relationsGraph>;

export const mergeRequest = z.object({
  profileId: text(64, 'Profile to merge with'),
  reason: text(MAX_REASON, 'Reason for the merge'),
});

export const splitRequest = z.object({
  listings: z
    .array(
      z.object({ watchlistId: text(MAX_ID, 'List'), externalReferenceId: text(MAX_REFERENCE, 'Entry of the list') }),
    )
    .min(1)
    .max(MAX_LISTINGS)
    .describe('Listings that belong to a different party'),
  reason: text(MAX_REASON, 'Reason for the split'),
});

const changedList = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  title: z.string().describe('Display name of the list'),
  version: nullableInt.describe('Version number. null: the list was removed'),
  publishedAt: nullableString.describe('Publication date stated by the publisher. null: not stated'),
});
const GENERATION = { min: 1, max: MAX_VERSION - 1, integer: true };

export const profileHistoryQuery = z.object(pagingQuery('States'));

export const profileHistory = z.object({
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  ...pageOf(
    z.object({
      generation: z.int().describe('List generation in which this state began'),
      since: z.string().describe('Start of this state, UTC'),
      endedAt: nullableString.describe('End of this state. null: current state'),
      listVersions: z
        .array(changedList)
        .describe(
          'Lists with a new version in that generation. Empty: an analyst decision or a changed merge rule caused ' +
            'the change',
        ),
      changedFields: z
        .array(z.string())
        .nullable()
        .describe('Fields that differ from the previous state. null: first state'),
    }),
  ),
});

export const pastProfileQuery = z.object({
  at: dayOrMomentField.optional('A day (its end counts, UTC) or a point in time. Provide this or `generation`'),
  generation: optionalNumber(GENERATION, 'List generation from the profile history', true),
});

export const pastProfile = z.object({
  generation: z.int().describe('List generation of this state'),
  createdAt: z.string().describe('Time when the generation was created'),
  listVersions: z.array(changedList).describe('Versions of all lists at that time'),
  profile: profileSchema.describe('The profile, including listings that had ended by then'),
});

export const stateComparisonQuery = z.object({
  from: optionalNumber(GENERATION, 'Generation of the earlier state. Default: the state before `to`', true),
  to: optionalNumber(GENERATION, 'Generation of the later state. Default: the latest state', true),
});

export const stateComparison = z.object({
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  from: z.int().describe('Generation of the earlier state'),
  to: z.int().describe('Generation of the later state'),
  ...wholeListOf(
    z.object({
      field: z.string().describe('Field of the profile'),
      before: z.unknown().describe('Value in the earlier state. null: no value'),
      after: z.unknown().describe('Value in the later state. null: no value'),
    }),
    'Fields that differ',
  ),
});

const MOST_DAYS = 366;
export const DAYS_BY_DEFAULT = 90;
export const freshnessQuery = z.object({
  days: optionalNumber(
    { min: 1, max: MOST_DAYS, integer: true },
    `Number of days up to today. Default ${DAYS_BY_DEFAULT}`,
    true,
  ),
});

export const freshnessView = z.object({
  from: z.string().describe('First day of the period, UTC'),
  to: z.string().describe('Last day of the period (today), UTC'),
  ...wholeListOf(
    z.object({
      watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
      title: z.string().describe('Display name of the list'),
      freshness: z.enum(FRESHNESS).describe('Now'),
      staleAfterHours: z
        .number()
        .nullable()
        .describe('Current limit in hours. Past days use the limit that applied then. null: never stale'),
      knownFrom: z
        .string()
        .nullable()
        .describe('Start of the recorded refresh history. Records are kept for 400 days. null: no record'),
      staleHours: z.number().describe('Total stale hours in the period'),
      stale: z
        .array(
          z.object({
            from: z.string().describe('Start of the stale period, UTC, not before the first day'),
            to: z.string().nullable().describe('End of the stale period. null: still stale'),
            hours: z.number().describe('Duration in hours, rounded to 0.1. Counted up to now if still stale'),
          }),
        )
        .describe('Stale periods within the requested days'),
      days: z
        .array(
          z.object({
            day: z.string().describe('YYYY-MM-DD, UTC'),
            state: z
              .enum(DAY_STATES)
              .describe(
                'STALE: for at least part of the day. FAILED: a refresh failed, but the list was not stale. ' +
                  'UNKNOWN: no record',
              ),
            oldestHours: z
              .number()
              .nullable()
              .describe('Highest age of the last successful refresh during the day, in hours'),
            staleHours: z.number().describe('Stale hours of the day, 0 to 24. Also 0 if UNKNOWN'),
            looks: z.int().describe('Refresh attempts on this day'),
            failedLooks: z.int().describe('Failed refresh attempts on this day'),
          }),
        )
        .describe('Requested days, oldest first. Today counts up to now'),
    }),
    'Configured or searched lists',
  ),
});
export type FreshnessView = z.output<typeof freshnessView>;
