/** Requests and answers of replays, of questions about the past, and of the list of screenings. */
import { z } from 'zod';
import { COVERAGE_CHECKS, COVERAGE_STATES, coverageSchema } from '../domain/coverage.ts';
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
    'RECORDED (default): the versions of the lists that it searched. CURRENT: those of today',
  ),
});

export const replayOutcome = z
  .enum(['IDENTICAL', 'EXPLAINED', 'UNEXPLAINED'])
  .describe('EXPLAINED: it differs, and each difference has its cause. UNEXPLAINED: the same lists and matcher differ');

export const differenceSchema = z.object({
  kind: z.enum(DIFFERENCE_KINDS).describe('What kind of difference it is'),
  profileId: z.string().nullable().describe('null: of the answer as a whole'),
  path: z.string().describe('Where in the answer'),
  recorded: z.unknown().describe('What the stored answer has'),
  replayed: z.unknown().describe('What the replay has'),
  explainedBy: z
    .enum(['LISTS', 'MATCHER'])
    .nullable()
    .describe('What is another one than then; null: neither the lists nor the matcher'),
});

export const replayedScreening = z.object({
  searchId: z.uuid().describe('Id of the stored screening'),
  kind: z.enum(KINDS).describe('Which operation was asked'),
  against: z.enum(['RECORDED', 'CURRENT']).describe('RECORDED: the lists of that day. CURRENT: those of now'),
  outcome: replayOutcome,
  identical: z.boolean().describe('Whether the two answers are the same'),
  remark: z.string().describe('What it comes to, in a sentence'),
  screenedAt: z.string().describe('When it was screened, UTC'),
  replayedAt: z.string().describe('When it was replayed, UTC'),
  recorded: z
    .object({
      generation: z.int().describe('The state of the shared lists that was searched'),
      matcherVersion: z
        .string()
        .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
      totalMatches: z.int().describe('Matches of the stored answer'),
    })
    .describe('What the stored answer was made with'),
  replayed: z
    .object({
      generation: z.int().describe('The state of the shared lists that was searched'),
      matcherVersion: z
        .string()
        .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
      totalMatches: z.int().describe('Matches of the replay'),
      listVersions: screenEntityResult.shape.listVersions,
    })
    .describe('What the replay was made with'),
  differences: z.array(differenceSchema).describe('The first hundred'),
  differenceCount: z.int().describe('How many there are, those beyond the shown ones too'),
});
export type ReplayedScreening = z.infer<typeof replayedScreening>;

export const REPLAY_EXAMPLE: ReplayedScreening = {
  searchId: SCREEN_EXAMPLE_RESULT.searchId,
  kind: 'SCREEN_ENTITY',
  against: 'RECORDED',
  outcome: 'IDENTICAL',
  identical: true,
  remark: 'The same answer, by the same version of the matcher.',
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
  asOf: dayOrMomentField.required(
    'A day, of which the end counts (UTC), or a moment: against the lists as they were then',
  ),
});
export type PastRequest = z.output<typeof pastRequest>;

export const pastAnswer = z.object({
  inquiryId: z.uuid().describe('Of the question in the audit trail'),
  asOf: z.string().describe('As it was asked'),
  generation: z.int().describe('The state of the shared lists that was searched'),
  ...screenEntityResult.pick({
    query: true,
    totalMatches: true,
    truncated: true,
    matches: true,
    nearMisses: true,
    listVersions: true,
  }).shape,
  coverage: coverageSchema.describe(
    'By category of lists: whether it was searched. Whether a list was stale or not loaded then is not known',
  ),
  matcherVersion: z.string().describe('Of today'),
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

export const screeningsQuery = z.object({
  kind: optionalEnum(KINDS, 'Only screenings of this kind'),
  from: momentField.optional('Screened at or after'),
  to: momentField.optional('Screened before'),
  screenedBy: optionalText(200, 'Who asked: the id of a client or a person'),
  correlationId: optionalText(128, 'Of the request'),
  hasMatches: optionalBoolean(
    'Only those with matches, or only those without: these are clean as far as was looked, see `gap`',
    true,
  ),
  gap: optionalEnum(
    GAP_KINDS,
    'Only those that did not look at all sanctions lists, or could not read part of the name (SANCTION); at another category alone (OTHER); ' +
      'or that looked at everything (NONE). Screenings of releases that did not keep it are in none of them',
  ),
  ...countedQuery('Screenings'),
});

const summary = z.object({
  searchId: z.uuid().describe('Id of the stored screening'),
  kind: z.enum(KINDS).describe('Which operation was asked'),
  screenedAt: z.string().describe('Time, UTC'),
  screenedBy: z.string().describe('Who asked: the id of a client or person'),
  correlationId: z.string().describe('Of the request'),
  name: z.string().nullable().describe('Who was asked for; null: a number was'),
  totalMatches: z.int().describe('Matches at or above the threshold, those that were not returned too'),
  truncated: z.boolean().describe('Whether there were more matches than were returned'),
  gaps: z
    .array(
      z.object({
        check: z.enum(COVERAGE_CHECKS).describe('What was looked for'),
        state: z.enum(COVERAGE_STATES).describe('Why it was not looked for in full'),
      }),
    )
    .nullable()
    .describe(
      'What was not looked at in full: without matches it is not clean. Empty: all was; null: an earlier release did not keep it',
    ),
  generation: z.int().describe('The state of the shared lists that was searched'),
  matcherVersion: z
    .string()
    .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
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
