/** Requests and responses of replays, screenings as of a past day, and the list of screenings. */
import { z } from 'zod';
import { COVERAGE_CHECKS, COVERAGE_STATES, coverageSchema } from '../domain/coverage.ts';
import { withDateRanges } from '../platform/http/date-ranges.ts';
import { dayOrMomentField, momentField, optionalBoolean, optionalEnum, optionalText } from '../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../platform/http/list-answers.ts';
import { isUnreadable } from '../platform/http/unreadable.ts';
import { SCREEN_EXAMPLE_REQUEST, SCREEN_EXAMPLE_RESULT } from './examples.ts';
import { GAP_KINDS } from './gaps.ts';
import { DIFFERENCE_KINDS } from './replay-comparison.ts';
import { screenEntityRequest, screenEntityResult } from './schemas.ts';

const KINDS = ['SCREEN_ENTITY', 'SEARCH_PROFILE'] as const;

export const replayQuery = z.object({
  against: optionalEnum(
    ['RECORDED', 'CURRENT'],
    'RECORDED (default): the list versions of the stored screening. CURRENT: current list versions',
  ),
});

export const replayOutcome = z
  .enum(['IDENTICAL', 'EXPLAINED', 'UNEXPLAINED'])
  .describe('EXPLAINED: differs, with a known cause. UNEXPLAINED: differs although lists and matcher are the same');

export const differenceSchema = z.object({
  kind: z.enum(DIFFERENCE_KINDS).describe('Type of difference'),
  profileId: z.string().nullable().describe('Profile ID. null: applies to the whole result'),
  path: z.string().describe('Path in the result'),
  recorded: z.unknown().describe('Value in the stored result'),
  replayed: z.unknown().describe('Value in the replay'),
  explainedBy: z.enum(['LISTS', 'MATCHER']).nullable().describe('What changed since. null: neither lists nor matcher'),
});

export const replayedScreening = z.object({
  searchId: z.uuid().describe('ID of the stored screening'),
  kind: z.enum(KINDS).describe('Operation'),
  against: z
    .enum(['RECORDED', 'CURRENT'])
    .describe('RECORDED: list versions of the stored screening. CURRENT: current list versions'),
  outcome: replayOutcome,
  identical: z.boolean().describe('true: both results are identical'),
  remark: z.string().describe('Summary of the comparison'),
  screenedAt: z.string().describe('Time of the screening, UTC'),
  replayedAt: z.string().describe('Time of the replay, UTC'),
  recorded: z
    .object({
      generation: z.int().describe('List generation of the shared lists'),
      matcherVersion: z.string().describe('Matcher version: its number and the start of the SHA-256 of its content'),
      totalMatches: z.int().describe('Matches in the stored result'),
    })
    .describe('Versions used by the stored screening'),
  replayed: z
    .object({
      generation: z.int().describe('List generation of the shared lists'),
      matcherVersion: z.string().describe('Matcher version: its number and the start of the SHA-256 of its content'),
      totalMatches: z.int().describe('Matches in the replay'),
      listVersions: screenEntityResult.shape.listVersions,
    })
    .describe('Versions used by the replay'),
  differences: z.array(differenceSchema).describe('The first 100 differences'),
  differenceCount: z.int().describe('Total number of differences'),
});
export type ReplayedScreening = z.infer<typeof replayedScreening>;

export const REPLAY_EXAMPLE: ReplayedScreening = {
  searchId: SCREEN_EXAMPLE_RESULT.searchId,
  kind: 'SCREEN_ENTITY',
  against: 'RECORDED',
  outcome: 'IDENTICAL',
  identical: true,
  remark: 'The same result from the same matcher version.',
  screenedAt: SCREEN_EXAMPLE_RESULT.screenedAt,
  replayedAt: '2026-12-01T08:00:00.000Z',
  recorded: { generation: 12, matcherVersion: SCREEN_EXAMPLE_RESULT.matcherVersion, totalMatches: 1 },
  replayed: {
    generation: 12,
    matcherVersion: SCREEN_EXAMPLE_RESULT.matcherVersion,
    totalMatches: 1,
    listVersions: SCREEN_EXAMPLE_RESULT.listVersions,
  },
  differences: [],
  differenceCount: 0,
};

export const pastRequest = screenEntityRequest.extend({
  asOf: dayOrMomentField.required('A day (its end counts, UTC) or a point in time. Selects the list versions'),
});
export type PastRequest = z.output<typeof pastRequest>;

export const pastAnswer = z.object({
  inquiryId: z.uuid().describe('Inquiry ID in the audit trail'),
  asOf: z.string().describe('As requested'),
  generation: z.int().describe('List generation of the shared lists'),
  ...screenEntityResult.pick({
    query: true,
    totalMatches: true,
    truncated: true,
    matches: true,
    nearMisses: true,
    listVersions: true,
  }).shape,
  coverage: coverageSchema.describe('Screening coverage by list category. Past staleness is not known'),
  matcherVersion: z.string().describe('Current matcher version'),
});
export type PastAnswer = z.infer<typeof pastAnswer>;

export const PAST_EXAMPLE_REQUEST = { ...SCREEN_EXAMPLE_REQUEST, asOf: '2026-11-20' };
export const PAST_EXAMPLE: PastAnswer = {
  inquiryId: '5c1a7a04-6f3a-4a0e-9c36-6a3c0f1d7b52',
  asOf: '2026-11-20',
  generation: 12,
  query: SCREEN_EXAMPLE_RESULT.query as PastAnswer['query'],
  totalMatches: 1,
  truncated: false,
  matches: SCREEN_EXAMPLE_RESULT.matches as PastAnswer['matches'],
  nearMisses: [],
  listVersions: SCREEN_EXAMPLE_RESULT.listVersions,
  coverage: SCREEN_EXAMPLE_RESULT.coverage as PastAnswer['coverage'],
  matcherVersion: SCREEN_EXAMPLE_RESULT.matcherVersion,
};

export const screeningsQuery = withDateRanges(
  z.object({
    kind: optionalEnum(KINDS, 'Only screenings of this kind'),
    from: momentField.optional('Only screenings at or after this time'),
    to: momentField.optional('Only screenings before this time'),
    screenedBy: optionalText(200, 'Client ID or user ID of the requester'),
    correlationId: optionalText(128, 'Correlation ID of the request'),
    batchId: optionalText(36, 'Only screenings of this batch'),
    hasMatches: optionalBoolean(
      'Only screenings with matches, or only those without. For incomplete coverage see `gap`',
      true,
    ),
    gap: optionalEnum(
      GAP_KINDS,
      'Filter by coverage gap. SANCTION: sanctions lists not fully searched, or part of the name unreadable. ' +
        'OTHER: only other categories incomplete. NONE: full coverage. Excludes screenings of releases that did not ' +
        'store coverage',
    ),
    ...countedQuery('Screenings'),
  }),
  ['from', 'to'],
);

const summary = z.object({
  searchId: z.uuid().describe('ID of the stored screening'),
  kind: z.enum(KINDS).describe('Operation'),
  screenedAt: z.string().describe('Time, UTC'),
  screenedBy: z.string().describe('Client ID or user ID of the requester'),
  correlationId: z.string().describe('Correlation ID of the request'),
  name: z.string().nullable().describe('Screened name. null: searched by document number'),
  totalMatches: z.int().describe('Matches at or above the threshold, including those not returned'),
  truncated: z.boolean().describe('true: there were more matches than returned'),
  gaps: z
    .array(
      z.object({
        check: z.enum(COVERAGE_CHECKS).describe('Coverage check'),
        state: z.enum(COVERAGE_STATES).describe('Reason for the gap'),
      }),
    )
    .nullable()
    .describe(
      'Coverage gaps: a screening with gaps is not clear, even without matches. Empty: full coverage. null: not ' +
        'stored by earlier releases',
    ),
  generation: z.int().describe('List generation of the shared lists'),
  matcherVersion: z.string().describe('Matcher version: its number and the start of the SHA-256 of its content'),
  isUnreadable,
});
export type ScreeningSummary = z.infer<typeof summary>;

export const screeningsPage = z.object(countedPageOf(summary));
export const SCREENINGS_EXAMPLE: z.infer<typeof screeningsPage> = {
  items: [
    {
      searchId: SCREEN_EXAMPLE_RESULT.searchId,
      kind: 'SCREEN_ENTITY',
      screenedAt: SCREEN_EXAMPLE_RESULT.screenedAt,
      screenedBy: 'client_n4m5ykbm6wpzq3qj',
      correlationId: 'onboarding-4711',
      name: SCREEN_EXAMPLE_REQUEST.fullName,
      totalMatches: 1,
      truncated: false,
      gaps: [
        { check: 'PEP', state: 'NO_LIST' },
        { check: 'ADVERSE_MEDIA', state: 'NO_LIST' },
      ],
      generation: 12,
      matcherVersion: SCREEN_EXAMPLE_RESULT.matcherVersion,
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};
