/** Requests and responses of the screening operations. */

import { z } from 'zod';
import { coverageSchema } from '../domain/coverage.ts';
import { MEASURES } from '../lists/measures.ts';
import { ENTITY_TYPES, RISK_LEVELS, WATCHLIST_CATEGORIES, WATCHLIST_STATUSES } from '../lists/profile.ts';
import { profileSchema } from '../lists/profile-schema.ts';
import { isComparableIdentifier, isComparableName } from '../matching/comparable.ts';
import { MATCH_ALGORITHMS } from '../matching/types.ts';
import {
  countryList,
  enumList,
  optionalBirthDate,
  optionalBoolean,
  optionalEnum,
  optionalNumber,
  optionalText,
  text,
} from '../platform/http/fields.ts';
import { pageOf, pagingQuery, wholeListOf } from '../platform/http/list-answers.ts';
import { comparisonSchema, explanationLine } from './comparisons.ts';
import { MATCH_RISK_LEVELS } from './risk.ts';

export const MAX_NAME_CHARS = 512;
const MAX_DOCUMENT_CHARS = 256;
export const DEFAULT_LIMIT = 20;
const LIMIT = { min: 1, max: 100, integer: true };
const WEIGHT = { min: 0, max: 1 };

/** Rejects names that cannot be compared, because an empty result would look like no match. */
const comparable = <S extends z.ZodType<string | undefined>>(schema: S, isComparable: (text: string) => boolean): S =>
  schema.refine((text) => text === undefined || isComparable(text), {
    message: 'has nothing to compare: give at least one letter or digit',
    params: { code: 'Pattern' },
  });

export const screenEntityRequest = z.object({
  fullName: comparable(
    text(
      MAX_NAME_CHARS,
      'Name of the party to screen; at least one letter or digit, in any script',
      'Nicolás Maduro Moros',
    ),
    isComparableName,
  ),
  alias: comparable(
    optionalText(MAX_NAME_CHARS, 'Another name of the same party. The better match counts'),
    isComparableName,
  ),
  dob: optionalBirthDate('Date of birth, YYYY-MM-DD; from 1850 to today'),
  documentNumber: comparable(
    optionalText(
      MAX_DOCUMENT_CHARS,
      'Identity document number, registration number or wallet address. An equal number is a match regardless of ' +
        'the name. Numbers of fewer than 4 characters only corroborate',
    ),
    isComparableIdentifier,
  ),
  nationalityCodes: countryList('ISO 3166-1 alpha-2 codes'),
  entityTypes: enumList(ENTITY_TYPES, 'Only parties of these types; default all'),
  watchlistCategories: enumList(WATCHLIST_CATEGORIES, 'Only listings of these categories; default all'),
  matchAlgorithm: optionalEnum(
    MATCH_ALGORITHMS,
    'Name variation tolerated. Default: the setting of the organization (BALANCED unless changed)',
  ),
  fuzzyNameMatch: optionalBoolean('false: only names that are equal after normalization. Default true'),
  minScoreThreshold: optionalNumber(
    { min: 0, max: 100 },
    '0 to 100. Matches with a lower overall score are left out. Default: the setting of the organization (75 unless changed)',
  ),
  threshold: optionalNumber(
    { min: 0, max: 100 },
    'Alias of minScoreThreshold, which takes precedence if both are given',
  ),
  nameWeight: optionalNumber(WEIGHT, 'Weight of the name in the overall score'),
  idWeight: optionalNumber(
    WEIGHT,
    'Weight of a different document number. An equal number scores 100. With weight 0 it is ignored',
  ),
  dobWeight: optionalNumber(WEIGHT, 'Weight of the date of birth in the overall score'),
  includeDelisted: optionalBoolean(
    'Include delisted parties and ended listings, with the end date. Default false. They have no effect on decisions',
  ),
  limit: optionalNumber(LIMIT, 'Maximum number of matches to return. Default 20'),
});
export type ScreenEntityRequest = z.output<typeof screenEntityRequest>;

const MAX_THRESHOLDS = 10;

export const thresholdCountsRequest = screenEntityRequest
  .omit({ minScoreThreshold: true, threshold: true, limit: true })
  .extend({
    thresholds: z
      .array(z.number().min(0).max(100).describe('0 to 100'))
      .min(1)
      .max(MAX_THRESHOLDS)
      .describe('Thresholds to count at, at most ten'),
  });
export type ThresholdCountsRequest = z.output<typeof thresholdCountsRequest>;

export const thresholdCountsResult = z.object(
  wholeListOf(
    z.object({
      threshold: z.number().describe('0 to 100'),
      totalMatches: z.int().describe('Matches at or above the threshold'),
    }),
    'One entry for each threshold, lowest first',
  ),
);
export type ThresholdCountsResult = z.infer<typeof thresholdCountsResult>;

export const searchProfileRequest = z.object({
  fullName: comparable(
    optionalText(MAX_NAME_CHARS, 'Name to search; this or documentNumber is required', 'Volkov'),
    isComparableName,
  ),
  documentNumber: comparable(
    optionalText(MAX_DOCUMENT_CHARS, 'Government-issued number; case, blanks and punctuation are ignored'),
    isComparableIdentifier,
  ),
  nationalityCodes: countryList('ISO 3166-1 alpha-2 codes, repeated or separated by commas', true),
  dob: optionalBirthDate('Date of birth, YYYY-MM-DD; entries that give only the year match by it'),
  entityTypes: enumList(ENTITY_TYPES, 'INDIVIDUAL, ORGANIZATION', true),
  watchlistCategories: enumList(WATCHLIST_CATEGORIES, 'Only listings in force with these categories', true),
  riskLevels: enumList(RISK_LEVELS, 'Risk levels of the profile', true),
  includeDelisted: optionalBoolean('Search and return ended listings too. Default false', true),
  ...pagingQuery('Profiles'),
});
export type SearchProfileRequest = z.output<typeof searchProfileRequest>;

const score = z.number().min(0).max(100);
const scoreOrNull = score.nullable();

export const scoreSchema = z
  .object({
    overall: score.describe('Overall score that is compared with the threshold, 0 to 100, one decimal'),
    nameScore: scoreOrNull.describe('Name similarity, 0 to 100, one decimal. null: no name was compared'),
    idScore: scoreOrNull.describe('100: a document number is equal. 0: none is equal. null: not provided on one side'),
    dobScore: scoreOrNull.describe('Date of birth similarity, 0 to 100. null: not provided on one side'),
    nationalityScore: scoreOrNull.describe(
      '100: a country in common. Less: none in common. null: not provided on one side',
    ),
    algorithm: z.enum(MATCH_ALGORITHMS).describe('Name variation tolerated: LOOSE the most, STRICT the least'),
  })
  .describe('Scores from 0 to 100, one decimal. null: nothing to compare');

const listVersionSchema = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  title: z.string().describe('Display name of the list'),
  version: z.int().describe('Number of the version of the list'),
  contentHash: z.string().describe('SHA-256 of the source files, source definition and parser version, hexadecimal'),
  entries: z.int().describe('Entries of the version'),
  publishedAt: z.string().nullable().describe('Publication date stated by the publisher. null: not stated'),
  importedAt: z.string().describe('Import time, UTC'),
  demo: z.boolean().optional().describe('true: fictitious parties, not a real list'),
});

const matchSchema = z.object({
  matchId: z.uuid().describe('ID of this match in the response'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  matchedName: z.string().describe('The name variant that matched'),
  nameBearers: z
    .int()
    .nullable()
    .optional()
    .describe(
      'Estimated number of people in the world with the matched name. null: no figures, or no person. Absent in ' +
        'older records',
    ),
  score: scoreSchema,
  riskLevel: z
    .enum(MATCH_RISK_LEVELS)
    .describe('Derived from the overall score. INFORMATIONAL: the party is no longer listed'),
  categories: z.array(z.enum(WATCHLIST_CATEGORIES)).describe('Current listing categories of the party'),
  sources: z
    .array(
      z.object({
        type: z.enum(WATCHLIST_CATEGORIES).describe('Category of the listing'),
        authority: z.string().describe('Authority that ordered the listing'),
        referenceId: z.string().describe('Entry ID assigned by the publisher'),
        publisher: z.string().describe('Publisher of the list'),
        publishedDate: z.string().nullable().describe('Listing date stated by the publisher. null: not stated'),
        removalDate: z.string().nullable().describe('End date of the listing. null: in force'),
        url: z.string().nullable().describe('Publisher page of the entry. null: none'),
        programs: z.array(z.string()).describe('Sanctions programs of the entry'),
        measures: z
          .array(z.enum(MEASURES))
          .describe('Restrictions attached to the listing by its publisher, see docs/effects.md'),
      }),
    )
    .describe('Watchlist entries of the party, one for each list'),
  entity: z
    .object({
      type: z.enum(ENTITY_TYPES).describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party'),
      primaryName: z.string().describe('Primary name according to the publisher'),
      gender: z.string().nullable().describe('null: not provided by the lists'),
      nationality: z.array(z.string()).describe('ISO 3166-1 alpha-2, or as written by the list. Empty: not provided'),
      dob: z.array(z.string()).describe('YYYY-MM-DD, YYYY-MM or YYYY, from all lists. Empty: not provided'),
      watchlistStatus: z.enum(WATCHLIST_STATUSES).describe('ACTIVE: currently listed. DELISTED: no longer listed'),
    })
    .describe('Listed party'),
  explanation: z.array(explanationLine).describe('Explanation of the score, one line for each word and field'),
  comparisons: z
    .array(comparisonSchema.omit({ tokens: true, finding: true }))
    .optional()
    .describe(
      'Field-by-field comparison as data, with a verdict. The contributions add up to the overall score, except ' +
        'for rounding. `explanation` has the words and the findings. Absent in older records',
    ),
  suppressed: z
    .boolean()
    .describe(
      'true: the organization cleared the party of this profile, and neither has changed since. The match is ' +
        'still shown',
    ),
  suppressedReason: z.string().nullable().describe('Reason for the clearance. null: not cleared'),
  suppressedBy: z
    .string()
    .nullable()
    .optional()
    .describe('User ID or client ID of the clearance. null: not cleared. Absent in older records'),
  suppressedAt: z
    .string()
    .nullable()
    .optional()
    .describe('Time of the clearance, UTC. null: not cleared. Absent in older records'),
});
export type MatchDocument = z.infer<typeof matchSchema>;

const nearMissSchema = matchSchema.extend({
  contradicts: z
    .array(explanationLine)
    .describe('Contradictions that lowered the score below the threshold: birth date, country, gender or entity type'),
});

const coverageOfSearch = coverageSchema.describe('Screening coverage by list category');

export const screenEntityResult = z.object({
  searchId: z.uuid().describe('ID of the stored screening'),
  query: z
    .object({
      name: z.string().describe('Screened name'),
      alias: z.string().nullable().describe('Second name. null: not provided'),
      threshold: z.number().describe('Threshold, 0 to 100. Matches with a lower overall score were left out'),
      dob: z.string().nullable().describe('Date of birth, YYYY-MM-DD. null: not provided'),
      documentNumber: z.string().nullable().describe('As provided. null: not provided'),
      nationalityCodes: z.array(z.string()).describe('ISO 3166-1 alpha-2. Empty: not provided'),
      entityTypes: z.array(z.enum(ENTITY_TYPES)).describe('Only parties of these types. Empty: all'),
      watchlistCategories: z
        .array(z.enum(WATCHLIST_CATEGORIES))
        .describe('Only listings of these categories. Empty: all'),
      matchAlgorithm: z.enum(MATCH_ALGORITHMS).describe('Name variation tolerated'),
      fuzzyNameMatch: z.boolean().describe('false: only names that are equal after normalization'),
      nameWeight: z.number().nullable().describe('Weight of the name, 0 to 1. null: default of the matcher'),
      idWeight: z
        .number()
        .nullable()
        .describe('Weight of a different document number, 0 to 1. null: default of the matcher'),
      dobWeight: z.number().nullable().describe('Weight of the date of birth, 0 to 1. null: default of the matcher'),
      includeDelisted: z.boolean().describe('true: delisted parties were searched too'),
      limit: z.int().describe('Maximum number of matches to return'),
    })
    .describe('Effective query, with defaults applied'),
  totalMatches: z.int().describe('Matches at or above the threshold, including those not returned'),
  truncated: z.boolean().describe('true: there are more matches than returned'),
  matches: z
    .array(matchSchema)
    .describe('Highest score first, at most `limit`. Empty: no match at or above the threshold'),
  nearMisses: z
    .array(nearMissSchema)
    .describe(
      'At most five sanctioned parties whose name alone scores at or above the threshold, but whose other data ' +
        'contradicts. They have no effect. They are shown so that a wrong birth date or country cannot hide a match',
    ),
  listVersions: z.array(listVersionSchema).describe('Versions of all searched lists'),
  listsNotLoaded: z
    .array(z.string())
    .describe('Configured lists that were not searched because no version could be loaded'),
  coverage: coverageOfSearch,
  matcherVersion: z.string().describe('Matcher version: its number and the start of the SHA-256 of its content'),
  screenedAt: z.string().describe('Time, UTC'),
});
export type ScreenEntityResult = z.infer<typeof screenEntityResult>;

export const screeningParams = z.object({
  searchId: z.string().describe('`searchId` of the screening'),
});

const recorded = {
  searchId: z.uuid().describe('ID of the stored screening'),
  screenedAt: z.string().describe('Time, UTC'),
  screenedBy: z.string().describe('Client ID or user ID of the requester'),
  correlationId: z.string().describe('Correlation ID of the request'),
  query: z.record(z.string(), z.unknown()).describe('Stored query'),
  settings: z.record(z.string(), z.unknown()).describe('Effective settings, including values from the request'),
  generation: z.int().describe('List generation of the shared lists'),
  listVersions: z.array(listVersionSchema).describe('Versions of all searched lists'),
  matcherVersion: z.string().describe('Matcher version: its number and the start of the SHA-256 of its content'),
  totalMatches: z.int().describe('Matches at or above the threshold, including those not returned'),
  truncated: z.boolean().describe('true: there were more matches than returned'),
};

/** A stored screening. */
export const storedScreening = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SCREEN_ENTITY').describe('Created by `POST /screen-entity`'),
    ...recorded,
    result: screenEntityResult.describe('`data` of the response, as sent'),
  }),
  z.object({
    kind: z.literal('SEARCH_PROFILE').describe('Created by `GET /search-profile`'),
    ...recorded,
    result: z
      .object({
        profiles: z
          .array(
            z.object({
              profileId: z.uuid().describe('Unified profile ID of the listed party'),
              overall: score.describe('Score of the profile, 0 to 100'),
            }),
          )
          .describe('Profiles of the returned page. Their content is that of the generation'),
      })
      .describe('Stored result'),
  }),
]);
export type StoredScreening = z.infer<typeof storedScreening>;

export const searchProfilePage = z.object({
  ...pageOf(profileSchema.extend({ score: scoreSchema })),
  coverage: coverageOfSearch,
});
export type SearchProfilePage = z.infer<typeof searchProfilePage>;
