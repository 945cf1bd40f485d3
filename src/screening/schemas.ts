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
import { comparisonSchema } from './comparisons.ts';
import { MATCH_RISK_LEVELS } from './risk.ts';

export const MAX_NAME_CHARS = 512;
const MAX_DOCUMENT_CHARS = 256;
export const DEFAULT_LIMIT = 20;
const LIMIT = { min: 1, max: 100, integer: true };
const WEIGHT = { min: 0, max: 1 };

/** Refuses a name that cannot be compared: an empty result would look as if nobody were listed. */
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
    optionalText(MAX_NAME_CHARS, 'Another name of the same party; the better of the two counts'),
    isComparableName,
  ),
  dob: optionalBirthDate('Date of birth, YYYY-MM-DD; from 1850 to today'),
  documentNumber: comparable(
    optionalText(
      MAX_DOCUMENT_CHARS,
      'Number of an identity document, registration or wallet address. An equal one is a match, whatever the name; one ' +
        'of less than 4 characters only corroborates',
    ),
    isComparableIdentifier,
  ),
  nationalityCodes: countryList('ISO 3166-1 alpha-2 codes'),
  entityTypes: enumList(ENTITY_TYPES, 'Only parties of these types; default all'),
  watchlistCategories: enumList(WATCHLIST_CATEGORIES, 'Only listings of these categories; default all'),
  matchAlgorithm: optionalEnum(
    MATCH_ALGORITHMS,
    'How much variation is forgiven; default is the setting of the organisation, BALANCED unless it was changed',
  ),
  fuzzyNameMatch: optionalBoolean('false: only whole names that are equal after normalisation; default true'),
  minScoreThreshold: optionalNumber(
    { min: 0, max: 100 },
    'Matches with a lower overall score are left out; default is the setting of the organisation, 75 unless changed',
  ),
  nameWeight: optionalNumber(WEIGHT, 'Weight of the name in the overall score'),
  idWeight: optionalNumber(
    WEIGHT,
    'Weight of another document number than the listed one. An equal one gives 100; with the weight 0 it is ignored',
  ),
  dobWeight: optionalNumber(WEIGHT, 'Weight of the date of birth in the overall score'),
  includeDelisted: optionalBoolean(
    'Parties and listings that publishers have taken off too, with the day; default false. They decide nothing',
  ),
  limit: optionalNumber(LIMIT, 'Most matches to return, default 20'),
});
export type ScreenEntityRequest = z.output<typeof screenEntityRequest>;

const MAX_THRESHOLDS = 10;

export const thresholdCountsRequest = screenEntityRequest.omit({ minScoreThreshold: true, limit: true }).extend({
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
    'One for each threshold, the lowest first',
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
  watchlistCategories: enumList(WATCHLIST_CATEGORIES, 'Categories of active listings', true),
  riskLevels: enumList(RISK_LEVELS, 'Risk levels of the profile', true),
  includeDelisted: optionalBoolean('Search and show listings that have ended too; default false', true),
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
    algorithm: z.enum(MATCH_ALGORITHMS).describe('How much variation was forgiven: LOOSE the most, STRICT the least'),
  })
  .describe('0 to 100, one decimal; null where there was nothing to compare');

const listVersionSchema = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  title: z.string().describe('Display name of the list'),
  version: z.int().describe('Number of the version of the list'),
  contentHash: z.string().describe('SHA-256 of the source files, source definition and parser version, hexadecimal'),
  entries: z.int().describe('Entries of the version'),
  publishedAt: z.string().nullable().describe('Publication date stated by the publisher. null: not stated'),
  importedAt: z.string().describe('Import time, UTC'),
  demo: z.boolean().optional().describe('true: invented parties, not a real list'),
});

const explanationLine = z.object({
  field: z.string().describe('Compared attribute: `nameToken`, `birthDate`, `country`, ...'),
  query: z.string().nullable().describe('Screened value. null: not provided'),
  listed: z.string().nullable().describe('Listed value. null: not provided'),
  finding: z.string().describe('Result of the comparison'),
  effect: z
    .number()
    .nullable()
    .describe('Points added to or subtracted from the overall score. null: informational only'),
});

const matchSchema = z.object({
  matchId: z.uuid().describe('Id of this match in this answer'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  matchedName: z.string().describe('The name variant that matched'),
  score: scoreSchema,
  riskLevel: z
    .enum(MATCH_RISK_LEVELS)
    .describe('From the overall score; INFORMATIONAL of a party that is on no list any more'),
  categories: z.array(z.enum(WATCHLIST_CATEGORIES)).describe('In which the party is listed today'),
  sources: z
    .array(
      z.object({
        type: z.enum(WATCHLIST_CATEGORIES).describe('As what the entry lists it'),
        authority: z.string().describe('Authority that ordered the listing'),
        referenceId: z.string().describe('Entry ID assigned by the publisher'),
        publisher: z.string().describe('Publisher of the list'),
        publishedDate: z.string().nullable().describe('Listing date stated by the publisher. null: not stated'),
        removalDate: z.string().nullable().describe('End date of the listing. null: in force'),
        url: z.string().nullable().describe('Where the publisher shows the entry; null: nowhere'),
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
      nationality: z
        .array(z.string())
        .describe('ISO 3166-1 alpha-2, or as the list has it; empty: the lists do not tell'),
      dob: z.array(z.string()).describe('YYYY-MM-DD, YYYY-MM or YYYY, all that the lists give; empty: none'),
      watchlistStatus: z.enum(WATCHLIST_STATUSES).describe('ACTIVE: currently listed. DELISTED: no longer listed'),
    })
    .describe('Who the party is'),
  explanation: z.array(explanationLine).describe('Explanation of the score, one line for each word and field'),
  comparisons: z
    .array(comparisonSchema)
    .optional()
    .describe(
      'The same as data: what was given beside what is listed, field by field, with a verdict. The contributions add up to ' +
        'the overall score, but for rounding. Absent in what was stored before it was kept',
    ),
  suppressed: z
    .boolean()
    .describe(
      'The organisation has ruled that the party is not this profile, and neither has changed since. It is shown all the same',
    ),
  suppressedReason: z.string().nullable().describe('Why the organisation ruled so; null: it has not'),
  suppressedBy: z.string().nullable().optional().describe('Absent in what was stored before it was kept'),
  suppressedAt: z
    .string()
    .nullable()
    .optional()
    .describe('When it ruled so, UTC; null: it has not; absent in what was stored before it was kept'),
});
export type MatchDocument = z.infer<typeof matchSchema>;

const nearMissSchema = matchSchema.extend({
  contradicts: z
    .array(explanationLine)
    .describe('What put it below the threshold: a birth date, country, gender or kind of party that contradicts'),
});

const coverageOfSearch = coverageSchema.describe('By category of lists: whether it was searched, in which lists');

export const screenEntityResult = z.object({
  searchId: z.uuid().describe('Id of the stored screening'),
  query: z
    .object({
      name: z.string().describe('The name that was asked for'),
      alias: z.string().nullable().describe('The other name; null: none was given'),
      threshold: z.number().describe('Matches with a lower overall score were left out, 0 to 100'),
      dob: z.string().nullable().describe('Date of birth, YYYY-MM-DD; null: none was given'),
      documentNumber: z.string().nullable().describe('As given; null: none was'),
      nationalityCodes: z.array(z.string()).describe('ISO 3166-1 alpha-2; empty: none was given'),
      entityTypes: z.array(z.enum(ENTITY_TYPES)).describe('Only parties of these types; empty: all'),
      watchlistCategories: z
        .array(z.enum(WATCHLIST_CATEGORIES))
        .describe('Only listings of these categories; empty: all'),
      matchAlgorithm: z.enum(MATCH_ALGORITHMS).describe('How much variation was forgiven'),
      fuzzyNameMatch: z.boolean().describe('false: only whole names that are equal after normalisation'),
      nameWeight: z.number().nullable().describe('Weight of the name, 0 to 1; null: as the matcher has it'),
      idWeight: z
        .number()
        .nullable()
        .describe('Weight of another document number, 0 to 1; null: as the matcher has it'),
      dobWeight: z.number().nullable().describe('Weight of the date of birth, 0 to 1; null: as the matcher has it'),
      includeDelisted: z.boolean().describe('Whether parties that were taken off were searched too'),
      limit: z.int().describe('Most matches to return'),
    })
    .describe('What was asked, with what held where the request said nothing'),
  totalMatches: z.int().describe('Matches at or above the threshold, those that were not returned too'),
  truncated: z.boolean().describe('Whether there are more matches than were returned'),
  matches: z.array(matchSchema).describe('The best first, at most `limit`; empty: nobody reaches the threshold'),
  nearMisses: z
    .array(nearMissSchema)
    .describe(
      'At most five sanctioned parties whose name alone reaches the threshold and whom something else put below it. They ' +
        'decide nothing; they are shown so that a wrong birth date or country hides nobody',
    ),
  listVersions: z.array(listVersionSchema).describe('The exact version of every list that was searched'),
  listsNotLoaded: z
    .array(z.string())
    .describe('Configured lists that were not searched, since none of their versions could be loaded'),
  coverage: coverageOfSearch,
  matcherVersion: z
    .string()
    .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
  screenedAt: z.string().describe('Time, UTC'),
});
export type ScreenEntityResult = z.infer<typeof screenEntityResult>;

export const screeningParams = z.object({
  searchId: z.string().describe('`searchId` of the screening'),
});

const recorded = {
  searchId: z.uuid().describe('Id of the stored screening'),
  screenedAt: z.string().describe('Time, UTC'),
  screenedBy: z.string().describe('Who asked'),
  correlationId: z.string().describe('Of the request'),
  query: z.record(z.string(), z.unknown()).describe('What was asked'),
  settings: z.record(z.string(), z.unknown()).describe('What held where the request said nothing, and what it said'),
  generation: z.int().describe('The state of the shared lists that was searched'),
  listVersions: z.array(listVersionSchema).describe('The exact version of every list that was searched'),
  matcherVersion: z
    .string()
    .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
  totalMatches: z.int().describe('Matches at or above the threshold, those that were not returned too'),
  truncated: z.boolean().describe('Whether there were more matches than were returned'),
};

/** A stored screening. */
export const storedScreening = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SCREEN_ENTITY').describe('Asked by `POST /screen-entity`'),
    ...recorded,
    result: screenEntityResult.describe('`data` of the answer, as it was sent'),
  }),
  z.object({
    kind: z.literal('SEARCH_PROFILE').describe('Asked by `GET /search-profile`'),
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
          .describe('Of the page that was answered; the profiles as they were are those of the generation'),
      })
      .describe('What was answered'),
  }),
]);
export type StoredScreening = z.infer<typeof storedScreening>;

export const searchProfilePage = z.object({
  ...pageOf(profileSchema.extend({ score: scoreSchema })),
  coverage: coverageOfSearch,
});
export type SearchProfilePage = z.infer<typeof searchProfilePage>;
