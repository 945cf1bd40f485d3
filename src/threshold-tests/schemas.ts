/** Requests and responses of tests of a threshold. */
import { z } from 'zod';
import { enumList, optionalDate, optionalEnum, optionalNumber, requiredEnum, text } from '../http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../http/list-answers.ts';
import { MATCH_ALGORITHMS } from '../matching/types.ts';
import { COMPARED_FIELDS, VERDICTS as FIELD_VERDICTS } from '../screening/comparisons.ts';
import { DECIDING_FIELDS, PAIR_CHANGES, PURPOSES, SOURCES, TEST_STATES, VERDICTS } from './types.ts';

const MAX_TEXT = 4_000;
const MOST_DAYS = 366;
const MOST_DRAWN = 500;
const points = (description: string) => optionalNumber({ min: 0, max: 100 }, description);
const version = optionalNumber({ min: 1, max: 1e9, integer: true }, 'Version as you saw it; another one is refused');

export const startRequest = z.object({
  purpose: requiredEnum(
    PURPOSES,
    'PREVIEW: counts, and some of the pairs by name. TEST: a sample of its pairs is read blind, so none is shown before',
  ),
  reason: text(MAX_TEXT, 'Why it is asked'),
  threshold: points('Threshold that is asked about; default is the one in force, to see what that misses'),
  algorithm: optionalEnum(MATCH_ALGORITHMS, 'Algorithm that is asked about; default is the one in force'),
  floor: points('What scores less is not looked at; default is 15 below the lower of the two thresholds'),
  screeningDays: optionalNumber(
    { min: 0, max: MOST_DAYS, integer: true },
    'Stored screenings of so many days are asked again too, the same question once, the latest 5,000; default none',
  ),
});
export type StartRequest = z.output<typeof startRequest>;

const line = z.object({ threshold: z.number(), algorithm: z.enum(MATCH_ALGORITHMS) });
const byChange = z
  .object({ kept: z.int(), newly: z.int(), lost: z.int(), neither: z.int() })
  .describe(
    'kept: hits by both. newly: by the threshold asked about alone. lost: by the one in force alone. neither: below both',
  );
const share = z.number().min(0).max(1).nullable();
const count = z.int().nullable();
const moment = z.string().nullable();
const who = z.string().nullable().describe('Id of the person or client');

const estimate = z.object({
  change: z.enum(PAIR_CHANGES),
  population: z.int().describe('All pairs'),
  drawn: z.int(),
  same: z.int().describe('Judged to be the listed party'),
  other: z.int(),
  cannotTell: z.int(),
  share: share.describe('Of those that were told apart'),
  low: share.describe('In which the share of all lies with 95 % (Wilson)'),
  high: share,
  pairsLow: count.describe('The same as numbers of pairs'),
  pairsHigh: count,
  pairsHighest: count.describe('The upper end where each that nobody could tell counts as the listed party'),
});

export const testView = z.object({
  testId: z.uuid(),
  version: z.int(),
  purpose: z.enum(PURPOSES),
  reason: z.string(),
  asked: line.describe('What is asked about'),
  inForce: line.describe('What was in force when it began'),
  floor: z.number().describe('What scores less was not looked at'),
  screeningsFrom: moment.describe('Stored screenings of this moment or later were asked again; null: none'),
  state: z
    .enum(TEST_STATES)
    .describe(
      'COUNTED: the end of a PREVIEW; of a TEST a sample can be drawn. READ: all is judged, and a change can be proposed',
    ),
  progress: z.object({ toLookAt: z.int(), lookedAt: z.int() }).describe('Customers and stored screenings'),
  counted: z
    .object({
      customers: z.int(),
      screenings: z.int(),
      moreScreenings: z.boolean().describe('There are more than were asked again'),
      failed: z.int().describe('Could not be compared: nothing is said of them'),
      cut: z.int().describe('With more matches than are looked at: the best 100 are counted'),
      pairs: byChange,
      withHits: z
        .object({ inForce: z.int(), asked: z.int(), newly: z.int(), noLonger: z.int() })
        .describe('Customers and screenings with at least one hit'),
      scores: z
        .array(z.object({ points: z.int(), pairs: z.int() }))
        .describe('Pairs by the whole points of their score: 72 has those of 72.0 to 72.9'),
      generation: z.int(),
      ownGeneration: z.int(),
      matcherVersion: z.string(),
    })
    .nullable(),
  failure: z.string().nullable(),
  seed: z
    .string()
    .nullable()
    .describe(
      'Made by the service: of each change those are drawn with the smallest SHA-256 of `seed/source/sourceId/subject/profileId`, hexadecimal. null: not told before all is read',
    ),
  drawn: byChange.nullable(),
  judged: count.describe('How many of them'),
  drawnBy: who,
  drawnAt: moment,
  estimates: z.array(estimate).nullable().describe('Of each change that was drawn from; null until all is read'),
  rationale: z.string().nullable().describe('Why the change is proposed'),
  proposedBy: who,
  proposedAt: moment,
  answer: z.string().nullable().describe('Why it was signed off, or refused'),
  answeredBy: who,
  answeredAt: moment,
  createdBy: z.string(),
  createdAt: z.string(),
  finishedAt: moment,
});
export type TestView = z.output<typeof testView>;

export const testPage = z.object(countedPageOf(testView));
export const testsQuery = z.object({
  state: optionalEnum(TEST_STATES, 'Only tests in this state'),
  purpose: optionalEnum(PURPOSES, 'Only of this purpose'),
  ...countedQuery('Tests'),
});
export const testParams = z.object({ testId: z.string().describe('Id of the test') });
export const pairParams = z.object({
  testId: z.string().describe('Id of the test'),
  pairId: z.string().describe('Id of the pair'),
});

const drawn = (of: string, standard: number) =>
  optionalNumber({ min: 0, max: MOST_DRAWN, integer: true }, `Of the pairs that are ${of}; default ${standard}`);
export const drawRequest = z.object({
  kept: drawn('hits by both', 10),
  newly: drawn('hits by the threshold asked about alone', 50),
  lost: drawn('hits by the one in force alone', 50),
  neither: drawn('below both', 50),
  version,
});
export type DrawRequest = z.output<typeof drawRequest>;

export const nextRequest = z.object({});
const side = z.object({
  field: z.enum(COMPARED_FIELDS),
  given: z.array(z.string()),
  listed: z.array(z.object({ value: z.string(), scriptCode: z.string().nullable(), weak: z.boolean() })),
  verdict: z.enum(FIELD_VERDICTS),
});
export const takenPair = z.object({
  pair: z
    .object({ pairId: z.uuid(), number: z.int().describe('In the order of reading'), of: z.int() })
    .nullable()
    .describe('null: none waits for this person'),
  evidence: z
    .object({
      party: z.object({ name: z.string(), entityType: z.string().nullable() }),
      listed: z.object({
        name: z.string(),
        entityType: z.string(),
        listings: z.array(z.string()).describe('`list/reference`'),
      }),
      comparisons: z.array(side).describe('Field by field, without points'),
    })
    .nullable()
    .describe('null: the record or the listing was changed since, and it can only be CANNOT_TELL'),
  left: z.int().describe('Pairs of the test that nobody has judged'),
});
export type TakenPair = z.output<typeof takenPair>;

export const judgeRequest = z.object({
  verdict: requiredEnum(VERDICTS, 'SAME: the party is the listed one'),
  decidingFields: enumList(DECIDING_FIELDS, 'What it rests on; at least one, unless it is CANNOT_TELL'),
});
export type JudgeRequest = z.output<typeof judgeRequest>;

export const proposeRequest = z.object({
  rationale: text(MAX_TEXT, 'Why the change is right, for whoever signs it'),
  version,
});
export type ProposeRequest = z.output<typeof proposeRequest>;
export const answerRequest = z.object({
  decision: requiredEnum(['SIGN_OFF', 'REFUSE'] as const, 'SIGN_OFF changes the settings'),
  reason: text(MAX_TEXT, 'Why'),
  version,
});
export type AnswerRequest = z.output<typeof answerRequest>;

const pairView = z.object({
  pairId: z.uuid(),
  source: z.enum(SOURCES),
  sourceId: z.uuid().describe('Id of the customer, or of the stored screening'),
  subject: z.string().describe('CUSTOMER, or OWNER and its position; of a screening ASKED'),
  profileId: z.uuid(),
  score: z.number(),
  change: z.enum(PAIR_CHANGES),
  rank: z.string().describe('SHA-256 of seed and pair, hexadecimal'),
  position: count.describe('In the order of reading; null: not drawn'),
  reader: z.string().nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  decidingFields: z.array(z.enum(DECIDING_FIELDS)).nullable(),
  shown: z
    .object({
      fields: z.array(z.object({ field: z.string(), verdict: z.enum(FIELD_VERDICTS) })),
      hash: z.string().describe('SHA-256 of all that the reader was shown, as canonical JSON'),
    })
    .nullable()
    .describe('What each field came to; null: it could not be shown'),
  judgedAt: moment,
});
export const evidenceView = z.object({
  test: testView,
  pairs: z.array(pairView).describe('Those that were drawn, by their ranks'),
});
export type EvidenceView = z.output<typeof evidenceView>;

export const pairsQuery = z.object({
  change: enumList(
    PAIR_CHANGES,
    'Only of these; default NEW and LOST of a PREVIEW, all that were drawn of a TEST',
    true,
  ),
});
export const pairsView = z.object({
  ...wholeListOf(
    pairView.extend({
      name: z.string().nullable().describe('null: the record or the listing was changed since'),
      listedName: z.string().nullable(),
      listings: z.array(z.string()).describe('`list/reference`'),
    }),
    'At most 20, by chance',
  ),
  isCut: z.boolean().describe('There are more'),
});
export type PairsView = z.output<typeof pairsView>;

export const closingsQuery = z.object({
  from: optionalDate('First day, UTC; default 90 days up to the last'),
  to: optionalDate('Last day, UTC; default today'),
});
export const closingsView = z.object({
  from: z.string(),
  to: z.string(),
  closed: z.int().describe('Alerts that were closed on these days, at most 20,000'),
  isCut: z.boolean().describe('There are more: these are the latest'),
  notByMatch: z.int().describe('Of them not raised for matches with lists alone: no threshold keeps these away'),
  scores: z
    .array(z.object({ points: z.int(), truePositives: z.int(), falsePositives: z.int() }))
    .describe('The others by the whole points of their best match'),
});
export type ClosingsView = z.output<typeof closingsView>;
